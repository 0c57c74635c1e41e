import type { Minor } from '#kernel/money.ts'
import * as deskOrdersTexts from '#texts/desk-orders.ts'
import * as orderErrorsTexts from '#texts/order-errors.ts'
import * as orderWordsTexts from '#texts/order-words.ts'
import type { AgreedSource } from '../negotiation/agreed-prices.ts'
import type { PriceReason } from '../pricing/price-reason.ts'
import type { CompanyOrder } from './company-order.ts'
import { type CompanyTermRefusal, companyTermTexts } from './company-terms.ts'
import type { OrderCredit } from './credit.ts'
import type { LineCodes } from './line-codes.ts'
import type { OrderArrival } from './order-arrival.ts'
import type { AccountView, ChangedPieces, ChangeView, PaymentEntryView } from './order-changes.ts'
import type { DocumentView, ReceiptView } from './order-documents.ts'
import type { TimelineStep } from './order-timeline.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { ShipmentView } from './shipment-view.ts'

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

export type PaymentState = 'due' | 'paid' | 'refund-due' | 'refunded' | 'void'

/** Why an order is not placed. Source: ORD-03, API-03. */
export type OrderRefusal =
  | 'price-changed'
  | 'out-of-stock'
  | 'deal-limit'
  | 'below-minimum'
  | 'not-served'
  | 'coupon-gone'
  | 'empty-cart'
  | 'grant-gone'
  | 'draft-gone'
  | 'unknown-address'
  | 'payment-not-offered'
  | 'unconfirmed-email'
  | 'cod-ceiling'
  | 'over-credit'
  | 'credit-blocked'
  | 'credit-changed'
  | 'waiting-orders'
  | 'waiting-pieces'
  | 'purchase-order'
  | CompanyTermRefusal
  | 'in-progress'
  | 'key-reused'
  | 'bad-key'

/** Why an order's state can't change. */
export type MoveRefusal =
  | 'wrong-state'
  | 'letter-lapsed'
  | 'hsn-missing'
  | 'not-paid'
  | 'asked-already'
  | 'too-late'
  | 'tracking-missing'
  | 'carrier-unknown'
  | 'carrier-down'
  | 'being-booked'
  | 'carrier-silent'
  | 'parcel-booked'
  | 'parcel-outdated'
  | 'bad-size'
  | 'note-missing'
  | 'parts-wrong'
  | 'gone-in-part'
  | 'reason-missing'
  | 'none-to-send'
  | 'no-address'
  | 'bad-amount'
  | 'bad-charge'
  | 'bad-day'
  | 'noted-already'

/** Texts for shoppers and staff. */
export const orderTexts: Record<OrderRefusal | MoveRefusal, () => string> = {
  ...companyTermTexts,
  'price-changed': orderErrorsTexts.priceChanged,
  'out-of-stock': orderErrorsTexts.outOfStock,
  'deal-limit': orderErrorsTexts.dealLimit,
  'below-minimum': orderErrorsTexts.belowMinimum,
  'not-served': orderErrorsTexts.notServed,
  'coupon-gone': orderErrorsTexts.couponGone,
  'empty-cart': orderErrorsTexts.emptyCart,
  'grant-gone': orderErrorsTexts.grantGone,
  'draft-gone': orderErrorsTexts.draftGone,
  'unknown-address': orderErrorsTexts.unknownAddress,
  'payment-not-offered': orderErrorsTexts.paymentNotOffered,
  'unconfirmed-email': orderErrorsTexts.unconfirmedEmail,
  'cod-ceiling': orderErrorsTexts.codCeiling,
  'over-credit': orderErrorsTexts.overCredit,
  'credit-blocked': orderErrorsTexts.creditBlocked,
  'credit-changed': orderErrorsTexts.creditChanged,
  'waiting-orders': orderErrorsTexts.waitingOrders,
  'waiting-pieces': orderErrorsTexts.waitingPieces,
  'purchase-order': orderErrorsTexts.purchaseOrder,
  'in-progress': orderErrorsTexts.inProgress,
  'key-reused': orderErrorsTexts.keyReused,
  'bad-key': orderErrorsTexts.badKey,
  'letter-lapsed': deskOrdersTexts.letterLapsed,
  'hsn-missing': deskOrdersTexts.hsnMissing,
  'wrong-state': orderErrorsTexts.wrongState,
  'not-paid': orderErrorsTexts.notPaid,
  'asked-already': orderErrorsTexts.askedAlready,
  'too-late': orderErrorsTexts.tooLate,
  'tracking-missing': deskOrdersTexts.trackingMissing,
  'carrier-unknown': deskOrdersTexts.carrierUnknown,
  'carrier-down': deskOrdersTexts.carrierDown,
  'note-missing': deskOrdersTexts.noteMissing,
  'bad-size': deskOrdersTexts.badSize,
  'being-booked': deskOrdersTexts.beingBooked,
  'carrier-silent': deskOrdersTexts.carrierSilent,
  'parcel-booked': deskOrdersTexts.parcelBooked,
  'parcel-outdated': deskOrdersTexts.parcelOutdated,
  'parts-wrong': deskOrdersTexts.partsWrong,
  'gone-in-part': orderErrorsTexts.goneInPart,
  'reason-missing': orderErrorsTexts.reasonMissing,
  'none-to-send': deskOrdersTexts.noneToSend,
  'bad-amount': deskOrdersTexts.badAmount,
  'bad-charge': deskOrdersTexts.badCharge,
  'bad-day': deskOrdersTexts.badDay,
  'noted-already': deskOrdersTexts.notedAlready,
  'no-address': deskOrdersTexts.noAddress,
}

