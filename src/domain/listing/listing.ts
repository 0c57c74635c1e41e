import { type ListingPage, type ListingQuery, pageSize as usualSize } from '#contract/listing.ts'
import { loadCards } from '#domain/catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { countFacets } from './count-facets.ts'
import { chosenValues, filterSets } from './filter-sets.ts'
import { pickPage } from './pick-page.ts'
import { presentSummary } from './present-groups.ts'
import type { ListingSource } from './source.ts'

export type { ListingSource } from './source.ts'

/**
 * One page of any listing, with exact counts for every filter option (CAT-05 to CAT-10, CAT-18).
 * A page beyond the last has no cards and keeps its number: whoever shows it answers 404.
 * Chosen ids that the seller does not know count as not chosen. Statements: 3, with values chosen 4.
 */
export async function listProducts(
  scope: Scope,
  source: ListingSource,
  query: ListingQuery,
  options: { pageSize?: number } = {},
): Promise<ListingPage> {
  const { seller, place } = scope
  const db = scope.database.replica
  const size = options.pageSize ?? usualSize
  const chosen = await chosenValues(db, seller.id, query.valueIds)
  const sets = filterSets(seller.id, place.zoneId, query, chosen)
  const [counts, ids] = await Promise.all([
    countFacets(db, seller.id, source, sets, place.zoneId),
    pickPage(db, seller.id, source, sets, { sort: query.sort, number: query.page, size }),
  ])
  const cards = await loadCards(db, scope, ids)
  const summary = presentSummary(counts, sets, query, chosen)
  return { ...summary, page: query.page, pageCount: Math.max(1, Math.ceil(summary.count / size)), pageSize: size, cards }
}
