import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Three columns of equal length: the values of many products, each with its place in the specification. */
export interface ProductValues {
  productIds: number[]
  valueIds: number[]
  positions: number[]
}

/** Makes these the values of their products. Answers which of the products known before have changed. */
export async function saveProductValues(
  db: Db,
  sellerId: number,
  values: ProductValues,
  knownIds: readonly number[],
): Promise<Set<number>> {
  const known = sql`${sql.param(knownIds)}::int[]`
  const incoming = sql`unnest(${sql.param(values.productIds)}::int[], ${sql.param(values.valueIds)}::int[],
    ${sql.param(values.positions)}::int[]) as r(product_id, value_id, position)`
  const changed = new Set<number>()
  const note = (written: { rows: { productId: number }[] }) => {
    for (const row of written.rows) changed.add(row.productId)
  }
  if (knownIds.length > 0) {
    note(
      await db.execute<{ productId: number }>(sql`
        delete from product_value v
        where v.seller_id = ${sellerId} and v.product_id = any(${known})
          and not exists (select 1 from ${incoming} where r.product_id = v.product_id and r.value_id = v.value_id)
        returning v.product_id as "productId"`),
    )
    note(
      await db.execute<{ productId: number }>(sql`
        update product_value v set position = r.position from ${incoming}
        where v.seller_id = ${sellerId} and v.product_id = r.product_id and v.value_id = r.value_id and v.position <> r.position
        returning v.product_id as "productId"`),
    )
  }
  note(
    await db.execute<{ productId: number }>(sql`
      with made as (
        insert into product_value (seller_id, product_id, value_id, position)
        select ${sellerId}, product_id, value_id, position from ${incoming}
        on conflict (seller_id, product_id, value_id) do nothing
        returning product_id
      )
      select distinct product_id as "productId" from made where product_id = any(${known})`),
  )
  return changed
}
