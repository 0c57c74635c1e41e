import { sql } from 'drizzle-orm'
import { cartSeconds } from '#contract/browser.ts'
import type { Db } from '#db/client.ts'

const max = 5_000

/**
 * Deletes the carts of visitors whose cookie has run out since their last change, some thousand a call. What they wished for
 * and compared goes with forgetOldThings. Answers how many carts went.
 */
export async function purgeOldCarts(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - cartSeconds * 1_000)
  const { rows } = await db.execute(sql`
    delete from cart where id in (
      select id from cart where key_hash is not null and updated_at < ${cutoff} limit ${max}) returning 1`)
  return rows.length
}
