import { createRoute, type z } from '@hono/zod-openapi'
import type { CategoryPage } from '#contract/catalog.ts'
import type { ListingPage, ListingQuery } from '#contract/listing.ts'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from './api-env.ts'
import { withBrands } from './brand-names.ts'
import { categoryOf } from './catalog.ts'
import { filterQuery, listingQuery } from './query-schemas.ts'
import { readListing } from './read-listing.ts'
import { answers } from './route-answers.ts'
import { filtersSchema, wireFilters } from './wire-filter.ts'
import { listingSchema, wireListing } from './wire-listing.ts'
import { atPincode } from './wire-place.ts'

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
  summary: 'Filters of a category, with counts',
  description:
    'Values of one caption are OR, captions AND; each option is counted under the filters of all other captions.',
  request: { query: filterQuery },
  responses: answers(filtersSchema, 'Every caption with its options'),
})

/** Listings: GET /categories/listing, /categories/filters. */
export function listingCalls(api: Api): void {
  api.openapi(getListing, async (c) => {
    const sent = c.req.valid('query')
    const scope = await atPincode(c.get('scope'), sent.Pincode)
    const { category, page } = await list(scope, sent, readListing(sent, scope.seller), sent.PageSize)
    if (page.page > page.pageCount) throw stop('not-found')
    return c.json(wireListing(page, category, scope.seller), 200)
  })

  api.openapi(getFilters, async (c) => {
    const sent = c.req.valid('query')
    const scope = await atPincode(c.get('scope'), sent.Pincode)
    const { page } = await list(scope, sent, readListing(sent, scope.seller), 1)
    return c.json(wireFilters(page.groups), 200)
  })
}

async function list(
  scope: Scope,
  sent: z.output<typeof filterQuery>,
  query: ListingQuery,
  pageSize: number,
): Promise<{ category: CategoryPage; page: ListingPage }> {
  const category = await categoryOf(scope, sent.CatUrl)
  const source = { kind: 'category', id: category.id, level: category.level } as const
  const asked = await withBrands(scope, source, query, sent.brand)
  return { category, page: await shop.listing.listProducts(scope, source, asked, { pageSize }) }
}
