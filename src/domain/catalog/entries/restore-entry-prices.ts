import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database } from '#db/client.ts'
import { runBatches } from '#kernel/run-batches.ts'
import { reindexPrices } from './listing-entry.ts'

const batchSize = 5_000

/**
 * Gives entries from before price lists what those are taken from: their pack's MRP and list prices.
 * Returns how many. Source: LIST-03.
 */
export async function restoreEntryPrices(database: Database, now: Date): Promise<number> {
  const isOutdatedSql = sql`e.discount > 0 and e.mrp is null`
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select distinct e.seller_id as "sellerId" from listing_entry e
    where ${whereSeller(sql`e.seller_id`)} and ${isOutdatedSql}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(batchSize, () =>
      database.transaction(async (db) => {
        const { rows } = await db.execute<{ id: number }>(sql`
          select e.product_id as id from listing_entry e
          where e.seller_id = ${sellerId} and ${isOutdatedSql}
          order by e.product_id limit ${batchSize} for update skip locked`)
        const ids = rows.map(({ id }) => id)
        await reindexPrices(db, sellerId, ids, now)
        return ids.length
      }),
    ),
  )
}
