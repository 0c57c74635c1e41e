import { redirect } from 'react-router'
import type { CategoryTile } from '#contract/catalog.ts'
import { isFiltered, listingSearch, readListingUrl } from '#contract/listing-url.ts'
import { checkSearchText, type SearchRefusal } from '#contract/search.ts'
import { notFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import type { ListingData } from '../listing/listing-data.ts'

/** Products found by words. */
export interface FoundData extends ListingData {
  kind: 'found'
  /** The words as they were typed. */
  words: string
  /** What was searched instead of them (SRCH-01); null: they themselves. */
  corrected: string | null
  /** Where nothing was found: where to go on (SRCH-04). */
  near: CategoryTile[]
}

/** Nothing was searched: nothing asked yet, or what was asked can't be (SRCH-02). */
interface UnaskedData {
  kind: 'unasked'
  refusal: SearchRefusal | null
  near: CategoryTile[]
}

export type SearchData = FoundData | UnaskedData

/** /Search: what the address asks for, by words. Never kept: its keys have no end. */
export async function loadSearch(visit: Visit, request: Request): Promise<SearchData> {
  const { scope, shop } = visit
  const url = new URL(request.url)
  const { query, search, priceError, canonical } = readListingUrl(url.searchParams, scope.seller)
  if (!canonical) throw redirect(url.pathname + listingSearch(query, scope.seller, search))
  const checked = checkSearchText(search.q ?? '')
  if (!checked.ok) {
    const refusal = search.q === undefined ? null : checked.code
    return { kind: 'unasked', refusal, near: await shop.search.nearCategories(scope, '') }
  }
  const words = checked.text
  const { productIds, corrected } = await shop.search.searchProducts(scope, words, { exact: search.exact === '1' })
  const listing = await shop.listing.listProducts(scope, { kind: 'ranked', productIds }, query)
  if (query.page > listing.pageCount) throw notFound()
  const empty = listing.count === 0 && !isFiltered(query)
  const near = empty ? await shop.search.nearCategories(scope, words) : []
  return { kind: 'found', words, corrected, listing, query, priceError, near }
}
