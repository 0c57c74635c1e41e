import { useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DeskRfqSummary } from '#contract/negotiation/quote-views.ts'
import { rfqStates, rfqStateWords, turns } from '#contract/negotiation/quotes.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { UnfoundSearch } from '#domain/engagement/engagement.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatTimeSince } from '#kernel/time-left.ts'
import { getPageUrl } from '#web/answers.ts'
import { Link } from '#web/ui/link.tsx'
import { NewerOlder } from '#web/ui/newer-older.tsx'
import { Pills } from '#web/ui/pills.tsx'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBadge } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { getSellerTurnText, getTurn } from '#web/widgets/negotiation/rfq-turn.ts'
import { readPageNumber, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { usePageHref } from '../parts/filter-form.tsx'
import type { Route } from './+types/rfqs.ts'

const maxSearches = 20

/** /desk/rfqs: longest waiting first, beside searches that found nothing (RFQ-05, RFQ-11). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const state = rfqStates.find((each) => each === query.get('state')) ?? null
  const turn = turns.find((each) => each === query.get('turn')) ?? null
  const [inbox, searches] = await Promise.all([
    shop.quotes.deskRfqs(scope, { state, turn, page: readPageNumber(query) }),
    shop.engagement.listUnfoundSearches(scope, maxSearches),
  ])
  return { inbox, searches }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('RFQs')

export default function DeskRfqs({ loaderData: { inbox, searches } }: Route.ComponentProps) {
  const { staff } = useDesk()
  const [query] = useSearchParams()
  const { rows, page, hasMore, counts } = inbox
  const pageHref = usePageHref()
  const state = query.get('state')
  const turn = query.get('turn')
  const links = [
    { name: 'All', to: quotePaths.desk(), on: state === null && turn === null },
    { name: 'Our turn', to: `${quotePaths.desk()}?turn=seller`, on: turn === 'seller' },
    { name: 'Buyer’s turn', to: `${quotePaths.desk()}?turn=buyer`, on: turn === 'buyer' },
    ...rfqStates
      .filter((each) => (counts[each] ?? 0) > 0)
      .map((each) => ({
        name: `${rfqStateWords[each]} ${counts[each]}`,
        to: `${quotePaths.desk()}?state=${each}`,
        on: state === each,
      })),
  ]
  const templatesLink = mayDo(staff, 'negotiate') && (
    <Link to={quotePaths.templates()} className="text-2 underline">
      Templates
    </Link>
  )
  return (
    <DeskPage title="RFQs" actions={templatesLink}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-10">
        <section aria-label="Requests" className="grid min-w-0 content-start gap-5">
          <Pills label="Which requests" links={links} />
          {rows.length === 0 && (
            <EmptyState>
              {query.size > 0 ? 'There are no such requests.' : 'Nobody has asked for a quote yet.'}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((rfq) => (
                <Row key={rfq.id} rfq={rfq} />
              ))}
            </ul>
          )}
          <NewerOlder label="Pages of requests" page={page} hasMore={hasMore} href={pageHref} />
        </section>
        <UnfoundSearchList searches={searches} />
      </div>
    </DeskPage>
  )
}

function Row({ rfq }: { rfq: DeskRfqSummary }) {
  const { money } = useDesk()
  const moreLineCount = rfq.lineCount - rfq.names.length
  const waitingTime = formatTimeSince(rfq.waitedMinutes * 60_000)
  return (
    <li className="relative grid gap-x-4 gap-y-1 py-3 text-2 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:items-start">
      <span
        className={`font-[650] ${rfq.waiting ? 'text-look' : 'text-ink-2'}`}
        title="The buyer has waited for us"
      >
        <span className="sr-only">Waited for us: </span>
        {waitingTime}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={quotePaths.deskOne(rfq.id)}
          className="line-clamp-2 text-3 font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {rfq.names.length > 0 ? rfq.names.join(', ') : rfq.id}
          {rfq.names.length > 0 && moreLineCount > 0 && ` and ${moreLineCount} more`}
        </Link>
        <span className="wrap-anywhere text-ink-2">
          {rfq.who ? `${rfq.who}, ` : ''}
          {rfq.pincode}
          {rfq.neededBy && `, needed by ${rfq.neededBy}`}
          {rfq.names.length > 0 && ` · ${rfq.id}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end">
        <TurnBadge
          verb="ask"
          turn={getTurn(rfq.turn, 'seller')}
          words={getSellerTurnText(rfq.state, rfq.turn)}
        />
        <span className="text-ink-2">
          {rfq.inApproval
            ? 'Waits for approval'
            : rfq.hasDraft
              ? 'Draft begun'
              : rfqStateWords[rfq.state]}
          {rfq.total !== null && `, ${formatMoney(rfq.total, money)}`}
        </span>
        {rfq.until && rfq.untilOn && rfq.turn !== 'none' && (
          <NegotiationClock until={rfq.until} day={rfq.untilOn} />
        )}
      </span>
    </li>
  )
}

/** Searches in this shop that found nothing (RFQ-11). */
function UnfoundSearchList({ searches }: { searches: readonly UnfoundSearch[] }) {
  return (
    <aside aria-labelledby="unfound" className="grid content-start gap-3">
      <h2 id="unfound" className="text-section font-bold">
        Searched and not found
      </h2>
      <p className="text-2 text-ink-2">
        Of the last 30 days, where three shoppers looked for it or one waits for it.
      </p>
      {searches.length === 0 && (
        <p className="text-2">Nothing that three shoppers looked for in vain.</p>
      )}
      <ul className="divide-y divide-line text-2 has-[li]:border-y has-[li]:border-line">
        {searches.map((search) => (
          <li
            key={search.words}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-2"
          >
            <a
              href={deskPaths.searchQuery(search.words)}
              className="min-w-0 font-semibold wrap-anywhere"
            >
              {search.words}
            </a>
            <span className="text-ink-2">
              {search.times === 1 ? 'once' : `${search.times} times`}
              {search.shoppers > 1 && `, ${search.shoppers} shoppers`}
              {search.waiting > 0 && (
                <b className="font-[650] text-ink">
                  , {search.waiting === 1 ? '1 waits' : `${search.waiting} wait`}
                </b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
