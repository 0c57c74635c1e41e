import {
  discountBands,
  type FilterGroup,
  type FilterOption,
  inStockFilter,
  type ListingQuery,
} from '#contract/listing/listing.ts'
import { compareNaturally } from '#kernel/slug-and-sort.ts'
import * as commonTexts from '#texts/common.ts'
import * as listingTexts from '#texts/listing.ts'
import type { OutlineField } from './deciding-fields.ts'
import type { SelectedField } from './listing-filters.ts'
import type { ListingOutline } from './listing-outline.ts'
import type { ListingTally } from './listing-tally.ts'

/**
 * Fields that a smaller share of the source's products have are left out unless selected: they
 * barely narrow a choice.
 */
const minCoverage = 0.05
/** Of a field with more values a person is offered the most common ones. */
const maxShown = 200

interface GroupOptions {
  /** Nothing matches: all options of the source stay available, so that a choice can be changed. */
  isEmpty: boolean
  /** Rare fields and rare values too. */
  shouldShowAll: boolean
}

/** The counts of one group's options: with all other groups' filters applied, but not its own. */
export interface GroupCounts {
  field(fieldId: number): (valueId: number) => number
  discount: ListingTally
  stock: ListingTally
}

/**
 * A listing's filter groups in display order: fields, then Discount, then Availability. Source:
 * CAT-06, CAT-12.
 */
export function buildFilterGroups(
  outline: ListingOutline,
  counts: GroupCounts,
  query: ListingQuery,
  selected: readonly SelectedField[],
  options: GroupOptions,
): FilterGroup[] {
  const { isEmpty } = options
  const { bands, inStock } = outline.tally
  const shouldBandStay = (at: number) => isEmpty && bands[at]! > 0
  return [
    ...buildFieldGroups(outline, counts, selected, options),
    ...buildStaticGroup(
      query,
      listingTexts.discountFilter(),
      'discount',
      buildBandOptions(counts.discount),
      shouldBandStay,
    ),
    ...buildStaticGroup(
      query,
      listingTexts.availabilityFilter(),
      'stock',
      [{ id: inStockFilter, label: commonTexts.inStock(), count: counts.stock.inStock }],
      () => isEmpty && inStock > 0,
    ),
  ]
}

/** Positions that only a seller gives, before those that fields begin with (Brand has 0). */
const isPinned = ({ position }: { position: number }) => position > 0 && position < 10
/** So many deciding fields come before Brand and the others. */
const maxDeciding = 4

/**
 * First what the seller placed first, then what decides, then by position (Brand's is 0), the most
 * distinguishing first, by caption. Source: CAT-06, LOOK-05.
 */
function buildFieldGroups(
  outline: ListingOutline,
  counts: GroupCounts,
  selected: readonly SelectedField[],
  { isEmpty, shouldShowAll }: GroupOptions,
): FilterGroup[] {
  const minGiven = shouldShowAll ? 0 : outline.tally.count * minCoverage
  const limit = shouldShowAll ? undefined : maxShown
  const chosenById = new Map(selected.map((field) => [field.id, field]))
  const decidingIds = outline.deciding.slice(0, maxDeciding)
  const getDecidingRank = (id: number) =>
    decidingIds.includes(id) ? decidingIds.indexOf(id) : maxDeciding
  const outlineFieldIds = new Set(outline.fields.map((field) => field.id))
  // A selected field that no product here has must still be shown, so that it can be cleared.
  const missingFields = selected
    .filter((field) => !outlineFieldIds.has(field.id))
    .map((field) => ({ ...field, given: 0, options: [] }))
  return [...outline.fields, ...missingFields]
    .filter((field) => chosenById.has(field.id) || field.given >= minGiven)
    .sort(
      (a, b) =>
        Number(isPinned(b)) - Number(isPinned(a)) ||
        (isPinned(a) ? 0 : getDecidingRank(a.id) - getDecidingRank(b.id)) ||
        a.position - b.position ||
        getDistinction(b) - getDistinction(a) ||
        compareNaturally(a.caption, b.caption),
    )
    .map((field): FilterGroup => {
      const shown = { ...field, options: field.options.slice(0, limit) }
      const options = buildOptions(shown, counts.field(field.id), chosenById.get(field.id), isEmpty)
      return { caption: field.caption, kind: 'field', fieldId: field.id, options }
    })
    .filter((group) => group.options.length > 0 || chosenById.has(group.fieldId!))
}

/**
 * How many products have a value other than the most common one: a "Country of origin" that is
 * nearly always the same helps little. A field whose values are nearly unique (serial numbers)
 * scores 0.
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
    label: listingTexts.percentAndAbove({ percent }),
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
