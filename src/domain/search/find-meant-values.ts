import { sql } from 'drizzle-orm'
import type { NamedValue } from '#contract/listing/listing.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * The values among those that a search names that may be applied as filters: all values that a word
 * names are of one field, and every product found has that field, so that it hides only products
 * that are known to have another value. Source: FIND-04.
 */
export async function findMeantValues(
  scope: Scope,
  productIds: readonly number[],
  values: readonly NamedValue[],
): Promise<number[]> {
  const clear = [...Map.groupBy(values, ({ word }) => word).values()].filter((named) =>
    named.every(({ fieldId }) => fieldId === named[0]!.fieldId),
  )
  if (clear.length === 0) return []
  const fieldIds = [...new Set(clear.map(([named]) => named!.fieldId))]
  const complete = new Set(await listCompleteFields(scope, productIds, fieldIds))
  return clear
    .flat()
    .filter(({ fieldId }) => complete.has(fieldId))
    .map(({ id }) => id)
}

/** Those of the fields of which every product has some value. */
async function listCompleteFields(
  { database, seller }: Scope,
  productIds: readonly number[],
  fieldIds: readonly number[],
): Promise<number[]> {
  const { rows } = await database.replica.execute<{ id: number }>(sql`
    with entry as materialized (
      select e.product_id, e.value_ids from listing_entry e
      where e.seller_id = ${seller.id} and e.product_id = any(${sql.param(productIds)}::bigint[])
    )
    select v.field_id as id
    from entry cross join unnest(entry.value_ids) as held(id)
    join field_value v on v.seller_id = ${seller.id} and v.id = held.id
    where v.field_id = any(${sql.param(fieldIds)}::bigint[])
    group by v.field_id
    having count(distinct entry.product_id) = (select count(*) from entry)`)
  return rows.map((row) => row.id)
}
