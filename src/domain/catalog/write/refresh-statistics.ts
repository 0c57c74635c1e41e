import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Fewer rows than this the planner handles well without knowing them. */
const minCreated = 500

/**
 * Has the planner look at the catalogue's tables where a batch has grown them by half or more. Without that the first batches
 * of an empty shop are planned blindly, and an import that takes seconds takes minutes; later autovacuum keeps up.
 */
export async function refreshStatistics(db: Db, created: number): Promise<void> {
  if (created < minCreated) return
  const { rows } = await db.execute<{ known: number }>(
    sql`select reltuples::float8 as known from pg_class where oid = 'product'::regclass`,
  )
  if (created * 2 <= rows[0]!.known) return
  await db.execute(
    sql`analyze product, pack, stock, field_value, product_value, listing_entry, search_entry`,
  )
}
