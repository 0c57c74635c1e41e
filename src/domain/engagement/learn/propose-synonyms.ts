import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/scope.ts'
import { minSearchers } from '../score-rules.ts'
import { countShoppersSql } from '../shopper-sql.ts'

const lookbackDays = 90
/** Minutes from a search without a click to one that led to a product. */
const maxMinutes = 30
const maxProposals = 200

/**
 * Finds words that several shoppers replaced by others: they searched, chose nothing, and searched
 * again within half an hour with a result that they chose. Rewrites the seller's open proposals;
 * decided ones stay. Returns how many are open. Source: FIND-08.
 */
export async function proposeSynonyms(
  app: AppContext,
  sellerId: number,
  now: Date,
): Promise<number> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${lookbackDays})`
  return app.database.transaction(async (db) => {
    await db.execute(
      sql`delete from search_proposal where seller_id = ${sellerId} and state = 'open'`,
    )
    const { rowCount } = await db.execute(sql`
      insert into search_proposal (seller_id, query, next_query, words, next_words, shoppers)
      select ${sellerId}, a.query, b.query, min(a.words), min(b.words),
        ${countShoppersSql(sql`a`)}
      from search_shown a
      join search_shown b on b.seller_id = ${sellerId} and b.visit = a.visit and b.query <> a.query
        and b.at > a.at and b.at < a.at + make_interval(mins => ${maxMinutes})
      where a.seller_id = ${sellerId} and a.at > ${since}
        and not exists (select 1 from search_choice c
          where c.seller_id = ${sellerId} and c.visit = a.visit and c.query = a.query)
        and exists (select 1 from search_choice c
          where c.seller_id = ${sellerId} and c.visit = b.visit and c.query = b.query)
      group by a.query, b.query
      having ${countShoppersSql(sql`a`)} >= ${minSearchers}
      order by 6 desc, 2, 3 limit ${maxProposals}
      on conflict (seller_id, query, next_query) do update set shoppers = excluded.shoppers`)
    return rowCount ?? 0
  })
}
