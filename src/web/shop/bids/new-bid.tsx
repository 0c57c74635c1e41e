import { data, redirect } from 'react-router'
import { parseBidPrice } from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import * as bidsTexts from '#texts/bids.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AmyNote } from '#web/widgets/chat/amy-note.tsx'
import { PurchaserNote } from '#web/widgets/negotiation/purchaser-note.tsx'
import { getBackPath, requireRoleFor } from '../companies/change-over.server.ts'
import type { Route } from './+types/new-bid.ts'
import { BidEditor, RefusedMessage } from './bid-editor.tsx'
import {
  type BidFormState,
  getFormStatus,
  refuseForm,
  reopenForm,
  toOfferStep,
} from './bid-form-state.ts'
import { OfferReviewStep } from './offer-review.tsx'
import { readBidForm } from './read-bid-form.ts'

/**
 * BID-01: a bid starts from a pack or the cart, for signed-in customers; opening the page creates
 * none.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  requireRoleFor(visit, 'bid', getBackPath(request))
  const query = getPageUrl(request).searchParams
  const packId = parseRowId(query.get('pack'))
  const quantity = parseRowId(query.get('quantity')) ?? 1
  const price = parseBidPrice(query.get('price') ?? '', scope.seller.currency)
  const bidSource = query.has('cart')
    ? ('cart' as const)
    : packId === null
      ? null
      : { packId, quantity, price: typeof price === 'number' ? price : null }
  const bid = bidSource && (await orNotFound(shop.bids.beginBid(scope, bidSource)))
  const key = createFormKey()
  const purchaser = bid && (await shop.companies.readOwnPurchaser(scope))
  return { bid, key, purchaser, review: query.has('review') && bid ? await reviewAtOnce() : null }

  /** The offer of a product's page comes with its price, and is reviewed at once (LOOK-03). */
  async function reviewAtOnce(): Promise<BidFormState> {
    const form = new FormData()
    form.set('key', key)
    form.set(`price-${packId}`, query.get('price') ?? '')
    form.set(`quantity-${packId}`, query.get('quantity') ?? '1')
    const { draft, fields, typed } = readBidForm(form, scope.seller.currency)
    const firstError = Object.values(fields)[0]
    if (firstError) return refuseForm({ did: 'edit', code: firstError, fields, typed })
    const offerReview = await orNotFound(shop.bids.reviewOffer(scope, draft, null))
    return toOfferStep('edit', offerReview, typed, scope.seller)
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  requireRoleFor(visit, 'bid', getBackPath(request))
  const form = await readForm(request)
  const { draft, fields, typed } = readBidForm(form, scope.seller.currency)
  const verb = form.get('do')
  const respond = (state: BidFormState) => data<BidFormState>(state, getFormStatus(state))
  if (verb === 'change') return respond(reopenForm('edit', typed))
  const firstError = Object.values(fields)[0]
  if (firstError) return respond(refuseForm({ did: 'edit', code: firstError, fields, typed }))
  if (verb === 'submit') {
    const offerReview = await orNotFound(shop.bids.reviewOffer(scope, draft, null))
    return respond(toOfferStep('edit', offerReview, typed, scope.seller))
  }
  const shouldSubmit = verb === 'send'
  const outcome = await orNotFound(
    shop.bids.makeBid(scope, { ...draft, submit: shouldSubmit, key: typed.key ?? '' }),
  )
  if (outcome.ok)
    throw redirect(`${paths.bid(outcome.value.id)}?${shouldSubmit ? 'sent' : 'saved'}`)
  return respond(
    refuseForm({ did: 'edit', code: outcome.code, fields: outcome.fields ?? {}, typed }),
  )
}

export const meta: Route.MetaFunction = () => [
  { title: bidsTexts.bidYourPrice() },
  { name: 'robots', content: 'noindex' },
]

export default function NewBid({ loaderData, actionData }: Route.ComponentProps) {
  const { bid, key, purchaser, review } = loaderData
  const { refused: refusal, step } = actionData ?? review ?? { refused: null, step: null }
  const refused = refusal ?? undefined
  if (step) return <OfferReviewStep step={step} />
  return (
    <section className="grid gap-5">
      <header className="grid gap-1">
        <p className="text-2 text-ink-2">
          <Link to={paths.bidCart()}>{bidsTexts.bids()}</Link>
        </p>
        <h1 className="title">{bidsTexts.bidYourPrice()}</h1>
      </header>
      {bid && bid.lines.length > 0 ? (
        <>
          <p className="max-w-[62ch] text-ink-2">{bidsTexts.newBidIntro()}</p>
          <AmyNote />
          {purchaser && <PurchaserNote purchaser={purchaser} pincode={bid.pincode} />}
          <RefusedMessage refused={refused} />
          <BidEditor bid={bid} formKey={key} refused={refused} />
        </>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>{bidsTexts.nothingToBidOn()}</p>
          <ButtonLink tone="buy" to={paths.home()}>
            {bidsTexts.browseShop()}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
