import * as deskEventsTexts from '#texts/desk-events.ts'

/**
 * The types of events that webhooks tell of, with what each says. `docs/guides/webhooks.md` has the
 * same table. Source: KEY-03.
 */
export const eventTypes = {
  'order.placed': { name: deskEventsTexts.orderPlaced, about: deskEventsTexts.orderPlacedAbout },
  'order.confirmed': {
    name: deskEventsTexts.orderConfirmed,
    about: deskEventsTexts.orderConfirmedAbout,
  },
  'order.paid': { name: deskEventsTexts.orderPaid, about: deskEventsTexts.orderPaidAbout },
  'order.partly_paid': {
    name: deskEventsTexts.orderPartlyPaid,
    about: deskEventsTexts.orderPartlyPaidAbout,
  },
  'order.packed': { name: deskEventsTexts.orderPacked, about: deskEventsTexts.orderPackedAbout },
  'order.partly_shipped': {
    name: deskEventsTexts.orderPartlyShipped,
    about: deskEventsTexts.orderPartlyShippedAbout,
  },
  'order.shipped': { name: deskEventsTexts.orderShipped, about: deskEventsTexts.orderShippedAbout },
  'order.delivered': {
    name: deskEventsTexts.orderDelivered,
    about: deskEventsTexts.orderDeliveredAbout,
  },
  'order.cancel_requested': {
    name: deskEventsTexts.orderCancelRequested,
    about: deskEventsTexts.orderCancelRequestedAbout,
  },
  'order.cancelled': {
    name: deskEventsTexts.orderCancelled,
    about: deskEventsTexts.orderCancelledAbout,
  },
  'order.partly_cancelled': {
    name: deskEventsTexts.orderPartlyCancelled,
    about: deskEventsTexts.orderPartlyCancelledAbout,
  },
  'order.return_requested': {
    name: deskEventsTexts.orderReturnRequested,
    about: deskEventsTexts.orderReturnRequestedAbout,
  },
  'order.returned': {
    name: deskEventsTexts.orderReturned,
    about: deskEventsTexts.orderReturnedAbout,
  },
  'order.partly_returned': {
    name: deskEventsTexts.orderPartlyReturned,
    about: deskEventsTexts.orderPartlyReturnedAbout,
  },
  'order.refund_due': {
    name: deskEventsTexts.orderRefundDue,
    about: deskEventsTexts.orderRefundDueAbout,
  },
  'order.refunded': {
    name: deskEventsTexts.orderRefunded,
    about: deskEventsTexts.orderRefundedAbout,
  },
  'order.partly_refunded': {
    name: deskEventsTexts.orderPartlyRefunded,
    about: deskEventsTexts.orderPartlyRefundedAbout,
  },
  'request.placed': {
    name: deskEventsTexts.requestPlaced,
    about: deskEventsTexts.requestPlacedAbout,
  },
  'request.quoted': {
    name: deskEventsTexts.requestQuoted,
    about: deskEventsTexts.requestQuotedAbout,
  },
  'request.countered': {
    name: deskEventsTexts.requestCountered,
    about: deskEventsTexts.requestCounteredAbout,
  },
  'request.accepted': {
    name: deskEventsTexts.requestAccepted,
    about: deskEventsTexts.requestAcceptedAbout,
  },
  'request.declined': {
    name: deskEventsTexts.requestDeclined,
    about: deskEventsTexts.requestDeclinedAbout,
  },
  'request.withdrawn': {
    name: deskEventsTexts.requestWithdrawn,
    about: deskEventsTexts.requestWithdrawnAbout,
  },
  'request.cancelled': {
    name: deskEventsTexts.requestCancelled,
    about: deskEventsTexts.requestCancelledAbout,
  },
  'request.expired': {
    name: deskEventsTexts.requestExpired,
    about: deskEventsTexts.requestExpiredAbout,
  },
  'bid.placed': { name: deskEventsTexts.bidPlaced, about: deskEventsTexts.bidPlacedAbout },
  'bid.countered': { name: deskEventsTexts.bidCountered, about: deskEventsTexts.bidCounteredAbout },
  'bid.agreed': { name: deskEventsTexts.bidAgreed, about: deskEventsTexts.bidAgreedAbout },
  'bid.declined': { name: deskEventsTexts.bidDeclined, about: deskEventsTexts.bidDeclinedAbout },
  'bid.withdrawn': { name: deskEventsTexts.bidWithdrawn, about: deskEventsTexts.bidWithdrawnAbout },
  'bid.expired': { name: deskEventsTexts.bidExpired, about: deskEventsTexts.bidExpiredAbout },
  'product.changed': {
    name: deskEventsTexts.productChanged,
    about: deskEventsTexts.productChangedAbout,
  },
  'price.changed': { name: deskEventsTexts.priceChanged, about: deskEventsTexts.priceChangedAbout },
  'stock.changed': { name: deskEventsTexts.stockChanged, about: deskEventsTexts.stockChangedAbout },
  'invoice.issued': {
    name: deskEventsTexts.invoiceIssued,
    about: deskEventsTexts.invoiceIssuedAbout,
  },
  'credit_note.issued': {
    name: deskEventsTexts.creditNoteIssued,
    about: deskEventsTexts.creditNoteIssuedAbout,
  },
  'debit_note.issued': {
    name: deskEventsTexts.debitNoteIssued,
    about: deskEventsTexts.debitNoteIssuedAbout,
  },
} as const satisfies Record<string, { name: () => string; about: () => string }>
export type EventType = keyof typeof eventTypes

/** Sent from the desk to try an endpoint out. */
export const testEventType = 'webhook.test'

export const eventTypeNames = Object.keys(eventTypes) as EventType[]

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventTypes, text)
}

/** `Order partly shipped` for `order.partly_shipped`; an unknown type stands for itself. */
export function nameEvent(type: string): string {
  if (type === testEventType) return deskEventsTexts.test()
  return isEventType(type) ? eventTypes[type].name() : type
}

/** The desk's headings for types that begin alike. */
export const eventGroups: readonly { name: () => string; types: readonly EventType[] }[] = [
  { name: deskEventsTexts.orders, types: listTypes('order.') },
  {
    name: deskEventsTexts.invoices,
    types: [...listTypes('invoice.'), ...listTypes('credit_note.'), ...listTypes('debit_note.')],
  },
  { name: deskEventsTexts.requests, types: listTypes('request.') },
  { name: deskEventsTexts.bids, types: listTypes('bid.') },
  {
    name: deskEventsTexts.products,
    types: [...listTypes('product.'), ...listTypes('price.'), ...listTypes('stock.')],
  },
]

function listTypes(start: string): EventType[] {
  return eventTypeNames.filter((type) => type.startsWith(start))
}
