import { redirect } from 'react-router'
import type { Card, CategoryTile } from '#contract/catalog/catalog.ts'
import { type ListingQuery, type NamedValue, pageSize } from '#contract/listing/listing.ts'
import {
  isFiltered,
  isPlainListing,
  listingSearch,
  readListingUrl,
  type SearchState,
} from '#contract/listing/listing-url.ts'
import type { DocumentMatch } from '#contract/search/document-matches.ts'
import type { PictureCodeNote } from '#contract/search/picture-codes.ts'
import type { NamedPlace } from '#contract/search/place-words.ts'
import { checkSearchText, type SearchRefusal, searchedParameter } from '#contract/search/search.ts'
import type { Nearby } from '#domain/search/search.ts'
import { getPageUrl, notFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import type { ListingData } from '../listing/listing-data.ts'
import { loadListing, withBids } from '../listing/load-listing.ts'
import { findCandidates } from './find-candidates.ts'
import { readSearchWords } from './read-search-words.ts'

/** What the words say besides what to search for (FIND-04). */
interface ReadData {
  /** The place that they name. */
  place: NamedPlace | null
  /** The word that asks for low prices. */
  cheap: string | null
}

/** Products found by words or by a picture. */
export interface SearchResultsData extends ListingData, ReadData {
  kind: 'found'
  /** The words as typed, without those that say a place or "cheap"; null for a picture. */
  words: string | null
  /** What was searched instead of them (SRCH-01); null: the words themselves. */
  corrected: string | null
  /** Words that no product has, lower case. Source: FIND-04. */
  missing: readonly string[]
  /** No product has all the words, or looks like the picture: these have some, or come closest. */
  isPartial: boolean
  /** How many products there are before any filter. */
  fullCount: number
  /** With the filters that its words mean and no other, in the default order. */
  isUnfiltered: boolean
  /** How many of them have all words in their name or details, and whether they are shown alone. */
  named: number
  isNamedOnly: boolean
  /** After all that have all words, where those are few: some that have some of them. */
  partial: readonly Card[]
  /** Filters that figures in the words name. */
  namedValues: readonly NamedValue[]
  /** Where the words stand in documents; on the first page alone. Source: LIST-05. */
  documents: readonly DocumentMatch[]
  /** About codes read in the picture; none for words. Source: FIND-07. */
  pictureNotes: readonly PictureCodeNote[]
  /** Where to go on without results (SRCH-04); else empty. */
  near: Nearby
}

/** No search was run: there is no query yet, or an invalid one (SRCH-02). */
export interface EmptySearchData extends ReadData {
  kind: 'unasked'
  refusal: SearchRefusal | 'unknown-code' | null
  near: CategoryTile[]
}

export type SearchData = SearchResultsData | EmptySearchData

/**
 * /Search for the URL's query, by words or by a picture (IMG-01). A price in the words becomes the
 * price filter, and a size the filter that it means, which the page shows (FIND-04). Never cached:
 * the number of keys is unbounded.
 */
export async function loadSearch(visit: Visit, request: Request): Promise<SearchData> {
  const { scope, shop } = visit
  const url = getPageUrl(request)
  const { query, search, priceError, canonical } = readListingUrl(url.searchParams, scope.seller)
  const redirectTo = (query: ListingQuery, search: SearchState) =>
    redirect(url.pathname + listingSearch(query, scope.seller, search))
  if (!canonical) throw redirectTo(query, search)
  const { price, place, cheap, ...read } = await readSearchWords(visit, search)
  if (price && query.min === null && query.max === null && priceError === null) {
    const { text, min, max } = price
    throw redirectTo({ ...query, min, max, page: 1 }, { ...search, q: text })
  }
  const isPlain = isPlainListing(query) && query.page === 1 && !place && cheap === null
  const target = isPlain && search.exact !== '1' ? await findRedirect(visit, read.search) : null
  if (target) throw redirect(target)
  const candidates = await findCandidates(visit, read.search)
  if (!candidates.ok) {
    const near = await shop.search.listNearCategories(scope, '')
    return { kind: 'unasked', refusal: candidates.code, place, cheap, near }
  }
  const { partialIds, documentIds, arrangement, ...match } = candidates
  const { words, corrected, named } = match
  const isNamedOnly = search.named === '1' && named > 0
  const productIds = isNamedOnly ? match.productIds.slice(0, named) : match.productIds
  const listing = await loadListing(visit, { kind: 'ranked', productIds }, query)
  if (query.page > listing.pageCount) throw notFound()
  const text = corrected ?? words ?? ''
  const namedValues = shop.search.listNamedValues(text, listing.groups)
  const canSize = search.exact !== '1' && search.sized === undefined && named > 0
  if (canSize && query.page === 1 && query.valueIds.length + query.fieldIds.length === 0) {
    const valueIds = await shop.search.findMeantValues(scope, productIds, {
      text,
      values: namedValues,
    })
    const sizedQuery = { ...query, valueIds: valueIds.toSorted((a, b) => a - b) }
    if (valueIds.length > 0 && (await hasProducts(visit, productIds.slice(0, named), sizedQuery)))
      throw redirectTo(sizedQuery, { ...search, sized: sizedQuery.valueIds.join(',') })
  }
  const isUnfiltered = isAsSearched(query, search)
  if (words !== null && arrangement && isUnfiltered)
    shop.engagement.recordShown(scope, {
      words: text,
      first: (query.page - 1) * pageSize + 1,
      productIds: listing.cards.map(({ productId }) => productId),
      arrangement,
    })
  const hasNoMatches = listing.count === 0 && !isFiltered(query)
  const near = hasNoMatches ? await loadNearby(visit, words ?? '') : nothingNear
  const isEnd = (isUnfiltered || isPlainListing(query)) && query.page === listing.pageCount
  const partial = isEnd
    ? await withBids(visit, await shop.catalog.loadCards(scope.database.replica, scope, partialIds))
    : []
  const hasDocuments = !isNamedOnly && query.page === 1
  const documents = hasDocuments
    ? await shop.search.loadDocumentMatches(scope, words ?? '', documentIds)
    : []
  return {
    kind: 'found',
    words,
    corrected,
    missing: match.missing,
    isPartial: match.isPartial,
    pictureNotes: match.pictureNotes,
    documents,
    fullCount: match.productIds.length,
    named,
    isNamedOnly,
    isUnfiltered,
    partial,
    namedValues,
    listing,
    query,
    priceError,
    place,
    cheap,
    near,
  }
}

const nothingNear: Nearby = { tiles: [], category: null, cards: [] }

async function loadNearby(visit: Visit, words: string): Promise<Nearby> {
  const near = await visit.shop.search.loadNearby(visit.scope, words)
  return { ...near, cards: await withBids(visit, near.cards) }
}

/** Whether any of the products passes the filters. */
async function hasProducts(
  { scope, shop }: Visit,
  productIds: readonly number[],
  query: ListingQuery,
): Promise<boolean> {
  const listing = await shop.listing.listProducts(scope, { kind: 'ranked', productIds }, query, {
    pageSize: 1,
  })
  return listing.count > 0
}

/** With the very filters that the words led to, and the default order. */
function isAsSearched(query: ListingQuery, { sized }: SearchState): boolean {
  if (sized === undefined) return isPlainListing(query)
  return query.valueIds.join(',') === sized && isPlainListing({ ...query, valueIds: [] })
}

/** Where the desk sends this search, with the way back to it. Source: FIND-08. */
async function findRedirect({ scope, shop }: Visit, search: SearchState): Promise<string | null> {
  const textCheck = search.q === undefined || search.source ? null : checkSearchText(search.q)
  if (!textCheck?.ok) return null
  const path = await shop.search.findSearchRedirect(scope, textCheck.text)
  return path && `${path}?${new URLSearchParams({ [searchedParameter]: textCheck.text })}`
}
