import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * A batch that is planned for one row may read all its packs for each pair of its products: fewer
 * than this take less time than to analyse.
 */
const minCreated = 50

/**
 * Analyses the catalogue's tables where a batch has more new products than the planner expects the
 * seller to have at all. Without it a new seller's batches, in an empty shop or beside large
 * sellers, are planned for a row or two, and an import that takes seconds takes minutes; later
 * autovacuum keeps up.
 */
export async function refreshStatistics(db: Db, sellerId: number, created: number): Promise<void> {
  if (created < minCreated) return
  const { seller, all } = await estimateProducts(db, sellerId)
  if (created <= seller) return
  // What is left out is long and waits for autovacuum: no batch looks rows up by it.
  await db.execute(
    created * 2 > all
      ? sql`analyze product (seller_id, id, code, url, category_id, brand_id, active),
          pack (seller_id, id, product_id, active), stock, field_value, product_value,
          listing_entry, search_entry (seller_id, product_id, popularity)`
      : sql`analyze product (seller_id), pack (seller_id), stock (seller_id),
          field_value (seller_id), listing_entry (seller_id)`,
  )
}

/** How many products the planner expects: of the seller, and of all. */
async function estimateProducts(
  db: Db,
  sellerId: number,
): Promise<{ seller: number; all: number }> {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
  const { rows } = await db.execute<Plan>(
    sql`explain (format json) select from product where seller_id = ${sellerId}`,
  )
  const { rows: tables } = await db.execute<{ all: number }>(
    sql`select reltuples::float8 as all from pg_class where oid = 'product'::regclass`,
  )
  return { seller: rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'], all: tables[0]!.all }
}
