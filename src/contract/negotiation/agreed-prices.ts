import { cutText } from '#kernel/clean-text.ts'
import type { Minor } from '#kernel/money.ts'
import type { ThreadKind } from './negotiation.ts'

/** A thread by its public number: of the RFQ or the bid. */
export interface ThreadName {
  kind: ThreadKind
  number: string
}

/** The thread an order's prices come from, when not from the list. Source: negotiation rule 5. */
export interface AgreedSource extends ThreadName {
  /** Version of the quote; null for bids. */
  version: number | null
}

/** The thread that a checkout's address names by `quote` or `bid`; null: none, so it orders the cart. */
export function parseSource(fields: { get(name: string): unknown }): ThreadName | null {
  for (const [name, kind] of [
    ['quote', 'rfq'],
    ['bid', 'bid'],
  ] as const) {
    const value = fields.get(name)
    if (typeof value === 'string' && value !== '') return { kind, number: cutText(value, 40) }
  }
  return null
}

/** The same as a query: `quote=261121-K7Q2MX4D`. */
export function formatSourceQuery(source: ThreadName | null): string {
  return source === null
    ? ''
    : `${source.kind === 'rfq' ? 'quote' : 'bid'}=${encodeURIComponent(source.number)}`
}

/** Agreed prices that a checkout applies. */
export interface AgreedView extends AgreedSource {
  /** ISO 8601, and in the seller's local format. */
  until: string
  untilDay: string
  /** The delivery charge offered, where it was for another delivery area than the address; otherwise null. */
  offeredCharge: Minor | null
  /** Agreed for an order on account; null: the account's own. Source: PAY-06. */
  paymentDays: number | null
  /** One for each line of the cart. */
  lines: AgreedLineView[]
}

export interface AgreedLineView {
  /**
   * The offered unit price, where the list price was lower at acceptance and applies instead; otherwise null.
   */
  offeredPrice: Minor | null
  /** Today's list price, where lower than the agreed one. */
  listedFor: Minor | null
  /** Lead time in days of a line procured for this order. */
  leadDays: number | null
  toOrder: boolean
}
