import { createRoute, type z } from '@hono/zod-openapi'
import type { ListingSource } from '#domain/listing/listing.ts'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import type { Api } from '../api-env.ts'
import { atPincode } from '../places/wire-place.ts'
import { invalid } from '../problem.ts'
import { filterQuery, listingQuery } from '../query-schemas.ts'
import { answers } from '../route-answers.ts'
import { categoryOf } from './catalog.ts'
import { categorySource, listSource } from './list-source.ts'
import { lookedLike } from './picture-source.ts'
import { foundBy } from './search-source.ts'
import { filtersSchema, wireFilters } from './wire-filter.ts'
import { listingSchema, wireListing } from './wire-listing.ts'

const tags = ['Listing']

const getListing = createRoute({
  method: 'get',
  path: '/categories/listing',
  tags,
  summary: 'Products of a category',
  description: 'A page beyond the last answers 404.',
  request: { query: listingQuery },
  responses: answers(listingSchema, 'One page'),
})

const getFilters = createRoute({
  method: 'get',
  path: '/categories/filters',
  tags,
  summary: 'Filters of a category, or of what was found, with counts',
  description:
    'CatUrl, SearchText or imageSearchCode is needed. Values of one caption are OR, captions AND; each option is counted under the filters of all other captions.',
  request: { query: filterQuery },
  responses: answers(filtersSchema, 'Every caption with its options'),
})

/** Listings: GET /categories/listing, /categories/filters. */
export function listingCalls(api: Api): void {
  api.openapi(getListing, async (c) => {
    const sent = c.req.valid('query')
    const scope = await atPincode(c.get('scope'), sent.Pincode)
    const category = await categoryOf(scope, sent.CatUrl)
    const page = await listSource(scope, categorySource(category), sent)
    return c.json(wireListing(page, category, await shop.delivery.dateDeliveries(scope)), 200)
  })

  api.openapi(getFilters, async (c) => {
    const sent = c.req.valid('query')
    const scope = await atPincode(c.get('scope'), sent.Pincode)
    const page = await listSource(scope, await sourceOf(scope, sent), { ...sent, PageSize: 1 })
    return c.json(wireFilters(page.groups), 200)
  })
}

type Sent = z.output<typeof filterQuery>

/** What SearchText or a picture found, or else a category: that of CatUrl. */
async function sourceOf(scope: Scope, sent: Sent): Promise<ListingSource> {
  if (sent.SearchText !== undefined) return (await foundBy(scope, sent)).source
  if (sent.imageSearchCode !== undefined) return lookedLike(scope, sent.imageSearchCode, sent.Limit)
  if (sent.CatUrl === undefined) throw invalid({ CatUrl: 'missing' })
  return categorySource(await categoryOf(scope, sent.CatUrl))
}
