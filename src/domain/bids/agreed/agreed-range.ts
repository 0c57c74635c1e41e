import { getGridStep, roundUpToGrid } from '#contract/negotiation/bid-grid.ts'
import type { AgreedRange } from '#contract/negotiation/bids.ts'
import type { Minor } from '#kernel/money.ts'
import { roundDownToGrid } from '../rules/limit-rules.ts'

/** What buyers first agreed for a pack and bought it at, one price for each, oldest first. */
export interface AgreedPrices {
  /** How many buyers there are. */
  buyers: number
  /** Those of the newest `maxNewest` buyers, or of all. */
  prices: readonly Minor[]
}

/** The range moves only when so many further buyers have come, so that none of them can be seen. */
const batchSize = 10
/** Buyers whose agreements count, newest first. */
const maxBuyers = 50
/** The most buyers that are ever looked at: the last batch may not be whole yet. */
export const maxNewest = maxBuyers + batchSize - 1
/** An agreement counts while the list price has changed by no more than this share of it. */
export const maxListChange = 0.05
/** In steps of the grid. A narrower range would point at a limit. */
const minWidth = 2

/**
 * Where most buyers of a pack agreed: the middle three fifths of their prices, rounded outwards to
 * the public grid. Null: fewer than `minBuyers` whole batches hold, all agreed at about the same
 * price, or the range reaches the list price. Source: LOOK-03, BID-04.
 */
export function computeAgreedRange(
  { buyers, prices }: AgreedPrices,
  list: Minor,
  minBuyers: number,
): AgreedRange | null {
  const unbatched = buyers % batchSize
  if (buyers - unbatched < Math.max(minBuyers, batchSize)) return null
  const counted = prices.slice(0, prices.length - unbatched).slice(-maxBuyers)
  const [lowest, highest] = findMiddle(counted)
  const low = roundDownToGrid(lowest, list)
  const high = roundUpToGrid(highest, list)
  const isNarrow = high - low < minWidth * getGridStep(list)
  return isNarrow || low <= 0 || high >= list ? null : { low, high }
}

/** The ends of the middle three fifths: of ten values the third and the eighth. */
export function findMiddle(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length * 0.2)]!, sorted[Math.ceil(sorted.length * 0.8) - 1]!]
}
