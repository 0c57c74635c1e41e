/**
 * The types of events that webhooks tell of, with what each says. `docs/guides/webhooks.md` has the
 * same table. Source: KEY-03.
 */
export const eventTypes = {
  'order.placed': 'A customer, or staff for one, placed an order',
  'order.confirmed': 'Staff or a payment confirmed it',
  'order.paid': 'Its payment is complete',
  'order.partly_paid': 'A part of its payment came in',
  'order.packed': 'It is packed',
  'order.partly_shipped': 'A part of it left',
  'order.shipped': 'All of it left',
  'order.delivered': 'It was delivered',
  'order.cancel_requested': 'The customer asks to cancel it',
  'order.cancelled': 'It was cancelled, by whomever',
  'order.partly_cancelled': 'Pieces of it were cancelled',
  'order.return_requested': 'The customer asks to return it',
  'order.returned': 'All of it was returned',
  'order.partly_returned': 'Part of it was returned',
  'order.refund_due': 'Money is to be paid back',
  'order.refunded': 'Money was paid back',
  'order.partly_refunded': 'A part was credited without a return',
  'request.placed': 'A customer requests a quote',
  'request.quoted': 'A quote was sent',
  'request.countered': 'The customer made a counter-offer',
  'request.accepted': 'The customer accepted the quote, or the shop the counter-offer',
  'request.declined': 'One side declined',
  'request.withdrawn': 'The shop withdrew its quote',
  'request.cancelled': 'The customer cancelled the request',
  'request.expired': 'Its time, or that of its quote, is over',
  'bid.placed': 'A customer made an offer, or a new one',
  'bid.countered': 'The shop answered with other prices',
  'bid.agreed': 'Both sides agreed',
  'bid.declined': 'One side declined',
  'bid.withdrawn': 'The customer withdrew it',
  'bid.expired': 'It expired',
  'product.changed': 'Its texts, pictures, packs or place changed, or it is new or withdrawn',
  'price.changed': 'A price of its packs changed, began or ended',
  'stock.changed': 'Stock of its packs, or what is reserved of it, changed',
  'invoice.issued': 'An invoice got its number',
  'credit_note.issued': 'A credit note got its number',
  'debit_note.issued': 'A debit note got its number',
} as const
export type EventType = keyof typeof eventTypes

/** Sent from the desk to try an endpoint out. */
export const testEventType = 'webhook.test'

export const eventTypeNames = Object.keys(eventTypes) as EventType[]

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(eventTypes, text)
}

const eventNouns: Readonly<Record<string, string>> = {
  order: 'Order',
  request: 'Request',
  bid: 'Bid',
  product: 'Product',
  price: 'Price',
  stock: 'Stock',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
}

/** `Order partly shipped` for `order.partly_shipped`; an unknown type stands for itself. */
export function nameEvent(type: string): string {
  if (type === testEventType) return 'Test'
  const [start = '', end = ''] = type.split('.')
  const noun = eventNouns[start]
  return noun ? `${noun} ${end.replaceAll('_', ' ')}` : type
}

/** The desk's headings for types that begin alike. */
export const eventGroups: readonly { name: string; types: readonly EventType[] }[] = [
  { name: 'Orders', types: listTypes('order.') },
  {
    name: 'Invoices',
    types: [...listTypes('invoice.'), ...listTypes('credit_note.'), ...listTypes('debit_note.')],
  },
  { name: 'Requests for quotes', types: listTypes('request.') },
  { name: 'Bids', types: listTypes('bid.') },
  {
    name: 'Products',
    types: [...listTypes('product.'), ...listTypes('price.'), ...listTypes('stock.')],
  },
]

function listTypes(start: string): EventType[] {
  return eventTypeNames.filter((type) => type.startsWith(start))
}
