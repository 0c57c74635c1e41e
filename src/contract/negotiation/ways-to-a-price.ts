import type { Minor } from '#kernel/money.ts'

/** The three ways to a price, as the home page shows them. */
export interface WaysToAPrice {
  takesBids: boolean
  /** Days a quote is valid; hours for an answer to a bid, and to buy what was agreed. */
  terms: { quoteDays: number; bidHours: number; bidAttempts: number; purchaseHours: number }
  /** Null: none so far, or the seller does not show its agreements. */
  bid: AgreedBidExample | null
  quote: AnsweredQuoteExample | null
}

/** Sums of all lines, tax included. */
export interface AgreedBidExample {
  listed: Minor
  offered: Minor
  agreed: Minor
  /** From the first bid to the agreement. */
  minutes: number
}

export interface AnsweredQuoteExample {
  packs: number
  listed: Minor
  quoted: Minor
  /** From the request to the first quote. */
  minutes: number
}
