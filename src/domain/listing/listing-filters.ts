import { type SQL, sql } from 'drizzle-orm'
import { discountBands, inStockFilter, type ListingQuery } from '#contract/listing/listing.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { inStockSql } from './listing-tally.ts'

/**
 * One active filter group: a product must satisfy every group, and within one any of its values. A
 * statement identifies the group that a product fails by its place in the list, counted from 1.
 */
export interface FilterSet {
  kind: 'field' | 'discount' | 'stock' | 'price'
  /** Null for all but fields. */
  fieldId: number | null
  condition: SQL
}

/** A field in the filter with its selected values; none where any value matches (`fid`). */
export interface SelectedField {
  id: number
  caption: string
  position: number
  values: { id: number; label: string }[]
  /** All of its values, long ones too, where any of them matches. */
  anyOf: number[] | null
}

/** Longer labels are prose: shown in the specification, and left out of the filter, each alone. */
const maxLabel = 60

/** Whether a field's value `v` is offered as a filter. Source: FIND-06. */
export const isFilterValueSql = sql`length(v.label) <= ${maxLabel}`

/**
 * The seller's own filterable fields and values among the selected ids; any other id counts as not
 * selected (CAT-09).
 */
export async function loadSelectedFields(
  db: Db,
  sellerId: number,
  query: ListingQuery,
): Promise<SelectedField[]> {
  if (query.valueIds.length + query.fieldIds.length === 0) return []
  const valueIds = sql`${sql.param(query.valueIds)}::bigint[]`
  const fieldIds = sql`${sql.param(query.fieldIds)}::bigint[]`
  const { rows } = await runPrepared<SelectedField & Record<string, unknown>>(
    db,
    sql`
    with chosen as (
      select v.field_id, json_agg(json_build_object('id', v.id, 'label', v.label)) as values
      from field_value v where v.seller_id = ${sellerId} and v.id = any(${valueIds})
        and ${isFilterValueSql} group by v.field_id
    )
    select f.id, f.caption, f.position, coalesce(c.values, '[]') as values,
      case when c.field_id is null
        then array(select v.id from field_value v where v.seller_id = ${sellerId} and v.field_id = f.id)
        end as "anyOf"
    from field f left join chosen c on c.field_id = f.id
    where f.seller_id = ${sellerId} and f.filterable and (c.field_id is not null or f.id = any(${fieldIds}))
    order by f.id`,
  )
  return rows
}

/** The filter groups that a query activates, fields first. */
export function buildFilterSets(
  zoneId: number | null,
  query: ListingQuery,
  fields: readonly SelectedField[],
): FilterSet[] {
  const sets = fields.map(toFieldSet)
  const bands = discountBands.filter((band) => query.staticIds.includes(band.id))
  if (bands.length > 0) {
    const min = Math.min(...bands.map((band) => band.percent)) * 100
    sets.push({ kind: 'discount', fieldId: null, condition: sql`e.discount >= ${min}` })
  }
  if (query.staticIds.includes(inStockFilter))
    sets.push({ kind: 'stock', fieldId: null, condition: inStockSql(zoneId) })
  if (query.min !== null || query.max !== null) {
    const low = query.min === null ? sql`true` : sql`e.price >= ${query.min}::bigint`
    const high = query.max === null ? sql`true` : sql`e.price <= ${query.max}::bigint`
    sets.push({
      kind: 'price',
      fieldId: null,
      condition: sql`(e.price is not null and ${low} and ${high})`,
    })
  }
  return sets
}

function toFieldSet({ id, values, anyOf }: SelectedField): FilterSet {
  // `&&` compares every pair: fast for the few values that a person selects. The other form uses a
  // hash lookup.
  const condition = anyOf
    ? sql`exists (select from unnest(e.value_ids) as own(id) where own.id = any(${sql.param(anyOf)}::bigint[]))`
    : sql`e.value_ids && ${sql.param(values.map((value) => value.id))}::bigint[]`
  return { kind: 'field', fieldId: id, condition }
}