export const orderStatuses: Record<OrderRefusal | MoveRefusal, 400 | 404 | 409 | 422> = {
  'price-changed': 409,
  'out-of-stock': 409,
  'deal-limit': 409,
  'below-minimum': 409,
  'not-served': 409,
  'coupon-gone': 409,
  'empty-cart': 409,
  'grant-gone': 409,
  'draft-gone': 409,
  'unknown-address': 400,
  'payment-not-offered': 400,
  'unconfirmed-email': 409,
  'cod-ceiling': 409,
  'over-credit': 409,
  'credit-blocked': 409,
  'credit-changed': 409,
  'waiting-orders': 409,
  'waiting-pieces': 409,
  'purchase-order': 400,
  'no-buy-role': 409,
  'company-changed': 409,
  'po-missing': 400,
  'cost-center-missing': 400,
  'over-order-limit': 409,
  'over-month-limit': 409,
  'in-progress': 409,
  'key-reused': 422,
  'bad-key': 400,
  'wrong-state': 409,
  'letter-lapsed': 409,
  'hsn-missing': 409,
  'not-paid': 409,
  'asked-already': 409,
  'too-late': 409,
  'tracking-missing': 400,
  'carrier-unknown': 400,
  'carrier-down': 409,
  'being-booked': 409,
  'carrier-silent': 409,
  'parcel-booked': 409,
  'parcel-outdated': 409,
  'bad-size': 400,
  'note-missing': 400,
  'parts-wrong': 400,
  'gone-in-part': 409,
  'reason-missing': 400,
  'none-to-send': 409,
  'no-address': 409,
  'bad-amount': 400,
  'bad-charge': 400,
  'noted-already': 409,
  'bad-day': 400,
}

export const stateWords: Record<OrderState, () => string> = {
  placed: orderWordsTexts.placed,
  confirmed: orderWordsTexts.confirmed,
  packed: orderWordsTexts.packed,
  shipped: orderWordsTexts.shipped,
  delivered: orderWordsTexts.delivered,
  cancelled: orderWordsTexts.cancelled,
  returned: orderWordsTexts.returned,
}

export const paymentWords: Record<PaymentState, () => string> = {
  due: orderWordsTexts.paymentDue,
  paid: orderWordsTexts.paid,
  'refund-due': orderWordsTexts.refundDue,
  refunded: orderWordsTexts.refunded,
  void: orderWordsTexts.nothingToPay,
}

/** Maximum length of people's own texts; no field of an order is longer. */
export const maxReasonLength = 500
export const maxPurchaseOrderLength = 40
export const maxTrackingLength = 80

/** Deliveries by the seller's own staff have no tracking number. */
export const ownVehicle = 'Own vehicle'

