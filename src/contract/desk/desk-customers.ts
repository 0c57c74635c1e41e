import type { Minor } from '#kernel/money.ts'
import * as deskListsTexts from '#texts/desk-lists.ts'

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

/** One customer's page at the desk: who they are, on what terms, how they buy. Source: DESK-04. */
export interface CustomerProfile {
  id: string
  /** The five are null if they are empty, or if the viewer may not see them. */
  name: string | null
  /** As named in the latest request or order, else one that they buy for. */
  company: string | null
  email: string | null
  phone: string | null
  /** On the latest bill that has one. */
  taxNumber: string | null
  orders: number
  /** Of orders that are not cancelled; null: there is none. */
  averageOrder: Minor | null
  /** Total of the last 12 months' orders that are not cancelled. */
  yearTotal: Minor
  /** Requests and bids that have ended, and those of them that were agreed on. */
  ended: number
  won: number
  lastOrderOn: string | null
  sinceOn: string
  /** Those they buy for; empty for staff who may not see customers. */
  companies: { id: number; name: string }[]
  groups: { id: number; name: string }[]
  /** Lists for themselves or one of their groups, with the group's name; null: their own. */
  priceLists: { id: number; name: string; group: string | null }[]
}

export interface DeskCustomerSums {
  orders: number
  spent: Minor
}

/** The filter `orders`. */
export const customerOrders = {
  some: deskListsTexts.orderedSome,
  none: deskListsTexts.orderedNone,
  one: deskListsTexts.orderedOne,
  several: deskListsTexts.orderedSeveral,
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
