import { shop } from '#app/shop.ts'
import type { ListingQuery } from '#contract/listing/listing.ts'
import type { Scope } from '#platform/scope.ts'

/** The query with these brands added by name, ignoring case; unknown names are ignored (CAT-09). */
export async function addBrandFilter(
  scope: Scope,
  query: ListingQuery,
  names: string | undefined,
): Promise<ListingQuery> {
  if (names === undefined) return query
  const brandIds = await shop.catalog.findBrandValues(scope, [names, ...names.split(',')])
  return { ...query, valueIds: [...new Set([...query.valueIds, ...brandIds])] }
}
