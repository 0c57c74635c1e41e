import { type BidState, bidTexts, maxBulkBids } from '#contract/negotiation/bids.ts'
import {
  type DeskBidRow,
  type DeskDealSums,
  deskBidStates,
  deskBidStateWords,
} from '#contract/negotiation/desk-deal-list.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskBidQuery } from '#domain/bids/bids.ts'
import { formatAmount } from '#kernel/money.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Checkbox, TextArea } from '#web/ui/field.tsx'
import {
  assignAction,
  buildRowsQuery,
  previewAssign,
  runAssign,
  withAssignees,
} from '../list/assign-rows.tsx'
import { nameCustomer } from '../list/customer-filter.ts'
import { BuyerCell, dealColumns, dealFilters } from '../list/deal-columns.tsx'
import type { BulkForm, DeskList, DeskVisit } from '../list/list-record.ts'
import { MarginCell } from '../list/margin-cell.tsx'
import { formatDifference } from './rule-shares.ts'

const stateTones: Partial<Record<BidState, string>> = {
  SUBMITTED: 'bid',
  AGREED: 'good',
  ORDERED: 'good',
}

const describeState = ({ state, isByRule }: Pick<DeskBidRow, 'state' | 'isByRule'>): string =>
  state === 'SUBMITTED' && isByRule
    ? deskBidsTexts.theRulesAnswer()
    : (deskBidStateWords[state as keyof typeof deskBidStateWords]() ?? state)

/** The desk's list of bids. Source: BID-05, DEAL-06. */
export const bidsList: DeskList<DeskBidRow, DeskDealSums> = {
  kind: 'bids',
  title: deskBidsTexts.bids,
  countRows: deskBidsTexts.bidCount,
  verb: 'bid',
  searchHint: deskBidsTexts.searchHint,
  sort: '-at',
  columns: [
    dealColumns.number(deskBidsTexts.bid),
    dealColumns.day(deskBidsTexts.received),
    {
      key: 'buyer',
      name: deskBidsTexts.buyer,
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
      name: deskBidsTexts.state,
      sort: 'state',
      card: 'foot',
      cell: (row, { floor }) => (
        <>
          <span className={`list-tag ${stateTones[row.state] ?? ''}`}>{describeState(row)}</span>
          <CardMargin margin={row.margin} floor={floor} />
        </>
      ),
      csv: (row) => describeState(row),
    },
    {
      key: 'round',
      name: deskBidsTexts.attempt,
      isNumber: true,
      isExtra: true,
      cell: ({ round }) => round,
      csv: ({ round }) => round,
    },
    {
      key: 'list',
      name: deskBidsTexts.listed,
      isNumber: true,
      isMoney: true,
      isExtra: true,
      cell: ({ listTotal }, { money }) => formatAmount(listTotal, money),
      csv: ({ listTotal }) => listTotal,
    },
    dealColumns.turn,
    { ...dealColumns.value, name: deskBidsTexts.lastPrice },
    {
      key: 'discount',
      name: deskBidsTexts.offList,
      sort: 'discount',
      isNumber: true,
      cell: ({ value, listTotal }) => (value === null ? '–' : formatDifference(value, listTotal)),
      csv: ({ value, listTotal }) =>
        value === null || listTotal === 0
          ? null
          : Number((((listTotal - value) * 100) / listTotal).toFixed(1)),
      fileName: deskBidsTexts.offListPercent,
    },
    dealColumns.margin,
    dealColumns.due,
    dealColumns.assignee,
  ],
  filters: [
    {
      key: 'state',
      name: deskBidsTexts.state,
      kind: 'choice',
      choices: [
        ['live', deskBidsTexts.underWay],
        ['won', deskBidsTexts.won],
        ['lost', deskBidsTexts.lost],
        ...deskBidStates.map((state) => [state, deskBidStateWords[state]] as const),
      ],
    },
    ...dealFilters,
  ],
  views: [
    { name: deskBidsTexts.ourTurn, query: 'turn=seller&sort=due' },
    { name: deskBidsTexts.overdue, query: 'due=overdue&sort=due' },
    { name: deskBidsTexts.mine, query: 'assignee=me&state=live' },
    { name: deskBidsTexts.countered, query: 'state=COUNTERED' },
    { name: deskBidsTexts.won, query: 'state=won' },
    { name: deskBidsTexts.lost, query: 'state=lost' },
  ],
  bulk: [
    {
      key: 'accept',
      name: deskBidsTexts.accept,
      needs: 'negotiate',
      describe: (count) => deskBidsTexts.acceptCount({ count }),
      done: 'accepted',
      ask: ({ belowFloor = 0 }, { belowFloor: ticked }) =>
        belowFloor > 0 && (
          <Checkbox
            label={deskBidsTexts.alsoBelowFloor({ count: belowFloor })}
            name="belowFloor"
            defaultChecked={ticked === 'on'}
          />
        ),
    },
    {
      key: 'decline',
      name: deskBidsTexts.decline,
      needs: 'negotiate',
      describe: (count) => deskBidsTexts.declineCount({ count }),
      done: 'declined',
      ask: (_, { reason = '' }) => (
        <TextArea
          label={deskBidsTexts.reasonForBuyers()}
          name="reason"
          rows={2}
          defaultValue={reason}
        />
      ),
    },
    assignAction,
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('bids', '') },
  ],
  getKey: ({ number }) => number,
  getPath: ({ number }) => deskPaths.bid(number),
  getValue: ({ value }) => value,
  empty: () => (
    <>
      <b>{deskBidsTexts.noBids()}</b>
      <span>{deskBidsTexts.noBidsNote()}</span>
    </>
  ),
  load: (visit, query) =>
    nameCustomer(
      visit,
      query,
      withAssignees(visit, 'bid', visit.shop.bids.listDeskBids(visit.scope, query as DeskBidQuery)),
    ),
  count: ({ scope, shop }, queries) => shop.bids.countDeskBids(scope, queries as DeskBidQuery[]),
  preview: async (visit, action, keys) => {
    const { scope, shop } = visit
    if (action === 'accept' || action === 'decline')
      return shop.bids.previewBids(scope, keys, action)
    const { rows } = await shop.bids.listDeskBids(scope, buildRowsQuery(keys))
    return previewAssign(visit, 'bid', keys, rows)
  },
  run: (visit, action, keys, form) =>
    action === 'accept' || action === 'decline'
      ? answerRows(visit, action, keys, form)
      : runAssign(visit, 'bid', keys, form),
}

