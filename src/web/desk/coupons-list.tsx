import {
  type BulkCouponAction,
  type CouponState,
  couponActionStates,
  couponStates,
  type DeskCouponRow,
} from '#contract/desk/desk-coupons.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskCouponQuery } from '#domain/cart/desk-coupon-list.ts'
import { formatAmount, formatCount, formatMoney } from '#kernel/money.ts'
import type { CellStyle, DeskList } from './list/list-record.ts'

const stateTones: Record<CouponState, string> = {
  running: 'good',
  'to-come': 'buy',
  paused: 'look',
  'used-up': '',
  over: '',
}

function describeDiscount(
  { kind, value, maxDiscount }: DeskCouponRow,
  { money }: CellStyle,
): string {
  const discount = kind === 'percent' ? `${value / 100} %` : formatMoney(value, money)
  return maxDiscount === null ? discount : `${discount}, at most ${formatMoney(maxDiscount, money)}`
}

const countCoupons = (count: number) => (count === 1 ? '1 coupon' : `${count} coupons`)

/** The desk's list of coupons. Source: DESK-04, DEAL-06. */
export const couponsList: DeskList<DeskCouponRow> = {
  kind: 'coupons',
  title: 'Coupons',
  nouns: ['coupon', 'coupons'],
  searchHint: 'Code',
  sort: 'state',
  columns: [
    {
      key: 'code',
      name: 'Code',
      sort: 'code',
      card: 'title',
      cell: ({ code }) => <span className="list-code">{code}</span>,
      csv: ({ code }) => code,
    },
    {
      key: 'discount',
      name: 'Takes off',
      card: 'line',
      isWide: true,
      cell: (row, style) => describeDiscount(row, style),
      csv: ({ kind, value }) => (kind === 'percent' ? value / 100 : null),
      fileName: 'Per cent off',
    },
    {
      key: 'amount',
      name: 'Amount off',
      isExtra: true,
      isNumber: true,
      isMoney: true,
      cell: ({ kind, value }, { money }) => (kind === 'amount' ? formatAmount(value, money) : '–'),
      csv: ({ kind, value }) => (kind === 'amount' ? value : null),
    },
    {
      key: 'maxDiscount',
      name: 'At most',
      isExtra: true,
      isNumber: true,
      isMoney: true,
      cell: ({ maxDiscount }, { money }) =>
        maxDiscount === null ? '–' : formatAmount(maxDiscount, money),
      csv: ({ maxDiscount }) => maxDiscount,
    },
    {
      key: 'minimum',
      name: 'Goods from',
      isNumber: true,
      isMoney: true,
      cell: ({ minimum }, { money }) => (minimum > 0 ? formatAmount(minimum, money) : '–'),
      csv: ({ minimum }) => minimum,
    },
    {
      key: 'starts',
      name: 'From',
      sort: 'starts',
      cell: ({ startsText }) => <span className="text-ink-2">{startsText}</span>,
      csv: ({ startsAt }) => startsAt,
      isMoment: true,
    },
    {
      key: 'ends',
      name: 'Until',
      sort: 'ends',
      card: 'top',
      cell: ({ endsText }) => <span className="text-ink-2">{endsText || 'No end'}</span>,
      csv: ({ endsAt }) => endsAt,
      isMoment: true,
    },
    {
      key: 'used',
      name: 'Used',
      sort: 'used',
      isNumber: true,
      card: 'value',
      cell: ({ used, totalLimit }, { money }) => (
        <>
          <b>{formatCount(used, money)}</b>
          {totalLimit !== null && (
            <span className="text-ink-2"> of {formatCount(totalLimit, money)}</span>
          )}
          <span className="text-ink-2 sm:hidden"> used</span>
        </>
      ),
      csv: ({ used }) => used,
    },
    {
      key: 'totalLimit',
      name: 'Uses in all',
      isExtra: true,
      isNumber: true,
      cell: ({ totalLimit }) => totalLimit ?? '–',
      csv: ({ totalLimit }) => totalLimit,
    },
    {
      key: 'customerLimit',
      name: 'Uses of each customer',
      isExtra: true,
      isNumber: true,
      cell: ({ customerLimit }) => customerLimit ?? '–',
      csv: ({ customerLimit }) => customerLimit,
    },
    {
      key: 'state',
      name: 'State',
      sort: 'state',
      card: 'foot',
      cell: ({ state }) => (
        <span className={`list-tag ${stateTones[state]}`}>{couponStates[state]}</span>
      ),
      csv: ({ state }) => couponStates[state],
    },
  ],
  filters: [
    { key: 'state', name: 'State', kind: 'choice', choices: Object.entries(couponStates) },
    {
      key: 'kind',
      name: 'Takes off',
      kind: 'choice',
      choices: [
        ['percent', 'A percentage'],
        ['amount', 'An amount'],
      ],
    },
    { key: 'from', name: 'Ends from', kind: 'day' },
    { key: 'to', name: 'Ends until', kind: 'day' },
  ],
  views: (['running', 'to-come', 'paused', 'over'] as const).map((state) => ({
    name: couponStates[state],
    query: `state=${state}`,
  })),
  bulk: [
    {
      key: 'pause',
      done: 'pause',
      name: 'Pause',
      needs: 'prices',
      reach: 'whole',
      describe: (count) => `Pause ${countCoupons(count)}`,
    },
    {
      key: 'resume',
      done: 'resume',
      name: 'Resume',
      needs: 'prices',
      reach: 'whole',
      describe: (count) => `Resume ${countCoupons(count)}`,
    },
    {
      key: 'end',
      done: 'end',
      name: 'End now',
      needs: 'prices',
      reach: 'whole',
      describe: (count) => `End ${countCoupons(count)} now`,
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('coupons', '') },
  ],
  getKey: ({ code }) => code,
  fits: ({ state }, action) => couponActionStates[action as BulkCouponAction].includes(state),
  getPath: ({ id }) => deskPaths.coupon(id),
  empty: (
    <>
      <b>No coupon yet</b>
      <span>A code takes a percentage or an amount off what a buyer orders.</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.cart.deskCoupons(scope, query as DeskCouponQuery),
  count: ({ scope, shop }, queries) =>
    shop.cart.countDeskCoupons(scope, queries as DeskCouponQuery[]),
  preview: ({ scope, shop }, action, codes) =>
    shop.cart.previewBulkCoupons(scope, codes, action as BulkCouponAction),
  run: ({ scope, shop }, action, codes) =>
    shop.cart.runBulkCoupons(scope, codes, action as BulkCouponAction),
}
