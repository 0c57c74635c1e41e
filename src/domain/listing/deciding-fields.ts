import { normalizeText } from '#kernel/normal-form.ts'
import { compareNaturally } from '#kernel/slug-and-sort.ts'
import { maxFigureLength } from './compare-figures.ts'
import type { ListingTally } from './listing-tally.ts'
import { isRepeated } from './repeated-figures.ts'

export interface OutlineField {
  id: number
  caption: string
  position: number
  /** The total number of its values across the candidates. */
  given: number
  /** Most common first. */
  options: { id: number; label: string; count: number }[]
}

/** One of a few products that stand for all of a source: its folded name, its values. */
export interface SampledProduct {
  name: string
  valueIds: number[]
}

/** From so many fields of figures on, products are compared by figures: a table shows them best. */
const minFigureFields = 5
/** A column that most rows leave empty decides nothing. */
const minCoverage = 0.5
/** The share of a field's values that are figures, and of the names that have its value. */
const minFigures = 0.8
const minNamed = 0.5
/** In bits: below it, nearly all products share one value. One buys by a measure that has but two. */
const minSpread = 1
const minMeasureSpread = 0.5
/** Values that are all different are serial numbers, except in a small category. */
const maxUnique = 20

/** "M16", "30 mm", "1.5 kW", "IP 65": a number with a short sign or a unit. */
const figurePattern = /^\p{L}{0,3}[\s-]?\d[\d.,/×x ]*\s*\S{0,7}$/u

/**
 * The fields that tell the products of a source apart, the one that decides first: those whose
 * values the names contain, in the names' own order ("M16 × 30 mm"), then by the seller's position,
 * then by how much they differ. One that follows from another (the pitch of a thread) comes last, as
 * does one whose figures another has ("850 W" beside "100 mm, 850 W"), which stands in its place.
 * Source: LOOK-04, LOOK-05.
 */
export function findDecidingFields(
  fields: readonly OutlineField[],
  { count }: ListingTally,
  sample: readonly SampledProduct[],
): number[] {
  const ranked = listSharedFields(fields, count)
    .map((field) => {
      const values = readValues(field, sample)
      const spread = getSpread(field)
      const place = getPlaceInNames(values, sample)
      const minimum = isMeasure(field) ? minMeasureSpread : minSpread
      return { field, values, spread, place, tier: place === null ? 2 : spread < minimum ? 1 : 0 }
    })
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        (a.place ?? 0) - (b.place ?? 0) ||
        a.field.position - b.field.position ||
        b.spread - a.spread ||
        compareNaturally(a.field.caption, b.field.caption),
    )
  const isImplied = (at: number) =>
    ranked[at]!.place === null &&
    ranked.slice(0, at).some(({ values }) => follows(ranked[at]!.values, values))
  const kept: typeof ranked = []
  for (const [at, each] of ranked.entries()) {
    if (isImplied(at) || kept.some(({ values }) => repeats(each.values, values))) continue
    const covered = kept.filter(({ values }) => each.place !== null && repeats(values, each.values))
    if (covered.length === 0) kept.push(each)
    else kept.splice(kept.indexOf(covered[0]!), 1, each)
    for (const field of covered.slice(1)) kept.splice(kept.indexOf(field), 1)
  }
  return [...kept, ...ranked.filter((each) => !kept.includes(each))].map(({ field }) => field.id)
}

/** Whether the products are compared by figures rather than by looks. */
export function hasManyFigures(fields: readonly OutlineField[], { count }: ListingTally): boolean {
  return listSharedFields(fields, count).filter(isFigureField).length >= minFigureFields
}

/** Most products have them, with values that differ; Brand has its own place on every card. */
function listSharedFields(fields: readonly OutlineField[], count: number): OutlineField[] {
  return fields.filter(
    ({ caption, given, options }) =>
      caption.toLowerCase() !== 'brand' &&
      given >= count * minCoverage &&
      options.length > 1 &&
      (options.length * 2 <= given || given <= maxUnique),
  )
}

function isFigureField({ given, options }: OutlineField): boolean {
  const figures = options.filter(
    ({ label }) => label.length <= maxFigureLength && figurePattern.test(label),
  )
  return figures.reduce((sum, { count }) => sum + count, 0) >= given * minFigures
}

/** "6 mm²", "16 A": figures with a unit, in which the products are ordered. */
function isMeasure({ options }: OutlineField): boolean {
  return options.every(({ label }) => /^\d[\d.,]*\s\S{1,3}$/.test(label))
}

/** In bits: how much its value says about which product it is. */
function getSpread({ given, options }: OutlineField): number {
  return -options.reduce((sum, { count }) => sum + (count / given) * Math.log2(count / given), 0)
}

function readValues(field: OutlineField, sample: readonly SampledProduct[]): string[] {
  const labels = new Map(field.options.map(({ id, label }) => [id, label]))
  return sample.map(({ valueIds }) => findLabel(labels, valueIds))
}

/** The first of these values that the field has, or an empty text. */
export function findLabel(
  labels: ReadonlyMap<number, string>,
  valueIds: readonly number[],
): string {
  const id = valueIds.find((each) => labels.has(each))
  return id === undefined ? '' : labels.get(id)!
}

/** Where its values stand in the names, on average; null where few names contain them. */
function getPlaceInNames(
  values: readonly string[],
  sample: readonly SampledProduct[],
): number | null {
  const places = values
    .map((value, at) => (value === '' ? -1 : sample[at]!.name.indexOf(foldLabel(value))))
    .filter((place) => place >= 0)
  if (places.length === 0 || places.length < sample.length * minNamed) return null
  return places.reduce((sum, place) => sum + place, 0) / places.length
}

/** As names are folded: "6 mm²" is "6 mm2" there. */
const foldLabel = (label: string): string =>
  normalizeText(label, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Whether all values of a field say nothing that those of the other don't. */
function repeats(values: readonly string[], others: readonly string[]): boolean {
  return (
    values.some((value) => value !== '') &&
    values.every((value, at) => value === '' || isRepeated(value, others[at]!))
  )
}

/** Whether one field's value is determined by that of the other, as far as the sample shows. */
function follows(values: readonly string[], others: readonly string[]): boolean {
  const valuesByOther = new Map<string, string>()
  for (const [at, value] of values.entries()) {
    const other = others[at]!
    if ((valuesByOther.get(other) ?? value) !== value) return false
    valuesByOther.set(other, value)
  }
  return valuesByOther.size * 2 <= values.length
}
