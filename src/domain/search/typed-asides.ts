import { listingSearch, plainQuery, type SearchState } from '#contract/listing/listing-url.ts'
import { readCheapWords } from '#contract/search/cheap-words.ts'
import { readPlaceWords } from '#contract/search/place-words.ts'
import {
  describePrice,
  dropBegunPrice,
  type PriceRange,
  readPriceWords,
} from '#contract/search/price-words.ts'
import type { Scope } from '#platform/scope.ts'

/** What a typed text says besides what to search for: a price, a place, "cheapest". */
export interface TypedAsides {
  /** The text without them. */
  text: string
  price: PriceRange | null
  /** It says anything of the kind. */
  hasAny: boolean
  /** Suggested words with the place and "cheapest" again, as a search's page reads them. */
  addWords(words: string): string
  /** The same as it is shown: the price too. */
  describe(words: string): string
  /** The address's query of a suggestion: the price is its filter. */
  filter(search: SearchState): string
}

/** Takes asides out of a text before it is suggested for, to be put back into suggestions. Source: FIND-04. */
export function readAsides(seller: Scope['seller'], typed: string): TypedAsides {
  const place = readPlaceWords(typed, seller.postalPattern)
  const cheap = readCheapWords(place?.text ?? typed)
  const unplaced = cheap?.text ?? place?.text ?? typed
  const priced = readPriceWords(unplaced, seller.currency)
  const { min, max } = priced ?? plainQuery
  const join = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const addWords = (words: string) => join([cheap?.word, words, place?.phrase])
  return {
    text: priced?.text ?? dropBegunPrice(unplaced),
    price: priced,
    hasAny: Boolean(place || cheap || priced),
    addWords,
    describe: (words) =>
      join([addWords(words), priced ? describePrice(priced, seller) : undefined]),
    filter: (search) => listingSearch({ ...plainQuery, min, max }, seller, search),
  }
}
