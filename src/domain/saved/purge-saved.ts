import { sql } from 'drizzle-orm'
import { cartSeconds } from '#contract/requests/browser.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

/** Deletes visitors' wishes and comparisons whose cookie has expired. */
export async function purgeVisitorSavedProducts(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - cartSeconds * 1_000)
  await db.execute(
    sql`delete from wish where ${ofAllSellers} and key_hash is not null and added_at < ${cutoff}`,
  )
  await db.execute(
    sql`delete from comparison where ${ofAllSellers} and key_hash is not null and added_at < ${cutoff}`,
  )
}
