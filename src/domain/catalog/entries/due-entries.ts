import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import { rewriteSearchEntries } from './search-entry.ts'

/** So few that a write waits a moment at most for the catalogue's lock. */
const batchSize = 200

/**
 * Notes that the goods in these categories are found by other words, in the caller's transaction:
 * `rewriteDueEntries` then writes their search entries, however many there are. Source: LANG-05.
 */
export async function noteDueCategories(
  db: Db,
  sellerId: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return
  await db.execute(sql`
    insert into search_due (seller_id, category_id, after_product_id)
    select ${sellerId}, id, 0 from unnest(${sql.param(categoryIds)}::bigint[]) as r(id) order by id
    on conflict (seller_id, category_id) do update set after_product_id = 0`)
}

/**
 * Rewrites the search entries of noted categories of all sellers, a batch per transaction, so that
 * writes of the catalogue go on in between. Safe to run in several processes; what one leaves
 * unfinished, the next continues. Returns how many products it read.
 */
export async function rewriteDueEntries(database: Database, signal?: AbortSignal): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from search_due where ${whereSeller(sql`seller_id`)}`,
  )
  return sumForSellers(sellerIds, async (sellerId) => {
    for (let total = 0; ; ) {
      const count = signal?.aborted
        ? null
        : await database.transaction((db) => rewriteBatch(db, sellerId))
      if (count === null) return total
      total += count
    }
  })
}

/** A product in several noted categories is written once. Null: nothing is due. */
async function rewriteBatch(db: Db, sellerId: number): Promise<number | null> {
  // Before the note: a rename holds the lock when it writes one.
  await lockCatalog(db, sellerId)
  const { rows: notes } = await db.execute<{ after: number }>(sql`
    select after_product_id as after from search_due where seller_id = ${sellerId} for update`)
  if (notes.length === 0) return null
  const first = Math.min(...notes.map(({ after }) => after))
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.product_id as id from listing_entry e
    where e.seller_id = ${sellerId} and e.product_id > ${first} and exists (
      select 1 from search_due d
      where d.seller_id = ${sellerId} and d.category_id in (e.group_id, e.main_id, e.sub_id)
        and d.after_product_id < e.product_id)
    order by e.product_id limit ${batchSize}`)
  const ids = rows.map(({ id }) => id)
  await rewriteSearchEntries(db, sellerId, ids)
  await db.execute(
    ids.length < batchSize
      ? sql`delete from search_due where seller_id = ${sellerId}`
      : sql`update search_due set after_product_id = ${ids.at(-1)!}
          where seller_id = ${sellerId} and after_product_id < ${ids.at(-1)!}`,
  )
  return ids.length
}
