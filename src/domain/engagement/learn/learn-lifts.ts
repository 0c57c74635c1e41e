import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { networkSql, shopperSql } from '../shopper-sql.ts'
import {
  computeLifts,
  curveLength,
  estimateCurve,
  liftHalfLife,
  liftLookbackDays,
  maxVisitsPerNetwork,
  minVisits,
  type PairClicks,
  type ProductSums,
  worths,
} from './lift-rules.ts'

/** Searches with lifts per seller, those of most visits: which ones is read with every search. */
const maxQueries = 5_000
/** Searches per statement. */
const batchSize = 100
/** Products lifted in one search. */
const maxLifted = 30

/**
 * Learns anew how far products are lifted in the seller's searches (lift-rules.ts), and writes
 * search_lift. A network counts at most three visits for a search and day. Returns how many
 * products are lifted. Source: FIND-08.
 */
export async function learnLifts(app: AppContext, sellerId: number, now: Date): Promise<number> {
  const db = app.database.primary
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${liftLookbackDays})`
  const queries = await listLearnable(db, sellerId, since)
  const lifts: LiftRow[] = []
  if (queries.length > 0) {
    const curve = estimateCurve(await countPairClicks(db, sellerId, since))
    for (let start = 0; start < queries.length; start += batchSize) {
      const batch = queries.slice(start, start + batchSize)
      lifts.push(...(await learnBatch(db, sellerId, { queries: batch, since, now, curve })))
    }
  }
  await app.database.transaction(async (db) => {
    const { rowCount } = await db.execute(
      sql`delete from search_lift where seller_id = ${sellerId}`,
    )
    // Nothing changed: cached searches and pages stay.
    if (!rowCount && lifts.length === 0) return
    await db.execute(sql`
      insert into search_lift (seller_id, query, product_id, lift, visits, clicks, carts, orders)
      select ${sellerId}, r.query, r.id, r.lift, r.visits, r.clicks, r.carts, r.orders
      from json_to_recordset(${JSON.stringify(lifts)}::json) as r(query text, id bigint, lift real,
        visits int, clicks int, carts int, orders int)
      join product p on p.seller_id = ${sellerId} and p.id = r.id
      on conflict (seller_id, query, product_id) do update set lift = excluded.lift`)
    await invalidateTags(db, sellerId, [tags.tuning(sellerId)])
  })
  return lifts.length
}

type Sql = ReturnType<typeof sql>

/** Counts the visits of one network for a search and day. */
const visitNumber = sql`row_number() over (
  partition by query, ${networkSql(sql`search_shown`)}, date_trunc('day', at, 'UTC') order by at)`

async function listLearnable(db: Db, sellerId: number, since: Sql): Promise<string[]> {
  const { rows } = await db.execute<{ query: string }>(sql`
    select query from search_shown s
    where seller_id = ${sellerId} and at > ${since}
    group by query
    having count(*) >= ${minVisits} and exists (select 1 from search_choice c
      where c.seller_id = ${sellerId} and c.query = s.query and c.clicked_at > ${since})
    order by count(*) desc, query limit ${maxQueries}`)
  return rows.map(({ query }) => query)
}

async function countPairClicks(db: Db, sellerId: number, since: Sql): Promise<PairClicks> {
  const { rows } = await db.execute<{ at: number; upper: number; lower: number }>(sql`
    select (r.at - (mark = '2')::int)::int as at,
      (count(*) filter (where mark = '1'))::int as upper, (count(*) filter (where mark = '2'))::int as lower
    from (select *, ${visitNumber} as number from search_shown
      where seller_id = ${sellerId} and at > ${since} and comparison_id is null) s
    join search_choice c on c.seller_id = ${sellerId} and c.visit = s.visit and c.query = s.query
    cross join lateral (select array_position(s.product_ids, c.product_id) as at) r
    cross join lateral (select substr(s.marks, r.at, 1) as mark) m
    where s.number <= ${maxVisitsPerNetwork} and mark in ('1', '2') and r.at <= ${curveLength}
    group by 1`)
  const pairs = Array.from({ length: curveLength }, () => ({ upper: 0, lower: 0 }))
  for (const { at, upper, lower } of rows) if (pairs[at - 1]) pairs[at - 1] = { upper, lower }
  return pairs
}

interface LiftRow {
  query: string
  id: number
  lift: number
  visits: number
  clicks: number
  carts: number
  orders: number
}

type ProductRow = Omit<LiftRow, 'lift'> & ProductSums & { queryVisits: number }

async function learnBatch(
  db: Db,
  sellerId: number,
  batch: { queries: readonly string[]; since: Sql; now: Date; curve: readonly number[] },
): Promise<LiftRow[]> {
  const decay = sql`power(2, -greatest(0, extract(epoch from ${batch.now.toISOString()}::timestamptz - v.at)
    / 86400) / ${liftHalfLife}::float8)`
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    with numbered as (
      select *, ${visitNumber} as number
      from search_shown
      where seller_id = ${sellerId} and query = any(${sql.param(batch.queries)}::text[]) and at > ${batch.since}
    ), v as (
      select *, count(*) over (partition by query)::int as query_visits from numbered
      where number <= ${maxVisitsPerNetwork}
    )
    select v.query, p.id, max(v.query_visits) as "queryVisits", count(*)::int as visits,
      count(c.product_id)::int as clicks, count(c.carted_at)::int as carts, count(c.ordered_at)::int as orders,
      least(count(distinct ${shopperSql(sql`v`)}) filter (where c.product_id is not null),
        count(distinct ${networkSql(sql`v`)}) filter (where c.product_id is not null))::int as choosers,
      sum(${decay} * (${sql.param(batch.curve)}::float8[])[least(p.place, ${curveLength}::int)])::float8 as looks,
      coalesce(sum(${decay} * case when c.ordered_at is not null then ${worths.order}::int
        when c.carted_at is not null then ${worths.cart}::int else ${worths.click}::int end)
        filter (where c.product_id is not null), 0)::float8 as worth
    from v cross join lateral unnest(v.product_ids) with ordinality as p(id, place)
    left join search_choice c on c.seller_id = ${sellerId} and c.visit = v.visit and c.query = v.query
      and c.product_id = p.id
    group by v.query, p.id`)
  return [...Map.groupBy(rows, ({ query }) => query).values()].flatMap((products) => {
    const lifts = computeLifts(products, products[0]!.queryVisits)
    return products
      .map(({ query, id, visits, clicks, carts, orders }, at) => ({
        query,
        id,
        lift: lifts[at]!,
        visits,
        clicks,
        carts,
        orders,
      }))
      .filter(({ lift }) => lift > 0)
      .sort((a, b) => b.lift - a.lift)
      .slice(0, maxLifted)
  })
}
