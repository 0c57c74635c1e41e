import { redirect } from 'react-router'
import type { Card, CategoryTile } from '#contract/catalog/catalog.ts'
import { type NamedValue, pageSize } from '#contract/listing/listing.ts'
import {
  isFiltered,
  isPlainListing,
  listingSearch,
  readListingUrl,
  type SearchState,
} from '#contract/listing/listing-url.ts'
import type { PictureCodeNote } from '#contract/search/picture-codes.ts'
import { readPriceWords } from '#contract/search/price-words.ts'
import { checkSearchText, type SearchRefusal, searchedParameter } from '#contract/search/search.ts'
import { getPageUrl, notFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import type { ListingData } from '../listing/listing-data.ts'
import { findCandidates } from './find-candidates.ts'

/** Products found by words or by a picture. */
export interface SearchResultsData extends ListingData {
  kind: 'found'
  /** The words as typed; null for a picture. */
  words: string | null
  /** What was searched instead of them (SRCH-01); null: the words themselves. */
  corrected: string | null
  /** Words that no product has, lower case. Source: FIND-04. */
  missing: readonly string[]
  /** No product has all the words: these have some. */
  isPartial: boolean
  /** After all that have all words, where those are few: some that have some of them. */
  partial: readonly Card[]
  /** Filters that figures in the words name. */
  namedValues: readonly NamedValue[]
  /** About codes read in the picture; none for words. Source: FIND-07. */
  pictureNotes: readonly PictureCodeNote[]
  /** Categories to go on to without results (SRCH-04). */
  near: CategoryTile[]
}

/** No search was run: there is no query yet, or an invalid one (SRCH-02). */
export interface EmptySearchData {
  kind: 'unasked'
  refusal: SearchRefusal | 'unknown-code' | null
  near: CategoryTile[]
}

export type SearchData = SearchResultsData | EmptySearchData

/**
 * /Search for the URL's query, by words or by a picture (IMG-01). A price in the words becomes the
 * price filter, which the page shows (FIND-04). Never cached: the number of keys
 * is unbounded.
 */
export async function loadSearch(visit: Visit, request: Request): Promise<SearchData> {
  const { scope, shop } = visit
  const url = getPageUrl(request)
  const { query, search, priceError, canonical } = readListingUrl(url.searchParams, scope.seller)
  if (!canonical) throw redirect(url.pathname + listingSearch(query, scope.seller, search))
  const hasPrice = query.min !== null || query.max !== null || priceError !== null
  const priced =
    hasPrice || search.exact === '1' ? null : readPriceWords(search.q ?? '', scope.seller.currency)
  if (priced) {
    const { text, min, max } = priced
    const filtered = listingSearch({ ...query, min, max, page: 1 }, scope.seller, {
      ...search,
      q: text,
    })
    throw redirect(url.pathname + filtered)
  }
  const isPlain = isPlainListing(query) && query.page === 1
  const target = isPlain && search.exact !== '1' ? await findRedirect(visit, search) : null
  if (target) throw redirect(target)
  const candidates = await findCandidates(visit, search)
  if (!candidates.ok) {
    return {
      kind: 'unasked',
      refusal: candidates.code,
      near: await shop.search.listNearCategories(scope, ''),
    }
  }
  const {
    words,
    corrected,
    missing,
    isPartial,
    pictureNotes,
    productIds,
    partialIds,
    arrangement,
  } = candidates
  const listing = await shop.listing.listProducts(scope, { kind: 'ranked', productIds }, query)
  if (query.page > listing.pageCount) throw notFound()
  if (words !== null && arrangement && isPlainListing(query))
    shop.engagement.recordShown(scope, {
      words: corrected ?? words,
      first: (query.page - 1) * pageSize + 1,
      productIds: listing.cards.map(({ productId }) => productId),
      arrangement,
    })
  const hasNoMatches = listing.count === 0 && !isFiltered(query)
  const near = hasNoMatches ? await shop.search.listNearCategories(scope, words ?? '') : []
  const isEnd = isPlainListing(query) && query.page === listing.pageCount
  const partial = isEnd
    ? await shop.catalog.loadCards(scope.database.replica, scope, partialIds)
    : []
  const namedValues = shop.search.listNamedValues(corrected ?? words ?? '', listing.groups)
  return {
    kind: 'found',
    words,
    corrected,
    missing,
    isPartial,
    partial,
    namedValues,
    pictureNotes,
    listing,
    query,
    priceError,
    near,
  }
}

/** Where the desk sends this search, with the way back to it. Source: FIND-08. */
async function findRedirect({ scope, shop }: Visit, search: SearchState): Promise<string | null> {
  const textCheck = search.q === undefined || search.source ? null : checkSearchText(search.q)
  if (!textCheck?.ok) return null
  const path = await shop.search.findSearchRedirect(scope, textCheck.text)
  return path && `${path}?${new URLSearchParams({ [searchedParameter]: textCheck.text })}`
}
