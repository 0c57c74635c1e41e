import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { lockRatings, refreshRatings } from './opinion-store.ts'

/**
 * Erases a person's reviews and questions at every seller, with what they added to averages; their
 * marks are counted no more. Source: ACC-05, LIST-06.
 */
export async function eraseOpinions(db: Db, personId: string): Promise<void> {
  const { rows: marked } = await db.execute<{ sellerId: number }>(sql`
    select distinct m.seller_id as "sellerId" from opinion_mark m
    where m.customer_id = ${personId}::uuid order by 1`)
  for (const { sellerId } of marked)
    await db.execute(sql`
      with gone as (
        delete from opinion_mark where seller_id = ${sellerId} and customer_id = ${personId}::uuid
        returning opinion_id, kind)
      update opinion o set helpful = greatest(0, o.helpful - 1) from gone
      where o.seller_id = ${sellerId} and o.id = gone.opinion_id and gone.kind = 'helpful'`)
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
