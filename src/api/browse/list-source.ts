import type { CategoryPage } from '#contract/catalog.ts'
import type { ListingPage } from '#contract/listing.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import { stop } from '#kernel/outcome.ts'
import type { SentListing } from '../query-schemas.ts'
import { withBrands } from './brand-names.ts'
import { readListing } from './read-listing.ts'

export function categorySource({ id, level }: CategoryPage): ListingSource {
  return { kind: 'category', id, level }
}

/** The page of a source that was asked for; one beyond the last is not there. */
export async function listSource(
  scope: Scope,
  source: ListingSource,
  sent: SentListing,
): Promise<ListingPage> {
  const asked = await withBrands(scope, source, readListing(sent, scope.seller), sent.brand)
  const page = await shop.listing.listProducts(scope, source, asked, {
    pageSize: sent.PageSize ?? 20,
  })
  if (page.page > page.pageCount) throw stop('not-found')
  return page
}
