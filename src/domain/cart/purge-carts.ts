import { sql } from 'drizzle-orm'
import { cartSeconds } from '#contract/requests/browser.ts'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

const max = 5_000

/**
 * Deletes carts of visitors whose cookie has expired since their last change, a few thousand per
 * seller and call. purgeVisitorSavedProducts handles their saved products. Returns the number of carts
 * deleted.
 */
export async function purgeOldCarts(db: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - cartSeconds * 1_000)
  const sellerIds = await listSellersWith(
    db,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from cart
    where ${whereSeller(sql`seller_id`)} and key_hash is not null and updated_at < ${cutoff}`,
  )
  return sumForSellers(sellerIds, async (sellerId) => {
    const { rowCount } = await db.execute(sql`
      delete from cart where seller_id = ${sellerId} and id in (
        select id from cart
        where seller_id = ${sellerId} and key_hash is not null and updated_at < ${cutoff} limit ${max})`)
    return rowCount ?? 0
  })
}
