import { getPageLinks, readPageNumber } from '#contract/listing/pagination.ts'
import type { BidPage } from '#contract/negotiation/bids.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { BidGroup } from '#domain/bids/bids.ts'
import * as bidsTexts from '#texts/bids.ts'
import { getPageUrl } from '#web/answers.ts'
import { loadWithinPages } from '#web/load-within-pages.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type BidSummary, toBidSummary } from '#web/widgets/negotiation/bid-summary.ts'
import type { Route } from './+types/bid-cart.ts'
import { BidRow } from './bid-row.tsx'

/** The query parameter with each group's page. */
const pageNames = { live: 'live', drafts: 'drafts', past: 'page' } as const

/** /account/bidcart (BID-02): live bids with clock and turn, drafts, and past bids. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const query = getPageUrl(request).searchParams
  const loadGroup = (group: BidGroup, name: string) =>
    loadWithinPages(readPageNumber(query, name), async (page) => {
      const found = await shop.bids.myBids(scope, { page, group })
      return { ...found, bids: found.bids.map(toBidSummary) }
    })
  return {
    live: await loadGroup('live', pageNames.live),
    drafts: await loadGroup('draft', pageNames.drafts),
    past: await loadGroup('past', pageNames.past),
  }
}

export const meta: Route.MetaFunction = () => [
  { title: bidsTexts.bids() },
  { name: 'robots', content: 'noindex' },
]

export default function BidCart({ loaderData: { live, drafts, past } }: Route.ComponentProps) {
  const isEmpty = live.count + drafts.count + past.count === 0
  const shownPages = { live: live.page, drafts: drafts.page, past: past.page }
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="title">{bidsTexts.bids()}</h1>
        {!isEmpty && (
          <ButtonLink tone="bid-soft" to={bidPaths.fresh('cart')}>
            {bidsTexts.bidOnCart()}
          </ButtonLink>
        )}
      </div>
      {isEmpty && (
        <EmptyState
          icon="bid"
          tone="bid"
          title={bidsTexts.noBidsYet()}
          text={bidsTexts.noBidsYetHint()}
        >
          <ButtonLink tone="buy" to={paths.home()}>
            {bidsTexts.browseShop()}
          </ButtonLink>
        </EmptyState>
      )}
      <Group
        title={bidsTexts.openBids()}
        pagerLabel={bidsTexts.openBidPages()}
        page={live}
        href={(to) => buildHref({ ...shownPages, live: to })}
      />
      <Group
        title={bidsTexts.drafts()}
        pagerLabel={bidsTexts.draftPages()}
        page={drafts}
        href={(to) => buildHref({ ...shownPages, drafts: to })}
      />
      <Group
        title={bidsTexts.pastBids()}
        pagerLabel={bidsTexts.pastBidPages()}
        page={past}
        href={(to) => buildHref({ ...shownPages, past: to })}
      />
    </section>
  )
}

/** This screen with each group on its page; first pages are left out. */
function buildHref(pages: Record<keyof typeof pageNames, number>): string {
  const query = new URLSearchParams()
  for (const group of ['live', 'drafts', 'past'] as const)
    if (pages[group] > 1) query.set(pageNames[group], String(pages[group]))
  return query.size > 0 ? `${paths.bidCart()}?${query}` : paths.bidCart()
}

function Group(props: {
  title: string
  pagerLabel: string
  page: BidPage<BidSummary>
  href: (page: number) => string
}) {
  const { title, pagerLabel, page, href } = props
  if (page.bids.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-section font-bold">{title}</h2>
      <ul className="border-t border-line">
        {page.bids.map((bid) => (
          <BidRow key={bid.id} bid={bid} />
        ))}
      </ul>
      <Pager
        label={pagerLabel}
        current={page.page}
        links={getPageLinks(page.page, page.pages)}
        href={href}
      />
    </section>
  )
}
