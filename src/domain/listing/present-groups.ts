import {
  discountBands,
  type FilterGroup,
  type FilterOption,
  inStockFilter,
  type ListingQuery,
} from '#contract/listing.ts'
import { compareNaturally } from '#kernel/text.ts'
import type { ChosenField } from './filter-sets.ts'
import type { Outline, OutlineField } from './outline.ts'
import type { Tally } from './tally.ts'

/** A field that fewer of the source's products have is no help in choosing; it is left out unless chosen. */
const minCoverage = 0.05

/** The counts that stand behind one group's options: all other groups' filters applied, its own not. */
export interface GroupCounts {
  field(fieldId: number): (valueId: number) => number
  discount: Tally
  stock: Tally
}

/**
 * A listing's filter groups in the order of the screen: fields, then Discount, then Availability. Where `nothing` is found, all that
 * the source has stays to be chosen, so that a choice can be changed. Source: CAT-06, CAT-12.
 */
export function presentGroups(
  outline: Outline,
  counts: GroupCounts,
  query: ListingQuery,
  chosen: readonly ChosenField[],
  nothing: boolean,
): FilterGroup[] {
  const { bands, inStock } = outline.tally
  const bandStays = (at: number) => nothing && bands[at]! > 0
  return [
    ...fieldGroups(outline, counts, chosen, nothing),
    ...staticGroup(query, 'Discount', 'discount', bandOptions(counts.discount), bandStays),
    ...staticGroup(
      query,
      'Availability',
      'stock',
      [{ id: inStockFilter, label: 'In stock', count: counts.stock.inStock }],
      () => nothing && inStock > 0,
    ),
  ]
}

/** By position (Brand's is 0), then what tells most products apart, then by caption. */
function fieldGroups(
  outline: Outline,
  counts: GroupCounts,
  chosen: readonly ChosenField[],
  nothing: boolean,
): FilterGroup[] {
  const chosenById = new Map(chosen.map((field) => [field.id, field]))
  const known = new Set(outline.fields.map((field) => field.id))
  // A field that no product here has was chosen all the same: it must be there to be taken away.
  const absent = chosen
    .filter((field) => !known.has(field.id))
    .map((field) => ({ ...field, given: 0, options: [] }))
  return [...outline.fields, ...absent]
    .filter((field) => chosenById.has(field.id) || field.given >= outline.tally.count * minCoverage)
    .sort(
      (a, b) =>
        a.position - b.position ||
        tellsApart(b) - tellsApart(a) ||
        compareNaturally(a.caption, b.caption),
    )
    .map((field): FilterGroup => {
      const options = optionsOf(field, counts.field(field.id), chosenById.get(field.id), nothing)
      return { caption: field.caption, kind: 'field', fieldId: field.id, options }
    })
    .filter((group) => group.options.length > 0 || chosenById.has(group.fieldId!))
}

/**
 * How many products have another value than the commonest: "Country of origin" that is nearly always the same helps
 * little. Where nearly each product has a value of its own (serial numbers), choosing one helps nobody.
 */
function tellsApart({ given, options }: Pick<OutlineField, 'given' | 'options'>): number {
  return options.length * 2 > given ? 0 : given - (options[0]?.count ?? 0)
}

function optionsOf(
  field: Pick<OutlineField, 'options'>,
  countOf: (valueId: number) => number,
  chosen: ChosenField | undefined,
  nothing: boolean,
): FilterOption[] {
  const chosenIds = new Set(chosen?.values.map((value) => value.id))
  const labels = new Map(
    [...field.options, ...(chosen?.values ?? [])].map((value) => [value.id, value.label]),
  )
  return [...labels]
    .map(([id, label]) => ({ id, label, count: countOf(id), chosen: chosenIds.has(id) }))
    .filter((option) => option.count > 0 || option.chosen || nothing)
    .sort((a, b) => compareNaturally(a.label, b.label))
}

function bandOptions(tally: Tally) {
  return discountBands.map(({ id, percent }, at) => ({
    id,
    label: `${percent}% and above`,
    count: tally.bands[at]!,
  }))
}

function staticGroup(
  query: ListingQuery,
  caption: string,
  kind: 'discount' | 'stock',
  options: Omit<FilterOption, 'chosen'>[],
  stays: (at: number) => boolean,
): FilterGroup[] {
  const shown = options
    .map((option) => ({ ...option, chosen: query.staticIds.includes(option.id) }))
    .filter((option, at) => option.count > 0 || option.chosen || stays(at))
  return shown.length === 0 ? [] : [{ caption, kind, fieldId: null, options: shown }]
}
