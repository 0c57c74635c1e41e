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

/**
 * The order that a query means here. A field that the source doesn't have counts as not chosen.
 * Source: CAT-05, LOOK-05.
 */
export function findOrder(
  outline: ListingOutline,
  { sort }: Pick<ListingQuery, 'sort'>,
  { isTable }: { isTable: boolean },
): ListingOrder {
  const attribute = readAttributeSort(sort)
  const fieldIds = attribute
    ? [attribute.fieldId]
    : isTable && sort === 'POP'
      ? outline.deciding.slice(0, maxTableKeys)
      : []
  const valueIds = fieldIds.map((id) => listValueIds(outline, id)).filter((ids) => ids.length > 0)
  if (valueIds.length > 0) return { valueIds, isDescending: attribute?.isDescending ?? false }
  return isPlainSort(sort) ? sort : 'POP'
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

/** The places of entry `e`'s values among the ordered ones; null where it has none of the first. */
export function attributeKeySql(valueIds: readonly (readonly number[])[]): SQL {
  const places = valueIds.map((ids) => {
    const list = sql`${sql.param([...ids])}::bigint[]`
    return sql`(select min(array_position(${list}, own.id)) from unnest(e.value_ids) as own(id)
      where own.id = any(${list}))`
  })
  const [first, ...others] = places
  // Each place is below the number of values that the outline counts (maxOptions).
  return others.reduce((key, place) => sql`(${key} * 2000 + coalesce(${place}, 1999))`, first!)
}
