import { type ListingPage, type ListingQuery, pageSize as usualSize } from '#contract/listing.ts'
import { loadCards } from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { chosenFields, filterSets } from './filter-sets.ts'
import { countsOfFiltered, countsOfOutline } from './group-counts.ts'
import { outlineOf } from './outline.ts'
import { pickFiltered } from './pick-filtered.ts'
import { pickPage } from './pick-page.ts'
import { presentGroups } from './present-groups.ts'
import type { ListingSource } from './source.ts'

export type { ListingSource } from './source.ts'

/**
 * One page of any listing, judged for the viewer's place, with exact counts for every filter option (CAT-05 to CAT-10,
 * CAT-18). Ids that are not the seller's own filters count as not chosen. A page beyond the last has no cards and keeps
 * its number: whoever shows it answers 404. Writes nothing; at most 4 statements, 2 where nothing is chosen and the
 * source is known or has its order.
 */
export async function listProducts(
  scope: Scope,
  source: ListingSource,
  query: ListingQuery,
  options: { pageSize?: number } = {},
): Promise<ListingPage> {
  const size = options.pageSize ?? usualSize
  const { ids, ...page } = await answer(scope, source, query, size)
  const cards = await loadCards(scope.database.replica, scope, ids)
  return {
    ...page,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(page.count / size)),
    pageSize: size,
    cards,
  }
}

async function answer(scope: Scope, source: ListingSource, query: ListingQuery, size: number) {
  const { seller, place } = scope
  const db = scope.database.replica
  const page = { sort: query.sort, number: query.page, size }
  const [outline, chosen] = await Promise.all([
    outlineOf(scope, source),
    chosenFields(db, seller.id, query),
  ])
  const sets = filterSets(place.zoneId, query, chosen)
  const asked = { source, sets, zoneId: place.zoneId, page }
  const picked =
    sets.length === 0 ? null : await pickFiltered(db, seller.id, asked, outline, chosen)
  const counts = picked ? countsOfFiltered(outline, sets, picked) : countsOfOutline(outline)
  const { passing, unpriced } = counts
  return {
    count: passing.count,
    deliverable: passing.inStock,
    bounds: unpriced.min === null ? null : { min: unpriced.min, max: unpriced.max! },
    groups: presentGroups(outline, counts, query, chosen, passing.count === 0),
    ids: picked?.ids ?? (await pickPage(db, seller.id, source, page, passing.count)),
  }
}
