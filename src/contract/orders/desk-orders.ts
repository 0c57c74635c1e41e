import type { ChangeKind } from './order-changes.ts'
import type { MentionView, StreamEntry } from './order-notes.ts'
import type { OrderView, ShippedLineView } from './orders.ts'

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

export interface DeskOrderView extends OrderView {
  /** Another one after each change. */
  version: number
  /** The viewer may see names and contacts. */
  knows: boolean
  email: string | null
  /** The customer's open requests. */
  requests: { kind: 'cancel' | 'return'; reason: string }[]
  actions: OrderAction[]
  /** The available carriers. */
  carriers: string[]
  /** The one of them that books parcels, and what its next one is like; null: none does. */
  booking: (ParcelSizeView & { carrier: string }) | null
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
  /** The viewer may ship, cancel, take back and refund. */
  mayChange: boolean
  /** Today in the seller's country: `2026-11-24`. */
  today: string
  /** The buyer still has an address. */
  mayMail: boolean
  /** Number of parcels and changes so far: what a form was filled in for. */
  revision: number
}
