import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { runBatches } from '#kernel/run-batches.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { noteChangedProducts } from '#platform/webhook-outbox.ts'
import { assignTiers } from '../words/popularity-tiers.ts'
import {
  insertEntriesSql,
  updatePopularitySql,
  updatePricesSql,
  upsertEntriesSql,
} from './listing-entry-sql.ts'
import {
  type EntryOptions,
  rewriteSearchEntries,
  updateSearchPopularitySql,
} from './search-entry.ts'

const batchSize = 5_000

/**
 * Rewrites the listing and search entries of these products as of `now`, in the caller's
 * transaction; unchanged entries are not written. A product that is inactive or has no active pack
 * has no entry. Prices follow the same rules as pricing/price-rules.ts (a property test compares
 * the two). `created` are additional products of this transaction that have no entries yet. Source:
 * PRICE-02, PRICE-04.
 */
export async function reindexListing(
  db: Db,
  sellerId: number,
  productIds: readonly number[] | 'all',
  now: Date = new Date(),
  { created, recountsLater }: EntryOptions = {},
): Promise<void> {
  const excludedFieldIds = await listUnfilterableFields(db, sellerId)
  if (created) {
    const insertSql = insertEntriesSql(sellerId, created.ids, now, excludedFieldIds)
    await created.runInsert(() => db.execute(insertSql))
    await noteChangedProducts(db, sellerId, created.ids, 'product', now)
  }
  if (productIds !== 'all') {
    for (let at = 0; at === 0 || at < productIds.length; at += batchSize) {
      const ids = productIds.slice(at, at + batchSize)
      if (ids.length > 0) await db.execute(upsertEntriesSql(sellerId, ids, now, excludedFieldIds))
      await noteChangedProducts(db, sellerId, ids, 'product', now)
      await rewriteSearchEntries(db, sellerId, ids, {
        created: at === 0 ? created : undefined,
        recountsLater,
      })
    }
    return
  }
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from product where seller_id = ${sellerId} and id > ${last} order by id limit ${batchSize}`,
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const ids = rows.map((row) => row.id)
    await db.execute(upsertEntriesSql(sellerId, ids, now, excludedFieldIds))
    await rewriteSearchEntries(db, sellerId, ids)
  }
}

/**
 * Updates price, discount, stock and next change of these products' entries as of `now`, in the
 * caller's transaction. Sufficient where only prices, special prices or stock changed, and less
 * than half the work of reindexListing.
 */
export async function reindexPrices(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
  now: Date = new Date(),
): Promise<void> {
  for (let at = 0; at < productIds.length; at += batchSize) {
    const ids = productIds.slice(at, at + batchSize)
    await db.execute(updatePricesSql(sellerId, ids, now))
    await noteChangedProducts(db, sellerId, ids, 'offer', now)
  }
}

/**
 * Rewrites entries of all sellers whose special price has started or ended by `now`, and
 * invalidates them. Safe to run in several processes: each entry is claimed by one. Returns how
 * many.
 */
export async function reindexDuePrices(database: Database, now: Date): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from listing_entry
    where ${whereSeller(sql`seller_id`)} and changes_at <= ${now.toISOString()}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(batchSize, () => database.transaction((db) => reindexDueBatch(db, sellerId, now))),
  )
}

async function reindexDueBatch(db: Db, sellerId: number, now: Date): Promise<number> {
  const { rows: entries } = await db.execute<{ productId: number; path: (number | null)[] }>(sql`
    select product_id as "productId", array[group_id, main_id, sub_id] as path
    from listing_entry
    where seller_id = ${sellerId} and changes_at <= ${now.toISOString()}
    order by changes_at limit ${batchSize} for update skip locked`)
  if (entries.length === 0) return 0
  const productIds = entries.map(({ productId }) => productId)
  await reindexPrices(db, sellerId, productIds, now)
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    ...productIds.map((id) => tags.product(sellerId, id)),
    ...entries.flatMap(({ path }) =>
      path.filter((id) => id !== null).map((id) => tags.category(sellerId, id)),
    ),
  ])
  return entries.length
}

/**
 * Updates the popularity of the seller's entries from product_score where it has moved by a
 * hundredth or more, and invalidates their categories. Runs in transactions of 5,000 products;
 * returns how many entries changed.
 */
export async function refreshPopularity(database: Database, sellerId: number): Promise<number> {
  let updatedCount = 0
  for (let after = 0; ; ) {
    const last = await database.transaction(async (db) => {
      const { rows } = await db.execute<{
        last: number | null
        moved: number
        categories: number[]
      }>(updatePopularitySql(sellerId, after, batchSize))
      const result = rows[0]!
      updatedCount += result.moved
      if (result.moved > 0)
        await db.execute(updateSearchPopularitySql(sellerId, after, result.last!))
      const categories = result.categories.map((id) => tags.category(sellerId, id))
      if (result.moved > 0)
        await invalidateTags(db, sellerId, [tags.products(sellerId), ...categories])
      return result.last
    })
    if (last === null) break
    after = last
  }
  if (updatedCount > 0) await assignTiers(database.primary, sellerId)
  return updatedCount
}

/** Fields that are shown but not offered as filters. */
async function listUnfilterableFields(db: Db, sellerId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from field where seller_id = ${sellerId} and not filterable`,
  )
  return rows.map((row) => row.id)
}
