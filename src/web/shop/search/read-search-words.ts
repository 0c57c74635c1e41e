import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { SearchState } from '#contract/listing/listing-url.ts'
import { readCheapWords } from '#contract/search/cheap-words.ts'
import { type NamedPlace, type PlaceWords, readPlaceWords } from '#contract/search/place-words.ts'
import { type PriceWords, readPriceWords } from '#contract/search/price-words.ts'
import type { Visit } from '#web/visit.ts'

/** What the words of a search say besides what to search for. Source: FIND-04. */
export interface SearchWords {
  /** The search without those words. */
  search: SearchState
  /** A price, with the text as the address then has it. */
  price: PriceWords | null
  place: NamedPlace | null
  /** The word that asks for low prices. */
  cheap: string | null
}

/**
 * Reads price, place and "cheap" from the words, unless they are to be searched as typed. What a
 * product is called or numbered stays a word.
 */
export async function readSearchWords(visit: Visit, search: SearchState): Promise<SearchWords> {
  const { scope, shop } = visit
  if (search.q === undefined || search.exact === '1' || search.source !== undefined)
    return { search, price: null, place: null, cheap: null }
  const placeWords = readPlaceWords(search.q, scope.seller.postalPattern)
  const place = placeWords && (await findNamedPlace(visit, placeWords))
  const text = place ? placeWords.text : search.q
  const price = readPriceWords(text, scope.seller.currency)
  const cheap = readCheapWords(text)
  const isCheap = cheap && !(await shop.search.isNameWord(scope, cheap.word))
  return {
    search: { ...search, q: isCheap ? cheap.text : text },
    // In front: after a figure ("size 9 in 411001") it would no longer be read as a place.
    price: price && place ? { ...price, text: `${placeWords.phrase} ${price.text}` } : price,
    place,
    cheap: isCheap ? cheap.word : null,
  }
}

/** Null where the number is a product's own. Only reads: a link must not move anybody's place. */
async function findNamedPlace(
  { scope, shop }: Visit,
  { pincode }: PlaceWords,
): Promise<NamedPlace | null> {
  if (await shop.search.isProductCode(scope, pincode)) return null
  const service = await shop.delivery.getService(scope, { pincode })
  if (service.status === 'available') {
    const isCurrent = normalizePostalCode(pincode) === normalizePostalCode(scope.place.pincode)
    return { pincode, city: service.place.city, state: isCurrent ? 'current' : 'served' }
  }
  const city = service.place?.city ?? ''
  return { pincode, city, state: service.reason === 'not-served' ? 'not-served' : 'unknown' }
}
