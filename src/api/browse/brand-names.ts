import { shop } from '#app/shop.ts'
import type { ListingQuery } from '#contract/listing/listing.ts'
import { plainQuery } from '#contract/listing/listing-url.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import type { Scope } from '#platform/scope.ts'

/** The query with these brands added by name, ignoring case; unknown names are ignored (CAT-09). */
export async function addBrandFilter(
  scope: Scope,
  source: ListingSource,
  query: ListingQuery,
  names: string | undefined,
): Promise<ListingQuery> {
  if (names === undefined) return query
  const { groups } = await shop.listing.listProducts(scope, source, plainQuery, { pageSize: 1 })
  const brandNames = new Set([names, ...names.split(',')].map((name) => name.trim().toLowerCase()))
  const brands = groups.find((group) => group.caption === 'Brand')?.options ?? []
  const brandIds = brands
    .filter((brand) => brandNames.has(brand.label.toLowerCase()))
    .map((brand) => brand.id)
  return { ...query, valueIds: [...new Set([...query.valueIds, ...brandIds])] }
}
