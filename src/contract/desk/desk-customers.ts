import type { Minor } from '#kernel/money.ts'

/** A row of the desk's list of customers. Source: DEAL-06. */
export interface DeskCustomerRow {
  id: string
  /** The four are null if they are empty, or if the viewer may not see them. */
  name: string | null
  email: string | null
  phone: string | null
  /** As named in the latest request that names one. */
  company: string | null
  orders: number
  /** Total of orders that are not cancelled. */
  spent: Minor
  /** Requests and bids under way. */
  openRequests: number
  openBids: number
  /** Requests and bids that have ended, and those of them that were agreed on. */
  ended: number
  won: number
  /** Won of those that have ended, 0 to 1; null: none has. */
  winRate: number | null
  /** Null: nothing was ordered. */
  lastOrderAt: string | null
  lastOrderOn: string | null
  /** The first order, request or bid. */
  sinceAt: string
  sinceOn: string
}

export interface DeskCustomerSums {
  orders: number
  spent: Minor
}

/** The filter `orders`. */
export const customerOrders = {
  some: 'Ordered',
  none: 'Never ordered',
  one: 'Ordered once',
  several: 'Ordered more than once',
} as const

/** The filter `last`: the last order. Days. */
export const recentDays = 30
export const quietDays = 90

export type CustomerFilter = 'orders' | 'deals' | 'last' | 'from' | 'to' | 'minimum'
export type CustomerSort =
  | 'name'
  | 'email'
  | 'company'
  | 'orders'
  | 'spent'
  | 'open'
  | 'winRate'
  | 'last'
  | 'since'
