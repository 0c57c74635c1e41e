import type { Minor } from '#kernel/money.ts'
import type { BidLineState, BidState } from '../negotiation/bids.ts'
import type { HistoryKind } from './record.ts'

export const orderNotices = [
  'order-placed',
  'order-cancelled',
  'cancellation-asked',
  'return-asked',
  'paid-late',
  'paid-twice',
  'paid-outdated',
  'refund-failed',
] as const

export const quoteNotices = [
  'quote-opened',
  'quote-answered',
  'quote-message',
  'quote-countered',
  'quote-counter-withdrawn',
  'quote-accepted',
  'quote-declined',
  'quote-cancelled',
  'quote-half-time',
  'quote-last-time',
  'quote-approval',
] as const

export const bidNotices = [
  'bid-new',
  'bid-agreed',
  'bid-declined',
  'bid-withdrawn',
  'bid-half-time',
  'bid-last-time',
] as const

/** A bid as it stood at the event. */
export interface NotifiedBid {
  number: string
  state: BidState
  askedDays: number | null
  paymentDays: number | null
  /** When it expires, if it waits for the seller. */
  until: string | null
  lines: readonly NotifiedBidLine[]
}

export interface NotifiedBidLine {
  packId: number
  quantity: number
  bidPrice: Minor | null
  counterPrice: Minor | null
  state: BidLineState
}

/**
 * What staff are notified of. It is stored, and written in the language of whoever reads it; a
 * member of this type must stay readable for as long as notifications are kept. It contains no name
 * or contact of a buyer: not every reader may see them, and it outlives their accounts. Source:
 * SAFE-13, LANG-09.
 */
export type NotificationMessage =
  | { is: (typeof orderNotices)[number]; number: string; amount: Minor }
  | { is: 'account-payment'; amount: Minor; orders: readonly string[]; open: Minor }
  /** `problem`: a code of the shop, or what the portal said. */
  | { is: 'e-invoice-refused'; name: string; problem: string }
  | { is: 'e-invoice-silent'; taxNumber: string }
  | { is: 'e-invoice-account'; taxNumber: string; problem: string }
  | { is: (typeof quoteNotices)[number]; number: string }
  | ({ is: (typeof bidNotices)[number] } & NotifiedBid)
  | { is: 'bid-approval'; number: string }
  | { is: 'contact-message' }
  /** `name`: of the product in the seller's first language. */
  | { is: 'question'; productId: number; name: string }
  /** `name`: of what the note is on: an order's number, a product's name, part of a customer's id. */
  | { is: 'mention'; on: 'order' | HistoryKind; name: string }
  | { is: 'webhook-paused'; host: string; reason: 'gone' | 'failing' }
