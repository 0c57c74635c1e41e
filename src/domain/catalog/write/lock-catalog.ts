import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Writers of one seller's catalogue take turns until their transactions end, so that names and addresses are never made twice. */
export function lockCatalog(db: Db, sellerId: number) {
  return db.execute(sql`select pg_advisory_xact_lock(7420003, ${sellerId})`)
}
