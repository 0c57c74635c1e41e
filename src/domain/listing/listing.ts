import {
  type ListingPage,
  type ListingQuery,
  pageSize as usualSize,
} from '#contract/listing/listing.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCards } from '../catalog/catalog.ts'
import { buildFilterGroups } from './build-filter-groups.ts'
import { countFiltered, countOutline } from './group-counts.ts'
import { buildFilterSets, loadSelectedFields } from './listing-filters.ts'
import { loadOutline } from './listing-outline.ts'
import type { ListingSource } from './listing-source.ts'
import { pickFiltered } from './pick-filtered.ts'
import { pickPage } from './pick-page.ts'

export type { ListingSource } from './listing-source.ts'

/**
 * One page of any listing, for the viewer's place and time, with exact counts for every filter
 * option (CAT-05 to CAT-10, CAT-18). Ids that are not the seller's own filters count as not
 * selected. A page beyond the last has no cards and keeps its number, so that the caller can answer
 * 404. Writes nothing; at most 4 statements, or 2 where nothing is selected and the source is
 * cached or ranked.
 */
export async function listProducts(
  scope: Scope,
  source: ListingSource,
  query: ListingQuery,
  options: ListingOptions = {},
): Promise<ListingPage> {
  const size = options.pageSize ?? usualSize
  const { ids, ...page } = await loadPage(scope, source, query, { ...options, pageSize: size })
  const cards = await loadCards(scope.database.replica, scope, ids)
  return {
    ...page,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(page.count / size)),
    pageSize: size,
    cards,
  }
}

interface ListingOptions {
  pageSize?: number
  /** Every field and option that has products; otherwise what a person can overlook. */
  allGroups?: boolean
}

async function loadPage(
  scope: Scope,
  source: ListingSource,
  query: ListingQuery,
  { pageSize: size, allGroups }: ListingOptions & { pageSize: number },
) {
  const { seller, place } = scope
  const db = scope.database.replica
  const page = { sort: query.sort, number: query.page, size }
  const [outline, selectedFields] = await Promise.all([
    loadOutline(scope, source),
    loadSelectedFields(db, seller.id, query),
  ])
  const sets = buildFilterSets(place.zoneId, query, selectedFields)
  const request = { source, sets, zoneId: place.zoneId, page }
  const filteredPage =
    sets.length === 0 ? null : await pickFiltered(db, seller.id, request, outline, selectedFields)
  const counts = filteredPage ? countFiltered(outline, sets, filteredPage) : countOutline(outline)
  const { passing: matching, unpriced } = counts
  return {
    count: matching.count,
    deliverable: matching.inStock,
    bounds: unpriced.min === null ? null : { min: unpriced.min, max: unpriced.max! },
    groups: buildFilterGroups(outline, counts, query, selectedFields, {
      isEmpty: matching.count === 0,
      shouldShowAll: allGroups ?? false,
    }),
    ids: filteredPage?.ids ?? (await pickPage(db, seller.id, source, page, matching.count)),
  }
}
