import { sql } from 'drizzle-orm'
import type { AppContext } from '../../scope.ts'
import { recountWords } from '../words/vocabulary.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import { rewriteSearchEntries } from './search-entry.ts'

const batchSize = 1_000

/**
 * Makes a seller's search entries and vocabulary anew from its products, a batch in a transaction at a time, so that searches
 * and writes go on beside it. Answers how many products it read. Source: OPS-03.
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
  await database.transaction((db) => recountWords(db, sellerId))
  return indexedCount
}

/** Makes entries for sellers that have listings and no search entries: those of a shop that is older than its search. */
export async function reindexMissingSearches(
  ground: Pick<AppContext, 'database'>,
): Promise<number> {
  const { rows } = await ground.database.primary.execute<{ id: number }>(sql`
    select s.id from seller s where not exists (select 1 from search_state t where t.seller_id = s.id)
      and exists (select 1 from listing_entry e where e.seller_id = s.id) order by s.id`)
  for (const { id } of rows) await reindexSearch(ground, id)
  return rows.length
}
