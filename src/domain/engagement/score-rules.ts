/**
 * How products and searches are scored. Scores decay: an event one half-life ago counts half, so that
 * nothing has to be reset and yesterday's rush does not stay on top for ever. A shopper counts once a
 * day for one product or search, however often they reload. A shopper is identified by the customer,
 * else by the network.
 *
 *     trending = Σ weight × 2^(−age in days / 3)     over views and carts of 30 days and orders of 30 days
 *     search   = Σ 2^(−age in days / 7)              over shoppers and days of 30 days
 *
 * Source: CAT-17, SRCH-03.
 */
export const trendingHalfLife = 3
export const searchHalfLife = 7
/** Days included in the scores; after ten half-lives a thousandth is left. */
export const lookbackDays = 30
export const weights = { view: 1, cart: 3, order: 8 } as const

/** A search is suggested to others, and shown at the desk, once this many shoppers have made it. */
export const minSearchers = 3
export const minSuggestionLength = 2
/** Longer texts are questions, letters or pasted tables: nobody types them again. */
export const maxSuggestionLength = 60

/**
 * Tells whether a search may be suggested to others: it is short, and can't be anyone's address,
 * link or number.
 */
export function isSuggestable(words: string): boolean {
  return (
    words.length >= minSuggestionLength &&
    words.length <= maxSuggestionLength &&
    !linkPattern.test(words) &&
    !phonePattern.test(words)
  )
}

/**
 * Tells whether a search may be shown to the seller's staff: it may be suggested, and either enough
 * different shoppers made it, or somebody asked to be notified about it. A name that only one
 * shopper typed is never shown. Source: QUALITY security 40.
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

/** Addresses of people and pages, and markup. Both patterns are read by the database too. */
export const linkPattern = /[@<>{}]|https?:|www\./
/**
 * Seven digits or more in a row, with any separators: a phone number, or an id that only its owner
 * would type.
 */
export const phonePattern = /(?:\d[\s().+-]*){7}/
