import { type SQL, sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'

/** When list `l` next begins or ends after `now`; null: never. */
export function nextChangeSql(now: Date): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`case when not l.active then null when l.from_at > ${moment} then l.from_at
    when l.until_at > ${moment} then l.until_at end`
}

/** Evicts what shows prices: a list may be about any product. */
export function invalidatePrices(db: Db, sellerId: number): Promise<void> {
  return invalidateTags(db, sellerId, [
    tags.prices(sellerId),
    tags.seller(sellerId),
    tags.products(sellerId),
  ])
}

/**
 * Evicts the pages of sellers whose price lists have begun or ended by `now`. Safe to run in several
 * processes: each list is claimed by one. Returns how many. Source: LIST-01.
 */
export async function announceDuePriceLists(database: Database, now: Date): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from price_list
    where ${whereSeller(sql`seller_id`)} and changes_at <= ${now.toISOString()}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    database.transaction(async (db) => {
      const { rows } = await db.execute(sql`
        update price_list l set changes_at = ${nextChangeSql(now)}
        where l.seller_id = ${sellerId} and l.changes_at <= ${now.toISOString()} returning 1`)
      if (rows.length > 0) await invalidatePrices(db, sellerId)
      return rows.length
    }),
  )
}
