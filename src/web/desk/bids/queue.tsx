import { data, Form } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type BulkResult,
  type QueuedBid,
  queueFilters,
  queueSorts,
} from '#contract/negotiation/bid-rules.ts'
import { bidStateWords, bidStatuses, bidTexts, maxBulkBids } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormMessage, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBadge } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { readFormText, readPageNumber, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { DeskPagination, FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/queue.ts'
import { formatDifference } from './rule-shares.ts'

/** /desk/bids: open bids by expiry or margin, with bulk answers (BID-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const sort = queueSorts.find((each) => each === query.get('sort')) ?? 'expiry'
  const activeFilter = queueFilters.find((each) => each === query.get('show')) ?? 'waiting'
  const bidPage = await shop.bids.deskBids(scope, {
    page: readPageNumber(query),
    sort,
    show: activeFilter,
  })
  return {
    ...bidPage,
    sort,
    show: activeFilter,
    key: createFormKey(),
    mayAnswer: mayDo(staff, 'negotiate'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'negotiate')
  const form = await readForm(request)
  const bulkAnswer = (['accept', 'decline'] as const).find((each) => each === form.get('do'))
  if (!bulkAnswer) throw data(null, { status: 400 })
  const selectedBids = form.getAll('bid').flatMap((value) => {
    const [, id, rowVersion] = /^([\w-]{1,40}) (\d{1,9})$/.exec(String(value)) ?? []
    return id && rowVersion
      ? [{ id, rowVersion: Number(rowVersion), answer: { all: bulkAnswer } }]
      : []
  })
  const outcome = await shop.bids.answerBids(
    scope,
    readFormText(form, 'key', 60),
    selectedBids.slice(0, maxBulkBids),
  )
  return outcome.ok
    ? { all: bulkAnswer, results: outcome.value }
    : data({ all: bulkAnswer, results: [] }, bidStatuses[outcome.code])
}

export const meta: Route.MetaFunction = () => buildDeskMeta('bids')

const showNames = { waiting: 'Waiting for us', live: 'All that are live', all: 'All' } as const
const sortNames = {
  expiry: 'Least time first',
  margin: 'Best margin first',
  newest: 'Newest first',
} as const

export default function BidQueue({ loaderData, actionData }: Route.ComponentProps) {
  const { bids, count, page, pages, sort, show, key, mayAnswer } = loaderData
  const { money } = useDesk()
  return (
    <DeskPage
      title={`Bids (${formatCount(count, money)})`}
      name="Bids"
      actions={<ButtonLink to={deskPaths.bidRules()}>Rules</ButtonLink>}
    >
      {actionData && <BulkResults all={actionData.all} results={actionData.results} />}
      <FilterForm>
        <Select label="Show" name="show" defaultValue={show}>
          {queueFilters.map((each) => (
            <option key={each} value={each}>
              {showNames[each]}
            </option>
          ))}
        </Select>
        <Select label="Order" name="sort" defaultValue={sort}>
          {queueSorts.map((each) => (
            <option key={each} value={each}>
              {sortNames[each]}
            </option>
          ))}
        </Select>
      </FilterForm>
      {bids.length === 0 && (
        <EmptyState>
          {show === 'waiting' ? 'No bid waits for an answer.' : 'There are no such bids.'}
        </EmptyState>
      )}
      {bids.length > 0 && (
        <Form method="post" className="grid gap-3" key={key}>
          <input type="hidden" name="key" value={key} />
          <DeskTable
            caption="Bids"
            head={[
              { name: 'Choose', hidden: true },
              'Bid',
              'State',
              { name: 'Listed', end: true },
              { name: 'Bid at', end: true },
              { name: 'Margin', end: true },
              'Time',
            ]}
          >
            {bids.map((bid) => (
              <Row key={bid.id} bid={bid} mayChoose={mayAnswer && bid.state === 'SUBMITTED'} />
            ))}
          </DeskTable>
          {mayAnswer && bids.some(({ state }) => state === 'SUBMITTED') && (
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-2 text-ink-2">With those that are ticked:</span>
              <Button type="submit" name="do" value="accept" tone="bid">
                Accept
              </Button>
              <Button type="submit" name="do" value="decline">
                Decline
              </Button>
            </div>
          )}
        </Form>
      )}
      <DeskPagination label="Pages of bids" page={page} pages={pages} />
    </DeskPage>
  )
}

function Row({ bid, mayChoose }: { bid: QueuedBid; mayChoose: boolean }) {
  const { money } = useDesk()
  const moreLineCount = bid.lineCount - bid.names.length
  return (
    <tr>
      <td>
        {mayChoose && (
          <input
            type="checkbox"
            name="bid"
            value={`${bid.id} ${bid.rowVersion}`}
            aria-label={`Choose bid ${bid.id}`}
            className="size-6 accent-buy"
          />
        )}
      </td>
      <td className="min-w-56">
        <Link to={deskPaths.bid(bid.id)} className="font-semibold">
          {bid.id}
        </Link>
        <span className="block text-ink-2">
          {bid.names.join(', ')}
          {moreLineCount > 0 && ` and ${moreLineCount} more`}
        </span>
        <span className="block text-1 text-ink-2">
          {bid.madeOn}
          {bid.buyer && ` · ${bid.buyer}`}
        </span>
      </td>
      <td>
        <TurnBadge
          verb="bid"
          turn={bid.turn === 'seller' ? 'yours' : bid.turn === 'buyer' ? 'theirs' : 'none'}
          words={
            bid.state === 'SUBMITTED'
              ? 'Our turn'
              : bid.state === 'COUNTERED'
                ? 'Buyer’s turn'
                : bidStateWords[bid.state]
          }
        />
        {bid.byRule && <span className="block pt-1 text-1 text-ink-2">the rules answer</span>}
      </td>
      <td className="text-right whitespace-nowrap">{formatMoney(bid.listTotal, money)}</td>
      <td className="text-right whitespace-nowrap">
        <b className="font-[720]">{formatMoney(bid.total, money)}</b>
        <span className="block text-1 text-ink-2">
          {formatDifference(bid.total, bid.listTotal)}
        </span>
      </td>
      <td className="text-right whitespace-nowrap">{formatMargin(bid.margin)}</td>
      <td>
        {bid.expiresAt && bid.expiresOn && (
          <NegotiationClock until={bid.expiresAt} day={bid.expiresOn} />
        )}
      </td>
    </tr>
  )
}

/**
 * A bid close to zero has a margin of minus hundreds of thousands of percent, which is not
 * readable.
 */
const maxShownLoss = 999

/** `12.5 %`; a dash if a cost is unknown. */
export function formatMargin(margin: number | null): string {
  if (margin === null) return '–'
  const percent = Math.max(margin / 100, -maxShownLoss)
  return `${percent === margin / 100 ? '' : 'below '}${percent.toFixed(1).replace('-', '−')} %`
}

function BulkResults({
  all,
  results,
}: {
  all: 'accept' | 'decline'
  results: readonly BulkResult[]
}) {
  const answeredBids = results.filter(({ refused }) => refused === null)
  const refusedResults = results.filter((each) => each.refused !== null)
  return (
    <>
      {answeredBids.length > 0 && (
        <FormMessage tone="good">
          {answeredBids.length === 1 ? '1 bid' : `${answeredBids.length} bids`}{' '}
          {all === 'accept' ? 'accepted' : 'declined'}:{' '}
          {answeredBids.map(({ id }) => id).join(', ')}
        </FormMessage>
      )}
      {refusedResults.map(({ id, refused }) => (
        <FormMessage key={id} tone="bad">
          {id}:{' '}
          {refused === 'not-found' || refused === null
            ? 'There is no such bid.'
            : bidTexts[refused]}
        </FormMessage>
      ))}
      {results.length === 0 && (
        <FormMessage tone="bad">Please tick the bids that you mean.</FormMessage>
      )}
    </>
  )
}
