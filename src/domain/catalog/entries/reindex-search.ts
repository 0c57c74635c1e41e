import { sql } from 'drizzle-orm'
import { forSellers, listSellersWith } from '#db/across-sellers.ts'
import type { AppContext } from '#platform/scope.ts'
import { recountAll, refreshNearKeys } from '../words/vocabulary.ts'
import { entryRules } from '../words/vocabulary-rules.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import { rewriteSearchEntries } from './search-entry.ts'

const batchSize = 1_000

/**
 * Rebuilds a seller's search entries and vocabulary from its products, one batch per transaction,
 * so that searches and writes continue meanwhile. Returns how many products it read. Source:
 * OPS-03.
 */
export async function reindexSearch(
  { database }: Pick<AppContext, 'database'>,
  sellerId: number,
  report: (indexedCount: number, total: number) => void = () => {},
): Promise<number> {
  const { rows } = await database.primary.execute<{ of: number }>(
    sql`select count(*)::int as of from product where seller_id = ${sellerId}`,
  )
  const { of: total } = rows[0]!
  let indexedCount = 0
  for (let last = 0; ; ) {
    const ids = await database.transaction(async (db) => {
      await lockCatalog(db, sellerId)
      const { rows: next } = await db.execute<{ id: number }>(
        sql`select id from product where seller_id = ${sellerId} and id > ${last} order by id limit ${batchSize}`,
      )
      const nextIds = next.map(({ id }) => id)
      await rewriteSearchEntries(db, sellerId, nextIds)
      return nextIds
    })
    if (ids.length === 0) break
    last = ids.at(-1)!
    indexedCount += ids.length
    report(indexedCount, total)
  }
  await refreshNearKeys(database, sellerId)
  await recountAll(database, sellerId)
  await database.primary.execute(
    sql`update search_state set rules = ${entryRules} where seller_id = ${sellerId}`,
  )
  return indexedCount
}

/**
 * Builds the search entries of sellers that have listings but no entries, or entries of older
 * rules. Searches go on meanwhile.
 */
export async function reindexOutdatedSearches(app: Pick<AppContext, 'database'>): Promise<number> {
  const db = app.database.primary
  const indexedIds = await listSellersWith(
    db,
    (whereSeller) =>
      sql`select seller_id as "sellerId" from search_state
        where ${whereSeller(sql`seller_id`)} and rules = ${entryRules}`,
  )
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from seller where id <> all(${sql.param(indexedIds)}::bigint[]) order by id`)
  const withListing = await forSellers(
    rows.map(({ id }) => id),
    async (id) => {
      const listed = await db.execute(
        sql`select 1 from listing_entry where seller_id = ${id} limit 1`,
      )
      if (listed.rowCount === 1) await reindexSearch(app, id)
      return listed.rowCount === 1
    },
  )
  return withListing.filter(Boolean).length
}
