import { redirect } from 'react-router'
import type { CategoryTile } from '#contract/catalog.ts'
import {
  isFiltered,
  listingSearch,
  readListingUrl,
  type SearchState,
} from '#contract/listing-url.ts'
import { checkSearchText, type SearchRefusal } from '#contract/search.ts'
import { notFound, pageUrl } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import type { ListingData } from '../listing/listing-data.ts'

/** Products found by words or by a picture. */
export interface SearchResultsData extends ListingData {
  kind: 'found'
  /** The words as they were typed; null where it was a picture. */
  words: string | null
  /** What was searched instead of them (SRCH-01); null: they themselves. */
  corrected: string | null
  /** Where nothing was found: where to go on (SRCH-04). */
  near: CategoryTile[]
}

/** Nothing was searched: nothing asked yet, or what was asked can't be (SRCH-02). */
export interface EmptySearchData {
  kind: 'unasked'
  refusal: SearchRefusal | 'unknown-code' | null
  near: CategoryTile[]
}

export type SearchData = SearchResultsData | EmptySearchData

/** /Search: what the address asks for, by words or by a picture (IMG-01). Never kept: its keys have no end. */
export async function loadSearch(visit: Visit, request: Request): Promise<SearchData> {
  const { scope, shop } = visit
  const url = pageUrl(request)
  const { query, search, priceError, canonical } = readListingUrl(url.searchParams, scope.seller)
  if (!canonical) throw redirect(url.pathname + listingSearch(query, scope.seller, search))
  const candidates = await findCandidates(visit, search)
  if (!candidates.ok) {
    return {
      kind: 'unasked',
      refusal: candidates.code,
      near: await shop.search.listNearCategories(scope, ''),
    }
  }
  const { words, corrected, productIds } = candidates
  const listing = await shop.listing.listProducts(scope, { kind: 'ranked', productIds }, query)
  if (query.page > listing.pageCount) throw notFound()
  const hasNoMatches = listing.count === 0 && !isFiltered(query)
  const near = hasNoMatches ? await shop.search.listNearCategories(scope, words ?? '') : []
  return { kind: 'found', words, corrected, listing, query, priceError, near }
}

type Candidates =
  | { ok: true; words: string | null; corrected: string | null; productIds: readonly number[] }
  | { ok: false; code: EmptySearchData['refusal'] }

async function findCandidates({ scope, shop }: Visit, search: SearchState): Promise<Candidates> {
  if (search.source === 'image') {
    const productIds = await shop.visual.getPictureSearchResult(scope, search.code ?? '')
    return productIds
      ? { ok: true, words: null, corrected: null, productIds }
      : { ok: false, code: 'unknown-code' }
  }
  if (search.q === undefined) return { ok: false, code: null }
  const checked = checkSearchText(search.q)
  if (!checked.ok) return checked
  const searchMatch = await shop.search.searchProducts(scope, checked.text, {
    exact: search.exact === '1',
  })
  return { ok: true, words: checked.text, ...searchMatch }
}
