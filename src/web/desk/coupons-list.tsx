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
import * as commonTexts from '#texts/common.ts'
import * as deskListsTexts from '#texts/desk-lists.ts'
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
  const discount =
    kind === 'percent'
      ? commonTexts.percent({ value: String(value / 100) })
      : formatMoney(value, money)
  return maxDiscount === null
    ? discount
    : deskListsTexts.discountUpTo({ discount, max: formatMoney(maxDiscount, money) })
}

/** The desk's list of coupons. Source: DESK-04, DEAL-06. */
export const couponsList: DeskList<DeskCouponRow> = {
  kind: 'coupons',
  title: deskListsTexts.coupons,
  countRows: deskListsTexts.couponCount,
  searchHint: deskListsTexts.code,
  sort: 'state',
  columns: [
    {
      key: 'code',
      name: deskListsTexts.code,
      sort: 'code',
      card: 'title',
      cell: ({ code }) => <span className="list-code">{code}</span>,
      csv: ({ code }) => code,
    },
    {
      key: 'discount',
      name: deskListsTexts.takesOff,
      card: 'line',
      isWide: true,
      cell: (row, style) => describeDiscount(row, style),
      csv: ({ kind, value }) => (kind === 'percent' ? value / 100 : null),
      fileName: deskListsTexts.perCentOff,
    },
    {
      key: 'amount',
      name: deskListsTexts.amountOff,
      isExtra: true,
      isNumber: true,
      isMoney: true,
      cell: ({ kind, value }, { money }) => (kind === 'amount' ? formatAmount(value, money) : '–'),
      csv: ({ kind, value }) => (kind === 'amount' ? value : null),
    },
    {
      key: 'maxDiscount',
      name: deskListsTexts.atMost,
      isExtra: true,
      isNumber: true,
      isMoney: true,
      cell: ({ maxDiscount }, { money }) =>
        maxDiscount === null ? '–' : formatAmount(maxDiscount, money),
      csv: ({ maxDiscount }) => maxDiscount,
    },
    {
      key: 'minimum',
      name: deskListsTexts.goodsFrom,
      isNumber: true,
      isMoney: true,
      cell: ({ minimum }, { money }) => (minimum > 0 ? formatAmount(minimum, money) : '–'),
      csv: ({ minimum }) => minimum,
    },
    {
      key: 'starts',
      name: deskListsTexts.startsOn,
      sort: 'starts',
      cell: ({ startsText }) => <span className="text-ink-2">{startsText}</span>,
      csv: ({ startsAt }) => startsAt,
      isMoment: true,
    },
    {
      key: 'ends',
      name: deskListsTexts.until,
      sort: 'ends',
      card: 'top',
      cell: ({ endsText }) => (
        <span className="text-ink-2">{endsText || deskListsTexts.noEnd()}</span>
      ),
      csv: ({ endsAt }) => endsAt,
      isMoment: true,
    },
    {
      key: 'used',
      name: deskListsTexts.used,
      sort: 'used',
      isNumber: true,
      card: 'value',
      cell: ({ used, totalLimit }, { money }) => (
        <>
          <b>{formatCount(used, money)}</b>
          {totalLimit !== null && (
            <span className="text-ink-2">
              {' '}
              {deskListsTexts.ofLimit({ limit: formatCount(totalLimit, money) })}
            </span>
          )}
          <span className="text-ink-2 sm:hidden"> {deskListsTexts.usedNote()}</span>
        </>
      ),
      csv: ({ used }) => used,
    },
    {
      key: 'totalLimit',
      name: deskListsTexts.usesInAll,
      isExtra: true,
      isNumber: true,
      cell: ({ totalLimit }) => totalLimit ?? '–',
      csv: ({ totalLimit }) => totalLimit,
    },
    {
      key: 'customerLimit',
      name: deskListsTexts.usesOfEachCustomer,
      isExtra: true,
      isNumber: true,
      cell: ({ customerLimit }) => customerLimit ?? '–',
      csv: ({ customerLimit }) => customerLimit,
    },
    {
      key: 'state',
      name: deskListsTexts.state,
      sort: 'state',
      card: 'foot',
      cell: ({ state }) => (
        <span className={`list-tag ${stateTones[state]}`}>{couponStates[state]()}</span>
      ),
      csv: ({ state }) => couponStates[state](),
    },
  ],
  filters: [
    {
      key: 'state',
      name: deskListsTexts.state,
      kind: 'choice',
      choices: Object.entries(couponStates),
    },
    {
      key: 'kind',
      name: deskListsTexts.takesOff,
      kind: 'choice',
      choices: [
        ['percent', deskListsTexts.aPercentage],
        ['amount', deskListsTexts.anAmount],
      ],
    },
    { key: 'from', name: deskListsTexts.endsFrom, kind: 'day' },
    { key: 'to', name: deskListsTexts.endsUntil, kind: 'day' },
  ],
  views: (['running', 'to-come', 'paused', 'over'] as const).map((state) => ({
    name: couponStates[state],
    query: `state=${state}`,
  })),
  bulk: [
    {
      key: 'pause',
      done: 'pause',
      name: deskListsTexts.pause,
      needs: 'prices',
      reach: 'whole',
      describe: (count) => deskListsTexts.pauseCoupons({ count }),
    },
    {
      key: 'resume',
      done: 'resume',
      name: deskListsTexts.resume,
      needs: 'prices',
      reach: 'whole',
      describe: (count) => deskListsTexts.resumeCoupons({ count }),
    },
    {
      key: 'end',
      done: 'end',
      name: deskListsTexts.endNow,
      needs: 'prices',
      reach: 'whole',
      describe: (count) => deskListsTexts.endCoupons({ count }),
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('coupons', '') },
  ],
  getKey: ({ code }) => code,
  fits: ({ state }, action) => couponActionStates[action as BulkCouponAction].includes(state),
  getPath: ({ id }) => deskPaths.coupon(id),
  empty: () => (
    <>
      <b>{deskListsTexts.noCouponYet()}</b>
      <span>{deskListsTexts.couponAbout()}</span>
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
