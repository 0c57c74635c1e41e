/**
 * How much what shoppers do with the results of a search lifts a product in it.
 *
 *     worth     of a visit: 8 if it ordered the product, 3 carted, 1 clicked, else 0
 *     looks     the chance that a visit looked at the product's place (examination curve)
 *     rate      = (Σ worth + k × mean) / (Σ looks + k)       both sums decayed, half-life 30 days
 *     lift      = log₂(rate / mean) / 2, between 0 and 1     mean: the same over the whole search
 *
 * Dividing by looks is inverse propensity weighting with the weights pooled ("clicks over expected
 * clicks"): a product far down needs fewer clicks. Twice the mean is half a lift, four times a whole
 * one. Few looks leave the rate near the mean. Source: FIND-08.
 */
export const liftHalfLife = 30
/** Days included; an event of the first day counts a sixteenth. */
export const liftLookbackDays = 120
export const worths = { click: 1, cart: 3, order: 8 } as const
/** Looks at the mean rate that every product starts with. */
const smoothing = 10
/** Different shoppers that must have chosen a product before it is lifted. */
export const minChoosers = 3
/** Visits that must have made a search before anything in it is lifted. */
export const minVisits = 10
/** Visits from one network that count for a search on one day. */
export const maxVisitsPerNetwork = 3

/** Decayed sums of one product in one search. */
export interface ProductSums {
  looks: number
  worth: number
  /** Different shoppers who clicked, carted or ordered it. */
  choosers: number
}

/** The lift of each product of a search; 0: none. */
export function computeLifts(products: readonly ProductSums[], visits: number): number[] {
  const looks = products.reduce((sum, product) => sum + product.looks, 0)
  const worth = products.reduce((sum, product) => sum + product.worth, 0)
  const mean = looks > 0 ? worth / looks : 0
  if (visits < minVisits || mean === 0) return products.map(() => 0)
  return products.map((product) => {
    if (product.choosers < minChoosers) return 0
    const rate = (product.worth + smoothing * mean) / (product.looks + smoothing)
    return Math.min(1, Math.max(0, Math.log2(rate / mean) / 2))
  })
}

/** Places with a chance of their own; all further ones have the last. */
export const curveLength = 24

/** Chance of being looked at, by place: a common fall, used until the seller's own is known. */
export const standardCurve: readonly number[] = Array.from(
  { length: curveLength },
  (_, at) => 1 / (at + 1) ** 0.7,
)

/** Clicks that the standard curve is worth in each pair: the seller's own data outweighs it later. */
const priorClicks = 50

/** Clicks on the upper and the lower product of pairs in random order, by the upper one's place. */
export type PairClicks = readonly { upper: number; lower: number }[]

/**
 * The seller's examination curve. In pairs that were swapped at random, both products stand above
 * as often as below, so clicks above and below differ by what the places are worth alone.
 */
export function estimateCurve(pairs: PairClicks): number[] {
  const curve = [1]
  for (let at = 0; at + 1 < curveLength; at++) {
    const { upper, lower } = pairs[at] ?? { upper: 0, lower: 0 }
    const [above, below] = [standardCurve[at]!, standardCurve[at + 1]!]
    const share = above / (above + below)
    const ratio = (lower + priorClicks * (1 - share)) / (upper + priorClicks * share)
    curve.push(Math.max(0.01, curve[at]! * Math.min(1.2, Math.max(0.3, ratio))))
  }
  return curve
}
