import type { GroupCounts } from './build-filter-groups.ts'
import type { FilterSet } from './listing-filters.ts'
import type { ListingOutline } from './listing-outline.ts'
import { addTallies, emptyTally, type ListingTally } from './listing-tally.ts'
import type { FilteredPage } from './pick-filtered.ts'

/**
 * All counts of a listing: the matches, the matches without the price filter, and each group's
 * siblings.
 */
export interface ListingCounts extends GroupCounts {
  passing: ListingTally
  unpriced: ListingTally
}

/** Counts without filters: everything matches. */
export function countOutline(outline: ListingOutline): ListingCounts {
  const { tally } = outline
  const countValue = buildOutlineCounter(outline)
  return {
    passing: tally,
    unpriced: tally,
    discount: tally,
    stock: tally,
    field: () => countValue,
  }
}

/**
 * A group in use is counted over the matches and what fails only that group; any other over the
 * matches.
 */
export function countFiltered(
  outline: ListingOutline,
  sets: readonly FilterSet[],
  page: FilteredPage,
): ListingCounts {
  const getSetNumber = (kind: FilterSet['kind'], fieldId: number | null = null) =>
    sets.findIndex((set) => set.kind === kind && set.fieldId === fieldId) + 1
  const getTally = (failed: number) =>
    page.tallies.find((tally) => tally.failed === failed) ?? emptyTally
  const matchingTally = getTally(0)
  const isOnly = (setNumber: number) => setNumber === 1 && sets.length === 1
  const tally = (kind: FilterSet['kind']) => {
    const setNumber = getSetNumber(kind)
    if (isOnly(setNumber)) return outline.tally
    return setNumber === 0 ? matchingTally : addTallies(matchingTally, getTally(setNumber))
  }
  const valuesByFailure = Map.groupBy(page.values, (value) => value.failed)
  const getCountsByValue = (failed: number) =>
    new Map(valuesByFailure.get(failed)?.map((value) => [value.id, value.count]))
  const passingValues = getCountsByValue(0)
  return {
    passing: matchingTally,
    unpriced: tally('price'),
    discount: tally('discount'),
    stock: tally('stock'),
    field(fieldId) {
      const setNumber = getSetNumber('field', fieldId)
      if (isOnly(setNumber)) return buildOutlineCounter(outline, passingValues)
      const others = setNumber === 0 ? null : getCountsByValue(setNumber)
      return (valueId) => (passingValues.get(valueId) ?? 0) + (others?.get(valueId) ?? 0)
    },
  }
}

/** A value too rare for the outline is only counted when it is selected: then all matches have it. */
function buildOutlineCounter(
  outline: ListingOutline,
  matchingCounts?: ReadonlyMap<number, number>,
): (valueId: number) => number {
  const counts = new Map(
    outline.fields.flatMap((field) => field.options.map((option) => [option.id, option.count])),
  )
  return (valueId) => counts.get(valueId) ?? matchingCounts?.get(valueId) ?? 0
}
