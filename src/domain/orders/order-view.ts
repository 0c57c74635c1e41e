import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { AgreedSource } from '#contract/negotiation/agreed-prices.ts'
import { getTrackingUrl } from '#contract/orders/carrier-tracking.ts'
import type { OrderCredit } from '#contract/orders/credit.ts'
import { describeReason } from '#contract/orders/end-reasons.ts'
import type { AccountView, ChangeKind } from '#contract/orders/order-changes.ts'
import type { DocumentView, ReceiptView } from '#contract/orders/order-documents.ts'
import {
  type ContactView,
  type OrderView,
  stateWords,
  type TaxLine,
  type TrackStep,
} from '#contract/orders/orders.ts'
import { isPaidOnline } from '#contract/orders/payment-methods.ts'
import type { ShippedLineView } from '#contract/orders/shipment-view.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { mayForCompany } from '#platform/buyer.ts'
import { formatMoment, getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as orderWordsTexts from '#texts/order-words.ts'
import { formatSerial } from '../tax/tax.ts'
import { getAccountDue, getAmountDue, getOtherDue, getRefundDue } from './account-rules.ts'
import { changeStates, countChangeable, type LinePieces } from './changes/change-rules.ts'
import { formatParty } from './checkout.ts'
import { countOverdueDays } from './credit/credit-rules.ts'
import { nameInvoice } from './credit/open-items.ts'
import type { StoredContact, StoredOrder } from './order-reads.ts'
import { awaitsPayment, canReturn, getCancelMode, getExpectedArrival } from './order-rules.ts'
import { buildTimeline } from './order-timeline.ts'
import { getUnshippedParts } from './parcels/shipment-rules.ts'

/** An order as its customer, or the desk, sees it. */
export function orderView(
  order: StoredOrder,
  scope: Scope,
  reader: 'customer' | 'desk',
  /** The day on which it should leave; null: not foreseeable. */
  leavesOn: string | null = null,
): OrderView {
  const { lines, events, requests } = order
  const delivered = events.findLast(({ kind }) => kind === 'delivered')
  const hasRequest = (kind: 'cancel' | 'return') =>
    requests.some((request) => request.kind === kind)
  const mayBuy = reader === 'desk' || mayForCompany(scope, 'buy')
  const cancel = getCancelMode(order.state)
  const documents = listDocuments(order, scope)
  const isReturnable = canReturn(order.state, delivered ? new Date(delivered.at) : null, scope.now)
  const isOpen = order.state === 'placed' && order.paymentState === 'due'
  const unpaidCard = isPaidOnline(order.paymentMethod) && isOpen && getOtherDue(order) > 0
  return {
    number: order.number,
    state: order.state,
    placedAt: isoTime(order.placedAt),
    total: order.total,
    placedOn: formatMoment(order.placedAt, scope.seller, 'day'),
    lineCount: lines.length,
    names: lines.slice(0, 3).map(({ name }) => name),
    picture: lines[0]?.picture ?? null,
    paymentMethod: order.paymentMethod,
    paymentState: order.paymentState,
    purchaseOrder: order.purchaseOrder,
    credit: creditView(order, getToday(scope)),
    goods: order.goods,
    discount: order.discount,
    charge: order.charge,
    tax: sumTax(lines),
    couponCode: order.couponCode,
    tracking: order.tracking,
    payBy: order.payBy && isoTime(order.payBy),
    payByOn: order.payBy && formatMoment(order.payBy, scope.seller),
    payByDay: order.payBy && formatMoment(order.payBy, scope.seller, 'day'),
    promisedOn: order.promisedOn,
    arrival: getExpectedArrival(order.state, order.promisedOn, getToday(scope)),
    deliveredOn: delivered
      ? toLocalInput(new Date(delivered.at), findTimeZone(scope.seller.countryCode)).slice(0, 10)
      : null,
    companyOrder: order.companyOrder,
    source: getSource(order),
    lines: lines.map(({ productId: _product, tax: _tax, ...line }, at) => ({
      ...line,
      shipped: countShipped(order, at + 1),
    })),
    delivery: contactView(
      order.contacts.find(({ kind }) => kind === 'delivery'),
      scope,
    ),
    billing: contactView(
      order.contacts.find(({ kind }) => kind === 'billing'),
      scope,
    ),
    supplyState: order.supplyState,
    lutNumber: order.lutNumber,
    track: events.map((event) => stepView(event, scope, reader)),
    timeline: buildTimeline(
      { ...order, leavesOn, awaitsPayment: awaitsPayment(order) },
      getToday(scope),
      (at) => formatStepTime(at, scope),
    ),
    shipments: order.shipments.map(
      ({ number, carrier, tracking, at, lines: parts, ...parcel }) => ({
        number,
        carrier,
        tracking,
        url: parcel.url ?? getTrackingUrl({ carrier, tracking }),
        courier: parcel.courier,
        status: parcel.status,
        when: formatMoment(at, scope.seller),
        lines: parts.map(({ position, quantity }) => toShippedLine(order, position, quantity)),
      }),
    ),
    account: accountView(order),
    payments: order.payments,
    changes: order.changes.map(({ at, lines: parts, ...change }) => ({
      ...change,
      reason: describeReason(change.reason),
      when: formatMoment(at, scope.seller),
      lines: parts.map((part) => ({ ...part, name: lines[part.position - 1]!.name })),
    })),
    documents,
    receipts: listReceipts(order, scope),
    hasInvoice: order.state !== 'cancelled' || documents.length > 0,
    may: {
      cancel: !mayBuy || (cancel === 'ask' && hasRequest('cancel')) ? null : cancel,
      return: mayBuy && isReturnable && !hasRequest('return'),
      pay: mayBuy && unpaidCard,
    },
  }
}

function accountView(order: StoredOrder): AccountView {
  const { received, debited, credited, refunded } = order
  const refundDue = getRefundDue(order)
  const amountDue = getAmountDue(order)
  const otherDue = getOtherDue(order)
  return { received, debited, credited, refunded, refundDue, amountDue, otherDue }
}

function creditView(order: StoredOrder, today: string): OrderCredit | null {
  const { creditDays: days, onAccount: amount, openItems } = order
  if (days === null) return null
  const items = openItems.map((item) => ({
    invoice: nameInvoice(item),
    dueOn: item.dueOn,
    overdue: countOverdueDays(item.dueOn, today),
    amount: item.amount,
  }))
  return { days, amount, open: getAccountDue(order), items }
}

/** The invoice of an order and its credit notes, the first one first. */
export function listDocuments(
  { documents }: StoredOrder,
  { seller }: Pick<Scope, 'seller'>,
): DocumentView[] {
  return documents.flatMap(({ kind, number, name, change, amount, at }) =>
    kind === 'receipt'
      ? []
      : [
          {
            kind,
            name: name || formatSerial(kind, '', number),
            change,
            amount,
            day: formatMoment(at, seller, 'day'),
          },
        ],
  )
}

function listReceipts(
  { documents }: StoredOrder,
  { seller }: Pick<Scope, 'seller'>,
): ReceiptView[] {
  return documents.flatMap(({ kind, name, change, amount, at }) =>
    kind === 'receipt'
      ? [{ name, number: change, amount, day: formatMoment(at, seller, 'day') }]
      : [],
  )
}

/** The quantities of an order that are still to ship. */
export function listUnshippedLines(order: StoredOrder): ShippedLineView[] {
  return [...getUnshippedParts(listLinePieces(order))].map(([position, quantity]) =>
    toShippedLine(order, position, quantity),
  )
}

/** How many pieces of each line a change can take now. */
export function listChangeableLines(order: StoredOrder, kind: ChangeKind): ShippedLineView[] {
  if (!changeStates[kind].includes(order.state)) return []
  return listLinePieces(order).flatMap((line) => {
    const quantity = countChangeable(kind, line)
    return quantity > 0 ? [toShippedLine(order, line.position, quantity)] : []
  })
}

function listLinePieces(order: StoredOrder): LinePieces[] {
  return order.lines.map((line, at) => ({
    ...line,
    position: at + 1,
    shipped: countShipped(order, at + 1),
  }))
}

function countShipped({ shipments }: StoredOrder, position: number): number {
  const parts = shipments.flatMap(({ lines }) => lines).filter((line) => line.position === position)
  return parts.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function toShippedLine(
  { lines }: StoredOrder,
  position: number,
  quantity: number,
): ShippedLineView {
  const { name, code, unit } = lines[position - 1]!
  return { position, name, code, unit, quantity }
}

/** The thread whose agreed prices an order uses. */
function getSource({ quoteNumber, quoteVersion, bidNumber }: StoredOrder): AgreedSource | null {
  if (quoteNumber !== null) return { kind: 'rfq', number: quoteNumber, version: quoteVersion }
  return bidNumber === null ? null : { kind: 'bid', number: bidNumber, version: null }
}

/**
 * The tax of several lines, one entry per name and rate. The amounts sum to the lines' tax. Source:
 * PRICE-01.
 */
export function sumTax(lines: readonly { taxParts: readonly TaxLine[] }[]): TaxLine[] {
  const sums = new Map<string, TaxLine>()
  for (const { name, rate, amount } of lines.flatMap((line) => line.taxParts)) {
    const key = `${name} ${rate}`
    sums.set(key, { name, rate, amount: amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()].sort((a, b) =>
    a.name === b.name ? a.rate - b.rate : a.name < b.name ? -1 : 1,
  )
}

function contactView(
  contact: StoredContact | undefined,
  { seller }: Pick<Scope, 'seller'>,
): ContactView | null {
  if (!contact) return null
  const { phone, taxNumber, isSez } = contact
  return { phone, taxNumber, isSez, ...formatParty(contact, seller.countryCode) }
}

/** `Today, 2:40 pm` or `Tue 24 Nov, 2:40 pm`. */
export function formatStepTime(at: string, scope: Scope): string {
  const { seller } = scope
  const day = toLocalInput(new Date(at), findTimeZone(seller.countryCode)).slice(0, 10)
  const time = formatMoment(at, seller, 'clock')
  return day === getToday(scope)
    ? orderWordsTexts.todayAt({ time })
    : orderWordsTexts.dayAt({ day: formatDay(day), time })
}

function isoTime(time: string): string {
  return new Date(time).toISOString()
}

const eventWords: Record<string, () => string> = {
  ...stateWords,
  'part-shipped': orderWordsTexts.stepPartShipped,
  invoiced: orderWordsTexts.stepInvoiced,
  debited: orderWordsTexts.stepDebited,
  'debit-credited': orderWordsTexts.stepDebitCredited,
  mailed: orderWordsTexts.stepMailed,
  paid: orderWordsTexts.stepPaid,
  'part-paid': orderWordsTexts.stepPartPaid,
  'refund-due': orderWordsTexts.stepRefundDue,
  refunded: orderWordsTexts.stepRefunded,
  'refund-failed': orderWordsTexts.stepRefundFailed,
  'refund-retried': orderWordsTexts.stepRefundRetried,
  'extra-paid': orderWordsTexts.stepExtraPaid,
  'extra-refunded': orderWordsTexts.stepExtraRefunded,
  'cancel-part': orderWordsTexts.stepCancelPart,
  'return-part': orderWordsTexts.stepReturnPart,
  'refund-part': orderWordsTexts.stepRefundPart,
  'cancel-asked': orderWordsTexts.stepCancelAsked,
  'return-asked': orderWordsTexts.stepReturnAsked,
  declined: orderWordsTexts.stepDeclined,
}

function stepView(
  { kind, at, actor, actorId, actorName, note }: StoredOrder['events'][number],
  { seller, viewer }: Scope,
  reader: 'customer' | 'desk',
): TrackStep {
  const isReader = viewer.kind === 'customer' && (actorName === null || viewer.id === actorId)
  const customerLabel =
    reader === 'customer' && isReader
      ? orderWordsTexts.you()
      : (actorName ?? orderWordsTexts.customer())
  const names: Record<string, string> = {
    customer: customerLabel,
    staff: seller.companyName,
    payment: orderWordsTexts.paymentService(),
    clock: orderWordsTexts.clock(),
  }
  return {
    kind,
    words: eventWords[kind]?.() ?? kind,
    at: isoTime(at),
    when: formatMoment(at, seller),
    by: names[actor] ?? actor,
    note: describeReason(note),
  }
}
