import { type SQL, sql } from 'drizzle-orm'
import { type ListingQuery, type Sort, sorts } from '#contract/listing/listing.ts'
import { readAttributeSort } from '#contract/listing/listing-url.ts'
import { compareFigures } from './compare-figures.ts'
import type { ListingOutline } from './listing-outline.ts'

/** By a key of the entry, or by attributes: the values of each in order, the one that counts first. */
export type ListingOrder =
  | keyof typeof sorts
  | { valueIds: readonly (readonly number[])[]; isDescending: boolean }

/** A table without a chosen order follows its first columns. */
const maxTableKeys = 2
/** An order by attributes sorts all candidates, without an index: larger sources keep POP. */
const maxSorted = 10_000

/**
 * The order that a query means here. A field that the source doesn't have counts as not chosen, and
 * so does any in a source of more than `maxSorted` products.
 * Source: CAT-05, LOOK-05.
 */
export function findOrder(
  outline: ListingOutline,
  { sort }: Pick<ListingQuery, 'sort'>,
  { isTable }: { isTable: boolean },
): ListingOrder {
  const attribute = readAttributeSort(sort)
  if (!canSortByAttribute(outline)) return isPlainSort(sort) ? sort : 'POP'
  const fieldIds = attribute
    ? [attribute.fieldId]
    : isTable && sort === 'POP'
      ? outline.deciding.slice(0, maxTableKeys)
      : []
  const valueIds = fieldIds.map((id) => listValueIds(outline, id)).filter((ids) => ids.length > 0)
  if (valueIds.length > 0) return { valueIds, isDescending: attribute?.isDescending ?? false }
  return isPlainSort(sort) ? sort : 'POP'
}

/** Whether the source is small enough to be put in order by an attribute. */
export function canSortByAttribute({ tally }: ListingOutline): boolean {
  return tally.count <= maxSorted
}

function isPlainSort(sort: Sort): sort is keyof typeof sorts {
  return Object.hasOwn(sorts, sort)
}

function listValueIds({ fields }: ListingOutline, fieldId: number): number[] {
  const options = fields.find((field) => field.id === fieldId)?.options ?? []
  return options
    .toSorted((a, b) => compareFigures(a.label, b.label) || a.id - b.id)
    .map(({ id }) => id)
}

/**
 * The places of a product's values among the ordered ones, as one key; null where it has none of
 * the first. Values are found by bisection: each row is compared with some ten of them.
 */
export function attributeKeySql(valueIds: readonly (readonly number[])[], ownValueIds: SQL): SQL {
  const places = valueIds.map((ids) => {
    const byId = ids.map((id, place) => ({ id, place })).sort((a, b) => a.id - b.id)
    const list = sql`${sql.param(byId.map(({ id }) => id))}::bigint[]`
    const order = sql`${sql.param(byId.map(({ place }) => place))}::int[]`
    return sql`(select min((${order})[width_bucket(own.id, ${list})])
      from unnest(${ownValueIds}) as own(id) where own.id = any(${list}))`
  })
  const [first, ...others] = places
  // Each place is below the number of values that the outline counts (maxOptions).
  return others.reduce((key, place) => sql`(${key} * 2000 + coalesce(${place}, 1999))`, first!)
}
