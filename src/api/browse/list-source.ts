import { shop } from '#app/shop.ts'
import type { CategoryPage } from '#contract/catalog/catalog.ts'
import type { ListingPage } from '#contract/listing/listing.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { ListingParams } from '../http/query-schemas.ts'
import { addBrandFilter } from './brand-names.ts'
import { readListing } from './read-listing.ts'

export function categorySource({ id, level }: CategoryPage): ListingSource {
  return { kind: 'category', id, level }
}

/** The requested page of a source; a page beyond the last is a 404. `allGroups`: with rare filters too. */
export async function loadListingPage(
  scope: Scope,
  source: ListingSource,
  params: ListingParams,
  allGroups = false,
): Promise<ListingPage> {
  const query = readListing(params, scope.seller)
  const filteredListing = await addBrandFilter(scope, query, params.brand)
  const page = await shop.listing.listProducts(scope, source, filteredListing, {
    pageSize: params.PageSize ?? 20,
    allGroups,
  })
  if (page.page > page.pageCount) throw stop('not-found')
  return page
}
