import { canConfirm } from '#contract/orders/can-confirm.ts'
import type { DeskOrderRow, DeskOrderSums } from '#contract/orders/desk-order-list.ts'
import { type OrderState, orderStates, paymentWords, stateWords } from '#contract/orders/orders.ts'
import { methodWords, paymentMethods } from '#contract/orders/payment-methods.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskOrderQuery } from '#domain/orders/desk-order-list.ts'
import { formatAmount } from '#kernel/money.ts'
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
  title: 'Orders',
  nouns: ['order', 'orders'],
  verb: 'buy',
  searchHint: 'Number, buyer, SKU, PO, mail',
  sort: '-placed',
  columns: [
    {
      key: 'number',
      name: 'Order',
      sort: 'number',
      card: 'title',
      cell: ({ number }) => <span className="list-code">{number}</span>,
      csv: ({ number }) => number,
    },
    {
      key: 'placed',
      name: 'Placed',
      sort: 'placed',
      card: 'top',
      cell: ({ placedOn }) => <span className="text-ink-2">{placedOn}</span>,
      csv: ({ placedAt }) => placedAt,
      isMoment: true,
    },
    {
      key: 'buyer',
      name: 'Buyer',
      sort: 'buyer',
      card: 'line',
      isWide: true,
      cell: (row) => <BuyerCell row={row} />,
      csv: ({ buyer }) => buyer,
    },
    {
      key: 'company',
      name: 'Company',
      isExtra: true,
      cell: ({ company }) => company ?? '–',
      csv: ({ company }) => company,
    },
    {
      key: 'email',
      name: 'Mail',
      isExtra: true,
      cell: ({ email }) => email ?? '–',
      csv: ({ email }) => email,
    },
    {
      key: 'city',
      name: 'City',
      isExtra: true,
      cell: ({ city }) => city ?? '–',
      csv: ({ city }) => city,
    },
    {
      key: 'lines',
      name: 'Lines',
      isNumber: true,
      cell: ({ lineCount }) => lineCount,
      csv: ({ lineCount }) => lineCount,
    },
    {
      key: 'payment',
      name: 'Payment',
      cell: (row) => describePayment(row),
      csv: ({ paymentMethod, paymentState }) =>
        `${methodWords[paymentMethod]()}: ${paymentWords[paymentState]().toLowerCase()}`,
    },
    {
      key: 'po',
      name: 'Purchase order',
      isExtra: true,
      cell: ({ purchaseOrder }) => purchaseOrder ?? '–',
      csv: ({ purchaseOrder }) => purchaseOrder,
    },
    {
      key: 'state',
      name: 'State',
      sort: 'state',
      card: 'foot',
      cell: ({ state }) => (
        <span className={`list-tag ${orderTones[state]}`}>{stateWords[state]()}</span>
      ),
      csv: ({ state }) => stateWords[state](),
    },
    {
      key: 'total',
      name: 'Total',
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
      name: 'Margin',
      isNumber: true,
      cell: ({ margin }, { floor }) => <MarginCell margin={toBasisPoints(margin)} floor={floor} />,
      csv: ({ margin }) => (margin === null ? null : Number((100 * margin).toFixed(1))),
    },
    {
      key: 'promised',
      name: 'Arrives by',
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
      name: 'State',
      kind: 'choice',
      choices: [
        ['open', 'Open'],
        ['late', 'Late'],
        ['asked', 'Customer asks for something'],
        ...orderStates.map((state) => [state, stateWords[state]()] as const),
      ],
    },
    {
      key: 'payment',
      name: 'Payment',
      kind: 'choice',
      choices: Object.entries(paymentWords).map(([state, getName]) => [state, getName()] as const),
    },
    {
      key: 'method',
      name: 'Paid by',
      kind: 'choice',
      choices: paymentMethods.map((method) => [method, methodWords[method]()] as const),
    },
    { key: 'from', name: 'Placed from', kind: 'day' },
    { key: 'to', name: 'Placed until', kind: 'day' },
    { key: 'minimum', name: 'From', kind: 'amount' },
    customerFilter,
  ],
  views: [
    { name: 'To confirm', query: 'state=placed', empty: 'No order waits to be confirmed' },
    { name: 'To pack', query: 'state=confirmed', empty: 'No order waits to be packed' },
    { name: 'To ship', query: 'state=packed', empty: 'No order waits to be shipped' },
    { name: 'Late', query: 'state=late&sort=promised', empty: 'No order is late' },
    { name: 'Returns', query: 'state=asked', empty: 'No customer asks for something' },
  ],
  bulk: [
    {
      key: 'confirm',
      name: 'Confirm',
      needs: 'orders',
      describe: (count) => `Confirm ${count === 1 ? '1 order' : `${count} orders`}`,
      able: 'can be confirmed',
      done: 'confirm',
    },
    {
      key: 'pack',
      name: 'Pack',
      needs: 'orders',
      describe: (count) => `Mark ${count === 1 ? '1 order' : `${count} orders`} as packed`,
      able: 'can be packed',
      done: 'pack',
    },
    {
      key: 'slips',
      name: 'Print slips',
      needs: 'read',
      path: deskPaths.printOrders(),
      fields: { what: 'slips' },
    },
    {
      key: 'invoices',
      name: 'Invoices',
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
  empty: (
    <>
      <b>No order yet</b>
      <span>The first one stands here as soon as somebody buys, and a mail tells you.</span>
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
