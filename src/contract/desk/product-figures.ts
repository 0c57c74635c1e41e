import type { Minor } from '#kernel/money.ts'

/** What became of a product in the last days. Source: DEAL-06. */
export interface ProductFigures {
  days: number
  /** Of shoppers who let themselves be counted; null: counting them takes too long. */
  views: number | null
  orders: number
  /** Pieces that stayed sold. */
  pieces: number
  /** What they brought, without tax and delivery. */
  net: Minor
  /** As a share; null: without sales, a piece has no cost, or not for the viewer. */
  margin: number | null
  requests: number
  requestsWon: number
  bids: number
  bidsWon: number
}
