import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { lockRatings, refreshRatings } from './opinion-store.ts'

/**
 * Erases a person's reviews and questions at every seller, with what they added to averages; their
 * marks go with the account. Source: ACC-05, LIST-06.
 */
export async function eraseOpinions(db: Db, personId: string): Promise<void> {
  const { rows } = await db.execute<{ sellerId: number; productId: number }>(sql`
    select distinct o.seller_id as "sellerId", o.product_id::float8 as "productId" from opinion o
    where o.customer_id = ${personId}::uuid order by 1, 2`)
  const productsBySeller = Map.groupBy(rows, ({ sellerId }) => sellerId)
  for (const [sellerId, products] of productsBySeller) {
    const productIds = products.map(({ productId }) => productId)
    await lockRatings(db, sellerId, productIds)
    await db.execute(sql`
      delete from opinion where seller_id = ${sellerId} and customer_id = ${personId}::uuid`)
    await refreshRatings(db, sellerId, productIds)
  }
}
