import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** The planner handles fewer rows than this well without statistics. */
const minCreated = 500

/**
 * Analyses the catalogue's tables where a batch has grown them by half or more. Without it the
 * first batches of an empty shop are planned without statistics, and an import that takes seconds
 * takes minutes; later autovacuum keeps up.
 */
export async function refreshStatistics(db: Db, created: number): Promise<void> {
  if (created < minCreated) return
  const { rows } = await db.execute<{ previous: number }>(
    sql`select reltuples::float8 as previous from pg_class where oid = 'product'::regclass`,
  )
  if (created * 2 <= rows[0]!.previous) return
  await db.execute(
    sql`analyze product (seller_id, id, code, url, category_id, brand_id, active),
      pack (seller_id, id, product_id, active), stock, field_value, product_value,
      listing_entry, search_entry (seller_id, product_id, popularity)`,
  )
}
