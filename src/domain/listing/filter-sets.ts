import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { discountBands, inStockFilter, type ListingQuery } from '#contract/listing.ts'

/**
 * One filter group that is in use: a product must satisfy each of them. Values within one are OR.
 * Its place in the list is how a statement says which one a product fails.
 */
export interface FilterSet {
  kind: 'field' | 'discount' | 'stock' | 'price'
  /** Field id; 0 for the others. */
  fieldId: number
  condition: SQL
}

/** A chosen value with its field, as the seller has them. */
export interface ChosenValue {
  valueId: number
  label: string
  fieldId: number
  caption: string
  position: number
}

/** What the seller knows of the chosen values. One of another seller, or of none, is not there. */
export async function chosenValues(db: Db, sellerId: number, valueIds: readonly number[]): Promise<ChosenValue[]> {
  if (valueIds.length === 0) return []
  const { rows } = await db.execute<ChosenValue & Record<string, unknown>>(sql`
    select v.id as "valueId", v.label, f.id as "fieldId", f.caption, f.position
    from field_value v join field f on f.seller_id = v.seller_id and f.id = v.field_id
    where v.seller_id = ${sellerId} and v.id = any(${sql.param(valueIds)}::int[])`)
  return rows
}

/** The filter groups that a query puts to work. What the seller does not know counts as not chosen (CAT-09). */
export function filterSets(
  sellerId: number,
  zoneId: number | null,
  query: ListingQuery,
  chosen: readonly ChosenValue[],
): FilterSet[] {
  const sets: FilterSet[] = []
  const valuesOf = new Map<number, number[]>()
  for (const { valueId, fieldId } of chosen) valuesOf.set(fieldId, [...(valuesOf.get(fieldId) ?? []), valueId])
  for (const [fieldId, values] of valuesOf) {
    sets.push({ kind: 'field', fieldId, condition: sql`e.value_ids && ${sql.param(values)}::int[]` })
  }
  for (const fieldId of query.fieldIds) {
    if (valuesOf.has(fieldId)) continue
    sets.push({
      kind: 'field',
      fieldId,
      condition: sql`e.value_ids && (select array_agg(v.id) from field_value v where v.seller_id = ${sellerId} and v.field_id = ${fieldId})`,
    })
  }
  const bands = discountBands.filter((band) => query.staticIds.includes(band.id))
  if (bands.length > 0) {
    const least = Math.min(...bands.map((band) => band.percent)) * 100
    sets.push({ kind: 'discount', fieldId: 0, condition: sql`e.discount >= ${least}` })
  }
  if (query.staticIds.includes(inStockFilter)) sets.push({ kind: 'stock', fieldId: 0, condition: inStock(zoneId) })
  if (query.min !== null || query.max !== null) {
    const low = query.min === null ? sql`true` : sql`e.price >= ${query.min}::bigint`
    const high = query.max === null ? sql`true` : sql`e.price <= ${query.max}::bigint`
    sets.push({ kind: 'price', fieldId: 0, condition: sql`(e.price is not null and ${low} and ${high})` })
  }
  return sets
}

/** Some pack can go to this zone from stock. */
export function inStock(zoneId: number | null): SQL {
  return zoneId === null ? sql`false` : sql`e.zone_ids @> array[${zoneId}::int]`
}

export function conjunction(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