/** Days after delivery in which a return can be requested. */
export const returnDays = 30

/** The answer to placing an order, also when the command is repeated. */
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
  /** Street, city, state and postal code as one text. */
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
  /** The day, in the seller's local format. */
  placedOn: string
  total: Minor
  /** Number of different lines. */
  lineCount: number
  /** Names of the first few lines. */
  names: string[]
  /** Of the first line. */
  picture: string | null
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  /** Payment deadline (ISO 8601); null: no payment is due. */
  payBy: string | null
  /** The same moment, in the seller's local format. */
  payByOn: string | null
  /** Expected arrival; null: not under way, or placed before dates were stored. Source: SAFE-14. */
  arrival: OrderArrival | null
  /** The day of its delivery in the seller's country, `2026-11-24`; null: not delivered. */
  deliveredOn: string | null
  /** Null: a person's own. */
  companyOrder: CompanyOrder | null
}

export interface OrderView extends OrderSummary {
  /** Null: bought at list prices. */
  source: AgreedSource | null
  lines: OrderedLineView[]
  goods: Minor
  discount: Minor
  charge: Minor
  tax: TaxLine[]
  couponCode: string | null
  purchaseOrder: string | null
  /** What of it is on account; null: it is paid another way. */
  credit: OrderCredit | null
  tracking: string | null
  payByDay: string | null
  /**
   * The promised date of the last line: `2026-11-24`; null: placed before dates were stored. Source: SAFE-14.
   */
  promisedOn: string | null
  /** Null after the account was erased. */
  delivery: ContactView | null
  billing: ContactView | null
  /** The state in which it is taxed; null: the seller's own, or the country has one tax. */
  supplyState: string | null
  /** The letter of undertaking under which it bears no tax; empty: it bears its taxes. */
  lutNumber: string
  track: TrackStep[]
  /** The steps to its delivery, those to come included. Source: LOOK-08. */
  timeline: TimelineStep[]
  /** Shipped parcels, the first one first. */
  shipments: ShipmentView[]
  /** For a company, as far as the reader's roles there allow. */
  may: { cancel: 'now' | 'ask' | null; return: boolean; pay: boolean }
  account: AccountView
  payments: PaymentEntryView[]
  /** What was cancelled, came back or was refunded, the first one first. */
  changes: ChangeView[]
  /** The invoice, its credit notes and its debit notes, the first one first. */
  documents: DocumentView[]
  receipts: ReceiptView[]
  /** False for an order that was cancelled before its invoice: nothing is owed. */
  hasInvoice: boolean
}

/** A line as ordered. */
export interface OrderLineView {
  packId: number
  name: string
  code: string
  url: string
  unit: string
  picture: string | null
  quantity: number
  price: Minor
  /** Why it was not the list price; null: it was, or it was agreed. Source: LIST-02. */
  priceReason: PriceReason | null
  discount: Minor
  charge: Minor
  total: Minor
  taxRate: number
  taxParts: TaxLine[]
  /** The promise, in days from the order and as a date, `2026-11-24`. */
  days: number | null
  promisedOn: string | null
  /** Procured for this order: not in stock. */
  toOrder: boolean
}

/** A line as ordered, with what became of its pieces. */
export interface OrderedLineView extends OrderLineView, ChangedPieces, LineCodes {
  /** In parcels so far. */
  shipped: number
}

export interface ContactView {
  /** Of a company; empty: none. It is among the lines too. */
  taxNumber: string
  /** In a special economic zone. */
  isSez: boolean
  /** Of the company, if it is one's; the person is then the first line. */
  name: string
  phone: string
  lines: string[]
}

export interface TrackStep {
  kind: string
  words: string
  at: string
  /** The same in the seller's local format. */
  when: string
  /** `You`, the seller's name, or the person's. */
  by: string
  note: string
}

/** The effect of reordering on the cart. Source: ORD-05. */
export interface ReorderResult {
  number: string
  /** Lines added to the cart. */
  added: number
  changes: (
    | { name: string; what: 'gone' }
    | { name: string; what: 'fewer'; was: number; now: number }
    | { name: string; what: 'price'; was: Minor; now: Minor }
  )[]
}
