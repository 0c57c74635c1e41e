import { bidPaths } from '#contract/bid-paths.ts'
import type { BidView } from '#contract/bids.ts'
import { getPageLinks } from '#contract/pagination.ts'
import { paths } from '#contract/paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { Route } from './+types/bid-cart.ts'
import { BidRow } from './bid-row.tsx'

/** /account/bidcart (BID-02): live bids with clock and turn, drafts, and past bids. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const requestedPage = Number(getPageUrl(request).searchParams.get('page') ?? 1)
  const page =
    Number.isSafeInteger(requestedPage) && requestedPage > 0 && requestedPage < 10_000
      ? requestedPage
      : 1
  return {
    live: (await shop.bids.myBids(scope, { page: 1, group: 'live' })).bids,
    drafts: (await shop.bids.myBids(scope, { page: 1, group: 'draft' })).bids,
    past: await shop.bids.myBids(scope, { page, group: 'past' }),
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Bids' },
  { name: 'robots', content: 'noindex' },
]

export default function BidCart({ loaderData: { live, drafts, past } }: Route.ComponentProps) {
  const isEmpty = live.length + drafts.length + past.count === 0
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-5 font-bold">Bids</h1>
        {!isEmpty && (
          <ButtonLink tone="bid-soft" to={bidPaths.fresh('cart')}>
            Bid on my cart
          </ButtonLink>
        )}
      </div>
      {isEmpty && (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[62ch] text-ink-2">
            You have not bid on anything yet. Where a product says “Bid your price”, you name it and
            the seller answers.
          </p>
          <ButtonLink tone="buy" to={paths.home()}>
            Look around the shop
          </ButtonLink>
        </div>
      )}
      <Group title="Under way" bids={live} />
      <Group title="Drafts" bids={drafts} />
      <Group title="Before" bids={past.bids} />
      <Pager
        label="Pages of earlier bids"
        current={past.page}
        links={getPageLinks(past.page, past.pages)}
        href={(to) => `${paths.bidCart()}?page=${to}`}
      />
    </section>
  )
}

function Group({ title, bids }: { title: string; bids: readonly BidView[] }) {
  if (bids.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-4 font-bold">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {bids.map((bid) => (
          <BidRow key={bid.id} bid={bid} />
        ))}
      </ul>
    </section>
  )
}