/** On a phone’s card, which has no columns: the bid's margin. */
function CardMargin({ margin, floor }: { margin: number | null; floor: number | null }) {
  if (margin === null) return null
  return (
    <span className="ms-2 text-1 text-ink-2 sm:hidden">
      <MarginCell margin={margin} floor={floor} /> {deskBidsTexts.marginAfter()}
    </span>
  )
}

async function answerRows(
  { scope, shop }: DeskVisit,
  answer: 'accept' | 'decline',
  keys: readonly string[],
  form: BulkForm,
) {
  const reason = answer === 'decline' ? form.getText('reason') : undefined
  const belowFloor = answer === 'accept' && form.getText('belowFloor') === 'on'
  const bids = keys.slice(0, maxBulkBids).map((id) => ({
    id,
    rowVersion: Number(form.versions.get(id)) || 0,
    answer: { all: answer, reason, belowFloor },
  }))
  const outcome = await shop.bids.answerBids(scope, form.key, bids)
  if (!outcome.ok)
    return { changed: [], failed: keys.map((key) => ({ key, text: bidTexts[outcome.code]() })) }
  return {
    changed: outcome.value.flatMap(({ id, refused }) => (refused === null ? [id] : [])),
    failed: outcome.value.flatMap(({ id, refused }) => {
      if (refused === null) return []
      const text = refused === 'not-found' ? deskBidsTexts.noSuchBid() : bidTexts[refused]()
      return [{ key: id, text }]
    }),
  }
}
