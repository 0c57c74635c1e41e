import type { Minor } from '#kernel/money.ts'
import type { OrderState, PaymentMethod, PaymentState } from './orders.ts'

/** A row of the desk's list of orders. Source: DEAL-05. */
export interface DeskOrderRow {
  number: string
  state: OrderState
  /** The day, as the seller's country writes it. */
  placedOn: string
  /** Null: erased, or not open to the viewer. */
  buyer: string | null
  /** Names of the first few lines. */
  names: string[]
  lineCount: number
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  purchaseOrder: string | null
  total: Minor
  /** `2026-11-24`; null: it is not under way, or has no date. */
  promisedOn: string | null
  isLate: boolean
}

export interface DeskOrderPage {
  orders: DeskOrderRow[]
  /** Of all orders that match, on all pages. */
  count: number
  total: Minor
  page: number
  pages: number
}

export const orderSorts = ['newest', 'oldest', 'highest'] as const
export type OrderSort = (typeof orderSorts)[number]

export const orderSortWords: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest total first',
}

/** Maximum number of orders that one bulk action takes: a page of the list. */
export const maxBulkOrders = 20

/** What came of a bulk action, order by order. */
export interface BulkOrderResult {
  done: string[]
  failed: { number: string; text: string }[]
}
