import { cutText } from '#kernel/clean-text.ts'
import type { Minor } from '#kernel/money.ts'
import type { CartView } from './cart.ts'
import type { ThreadKind } from './negotiation.ts'
import type { OrderArrival } from './order-arrival.ts'

export const orderStates = [
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const
export type OrderState = (typeof orderStates)[number]

export const paymentMethods = ['cod', 'transfer', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export type PaymentState = 'due' | 'paid' | 'refund-due' | 'refunded' | 'void'

/** Why an order is not placed. Source: ORD-03, API-03. */
export type OrderRefusal =
  | 'price-changed'
  | 'out-of-stock'
  | 'deal-limit'
  | 'not-served'
  | 'coupon-gone'
  | 'empty-cart'
  | 'grant-gone'
  | 'unknown-address'
  | 'payment-not-offered'
  | 'unconfirmed-email'
  | 'cod-ceiling'
  | 'waiting-orders'
  | 'waiting-pieces'
  | 'purchase-order'
  | 'in-progress'
  | 'key-reused'
  | 'bad-key'

/** Why an order does not move. */
export type MoveRefusal =
  | 'wrong-state'
  | 'not-paid'
  | 'asked-already'
  | 'too-late'
  | 'tracking-missing'
  | 'carrier-unknown'
  | 'parts-wrong'
  | 'gone-in-part'

/** What shoppers and staff are told. */
export const orderTexts: Record<OrderRefusal | MoveRefusal, string> = {
  'price-changed':
    'Something changed while you were here. Please look at the new total and confirm it.',
  'out-of-stock': 'Some of your cart is no longer in stock. Please change it and try again.',
  'deal-limit':
    'Fewer are left at the special price than you want. Please order fewer, or request a quote for them all.',
  'not-served': 'We can’t deliver to this address. Please choose another one.',
  'coupon-gone': 'Your coupon has just been used up. Please look at the new total and confirm it.',
  'empty-cart': 'There is nothing in your cart to order.',
  'grant-gone': 'The agreed price has been used, or the time to order at it is over.',
  'unknown-address': 'Please choose one of your addresses.',
  'payment-not-offered': 'Please choose one of the ways to pay.',
  'unconfirmed-email':
    'Please confirm your email address first: orders that are paid later need it.',
  'cod-ceiling':
    'This order is above the limit for cash on delivery. Please choose another way to pay.',
  'waiting-orders':
    'You have several orders that wait for payment or confirmation. Please pay or cancel one of them first, or contact us.',
  'waiting-pieces':
    'Your orders that wait for payment or confirmation would hold more pieces than we can keep unpaid. Please order fewer, or request a quote for them all.',
  'purchase-order': 'Please enter a purchase order number of at most 40 characters.',
  'in-progress': 'Your order is just being placed. Please wait a moment.',
  'key-reused': 'This key was used for another order.',
  'bad-key': 'An Idempotency-Key of 8 to 100 letters, digits and hyphens is needed.',
  'wrong-state': 'The order has moved on meanwhile, so this can’t be done any more.',
  'not-paid': 'The order is not paid yet.',
  'asked-already': 'You have asked for this already. We will answer by mail.',
  'too-late': 'An order can be returned within 30 days of its delivery.',
  'tracking-missing': 'Please enter a tracking number of at most 80 characters.',
  'carrier-unknown': 'Please choose one of the carriers.',
  'parts-wrong':
    'Please say how many of each line are in this parcel: one at least in all, and no more than are still to go.',
  'gone-in-part':
    'A part of this order has left the house. It can be returned once the rest is shipped.',
}

export const orderStatuses: Record<OrderRefusal | MoveRefusal, 400 | 404 | 409 | 422> = {
  'price-changed': 409,
  'out-of-stock': 409,
  'deal-limit': 409,
  'not-served': 409,
  'coupon-gone': 409,
  'empty-cart': 409,
  'grant-gone': 409,
  'unknown-address': 400,
  'payment-not-offered': 400,
  'unconfirmed-email': 409,
  'cod-ceiling': 409,
  'waiting-orders': 409,
  'waiting-pieces': 409,
  'purchase-order': 400,
  'in-progress': 409,
  'key-reused': 422,
  'bad-key': 400,
  'wrong-state': 409,
  'not-paid': 409,
  'asked-already': 409,
  'too-late': 409,
  'tracking-missing': 400,
  'carrier-unknown': 400,
  'parts-wrong': 400,
  'gone-in-part': 409,
}

export const stateWords: Record<OrderState, string> = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

export const methodWords: Record<PaymentMethod, string> = {
  cod: 'Cash on delivery',
  transfer: 'Bank transfer or purchase order',
  card: 'Card',
}

export const paymentWords: Record<PaymentState, string> = {
  due: 'To be paid',
  paid: 'Paid',
  'refund-due': 'Refund on its way',
  refunded: 'Refunded',
  void: 'Nothing to pay',
}

/** A person's own words, wherever they come from: none of an order's fields is longer. */
export const maxReasonLength = 500
export const maxPurchaseOrderLength = 40
export const maxTrackingLength = 80

/** What the seller's own people bring has no tracking number. */
export const ownVehicle = 'Own vehicle'

/** How a parcel is named to people: by its number, else by who brings it. */
export function formatParcel({ carrier, tracking }: { carrier: string; tracking: string }): string {
  if (carrier === ownVehicle) return 'Brought by our own vehicle'
  return carrier === '' ? tracking : `${carrier} ${tracking}`
}
/** Days after delivery in which a return may be asked for. */
export const returnDays = 30

const keyPattern = /^[A-Za-z0-9_-]{8,100}$/
export function isIdempotencyKey(key: string): boolean {
  return keyPattern.test(key)
}

/** A thread by what people call it: the number of the RFQ, or of the bid. */
export interface ThreadName {
  kind: ThreadKind
  number: string
}

/** Where an order's prices come from, when not from the list. Source: negotiation rule 5. */
export interface AgreedSource extends ThreadName {
  /** Of the quote; null for bids. */
  version: number | null
}

/** The thread that a checkout's address names by `quote` or `bid`; null: none, so it is the cart's. */
export function parseSource(fields: { get(name: string): unknown }): ThreadName | null {
  for (const [name, kind] of [
    ['quote', 'rfq'],
    ['bid', 'bid'],
  ] as const) {
    const value = fields.get(name)
    if (typeof value === 'string' && value !== '') return { kind, number: cutText(value, 40) }
  }
  return null
}

/** The same as a query: `quote=261121-K7Q2MX4D`. */
export function formatSourceQuery(source: ThreadName | null): string {
  return source === null
    ? ''
    : `${source.kind === 'rfq' ? 'quote' : 'bid'}=${encodeURIComponent(source.number)}`
}

/** Agreed prices that a checkout is for. */
export interface AgreedView extends AgreedSource {
  /** ISO 8601, and as the seller's country writes it. */
  until: string
  untilDay: string
  /** Delivery as it was offered, where that was for another delivery area than the address; else null. */
  offeredCharge: Minor | null
  /** One for each line of the cart beside it. */
  lines: AgreedLineView[]
}

export interface AgreedLineView {
  /** Of one, as it was offered, where the list price was lower when it was accepted: then that one counts. Else null. */
  offeredPrice: Minor | null
  /** What everybody pays today, where that is less than what was agreed. */
  listedFor: Minor | null
  /** Days until it is here, where it is got for this order. */
  leadDays: number | null
  toOrder: boolean
}

/** A way to pay that is not offered now, and why. Source: SAFE-07. */
export interface UnavailableMethod {
  method: PaymentMethod
  why: 'unconfirmed-email' | 'cod-ceiling'
  /** The highest total for which it is offered. */
  ceiling: Minor | null
}

/** What a checkout shows, judged for the address that is chosen. Source: ORD-01. */
export interface CheckoutView {
  /** As it would be charged at that address. With agreed prices: their lines, not those of the shopping cart. */
  cart: CartView
  /** Null: it is the shopping cart's. */
  agreed: AgreedView | null
  /** The dates hold for orders before this moment (ISO 8601), where it is today's cut-off; else null. */
  orderBefore: string | null
  /** Of the chosen address, or of the place in force while there is none. */
  pincode: string
  addresses: AddressView[]
  addressId: number | null
  billingAddressId: number | null
  served: boolean
  methods: PaymentMethod[]
  held: UnavailableMethod[]
  method: PaymentMethod | null
  /** Nothing stands in the way of placing the order. */
  ready: boolean
}

/** What placing an order answers, now and whenever the command is repeated. */
export interface PlacedView {
  number: string
  state: OrderState
  total: Minor
  currency: string
  paymentMethod: PaymentMethod
  placedAt: string
}

export interface AddressView {
  id: number
  name: string
  mobile: string
  /** Street, city, state and postal code, as one reads them. */
  lines: string[]
  postalCode: string
  kind: string
}

export interface TaxLine {
  name: string
  /** Basis points. */
  rate: number
  amount: Minor
}

export interface OrderSummary {
  number: string
  state: OrderState
  placedAt: string
  /** The day, as the seller's country writes it. */
  placedOn: string
  total: Minor
  /** How many different things. */
  lineCount: number
  /** Names of the first few. */
  names: string[]
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  /** When it is to arrive; null: it is not under way, or was placed before dates were kept. Source: SAFE-14. */
  arrival: OrderArrival | null
}

export interface OrderView extends OrderSummary {
  /** Null: bought at listed prices. */
  source: AgreedSource | null
  lines: OrderLineView[]
  goods: Minor
  discount: Minor
  charge: Minor
  tax: TaxLine[]
  couponCode: string | null
  purchaseOrder: string | null
  tracking: string | null
  /** ISO 8601; null: waits for no payment. */
  payBy: string | null
  payByDay: string | null
  /**
   * The date by which the last line was promised: `2026-11-24`; null: placed before dates were kept. Source: SAFE-14.
   */
  promisedOn: string | null
  /** Null once the person has left. */
  delivery: ContactView | null
  billing: ContactView | null
  track: TrackStep[]
  /** Parcels that have left the house, the first one first. */
  shipments: ShipmentView[]
  may: { cancel: 'now' | 'ask' | null; return: boolean; pay: boolean }
  /** A cancelled order has none: nothing is owed for it. */
  hasInvoice: boolean
}

export interface OrderLineView {
  packId: number
  name: string
  code: string
  url: string
  unit: string
  picture: string | null
  quantity: number
  price: Minor
  discount: Minor
  charge: Minor
  total: Minor
  taxRate: number
  taxParts: TaxLine[]
  /** When it was promised for, in days from the order and as a date, `2026-11-24`. */
  days: number | null
  promisedOn: string | null
  /** Got for this order: it was not in stock. */
  toOrder: boolean
}

/** A parcel of an order. Source: DESK-04. */
export interface ShipmentView {
  /** Counts an order's parcels from 1. */
  number: number
  /** Empty: not recorded. */
  carrier: string
  /** Empty: its carrier gives none. */
  tracking: string
  /** As the seller's country writes it. */
  when: string
  lines: ShippedLineView[]
}

export interface ShippedLineView {
  /** Of the order's lines, from 1. */
  position: number
  name: string
  code: string
  unit: string
  quantity: number
}

export interface ContactView {
  name: string
  phone: string
  lines: string[]
}

export interface TrackStep {
  kind: string
  words: string
  at: string
  /** The same as the seller's country writes it. */
  when: string
  /** `You`, the seller's name, or whoever it was. */
  by: string
  note: string
}

export const orderActions = [
  'confirm',
  'paid',
  'pack',
  'ship',
  'deliver',
  'return',
  'refunded',
  'decline',
  'cancel',
] as const
/** What the desk does with an order. */
export type OrderAction = (typeof orderActions)[number]

export interface DeskOrderView extends OrderView {
  /** Whoever looks may see names and contacts. */
  knows: boolean
  email: string | null
  /** What the customer asks for and nobody has answered. */
  requests: { kind: 'cancel' | 'return'; reason: string }[]
  deeds: OrderAction[]
  /** Who can bring a parcel. */
  carriers: string[]
  /** What has not left the house yet, where it can be shipped now. */
  toShip: ShippedLineView[]
}

/** What reordering did to the cart. Source: ORD-05. */
export interface ReorderResult {
  number: string
  /** Lines that went into the cart. */
  added: number
  changes: (
    | { name: string; what: 'gone' }
    | { name: string; what: 'fewer'; was: number; now: number }
    | { name: string; what: 'price'; was: Minor; now: Minor }
  )[]
}
