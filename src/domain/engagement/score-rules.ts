/**
 * How products and searches are scored. Everything fades: what happened a half-life ago counts half, so that nothing has to be
 * reset and yesterday's rush doesn't stay on top for ever. A shopper counts once a day for one thing, however often they
 * reload; who a shopper is, the customer or else the network says.
 *
 *     trending = Σ weight × 2^(−age in days / 3)     over views and carts of 30 days and orders of 30 days
 *     search   = Σ 2^(−age in days / 7)              over shoppers and days of 30 days
 *
 * Source: CAT-17, SRCH-03.
 */
export const trendingHalfLife = 3
export const searchHalfLife = 7
/** Days that are looked back; ten half-lives leave a thousandth. */
export const lookbackDays = 30
export const weights = { view: 1, cart: 3, order: 8 } as const

/** A search is offered to others, and told to the desk, once so many shoppers have made it. */
export const minSearchers = 3
/** Longer texts are questions, letters or pasted tables: nobody types them again. */
const maxSuggestionLength = 60

/** What a search may be shown to others: it is short, and can't be anyone's address, link or number. */
export function isSuggestable(words: string): boolean {
  return (
    words.length >= 2 &&
    words.length <= maxSuggestionLength &&
    !/[@<>{}]|https?:|www\./.test(words) &&
    !phonePattern.test(words)
  )
}

/**
 * What a search may be shown to the seller's staff: it may be offered, and enough different shoppers made it, or somebody asked
 * the seller to be told of such a thing. A name that one shopper typed is told to nobody. Source: QUALITY security 40.
 */
export function isShownToStaff(search: {
  words: string
  shoppers: number
  waiting?: number
}): boolean {
  return (
    isSuggestable(search.words) && (search.shoppers >= minSearchers || (search.waiting ?? 0) > 0)
  )
}

/** Seven digits or more in a run, however they are parted: a phone number, or an id that only its owner would type. */
const phonePattern = /(?:\d[\s().+-]*){7}/
