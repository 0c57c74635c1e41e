import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type RunInsert, runAsItIs } from './check-references.ts'

/** A product's value with its position in the specification. */
export interface ProductValueRow {
  productId: number
  valueId: number
  position: number
}

/** Makes these the values of their products. Returns which of the existing products changed. */
export async function saveProductValues(
  db: Db,
  sellerId: number,
  rows: readonly ProductValueRow[],
  existingProductIds: readonly number[],
  runInsert: RunInsert = runAsItIs,
): Promise<Set<number>> {
  const existingIds = new Set(existingProductIds)
  // New rows can't conflict, and omitting `on conflict` makes an import's largest insert much
  // cheaper.
  const newRows = rows.filter((row) => !existingIds.has(row.productId))
  if (newRows.length > 0) await runInsert(() => db.execute(insertValuesSql(sellerId, newRows)))
  if (existingIds.size === 0) return new Set()

  const existingRows = rows.filter((row) => existingIds.has(row.productId))
  const changed = new Set<number>()
  const steps = [
    sql`delete from product_value v
      where v.seller_id = ${sellerId} and v.product_id = any(${sql.param(existingProductIds)}::bigint[])
        and not exists (
          select 1 from ${incomingRowsSql(existingRows)}
          where r.product_id = v.product_id and r.value_id = v.value_id)
      returning v.product_id as "productId"`,
    sql`update product_value v set position = r.position from ${incomingRowsSql(existingRows)}
      where v.seller_id = ${sellerId}
        and v.product_id = r.product_id
        and v.value_id = r.value_id
        and v.position <> r.position
      returning v.product_id as "productId"`,
    sql`with made as (
        ${insertValuesSql(sellerId, existingRows)}
          on conflict (seller_id, product_id, value_id) do nothing
          returning product_id
      ) select distinct product_id as "productId" from made`,
  ]
  for (const step of steps) {
    for (const row of (await db.execute<{ productId: number }>(step)).rows)
      changed.add(row.productId)
  }
  return changed
}

const insertValuesSql = (sellerId: number, rows: readonly ProductValueRow[]): SQL => sql`
  insert into product_value (seller_id, product_id, value_id, position)
  select ${sellerId}, product_id, value_id, position from ${incomingRowsSql(rows)}`

function incomingRowsSql(rows: readonly ProductValueRow[]): SQL {
  const column = (getValue: (row: ProductValueRow) => number) =>
    sql.param(`{${rows.map(getValue).join(',')}}`)
  return sql`unnest(${column((row) => row.productId)}::bigint[], ${column((row) => row.valueId)}::bigint[],
    ${column((row) => row.position)}::bigint[]) as r(product_id, value_id, position)`
}
