import type { FilterSet } from './filter-sets.ts'
import type { Outline } from './outline.ts'
import type { FilteredPage } from './pick-filtered.ts'
import type { GroupCounts } from './present-groups.ts'
import { addTallies, emptyTally, type Tally } from './tally.ts'

/** All figures of a listing: of what passes, of what would pass without the price, and of each group's siblings. */
export interface Counts extends GroupCounts {
  passing: Tally
  unpriced: Tally
}

/** Nothing is chosen: everything passes. */
export function countsOfOutline(outline: Outline): Counts {
  const { tally } = outline
  return {
    passing: tally,
    unpriced: tally,
    discount: tally,
    stock: tally,
    field: () => countsIn(outline),
  }
}

/** A group in use is counted over what passes and what fails only that group; any other over what passes. */
export function countsOfFiltered(
  outline: Outline,
  sets: readonly FilterSet[],
  page: FilteredPage,
): Counts {
  const numberOf = (kind: FilterSet['kind'], fieldId: number | null = null) =>
    sets.findIndex((set) => set.kind === kind && set.fieldId === fieldId) + 1
  const tallyOf = (failed: number) =>
    page.tallies.find((tally) => tally.failed === failed) ?? emptyTally
  const passing = tallyOf(0)
  const isOnly = (number: number) => number === 1 && sets.length === 1
  const tally = (kind: FilterSet['kind']) => {
    const number = numberOf(kind)
    if (isOnly(number)) return outline.tally
    return number === 0 ? passing : addTallies(passing, tallyOf(number))
  }
  const counted = Map.groupBy(page.values, (value) => value.failed)
  const countsOf = (failed: number) =>
    new Map(counted.get(failed)?.map((value) => [value.id, value.count]))
  const passingValues = countsOf(0)
  return {
    passing,
    unpriced: tally('price'),
    discount: tally('discount'),
    stock: tally('stock'),
    field(fieldId) {
      const number = numberOf('field', fieldId)
      if (isOnly(number)) return countsIn(outline, passingValues)
      const others = number === 0 ? null : countsOf(number)
      return (valueId) => (passingValues.get(valueId) ?? 0) + (others?.get(valueId) ?? 0)
    },
  }
}

/** A value too rare for the outline is asked for only where it is chosen: then all that have it pass. */
function countsIn(
  outline: Outline,
  passing?: ReadonlyMap<number, number>,
): (valueId: number) => number {
  const counts = new Map(
    outline.fields.flatMap((field) => field.options.map((option) => [option.id, option.count])),
  )
  return (valueId) => counts.get(valueId) ?? passing?.get(valueId) ?? 0
}
