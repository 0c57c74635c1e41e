import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { lookbackDays, trendingHalfLife, weights } from './score-rules.ts'
import { shopperSql } from './shopper-sql.ts'

/**
 * Recomputes product scores from views, cart additions and orders (score-rules.ts), and evicts the
 * pages of lists, as newness decays too. Counts orders, not pieces: a buyer of 5,000 bolts is one
 * buyer. Writes only the rows of product_score that changed, in one statement that uses indexes
 * over the lookback days. Returns how many changed.
 */
export function recomputeScores(app: AppContext, sellerId: number, now: Date): Promise<number> {
  return app.database.transaction(async (db) => {
    const changedCount = await writeScores(db, sellerId, now)
    await invalidateTags(db, sellerId, [tags.lists(sellerId)])
    return changedCount
  })
}

async function writeScores(db: Db, sellerId: number, now: Date): Promise<number> {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const applyDecay = (moment: ReturnType<typeof sql>) =>
    sql`power(2, -greatest(0, extract(epoch from ${nowSql} - ${moment}) / 86400) / ${trendingHalfLife}::float8)`
  const { rows } = await db.execute<{ changed: number }>(sql`
    with attention as (
      select product_id,
        (bool_or(viewed)::int * ${weights.view} + bool_or(added)::int * ${weights.cart})
          * ${applyDecay(sql`max(at)`)} as score
      from tracked_event
      where seller_id = ${sellerId} and product_id is not null and (viewed or added)
        and at > ${nowSql} - make_interval(days => ${lookbackDays}) and at <= ${nowSql}
      group by product_id, ${shopperSql(sql`tracked_event`)}, date_trunc('day', at, 'UTC')
    ), sale as (
      select l.product_id, o.placed_at as at
      from shop_order o join order_line l on l.seller_id = ${sellerId} and l.order_id = o.id
      where o.seller_id = ${sellerId} and o.state not in ('cancelled', 'returned')
        and o.placed_at > ${nowSql} - interval '90 days' and o.placed_at <= ${nowSql}
      group by l.product_id, o.id, o.placed_at
    ), part as (
      select product_id, 0 as sold30, 0 as sold90, score from attention
      union all
      select product_id, (at > ${nowSql} - interval '30 days')::int, 1,
        case when at > ${nowSql} - make_interval(days => ${lookbackDays})
          then ${weights.order} * ${applyDecay(sql`at`)} else 0 end
      from sale
    ), summed as (
      select part.product_id, sum(sold30)::int as sold30, sum(sold90)::int as sold90, sum(score)::real as trending
      from part join product p on p.seller_id = ${sellerId} and p.id = part.product_id
      group by part.product_id
    ), spent as (
      update product_score s set sold30 = 0, sold90 = 0, trending = 0
      where s.seller_id = ${sellerId} and (s.sold90 > 0 or s.trending > 0)
        and not exists (select 1 from summed where summed.product_id = s.product_id)
      returning 1
    ), fresh as (
      insert into product_score as s (seller_id, product_id, sold30, sold90, trending)
      select ${sellerId}, product_id, sold30, sold90, trending from summed
      on conflict (seller_id, product_id) do update set
        sold30 = excluded.sold30, sold90 = excluded.sold90, trending = excluded.trending
      where (s.sold30, s.sold90, s.trending) is distinct from (excluded.sold30, excluded.sold90, excluded.trending)
      returning 1
    )
    select ((select count(*) from spent) + (select count(*) from fresh))::int as changed`)
  return rows[0]!.changed
}
