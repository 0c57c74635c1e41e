import type { Minor } from '#kernel/money.ts'
import type { BuyerNames } from '../desk/buyer-name.ts'
import type { OrderState, PaymentState } from './orders.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** A row of the desk's list of orders. Source: DEAL-05, DEAL-06. */
export interface DeskOrderRow extends BuyerNames {
  number: string
  state: OrderState
  /** Day and time, as the seller's country writes them. */
  placedOn: string
  placedAt: string
  email: string | null
  city: string | null
  /** Names of the first few lines. */
  names: string[]
  lineCount: number
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  purchaseOrder: string | null
  total: Minor
  /** Without tax, by today's cost, as a share; null: a cost is unknown, or not for the viewer. */
  margin: number | null
  /** `2026-11-24`; null: it is not under way, or has no date. */
  promisedOn: string | null
  /** The same as the seller's country writes it. */
  promisedText: string | null
  /** How far it is: "tomorrow", "3 days late"; a farther one as it is written. */
  dueText: string | null
  isLate: boolean
}

export interface DeskOrderSums {
  total: Minor
}

export const orderFilters = [
  'state',
  'payment',
  'method',
  'from',
  'to',
  'minimum',
  'customer',
] as const
export type OrderFilter = (typeof orderFilters)[number]

export const orderSorts = ['number', 'placed', 'buyer', 'state', 'total', 'promised'] as const
export type OrderSort = (typeof orderSorts)[number]

export type BulkOrderAction = 'confirm' | 'pack'
