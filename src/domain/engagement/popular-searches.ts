import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/scope.ts'
import { isSuggestable, lookbackDays, minSearchers, searchHalfLife } from './score-rules.ts'
import { networkSql, shopperSql } from './shopper-sql.ts'

/** Maximum number of searches per seller. */
const maxKept = 2_000

/**
 * Recomputes the searches that several of the seller's shoppers made and that last had results.
 * Rewrites popular_search in one transaction. Returns how many there are. Source: SRCH-03, TRK-01.
 */
export async function rebuildPopularSearches(
  app: AppContext,
  sellerId: number,
  now: Date,
): Promise<number> {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const { rows } = await app.database.primary.execute<{
    words: string
    score: number
    results: number
  }>(sql`
    select words,
      sum(power(2, -greatest(0, extract(epoch from ${nowSql} - at) / 86400) / ${searchHalfLife}::float8))::float8 as score,
      (array_agg(results order by at desc) filter (where results is not null))[1] as results
    from (
      select words, ${shopperSql(sql`tracked_event`)} as shopper,
        min(${networkSql(sql`tracked_event`)}) as network, max(at) as at,
        (array_agg(results order by at desc) filter (where results is not null))[1] as results
      from tracked_event
      where seller_id = ${sellerId} and searched and words is not null
        and at > ${nowSql} - make_interval(days => ${lookbackDays}) and at <= ${nowSql}
      group by words, shopper, date_trunc('day', at, 'UTC')
    ) day
    group by words
    having least(count(distinct shopper), count(distinct network)) >= ${minSearchers}
      and (array_agg(results order by at desc) filter (where results is not null))[1] > 0
    order by 2 desc, words limit ${maxKept}`)
  const searches = rows.filter((row) => isSuggestable(row.words))
  await app.database.transaction(async (db) => {
    await db.execute(sql`delete from popular_search where seller_id = ${sellerId}`)
    await db.execute(sql`
      insert into popular_search (seller_id, words, score, results)
      select ${sellerId}, r.words, r.score, r.results
      from json_to_recordset(${JSON.stringify(searches)}::json) as r(words text, score float8, results int)
      on conflict (seller_id, words) do update set score = excluded.score, results = excluded.results`)
  })
  return searches.length
}
