import { sql } from 'drizzle-orm'
import type { Database, Db } from '#db/client.ts'
import { announce, tags } from '../../cache.ts'
import { listed, repopularised, repriced, rewritten } from './listing-entry-sql.ts'
import { type MadeProducts, rewriteSearchEntries, searchesRepopularised } from './search-entry.ts'

const chunk = 5_000

/**
 * Rewrites the listing and search entries of these products as they stand at `now`, in the caller's transaction; unchanged entries
 * are not written. A product that is inactive or has no active pack has no entry. Prices follow the same rules as
 * pricing/price-rules.ts (a property test holds the two together). `made` are others, of this transaction, that have no
 * entries yet. Source: PRICE-02, PRICE-04.
 */
export async function relist(
  db: Db,
  sellerId: number,
  productIds: readonly number[] | 'all',
  now: Date = new Date(),
  made?: MadeProducts,
): Promise<void> {
  const prose = await proseFields(db, sellerId)
  if (made) await db.execute(listed(sellerId, made.ids, now, prose))
  if (productIds !== 'all') {
    for (let at = 0; at === 0 || at < productIds.length; at += chunk) {
      const ids = productIds.slice(at, at + chunk)
      if (ids.length > 0) await db.execute(rewritten(sellerId, ids, now, prose))
      await rewriteSearchEntries(db, sellerId, ids, at === 0 ? made : undefined)
    }
    return
  }
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from product where seller_id = ${sellerId} and id > ${last} order by id limit ${chunk}`,
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const ids = rows.map((row) => row.id)
    await db.execute(rewritten(sellerId, ids, now, prose))
    await rewriteSearchEntries(db, sellerId, ids)
  }
}

/**
 * Brings price, discount, stock and next change of these products' entries up to `now`, in the caller's transaction: enough
 * where only prices, special prices or stock changed, and less than half the work of relist.
 */
export async function reprice(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
  now: Date = new Date(),
): Promise<void> {
  for (let at = 0; at < productIds.length; at += chunk) {
    await db.execute(repriced(sellerId, productIds.slice(at, at + chunk), now))
  }
}

/**
 * Rewrites entries whose special price has begun or ended by `now`, of all sellers, and announces them.
 * Several processes may call it at once: each entry is taken by one. Returns how many.
 */
export async function relistDue(database: Database, now: Date): Promise<number> {
  let count = 0
  for (;;) {
    const done = await database.transaction((db) => relistSomeDue(db, now))
    count += done
    if (done < chunk) return count
  }
}

async function relistSomeDue(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{
    sellerId: number
    productId: number
    path: (number | null)[]
  }>(sql`
    select seller_id as "sellerId", product_id as "productId", array[group_id, main_id, sub_id] as path from listing_entry
    where changes_at <= ${now.toISOString()} order by changes_at limit ${chunk} for update skip locked`)
  for (const [sellerId, entries] of Map.groupBy(rows, (row) => row.sellerId)) {
    await reprice(
      db,
      sellerId,
      entries.map((entry) => entry.productId),
      now,
    )
    await announce(db, sellerId, [
      tags.products(sellerId),
      ...entries.map((entry) => tags.product(sellerId, entry.productId)),
      ...entries.flatMap((entry) =>
        entry.path.filter((id) => id !== null).map((id) => tags.category(sellerId, id)),
      ),
    ])
  }
  return rows.length
}

/**
 * Brings the popularity of the seller's entries up to what product_score says, where it has moved by a hundredth or more, and
 * announces the categories in which it did. In transactions of 5,000 products; answers how many entries moved.
 */
export async function refreshPopularity(database: Database, sellerId: number): Promise<number> {
  let moved = 0
  for (let after = 0; ; ) {
    const last = await database.transaction(async (db) => {
      const { rows } = await db.execute<{
        last: number | null
        moved: number
        categories: number[]
      }>(repopularised(sellerId, after, chunk))
      const done = rows[0]!
      moved += done.moved
      if (done.moved > 0) await db.execute(searchesRepopularised(sellerId, after, done.last!))
      const categories = done.categories.map((id) => tags.category(sellerId, id))
      if (done.moved > 0) await announce(db, sellerId, [tags.products(sellerId), ...categories])
      return done.last
    })
    if (last === null) return moved
    after = last
  }
}

/** Fields that are shown but not offered as filters. */
async function proseFields(db: Db, sellerId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from field where seller_id = ${sellerId} and not filterable`,
  )
  return rows.map((row) => row.id)
}
