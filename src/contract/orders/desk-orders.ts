import type { Minor } from '#kernel/money.ts'
import type { BuyerNames } from '../desk/buyer-name.ts'
import type { MentionView } from '../desk/record.ts'
import type { ChangeKind } from './order-changes.ts'
import type { StreamEntry } from './order-notes.ts'
import type { OrderView } from './orders.ts'
import type { ShippedLineView } from './shipment-view.ts'

export const orderActions = [
  'confirm',
  'paid',
  'pack',
  'ship',
  'deliver',
  'return',
  'refunded',
  'retry-refund',
  'decline',
  'cancel',
  'invoice',
] as const
/** An order at the desk. */
export type OrderAction = (typeof orderActions)[number]

/** Grams, and centimetres. */
interface ParcelSizeView {
  weight: number
  length: number
  width: number
  height: number
}

/** When the courier was asked to fetch a parcel, and what it said. */
export interface PickupView {
  /** The parcel's number. */
  number: number
  /** Null: not asked yet. */
  askedOn: string | null
  text: string
}

/** A parcel that has its courier and its label, and has not left. */
export interface BookedParcelView {
  number: number
  carrier: string
  courier: string
  tracking: string
  url: string | null
  /** What the courier said last. */
  status: string
  /** Kilograms and centimetres, as they are written. */
  size: string
  lines: ShippedLineView[]
}

/** Money that the order did not need, and what becomes of it. */
export interface ExtraPaymentView {
  /** The payment service's id of it. */
  intentId: string
  amount: Minor
  reason: 'twice' | 'late' | 'old-page'
  state: 'due' | 'pending' | 'refunded' | 'failed'
}

/** What debit notes can charge more on, and those that were issued. Source: TAX-05. */
export interface DebitsView {
  invoices: {
    name: string
    lines: { name: string; code: string; unit: string; quantity: number; total: Minor }[]
  }[]
  /** Those that were not taken back, by serial number. */
  open: { name: string; amount: Minor }[]
  /** All of them: what a form was filled in for. */
  count: number
}

export interface DeskOrderView extends OrderView {
  /** Another one after each change. */
  version: number
  /** The viewer may see names and contacts. */
  knows: boolean
  email: string | null
  /** Null: not open to the viewer. */
  buyer: BuyerNames | null
  /** Basis points, without tax, by today's cost; null: a cost is unknown, or not for the viewer. */
  margin: number | null
  /** The customer's page at the desk; null: a guest's, erased, or not open to the viewer. */
  customer: { id: string; orders: number; total: Minor } | null
  /** The customer's open requests. */
  requests: { kind: 'cancel' | 'return'; reason: string }[]
  actions: OrderAction[]
  extraPayments: ExtraPaymentView[]
  /** A refund at the payment service that is not through; null: there is none. */
  refund: { amount: Minor; state: 'asked' | 'pending' | 'failed' } | null
  /** The available carriers. */
  carriers: string[]
  /** The one of them that books parcels, and what its next one is like; null: none does. */
  booking: (ParcelSizeView & { carrier: string }) | null
  /** The next parcel, where it is booked already. */
  booked: BookedParcelView | null
  /** Of the parcels that can be fetched. */
  pickups: PickupView[]
  /** What happened and what staff noted, the newest first. */
  stream: StreamEntry[]
  /** Whom a note can notify. */
  mentions: MentionView[]
  /** The numbers of the orders placed just after and before it; null: there is none. */
  neighbours: { newer: string | null; older: string | null }
  /** Numbers of the parcels whose label can be printed. */
  labels: number[]
  /** Lines not shipped yet, where they can be shipped now. */
  toShip: ShippedLineView[]
  /** How many of each line every change can take now. */
  changeable: Record<ChangeKind, ShippedLineView[]>
  /** Null: the viewer may charge nothing more, or there is no invoice. */
  debits: DebitsView | null
  /** The viewer may ship, cancel, take back and refund. */
  mayChange: boolean
  /** Today in the seller's country: `2026-11-24`. */
  today: string
  /** The buyer still has an address. */
  mayMail: boolean
  /** Number of parcels and changes so far: what a form was filled in for. */
  revision: number
}
