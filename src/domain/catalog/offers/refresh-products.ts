import { sql } from 'drizzle-orm'
import type { DeskWrite } from '../desk/desk-write.ts'
import { reindexPrices } from '../entries/listing-entry.ts'

/** Lets lists, searches and cached pages follow changed prices and stock of these products. */
export async function refreshProducts(
  write: DeskWrite,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  const { db, sellerId } = write
  await reindexPrices(db, sellerId, productIds, now)
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct unnest(c.path) as id from category c where c.seller_id = ${sellerId} and c.id in (
      select p.category_id from product p
      where p.seller_id = ${sellerId} and p.id = any(${sql.param(productIds)}::bigint[]))`)
  await write.invalidate({ products: productIds, categories: rows.map((row) => row.id) })
}
