/** The three ways to a price, as the home page shows them. */
export interface WaysToAPrice {
  takesBids: boolean
  /** Days a quote is valid; hours for an answer to a bid, and to buy what was agreed. */
  terms: { quoteDays: number; bidHours: number; bidAttempts: number; purchaseHours: number }
  /** Null: too few buyers so far, or the seller does not show where they agreed. */
  agreed: AgreedShare | null
}

/** By how much less than the list price most buyers agreed: whole percent, in steps of five. */
export interface AgreedShare {
  low: number
  high: number
}
