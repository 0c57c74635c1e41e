import { sql } from 'drizzle-orm'
import { cartSeconds } from '#contract/requests/browser.ts'
import type { Db } from '#db/client.ts'

const max = 5_000

/**
 * Deletes carts of visitors whose cookie has expired since their last change, a few thousand per
 * call. purgeVisitorSavedProducts handles their saved products. Returns the number of carts
 * deleted.
 */
export async function purgeOldCarts(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - cartSeconds * 1_000)
  const { rows } = await db.execute(sql`
    delete from cart where (seller_id, id) in (
      select seller_id, id from cart where key_hash is not null and updated_at < ${cutoff} limit ${max}) returning 1`)
  return rows.length
}
