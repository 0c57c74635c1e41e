import type { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api } from '../http/api-env.ts'
import { getStockExpiry } from '../http/call-caching.ts'
import { defineCall } from '../http/define-call.ts'
import { invalidRequest } from '../http/problem.ts'
import { filterQuery, listingQuery } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { checkServiceAtPincode } from '../places/wire-place.ts'
import { loadCategory } from './catalog-routes.ts'
import { categorySource, loadListingPage } from './list-source.ts'
import { findSimilar } from './picture-source.ts'
import { findSearchSource } from './search-source.ts'
import { sourceTags } from './source-tags.ts'
import { filtersSchema, wireFilters } from './wire-filter.ts'
import { listingSchema, wireListing } from './wire-listing.ts'

const section = ['Listing']

const getListing = defineCall('/categories/listing', {
  method: 'get',
  tags: section,
  summary: 'Products of a category',
  description: 'A page beyond the last answers 404.',
  request: { query: listingQuery },
  responses: buildResponses(listingSchema, 'One page'),
})

const getFilters = defineCall('/categories/filters', {
  method: 'get',
  tags: section,
  summary: 'Filters of a category, or of what was found, with counts',
  description:
    'CatUrl, SearchText or imageSearchCode is needed. Values of one caption are OR, captions AND; each option is counted under the filters of all other captions.',
  request: { query: filterQuery },
  responses: buildResponses(filtersSchema, 'Every caption with its options'),
})

/** Listings: GET /categories/listing, /categories/filters. */
export function mountListingRoutes(api: Api): void {
  api.openapi(getListing, async (c) => {
    const params = c.req.valid('query')
    const scope = await checkServiceAtPincode(c.get('scope'), params.Pincode)
    const category = await loadCategory(scope, params.CatUrl)
    const page = await loadListingPage(scope, categorySource(category), params)
    const seller = await shop.delivery.dateDeliveries(scope)
    c.get('cacheWithTags')?.(
      sourceTags(seller.id, category.id),
      getStockExpiry(scope.now, seller.promisesUntil),
    )
    return c.json(wireListing(page, category, seller), 200)
  })

  api.openapi(getFilters, async (c) => {
    const params = c.req.valid('query')
    const scope = await checkServiceAtPincode(c.get('scope'), params.Pincode)
    const source = await findListingSource(scope, params)
    const page = await loadListingPage(scope, source, { ...params, PageSize: 1 }, true)
    if (params.imageSearchCode === undefined) {
      const categoryId = source.kind === 'category' ? source.id : null
      c.get('cacheWithTags')?.(sourceTags(scope.seller.id, categoryId))
    }
    return c.json(wireFilters(page.groups), 200)
  })
}

type ListingSourceParams = z.output<typeof filterQuery>

/** The source of a listing: SearchText or a picture's results, otherwise the category of CatUrl. */
async function findListingSource(
  scope: Scope,
  params: ListingSourceParams,
): Promise<ListingSource> {
  if (params.SearchText !== undefined) return (await findSearchSource(scope, params)).source
  if (params.imageSearchCode !== undefined)
    return findSimilar(scope, params.imageSearchCode, params.Limit)
  if (params.CatUrl === undefined) throw invalidRequest({ CatUrl: 'missing' })
  return categorySource(await loadCategory(scope, params.CatUrl))
}
