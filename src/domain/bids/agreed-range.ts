import { getGridStep, roundUpToGrid } from '#contract/negotiation/bid-grid.ts'
import type { AgreedRange } from '#contract/negotiation/bids.ts'
import type { Minor } from '#kernel/money.ts'
import { roundDownToGrid } from './limit-rules.ts'

/** What one buyer first agreed for a pack and bought it at, with the list price then. */
export interface Agreement {
  price: Minor
  listPrice: Minor
}

/** The range moves only when so many further buyers have come, so that none of them can be seen. */
const batchSize = 10
/** Buyers whose agreements count, newest first. */
const maxBuyers = 50
/** An agreement counts while the list price has changed by no more than this share of it. */
const maxListChange = 0.05
/** The middle three fifths of the buyers. */
const [lowShare, highShare] = [0.2, 0.8]
/** In steps of the grid. A narrower range would point at a limit. */
const minWidth = 2

/**
 * Where most buyers of a pack agreed: the middle three fifths of their prices, rounded outwards to
 * the public grid. `agreements`: one for each buyer, oldest first. Null: fewer than `minBuyers`
 * whole batches hold, all agreed at about the same price, or the range reaches the list price.
 * Source: LOOK-03, BID-04.
 */
export function computeAgreedRange(
  agreements: readonly Agreement[],
  list: Minor,
  minBuyers: number,
): AgreedRange | null {
  const comparable = agreements.filter(
    ({ listPrice }) => Math.abs(listPrice - list) <= list * maxListChange,
  )
  const count = Math.floor(comparable.length / batchSize) * batchSize
  if (count < Math.max(minBuyers, batchSize)) return null
  const prices = comparable
    .slice(Math.max(0, count - maxBuyers), count)
    .map(({ price }) => price)
    .sort((a, b) => a - b)
  const low = roundDownToGrid(prices[Math.floor(prices.length * lowShare)]!, list)
  const high = roundUpToGrid(prices[Math.ceil(prices.length * highShare) - 1]!, list)
  const isNarrow = high - low < minWidth * getGridStep(list)
  return isNarrow || low <= 0 || high >= list ? null : { low, high }
}
