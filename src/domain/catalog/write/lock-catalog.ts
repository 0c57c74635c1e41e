import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Serialises writers of one seller's catalogue until their transactions end, so that names and URLs
 * are never created twice.
 */
export function lockCatalog(db: Db, sellerId: number) {
  return db.execute(sql`select pg_advisory_xact_lock(7420003, ${sellerId})`)
}
