import { compareNaturally } from '#kernel/text.ts'
import { discountBands, type FilterGroup, type FilterOption, inStockFilter, type ListingQuery } from '#contract/listing.ts'
import type { FacetCounts, TotalRow, ValueRow } from './count-facets.ts'
import type { ChosenValue, FilterSet } from './filter-sets.ts'

/** A field that fewer of the candidates have is no help in choosing; it is left out unless chosen. */
const leastCoverage = 0.05

/** What all of one listing's rows together say. */
export interface Summary {
  count: number
  deliverable: number
  bounds: { min: number; max: number } | null
  groups: FilterGroup[]
}

export function presentSummary(
  counts: FacetCounts,
  sets: readonly FilterSet[],
  query: ListingQuery,
  chosen: readonly ChosenValue[],
): Summary {
  const passing = rowsFor(counts.totals, 0)
  const unpriced = rowsFor(counts.totals, numberOf(sets, 'price'))
  const lows = unpriced.flatMap((row) => (row.low === null ? [] : [row.low]))
  const highs = unpriced.flatMap((row) => (row.high === null ? [] : [row.high]))
  return {
    count: sum(passing.map((row) => row.count)),
    deliverable: sum(passing.map((row) => row.inStock)),
    bounds: lows.length === 0 ? null : { min: Math.min(...lows), max: Math.max(...highs) },
    groups: [...fieldGroups(counts, sets, query, chosen), ...discountGroup(counts, sets, query), ...stockGroup(counts, sets, query)],
  }
}

/** The n of a set, or 0 where it is not in use: then those that pass are all that count. */
function numberOf(sets: readonly FilterSet[], kind: FilterSet['kind'], fieldId = 0): number {
  return sets.findIndex((set) => set.kind === kind && set.fieldId === fieldId) + 1
}

/** Rows that pass all filters but, at most, the n-th. */
function rowsFor<Row extends { failed: number }>(rows: readonly Row[], n: number): Row[] {
  return rows.filter((row) => row.failed === 0 || (n > 0 && row.failed === n))
}

/** Brand first, then by position, then what most candidates have, then by name; options in natural order. */
function fieldGroups(
  counts: FacetCounts,
  sets: readonly FilterSet[],
  query: ListingQuery,
  chosen: readonly ChosenValue[],
): FilterGroup[] {
  const candidates = sum(counts.totals.map((row) => row.count))
  const byField = new Map<number, ValueRow[]>()
  // A chosen value that no candidate has must still be there to be taken away.
  const chosenRows = chosen.map((value) => ({ ...value, failed: 0, count: 0 }))
  for (const row of [...counts.values, ...chosenRows]) {
    const rows = byField.get(row.fieldId)
    if (rows) rows.push(row)
    else byField.set(row.fieldId, [row])
  }
  const chosenIds = new Set(chosen.map((value) => value.valueId))
  return [...byField]
    .map(([fieldId, rows]) => {
      const { caption, position } = rows[0]!
      const options = optionsOf(rows, numberOf(sets, 'field', fieldId), chosenIds)
      const chosen = query.fieldIds.includes(fieldId) || options.some((option) => option.chosen)
      return { fieldId, caption, position, options, chosen, coverage: sum(rows.map((row) => row.count)) }
    })
    .filter((group) => group.options.length > 0 && (group.chosen || group.coverage >= candidates * leastCoverage))
    .sort((a, b) => a.position - b.position || b.coverage - a.coverage || compareNaturally(a.caption, b.caption))
    .map(({ fieldId, caption, options }) => ({ caption, kind: 'field', fieldId, options }))
}

function optionsOf(rows: readonly ValueRow[], n: number, chosen: ReadonlySet<number>): FilterOption[] {
  const options = new Map<number, FilterOption>()
  for (const row of rows) {
    const option = options.get(row.valueId) ?? { id: row.valueId, label: row.label, count: 0, chosen: chosen.has(row.valueId) }
    if (row.failed === 0 || (n > 0 && row.failed === n)) option.count += row.count
    options.set(row.valueId, option)
  }
  return [...options.values()]
    .filter((option) => option.count > 0 || option.chosen)
    .sort((a, b) => compareNaturally(a.label, b.label))
}

function discountGroup(counts: FacetCounts, sets: readonly FilterSet[], query: ListingQuery): FilterGroup[] {
  const rows = rowsFor(counts.totals, numberOf(sets, 'discount'))
  const options = discountBands.map((band, at) => ({
    id: band.id,
    label: `${band.percent}% and above`,
    count: sum(rows.map((row) => row.bands[at]!)),
    chosen: query.staticIds.includes(band.id),
  }))
  return staticGroup('Discount', 'discount', options)
}

function stockGroup(counts: FacetCounts, sets: readonly FilterSet[], query: ListingQuery): FilterGroup[] {
  const rows: TotalRow[] = rowsFor(counts.totals, numberOf(sets, 'stock'))
  const count = sum(rows.map((row) => row.inStock))
  return staticGroup('Availability', 'stock', [
    { id: inStockFilter, label: 'In stock', count, chosen: query.staticIds.includes(inStockFilter) },
  ])
}

function staticGroup(caption: string, kind: 'discount' | 'stock', options: FilterOption[]): FilterGroup[] {
  const shown = options.filter((option) => option.count > 0 || option.chosen)
  return shown.length === 0 ? [] : [{ caption, kind, fieldId: null, options: shown }]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
