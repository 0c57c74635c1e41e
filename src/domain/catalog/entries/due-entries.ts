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
    (named) => sql`
    select distinct seller_id as "sellerId" from search_due where ${named(sql`seller_id`)}`,
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

/** Null: nothing is due. */
async function rewriteBatch(db: Db, sellerId: number): Promise<number | null> {
  // Before the note: a rename holds the lock when it writes one.
  await lockCatalog(db, sellerId)
  const { rows: notes } = await db.execute<{ category: number; after: number }>(sql`
    select category_id as category, after_product_id as after from search_due
    where seller_id = ${sellerId} order by category_id limit 1 for update`)
  const [note] = notes
  if (!note) return null
  const { category, after } = note
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.product_id as id from listing_entry e
    where e.seller_id = ${sellerId} and e.product_id > ${after}
      and (e.group_id = ${category} or e.main_id = ${category} or e.sub_id = ${category})
    order by e.product_id limit ${batchSize}`)
  const ids = rows.map(({ id }) => id)
  await rewriteSearchEntries(db, sellerId, ids)
  const isLast = ids.length < batchSize
  const ofNote = sql`seller_id = ${sellerId} and category_id = ${category}`
  await db.execute(
    isLast
      ? sql`delete from search_due where ${ofNote}`
      : sql`update search_due set after_product_id = ${ids.at(-1)!} where ${ofNote}`,
  )
  return ids.length
}
