import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { discountBands } from '#contract/listing.ts'
import { type FilterSet, inStock } from './filter-sets.ts'
import { candidateRows, type ListingSource } from './source.ts'

/** Counts over one listing's candidates, by how they fare with the filters. */
export interface FacetCounts {
  totals: TotalRow[]
  values: ValueRow[]
}

/**
 * `failed`: 0 passes all filters; n fails only the n-th set; -1 fails several.
 * A group's options are counted over 0 and its own n (disjunctive, CAT-06); coverage over all.
 */
export interface TotalRow {
  failed: number
  count: number
  low: number | null
  high: number | null
  inStock: number
  bands: number[]
}

export interface ValueRow {
  failed: number
  count: number
  valueId: number
  label: string
  fieldId: number
  caption: string
  position: number
}

/** One scan of the candidates answers everything: count, bounds, and the counts of every option of every group. */
export async function countFacets(
  db: Db,
  sellerId: number,
  source: ListingSource,
  sets: readonly FilterSet[],
  zoneId: number | null,
): Promise<FacetCounts> {
  const { from, where } = candidateRows(sellerId, source)
  const bands = sql.join(
    discountBands.map((band) => sql`count(*) filter (where discount >= ${band.percent * 100})::int`),
    sql`, `,
  )
  const { rows } = await db.execute<Row>(sql`
    with candidate as materialized (
      select e.value_ids, e.price, e.discount, ${inStock(zoneId)} as here, ${failedSet(sets)} as failed
      from ${from} where ${where}
    ), value_count as (
      select value_id, failed, count(*)::int as count
      from candidate, unnest(value_ids) as value_id group by value_id, failed
    )
    select c.failed, c.count, null::bigint as low, null::bigint as high, null::int as here, null::int[] as bands,
      v.id as value_id, v.label, f.id as field_id, f.caption, f.position
    from value_count c
    join field_value v on v.seller_id = ${sellerId} and v.id = c.value_id
    join field f on f.seller_id = ${sellerId} and f.id = v.field_id and f.filterable
    union all
    select failed, count(*)::int, min(price), max(price), count(*) filter (where here)::int, array[${bands}],
      null, null, null, null, null
    from candidate group by failed`)
  return {
    totals: rows
      .filter((row) => row.value_id === null)
      .map((row) => ({ failed: row.failed, count: row.count, low: row.low, high: row.high, inStock: row.here!, bands: row.bands! })),
    values: rows
      .filter((row) => row.value_id !== null)
      .map((row) => ({
        failed: row.failed,
        count: row.count,
        valueId: row.value_id!,
        label: row.label!,
        fieldId: row.field_id!,
        caption: row.caption!,
        position: row.position!,
      })),
  }
}

interface Row extends Record<string, unknown> {
  failed: number
  count: number
  low: number | null
  high: number | null
  here: number | null
  bands: number[] | null
  value_id: number | null
  label: string | null
  field_id: number | null
  caption: string | null
  position: number | null
}

/** Which set a candidate fails: 0 none, its number if just that one, -1 several. */
function failedSet(sets: readonly FilterSet[]): SQL {
  if (sets.length === 0) return sql`0`
  if (sets.length === 1) return sql`case when ${sets[0]!.condition} then 0 else 1 end`
  const failures = sql.join(
    sets.map((set) => sql`(case when ${set.condition} then 0 else 1 end)`),
    sql` + `,
  )
  const which = sql.join(
    sets.map((set, at) => sql`when not (${set.condition}) then ${at + 1}::int`),
    sql` `,
  )
  return sql`case when (${failures}) > 1 then -1 ${which} else 0 end`
}
