import type { Minor } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import type { BuyerNames } from '../desk/buyer-name.ts'
import type { BidState } from './bids.ts'
import type { RfqState, Turn } from './quotes.ts'

/** What rows of the desk's lists of requests and of bids have in common. Source: DEAL-06. */
export interface DeskDealRow extends BuyerNames {
  number: string
  turn: Turn
  /** The state that a change is based on. */
  rowVersion: number
  /** When it came in, as ISO text and as the seller's country writes days. */
  at: string
  day: string
  email: string | null
  pincode: string
  /** Names of the first few lines. */
  names: string[]
  lineCount: number
  /** Tax included; null: no price is known. */
  value: Minor | null
  /** Basis points, tax left out; null: a cost is unknown, or not for the viewer. */
  margin: number | null
  /** When the running turn ends, as ISO text and as the seller's country writes it. */
  until: string | null
  untilText: string | null
  /** How long until then, or since: "in 2 h", "3 days late". */
  dueText: string | null
  /** That moment is past. */
  isLate: boolean
  /** It is our turn, and half of the time for it is gone. */
  isOverdue: boolean
  /** Who deals with it; null: nobody yet. */
  assigneeId: string | null
  assignee: string | null
}

export interface DeskRfqRow extends DeskDealRow {
  state: RfqState
  /** Minutes that the buyer has waited for us, pauses left out. */
  waitedMinutes: number
  /** A version that is written, or waits for a second person. */
  draft: 'DRAFT' | 'IN_APPROVAL' | null
}

export interface DeskBidRow extends DeskDealRow {
  state: BidState
  /** Of the same lines at list price. */
  listTotal: Minor
  /** How often it was submitted. */
  round: number
  /** The rules will answer it. */
  isByRule: boolean
}

export interface DeskDealSums {
  value: Minor
}

const dealFilters = [
  'state',
  'turn',
  'due',
  'assignee',
  'from',
  'to',
  'minimum',
  'customer',
] as const
export const rfqFilters = [...dealFilters, 'draft'] as const
export type DealFilter = (typeof dealFilters)[number]
export type RfqFilter = (typeof rfqFilters)[number]

const dealSorts = ['number', 'at', 'buyer', 'state', 'value', 'margin', 'due', 'assignee'] as const
export type RfqSort = (typeof dealSorts)[number] | 'waited'
export type BidSort = (typeof dealSorts)[number] | 'discount'

/** States of a request that its seller sees, in the order of its way. */
export const deskRfqStates = [
  'OPEN',
  'NEEDS_INFO',
  'QUOTED',
  'AWARDED',
  'ORDERED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
] as const satisfies readonly RfqState[]

export const deskBidStates = [
  'SUBMITTED',
  'COUNTERED',
  'AGREED',
  'ORDERED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'LAPSED',
] as const satisfies readonly BidState[]

/** Groups of states that a list is filtered by. */
export const rfqStateGroups: Readonly<Record<string, readonly RfqState[]>> = {
  live: ['OPEN', 'NEEDS_INFO', 'QUOTED'],
  won: ['AWARDED', 'ORDERED'],
  lost: ['DECLINED', 'EXPIRED', 'CANCELLED'],
}
export const bidStateGroups: Readonly<Record<string, readonly BidState[]>> = {
  live: ['SUBMITTED', 'COUNTERED'],
  won: ['AGREED', 'ORDERED'],
  lost: ['DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED'],
}

/** What the desk calls a bid's state; `bidStateWords` are the buyer's. */
export const deskBidStateWords: Record<(typeof deskBidStates)[number], () => string> = {
  SUBMITTED: bidsTexts.toAnswer,
  COUNTERED: bidsTexts.countered,
  AGREED: bidsTexts.agreed,
  ORDERED: bidsTexts.ordered,
  DECLINED: bidsTexts.declined,
  WITHDRAWN: bidsTexts.withdrawn,
  EXPIRED: bidsTexts.expired,
  LAPSED: bidsTexts.notBoughtInTime,
}

export type BulkBidAnswer = 'accept' | 'decline'
