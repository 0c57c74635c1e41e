import type { Card } from '#contract/catalog/catalog.ts'
import {
  type ListingPage,
  type ListingQuery,
  pageSize as usualSize,
} from '#contract/listing/listing.ts'
import type { ViewMode } from '#contract/requests/browser.ts'
import type { Scope } from '#platform/scope.ts'
import { loadValuedCards, type ValuedCard } from '../catalog/catalog.ts'
import { buildFilterGroups } from './build-filter-groups.ts'
import { findLabel, type OutlineField } from './deciding-fields.ts'
import { countFiltered, countOutline } from './group-counts.ts'
import { buildFilterSets, loadSelectedFields } from './listing-filters.ts'
import { canSortByAttribute, findOrder } from './listing-order.ts'
import { type ListingOutline, loadOutline } from './listing-outline.ts'
import { loadListingPrices } from './listing-prices.ts'
import type { ListingSource } from './listing-source.ts'
import { pickFiltered } from './pick-filtered.ts'
import { pickPage } from './pick-page.ts'
import { translateListing } from './translate-listing.ts'

export type { ListingSource } from './listing-source.ts'

/**
 * One page of any listing, for the viewer's place, time and price lists, with exact counts for every filter
 * option (CAT-05 to CAT-10, CAT-18). Ids that are not the seller's own filters count as not
 * selected. A page beyond the last has no cards and keeps its number, so that the caller can answer
 * 404. Writes nothing; at most 4 statements, or 2 where nothing is selected and the source is
 * cached or ranked; in a further language two more.
 */
export async function listProducts(
  scope: Scope,
  source: ListingSource,
  query: ListingQuery,
  options: ListingOptions = {},
): Promise<ListingPage> {
  const size = options.pageSize ?? usualSize
  const { ids, outline, ...page } = await loadPage(scope, source, query, {
    ...options,
    pageSize: size,
  })
  const cards = await loadValuedCards(scope.database.replica, scope, ids)
  const listing = { groups: page.groups, fields: listColumnFields(outline) }
  const { groups, fields } = await translateListing(scope, listing, cards)
  const cardFields = fields.slice(0, maxDecidingValues)
  return {
    ...page,
    groups,
    page: query.page,
    pageCount: Math.max(1, Math.ceil(page.count / size)),
    pageSize: size,
    cards:
      page.view === 'list'
        ? describeCards(fields, cards)
        : withCaptions(cardFields, describeCards(cardFields, cards)),
    columns: fields.map(({ id, caption }) => ({ fieldId: id, caption })),
  }
}

/** Whether the rows follow the first column, and its values are common enough to be headings. */
function isFirstColumnOrder({ deciding, fields }: ListingOutline, { sort }: ListingQuery): boolean {
  const first = fields.find(({ id }) => id === deciding[0])
  if (!first || first.options.length * 2 > first.given) return false
  return sort === 'POP' || sort === `F${first.id}`
}

/** The columns of a table beside brand, part number and prices. */
const maxColumns = 4
/** Those that a card shows before its name. */
const maxDecidingValues = 2

function listColumnFields({ deciding, fields }: ListingOutline): OutlineField[] {
  return deciding.slice(0, maxColumns).map((id) => fields.find((field) => field.id === id)!)
}

/** The cards with their values in these fields. */
function describeCards(fields: readonly OutlineField[], cards: readonly ValuedCard[]): Card[] {
  const labels = fields.map(({ options }) => new Map(options.map(({ id, label }) => [id, label])))
  return cards.map(({ card, valueIds }) => ({
    ...card,
    facts: labels.map((each) => findLabel(each, valueIds)),
  }))
}

/** Away from the head of its column a number alone doesn't say of what: "Size 9". */
function withCaptions(fields: readonly OutlineField[], cards: readonly Card[]): Card[] {
  return cards.map((card) => ({
    ...card,
    facts: card.facts.map((fact, at) =>
      /^[\d.,/]+$/.test(fact) ? `${fields[at]!.caption} ${fact}` : fact,
    ),
  }))
}

interface ListingOptions {
  pageSize?: number
  /** Every field and option that has products; otherwise what a person can overlook. */
  allGroups?: boolean
  /** As chosen; null: a table where products are compared by figures (LOOK-05). */
  view?: ViewMode | null
}

async function loadPage(
  scope: Scope,
  source: ListingSource,
  query: ListingQuery,
  { pageSize: size, allGroups, view: chosenView = 'grid' }: ListingOptions & { pageSize: number },
) {
  const { seller, place } = scope
  const db = scope.database.replica
  const prices = await loadListingPrices(scope, source)
  const [outline, selectedFields] = await Promise.all([
    loadOutline(scope, source, prices),
    loadSelectedFields(db, seller.id, query),
  ])
  const view = chosenView ?? (outline.hasManyFigures ? 'list' : 'grid')
  const isTable = view === 'list' && source.kind === 'category'
  const hasAttributeSorts = canSortByAttribute(outline)
  const page = { order: findOrder(outline, query, { isTable }), number: query.page, size }
  const sets = buildFilterSets(place.zoneId, query, selectedFields)
  const request = { source, sets, zoneId: place.zoneId, page, prices }
  const filteredPage =
    sets.length === 0 ? null : await pickFiltered(db, seller, request, outline, selectedFields)
  const counts = filteredPage ? countFiltered(outline, sets, filteredPage) : countOutline(outline)
  const { passing: matching, unpriced } = counts
  return {
    outline,
    view,
    hasNames: source.kind !== 'category' || source.level < 3 || outline.deciding.length === 0,
    hasAttributeSorts,
    hasTableOrder: isTable && hasAttributeSorts && outline.deciding.length > 0,
    isGrouped: isTable && hasAttributeSorts && isFirstColumnOrder(outline, query),
    count: matching.count,
    deliverable: matching.inStock,
    bounds: unpriced.min === null ? null : { min: unpriced.min, max: unpriced.max! },
    groups: buildFilterGroups(outline, counts, query, selectedFields, {
      isEmpty: matching.count === 0,
      shouldShowAll: allGroups ?? false,
    }),
    ids:
      filteredPage?.ids ??
      (await pickPage(db, seller, source, page, { count: matching.count, prices })),
  }
}
