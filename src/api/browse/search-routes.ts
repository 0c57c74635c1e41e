import { shop } from '#app/shop.ts'
import type { ListingPage } from '#contract/listing/listing.ts'
import { isPlainListing } from '#contract/listing/listing-url.ts'
import { checkSearchText } from '#contract/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api } from '../http/api-env.ts'
import { getStockExpiry } from '../http/call-caching.ts'
import { defineCall } from '../http/define-call.ts'
import { searchQuery, suggestQuery } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { checkServiceAtPincode } from '../places/wire-place.ts'
import { loadListingPage } from './list-source.ts'
import { readListing } from './read-listing.ts'
import { findSearchSource } from './search-source.ts'
import { sourceTags } from './source-tags.ts'
import { searchSchema, suggestionsSchema, wireSearch, wireSuggestions } from './wire-search.ts'

const section = ['Search']
/** Suggestions follow what others search for, which evicts nothing. */
const suggestionsMs = 60_000

const getSearch = defineCall('/search', {
  method: 'get',
  tags: section,
  summary: 'Products for words',
  description:
    'The best come first with SortBy POP: codes and part numbers before all, then products with all words. ' +
    'Without filters the last page is filled up with products that have some of the words. ' +
    'A page beyond the last answers 404.',
  request: { query: searchQuery },
  responses: buildResponses(searchSchema, 'One page, and what was searched for'),
})

const getSuggestions = defineCall('/autosuggest', {
  method: 'get',
  tags: section,
  summary: 'What somebody who types may mean',
  description:
    'At most ten; none for a text that can’t be searched with. The last word may be cut short. ' +
    'Products come with picture, price and stock for the place. ' +
    'A price in the words holds for all of them. ' +
    'A number that nothing has comes first, with a link to ask for it.',
  request: { query: suggestQuery },
  responses: buildResponses(suggestionsSchema, 'Searches, categories and products'),
})

/** As many products with some of the words as the last page has room for. */
function loadPartialMatches(scope: Scope, page: ListingPage, ids: readonly number[]) {
  const room = page.page === page.pageCount ? page.pageSize - page.cards.length : 0
  return shop.catalog.loadCards(scope.database.replica, scope, ids.slice(0, room))
}

/** Text search: GET /search, /autosuggest. */
export function mountSearchRoutes(api: Api): void {
  api.openapi(getSearch, async (c) => {
    const params = c.req.valid('query')
    const scope = await checkServiceAtPincode(c.get('scope'), params.Pincode)
    const { source, partialIds, ...result } = await findSearchSource(scope, params)
    const page = await loadListingPage(scope, source, params)
    const isPlain = params.brand === undefined && isPlainListing(readListing(params, scope.seller))
    const partial = isPlain ? await loadPartialMatches(scope, page, partialIds) : []
    const seller = await shop.delivery.dateDeliveries(scope)
    c.get('cacheWithTags')?.(
      sourceTags(seller.id, null),
      getStockExpiry(scope.now, seller.promisesUntil),
    )
    return c.json(wireSearch(page, { ...result, partial }, seller), 200)
  })

  api.openapi(getSuggestions, async (c) => {
    const params = c.req.valid('query')
    const scope = await checkServiceAtPincode(c.get('scope'), params.Pincode)
    const searchText = checkSearchText(params.SearchText ?? '')
    const seller = await shop.delivery.dateDeliveries(scope)
    const stockUntil = getStockExpiry(scope.now, seller.promisesUntil).getTime()
    const until = new Date(Math.min(scope.now.getTime() + suggestionsMs, stockUntil))
    c.get('cacheWithTags')?.(sourceTags(seller.id, null), until)
    if (!searchText.ok) return c.json([], 200)
    // A space says that the last word is finished.
    const isLastComplete = params.SearchText?.endsWith(' ')
    const text = isLastComplete ? `${searchText.text} ` : searchText.text
    return c.json(wireSuggestions(await shop.search.suggest(scope, text), seller), 200)
  })
}
