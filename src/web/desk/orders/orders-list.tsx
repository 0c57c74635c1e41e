import { canConfirm } from '#contract/orders/can-confirm.ts'
import type { DeskOrderRow, DeskOrderSums } from '#contract/orders/desk-order-list.ts'
import { type OrderState, orderStates, paymentWords, stateWords } from '#contract/orders/orders.ts'
import { methodWords, paymentMethods } from '#contract/orders/payment-methods.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskOrderQuery } from '#domain/orders/desk-order-list.ts'
import { formatAmount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { customerFilter, nameCustomer } from '../list/customer-filter.ts'
import { BuyerCell } from '../list/deal-columns.tsx'
import type { DeskList } from '../list/list-record.ts'
import { MarginCell, toBasisPoints } from '../list/margin-cell.tsx'

/** The colour of each state's tag. */
export const orderTones: Record<OrderState, string> = {
  placed: 'look',
  confirmed: 'buy',
  packed: 'buy',
  shipped: 'buy',
  delivered: 'good',
  cancelled: '',
  returned: '',
}

const describePayment = ({ paymentMethod, paymentState, purchaseOrder }: DeskOrderRow) => {
  if (purchaseOrder) return /^po\b/i.test(purchaseOrder) ? purchaseOrder : `PO ${purchaseOrder}`
  return paymentMethod === 'cod' ? methodWords.cod() : paymentWords[paymentState]()
}

/** The desk's list of orders. Source: DEAL-05, DEAL-06. */
export const ordersList: DeskList<DeskOrderRow, DeskOrderSums> = {
  kind: 'orders',
  title: deskOrderTexts.orders,
  countRows: deskOrderTexts.orderCount,
  verb: 'buy',
  searchHint: deskOrderTexts.searchHint,
  sort: '-placed',
  columns: [
    {
      key: 'number',
      name: deskOrderTexts.order,
      sort: 'number',
      card: 'title',
      cell: ({ number }) => <span className="list-code">{number}</span>,
      csv: ({ number }) => number,
    },
    {
      key: 'placed',
      name: deskOrderTexts.placed,
      sort: 'placed',
      card: 'top',
      cell: ({ placedOn }) => <span className="text-ink-2">{placedOn}</span>,
      csv: ({ placedAt }) => placedAt,
      isMoment: true,
    },
    {
      key: 'buyer',
      name: deskOrderTexts.buyer,
      sort: 'buyer',
      card: 'line',
      isWide: true,
      cell: (row) => <BuyerCell row={row} />,
      csv: ({ buyer }) => buyer,
    },
    {
      key: 'company',
      name: deskOrderTexts.company,
      isExtra: true,
      cell: ({ company }) => company ?? '–',
      csv: ({ company }) => company,
    },
    {
      key: 'email',
      name: deskOrderTexts.email,
      isExtra: true,
      cell: ({ email }) => email ?? '–',
      csv: ({ email }) => email,
    },
    {
      key: 'city',
      name: deskOrderTexts.city,
      isExtra: true,
      cell: ({ city }) => city ?? '–',
      csv: ({ city }) => city,
    },
    {
      key: 'lines',
      name: deskOrderTexts.lines,
      isNumber: true,
      cell: ({ lineCount }) => lineCount,
      csv: ({ lineCount }) => lineCount,
    },
    {
      key: 'payment',
      name: deskOrderTexts.payment,
      cell: (row) => describePayment(row),
      csv: ({ paymentMethod, paymentState }) =>
        `${methodWords[paymentMethod]()}${commonTexts.colon()}${paymentWords[paymentState]().toLowerCase()}`,
    },
    {
      key: 'po',
      name: deskOrderTexts.purchaseOrder,
      isExtra: true,
      cell: ({ purchaseOrder }) => purchaseOrder ?? '–',
      csv: ({ purchaseOrder }) => purchaseOrder,
    },
    {
      key: 'state',
      name: deskOrderTexts.state,
      sort: 'state',
      card: 'foot',
      cell: ({ state }) => (
        <span className={`list-tag ${orderTones[state]}`}>{stateWords[state]()}</span>
      ),
      csv: ({ state }) => stateWords[state](),
    },
    {
      key: 'total',
      name: deskOrderTexts.total,
      sort: 'total',
      isNumber: true,
      isMoney: true,
      card: 'value',
      cell: ({ total }, { money }) => <b>{formatAmount(total, money)}</b>,
      csv: ({ total }) => total,
      sum: ({ total }, { money }) => <b>{formatAmount(total, money)}</b>,
    },
    {
      key: 'margin',
      name: deskOrderTexts.margin,
      isNumber: true,
      cell: ({ margin }, { floor }) => <MarginCell margin={toBasisPoints(margin)} floor={floor} />,
      csv: ({ margin }) => (margin === null ? null : Number((100 * margin).toFixed(1))),
    },
    {
      key: 'promised',
      name: deskOrderTexts.arrivesBy,
      sort: 'promised',
      card: 'late',
      cell: ({ promisedText, dueText, isLate }) => (
        <span className={isLate ? 'text-bad' : 'text-ink-2'} title={promisedText ?? undefined}>
          {dueText ?? <span className="max-sm:hidden">–</span>}
        </span>
      ),
      csv: ({ promisedOn }) => promisedOn,
    },
  ],
  filters: [
    {
      key: 'state',
      name: deskOrderTexts.state,
      kind: 'choice',
      choices: [
        ['open', deskOrderTexts.open],
        ['late', deskOrderTexts.late],
        ['asked', deskOrderTexts.customerRequest],
        ...orderStates.map((state) => [state, stateWords[state]] as const),
      ],
    },
    {
      key: 'payment',
      name: deskOrderTexts.payment,
      kind: 'choice',
      choices: Object.entries(paymentWords),
    },
    {
      key: 'method',
      name: deskOrderTexts.paidBy,
      kind: 'choice',
      choices: paymentMethods.map((method) => [method, methodWords[method]] as const),
    },
    { key: 'from', name: deskOrderTexts.placedFrom, kind: 'day' },
    { key: 'to', name: deskOrderTexts.placedUntil, kind: 'day' },
    { key: 'minimum', name: deskOrderTexts.totalFrom, kind: 'amount' },
    customerFilter,
  ],
  views: [
    { name: deskOrderTexts.toConfirm, query: 'state=placed', empty: deskOrderTexts.noneToConfirm },
    { name: deskOrderTexts.toPack, query: 'state=confirmed', empty: deskOrderTexts.noneToPack },
    { name: deskOrderTexts.toShip, query: 'state=packed', empty: deskOrderTexts.noneToShip },
    {
      name: deskOrderTexts.late,
      query: 'state=late&sort=promised',
      empty: deskOrderTexts.noneLate,
    },
    { name: deskOrderTexts.returns, query: 'state=asked', empty: deskOrderTexts.noRequests },
  ],
  bulk: [
    {
      key: 'confirm',
      name: deskOrderTexts.confirm,
      needs: 'orders',
      describe: (count) => deskOrderTexts.confirmCount({ count }),
      done: 'confirm',
    },
    {
      key: 'pack',
      name: deskOrderTexts.pack,
      needs: 'orders',
      describe: (count) => deskOrderTexts.packCount({ count }),
      done: 'pack',
    },
    {
      key: 'slips',
      name: deskOrderTexts.printSlips,
      needs: 'read',
      path: deskPaths.printOrders(),
      fields: { what: 'slips' },
    },
    {
      key: 'invoices',
      name: deskOrderTexts.invoices,
      needs: 'read',
      path: deskPaths.printOrders(),
      fields: { what: 'invoices' },
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('orders', '') },
  ],
  getKey: ({ number }) => number,
  fits: ({ state, paymentMethod, paymentState, purchaseOrder }, action) =>
    action === 'pack'
      ? state === 'confirmed'
      : state === 'placed' && canConfirm(paymentMethod, paymentState, purchaseOrder),
  getPath: ({ number }) => deskPaths.order(number),
  getValue: ({ total }) => total,
  empty: () => (
    <>
      <b>{deskOrderTexts.noOrders()}</b>
      <span>{deskOrderTexts.noOrdersNote()}</span>
    </>
  ),
  load: (visit, query) =>
    nameCustomer(visit, query, visit.shop.orders.deskOrders(visit.scope, query as DeskOrderQuery)),
  count: ({ scope, shop }, queries) =>
    shop.orders.countDeskOrders(scope, queries as DeskOrderQuery[]),
  preview: ({ scope, shop }, action, numbers) =>
    shop.orders.previewBulkOrders(scope, numbers, action === 'pack' ? 'pack' : 'confirm'),
  run: ({ scope, shop }, action, numbers) =>
    shop.orders.runBulkOrderAction(scope, numbers, action === 'pack' ? 'pack' : 'confirm'),
}
