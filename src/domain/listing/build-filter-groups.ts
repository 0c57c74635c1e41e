import {
  discountBands,
  type FilterGroup,
  type FilterOption,
  inStockFilter,
  type ListingQuery,
} from '#contract/listing.ts'
import { compareNaturally } from '#kernel/slug-and-sort.ts'
import type { SelectedField } from './listing-filters.ts'
import type { ListingOutline, OutlineField } from './listing-outline.ts'
import type { ListingTally } from './listing-tally.ts'

/** A field that fewer of the source's products have is no help in choosing; it is left out unless chosen. */
const minCoverage = 0.05

/** The counts that stand behind one group's options: all other groups' filters applied, its own not. */
export interface GroupCounts {
  field(fieldId: number): (valueId: number) => number
  discount: ListingTally
  stock: ListingTally
}

/**
 * A listing's filter groups in the order of the screen: fields, then Discount, then Availability. Where `nothing` is found, all that
 * the source has stays to be chosen, so that a choice can be changed. Source: CAT-06, CAT-12.
 */
export function buildFilterGroups(
  outline: ListingOutline,
  counts: GroupCounts,
  query: ListingQuery,
  selected: readonly SelectedField[],
  isEmpty: boolean,
): FilterGroup[] {
  const { bands, inStock } = outline.tally
  const shouldBandStay = (at: number) => isEmpty && bands[at]! > 0
  return [
    ...buildFieldGroups(outline, counts, selected, isEmpty),
    ...buildStaticGroup(
      query,
      'Discount',
      'discount',
      buildBandOptions(counts.discount),
      shouldBandStay,
    ),
    ...buildStaticGroup(
      query,
      'Availability',
      'stock',
      [{ id: inStockFilter, label: 'In stock', count: counts.stock.inStock }],
      () => isEmpty && inStock > 0,
    ),
  ]
}

/** By position (Brand's is 0), then what tells most products apart, then by caption. */
function buildFieldGroups(
  outline: ListingOutline,
  counts: GroupCounts,
  selected: readonly SelectedField[],
  isEmpty: boolean,
): FilterGroup[] {
  const chosenById = new Map(selected.map((field) => [field.id, field]))
  const outlineFieldIds = new Set(outline.fields.map((field) => field.id))
  // A field that no product here has was chosen all the same: it must be there to be taken away.
  const missingFields = selected
    .filter((field) => !outlineFieldIds.has(field.id))
    .map((field) => ({ ...field, given: 0, options: [] }))
  return [...outline.fields, ...missingFields]
    .filter((field) => chosenById.has(field.id) || field.given >= outline.tally.count * minCoverage)
    .sort(
      (a, b) =>
        a.position - b.position ||
        getDistinction(b) - getDistinction(a) ||
        compareNaturally(a.caption, b.caption),
    )
    .map((field): FilterGroup => {
      const options = buildOptions(field, counts.field(field.id), chosenById.get(field.id), isEmpty)
      return { caption: field.caption, kind: 'field', fieldId: field.id, options }
    })
    .filter((group) => group.options.length > 0 || chosenById.has(group.fieldId!))
}

/**
 * How many products have another value than the commonest: "Country of origin" that is nearly always the same helps
 * little. Where nearly each product has a value of its own (serial numbers), choosing one helps nobody.
 */
function getDistinction({ given, options }: Pick<OutlineField, 'given' | 'options'>): number {
  return options.length * 2 > given ? 0 : given - (options[0]?.count ?? 0)
}

function buildOptions(
  field: Pick<OutlineField, 'options'>,
  getCount: (valueId: number) => number,
  selected: SelectedField | undefined,
  isEmpty: boolean,
): FilterOption[] {
  const chosenIds = new Set(selected?.values.map((value) => value.id))
  const labels = new Map(
    [...field.options, ...(selected?.values ?? [])].map((value) => [value.id, value.label]),
  )
  return [...labels]
    .map(([id, label]) => ({ id, label, count: getCount(id), chosen: chosenIds.has(id) }))
    .filter((option) => option.count > 0 || option.chosen || isEmpty)
    .sort((a, b) => compareNaturally(a.label, b.label))
}

function buildBandOptions(tally: ListingTally) {
  return discountBands.map(({ id, percent }, at) => ({
    id,
    label: `${percent}% and above`,
    count: tally.bands[at]!,
  }))
}

function buildStaticGroup(
  query: ListingQuery,
  caption: string,
  kind: 'discount' | 'stock',
  options: Omit<FilterOption, 'chosen'>[],
  shouldStay: (at: number) => boolean,
): FilterGroup[] {
  const visibleOptions = options
    .map((option) => ({ ...option, chosen: query.staticIds.includes(option.id) }))
    .filter((option, at) => option.count > 0 || option.chosen || shouldStay(at))
  return visibleOptions.length === 0
    ? []
    : [{ caption, kind, fieldId: null, options: visibleOptions }]
}
