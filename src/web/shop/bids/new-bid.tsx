import { data, redirect } from 'react-router'
import { bidStatuses } from '#contract/bids.ts'
import { paths } from '#contract/paths.ts'
import { orNotFound, pageUrl, readForm } from '#web/answers.ts'
import { randomKey } from '#web/form-key.server.ts'
import { rowId } from '#web/row-id.ts'
import { signedIn } from '#web/signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/new-bid.ts'
import { BidEditor, type BidRefused, RefusedMessage } from './bid-editor.tsx'
import { readBidForm } from './read-bid-form.ts'

/** BID-01: a bid begins with a pack or with the cart, for those who are signed in; opening the page makes none. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = signedIn(context, request)
  const query = pageUrl(request).searchParams
  const packId = rowId(query.get('pack'))
  const quantity = rowId(query.get('quantity')) ?? 1
  const begin = query.has('cart') ? ('cart' as const) : packId === null ? null : { packId, quantity }
  return { bid: begin && (await orNotFound(shop.bids.beginBid(scope, begin))), key: randomKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = signedIn(context, request)
  const form = await readForm(request)
  const { draft, fields, typed } = readBidForm(form, scope.seller.currency)
  const submit = form.get('do') === 'submit'
  const wrong = Object.values(fields)[0]
  if (wrong) return data<BidRefused>({ did: 'edit', code: wrong, fields, typed }, 400)
  const outcome = await orNotFound(shop.bids.makeBid(scope, { ...draft, submit, key: typed.key ?? '' }))
  if (outcome.ok) throw redirect(`${paths.bid(outcome.value.id)}?${submit ? 'sent' : 'saved'}`)
  const { code } = outcome
  return data<BidRefused>({ did: 'edit', code, fields: outcome.fields ?? {}, typed }, bidStatuses[code])
}

export const meta: Route.MetaFunction = () => [{ title: 'Bid your price' }, { name: 'robots', content: 'noindex' }]

export default function NewBid({ loaderData: { bid, key }, actionData }: Route.ComponentProps) {
  return (
    <section className="grid gap-5">
      <header className="grid gap-1">
        <p className="text-2 text-ink-2">
          <Link to={paths.bidCart()}>Bids</Link>
        </p>
        <h1 className="text-5 font-bold">Bid your price</h1>
      </header>
      {bid && bid.lines.length > 0 ? (
        <>
          <p className="max-w-[62ch] text-ink-2">
            Say what you would pay. The seller accepts, comes back with another price, or declines; nothing is bought
            before you order. Sent bids are counted, so make it a good one.
          </p>
          <RefusedMessage refused={actionData} />
          <BidEditor bid={bid} formKey={key} refused={actionData} />
        </>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>There is nothing here to bid on: open a product, or put some into your cart.</p>
          <ButtonLink tone="buy" to={paths.home()}>
            Look around the shop
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
