import type { ChangeKind } from './order-changes.ts'
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
