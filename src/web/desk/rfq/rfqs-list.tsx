import {
  type DeskDealSums,
  type DeskRfqRow,
  deskRfqStates,
} from '#contract/negotiation/desk-deal-list.ts'
import { type RfqState, rfqStateWords } from '#contract/negotiation/quotes.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { DeskRfqQuery } from '#domain/quotes/quotes.ts'
import { formatTimeSince } from '#kernel/time-left.ts'
import * as deskRfqsTexts from '#texts/desk-rfqs.ts'
import { TextArea } from '#web/ui/field.tsx'
import {
  assignAction,
  buildRowsQuery,
  previewAssign,
  runAssign,
  withAssignees,
} from '../list/assign-rows.tsx'
import { nameCustomer } from '../list/customer-filter.ts'
import { BuyerCell, dealColumns, dealFilters } from '../list/deal-columns.tsx'
import type { DeskList } from '../list/list-record.ts'

const stateTones: Partial<Record<RfqState, string>> = { AWARDED: 'good', ORDERED: 'good' }

/** What is to be done, where it is our turn; else the state. */
function describeState({ state, turn, draft }: DeskRfqRow): { words: string; tone: string } {
  if (draft === 'IN_APPROVAL') return { words: deskRfqsTexts.toApprove(), tone: 'look' }
  if (turn === 'seller') {
    if (draft) return { words: deskRfqsTexts.draftStarted(), tone: 'ask' }
    const words = state === 'QUOTED' ? deskRfqsTexts.counterReceived() : deskRfqsTexts.toPrice()
    return { words, tone: 'ask' }
  }
  return { words: rfqStateWords[state](), tone: stateTones[state] ?? '' }
}

/** The desk's list of requests for quotes. Source: RFQ-05, DEAL-06. */
export const rfqsList: DeskList<DeskRfqRow, DeskDealSums> = {
  kind: 'requests',
  title: deskRfqsTexts.requests,
  countRows: deskRfqsTexts.requestCount,
  verb: 'ask',
  searchHint: deskRfqsTexts.searchHint,
  sort: '-at',
  columns: [
    dealColumns.number(deskRfqsTexts.request),
    dealColumns.day(deskRfqsTexts.received),
    {
      key: 'buyer',
      name: deskRfqsTexts.buyer,
      sort: 'buyer',
      card: 'line',
      isWide: true,
      cell: (row) => <BuyerCell row={row} />,
      csv: ({ buyer }) => buyer,
    },
    dealColumns.company,
    dealColumns.email,
    dealColumns.pincode,
    dealColumns.lines,
    {
      key: 'state',
      name: deskRfqsTexts.state,
      sort: 'state',
      card: 'foot',
      cell: (row) => {
        const { words, tone } = describeState(row)
        return <span className={`list-tag ${tone}`}>{words}</span>
      },
      csv: (row) => describeState(row).words,
    },
    dealColumns.turn,
    dealColumns.value,
    dealColumns.margin,
    {
      key: 'waited',
      name: deskRfqsTexts.waiting,
      sort: 'waited',
      isNumber: true,
      cell: ({ turn, waitedMinutes }) =>
        turn === 'seller' ? formatTimeSince(waitedMinutes * 60_000) : '–',
      csv: ({ waitedMinutes }) => waitedMinutes,
      fileName: deskRfqsTexts.minutesWaiting,
    },
    dealColumns.due,
    dealColumns.assignee,
  ],
  filters: [
    {
      key: 'state',
      name: deskRfqsTexts.state,
      kind: 'choice',
      choices: [
        ['live', deskRfqsTexts.openOrQuoted],
        ['won', deskRfqsTexts.won],
        ['lost', deskRfqsTexts.lost],
        ...deskRfqStates.map((state) => [state, rfqStateWords[state]] as const),
      ],
    },
    {
      key: 'draft',
      name: deskRfqsTexts.quote,
      kind: 'choice',
      choices: [
        ['begun', deskRfqsTexts.draftStarted],
        ['approval', deskRfqsTexts.awaitingApproval],
      ],
    },
    ...dealFilters,
  ],
  views: [
    { name: deskRfqsTexts.ourTurn, query: 'turn=seller&state=live&sort=-waited' },
    { name: deskRfqsTexts.overdue, query: 'due=overdue&state=live&sort=due' },
    { name: deskRfqsTexts.mine, query: 'assignee=me&state=live' },
    { name: deskRfqsTexts.toApprove, query: 'draft=approval' },
    { name: deskRfqsTexts.sentView, query: 'turn=buyer&state=QUOTED' },
    { name: deskRfqsTexts.won, query: 'state=won' },
    { name: deskRfqsTexts.lost, query: 'state=lost' },
  ],
  bulk: [
    assignAction,
    {
      key: 'decline',
      name: deskRfqsTexts.decline,
      needs: 'negotiate',
      describe: (count) => deskRfqsTexts.declineCount({ count }),
      done: 'declined',
      ask: (_, { reason = '' }) => (
        <TextArea
          label={deskRfqsTexts.reasonForBuyer()}
          name="reason"
          required
          rows={2}
          defaultValue={reason}
        />
      ),
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('requests', '') },
  ],
  getKey: ({ number }) => number,
  getPath: ({ number }) => quotePaths.deskOne(number),
  getValue: ({ value }) => value,
  empty: () => (
    <>
      <b>{deskRfqsTexts.noRequests()}</b>
      <span>{deskRfqsTexts.noRequestsNote()}</span>
    </>
  ),
  load: (visit, query) =>
    nameCustomer(
      visit,
      query,
      withAssignees(
        visit,
        'rfq',
        visit.shop.quotes.listDeskRfqs(visit.scope, query as DeskRfqQuery),
      ),
    ),
  count: ({ scope, shop }, queries) => shop.quotes.countDeskRfqs(scope, queries as DeskRfqQuery[]),
  preview: async (visit, action, keys) => {
    const { scope, shop } = visit
    if (action === 'decline') return shop.quotes.previewDeclineRfqs(scope, keys)
    const { rows } = await shop.quotes.listDeskRfqs(scope, buildRowsQuery(keys))
    return previewAssign(visit, 'rfq', keys, rows)
  },
  run: (visit, action, keys, form) =>
    action === 'decline'
      ? visit.shop.quotes.declineRfqs(
          visit.scope,
          form.key,
          keys.map((number) => ({ number, rowVersion: Number(form.versions.get(number)) || 0 })),
          form.getText('reason'),
        )
      : runAssign(visit, 'rfq', keys, form),
}
