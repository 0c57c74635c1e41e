import type { Fact } from '#contract/catalog/catalog.ts'

export interface FactValue {
  caption: string
  value: string
  fieldId: number
  /** Position of its field among the filters. */
  rank: number
  /** Offered as a filter. */
  isFilter: boolean
}

/** Two rows of three. */
const maxFacts = 6
/** A longer value is read in the specification. */
const maxLength = 36

/** A value of one of a category's products. */
export interface SampledValue {
  fieldId: number
  valueId: number
  /** Position of its field among the filters. */
  rank: number
  /** Its place in the product's own list. */
  place: number
  /** The product's name has it. */
  isNamed: boolean
}

/**
 * Orders a category's fields: each next one tells apart most of the products that those before it
 * leave alike. Those that products are named by come first, as their sellers know what decides; of
 * equal ones the first among the filters, then in the products' own lists. What
 * follows from another field (the width of a head from its thread) is left out, as is what is
 * nearly unique: it tells products apart, but decides nothing.
 */
export function orderFields(products: readonly (readonly SampledValue[])[]): number[] {
  const labels = products.map((values) => {
    const byField = Map.groupBy(values, ({ fieldId }) => fieldId)
    return new Map([...byField].map(([id, group]) => [id, group.map((v) => v.valueId).join(' ')]))
  })
  const { named, others } = listCandidates(products, labels)
  const order: number[] = []
  let kinds = labels.map(() => '')
  let candidates = named
  for (;;) {
    const extended = candidates.map((fieldId) => ({
      fieldId,
      kinds: labels.map((label, at) => `${kinds[at]}|${label.get(fieldId) ?? ''}`),
    }))
    let best: (typeof extended)[number] | null = null
    for (const each of extended)
      if (new Set(each.kinds).size > new Set(best?.kinds ?? kinds).size) best = each
    if (best) {
      order.push(best.fieldId)
      kinds = best.kinds
    } else if (candidates === named) candidates = others
    else return order
  }
}

/**
 * Fields that are not nearly unique, by the filters' order, then by the products' own; apart those
 * that most products are named by.
 */
function listCandidates(
  products: readonly (readonly SampledValue[])[],
  labels: readonly ReadonlyMap<number, string>[],
): { named: number[]; others: number[] } {
  const places = new Map<number, { rank: number; place: number }>()
  for (const { fieldId, rank, place } of products.flat())
    places.set(fieldId, { rank, place: Math.min(place, places.get(fieldId)?.place ?? place) })
  const values = Map.groupBy(products.flat(), ({ fieldId }) => fieldId)
  const isNamed = (fieldId: number) => {
    const group = values.get(fieldId)!
    return group.filter((value) => value.isNamed).length * 2 > group.length
  }
  const candidates = [...places]
    .filter(([fieldId]) => {
      const given = labels.flatMap((label) => label.get(fieldId) ?? [])
      return new Set(given).size * 2 <= given.length
    })
    .sort(([, a], [, b]) => a.rank - b.rank || a.place - b.place)
    .map(([fieldId]) => fieldId)
  return {
    named: candidates.filter(isNamed),
    others: candidates.filter((fieldId) => !isNamed(fieldId)),
  }
}

/**
 * The values that decide between a product and its like: first what its variants are ordered by,
 * then what tells the category's products apart, by the filters' order and by how much it
 * tells, then the rest as the seller lists it. Values that are shown above are left out.
 */
export function pickDecidingFacts(
  values: readonly FactValue[],
  options: {
    /** Captions of the variants' axes. */
    axes: readonly string[]
    /** The fields that tell the category's products apart, the most telling first. */
    fieldOrder: readonly number[]
    /** Already shown with the name. */
    shown: readonly (string | null)[]
  },
): Fact[] {
  const { axes, fieldOrder, shown } = options
  const shownValues = new Set(shown.flatMap((each) => each?.toLowerCase() ?? []))
  const facts = [...Map.groupBy(values, ({ caption }) => caption)].map(([caption, group], at) => {
    const value = group.map((each) => each.value).join(', ')
    const { rank, isFilter, fieldId } = group[0]!
    const order = fieldOrder.indexOf(fieldId)
    const axis = axes.indexOf(caption)
    return { caption, value, at, rank, order, decides: isFilter && order >= 0, axis }
  })
  return facts
    .filter(({ value }) => !shownValues.has(value.toLowerCase()) && value.length <= maxLength)
    .sort(
      (a, b) =>
        Number(b.axis >= 0) - Number(a.axis >= 0) ||
        (a.axis >= 0 ? a.axis - b.axis : 0) ||
        Number(b.decides) - Number(a.decides) ||
        (a.decides ? a.rank - b.rank || a.order - b.order : 0) ||
        a.at - b.at,
    )
    .slice(0, maxFacts)
    .map(({ caption, value }) => ({ caption, value }))
}
