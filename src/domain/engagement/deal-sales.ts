import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { restorePrices } from './restore-prices.ts'

/**
 * What a deal `d` has sold: the quantity of its pack ordered since it began, without cancelled
 * orders. Purchases at negotiated prices do not count.
 */
const selectSoldQuantity = (sellerId: number): SQL => sql`(
  select coalesce(sum(l.quantity), 0)::int
  from order_line l join shop_order o on o.seller_id = ${sellerId} and o.id = l.order_id
  where l.seller_id = ${sellerId} and l.pack_id = d.pack_id and o.state <> 'cancelled' and o.placed_at >= d.starts_at
    and o.quote_id is null and o.bid_id is null)`

/**
 * Locks running deals that have a cap, and their packs' prices, until the caller's transaction
 * ends. Locks are taken in this order: deals, packs, stock. A separate statement counts the sales
 * afterwards, as only that one sees what earlier lock holders committed.
 */
async function lockCappedDeals(
  db: Db,
  sellerId: number,
  packIds: readonly number[] | 'all',
  now: Date,
) {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const isOfPacks =
    packIds === 'all' ? sql`true` : sql`d.pack_id = any(${sql.param(packIds)}::bigint[])`
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from deal d join pack k on k.seller_id = ${sellerId} and k.id = d.pack_id
    where d.seller_id = ${sellerId} and d.closed_at is null and d.cap is not null
      and d.starts_at <= ${nowSql} and d.ends_at > ${nowSql}
      and ${isOfPacks} order by d.id for no key update of d, k`)
  return rows.map(({ id }) => id)
}

/**
 * Counts how many of these packs are left at the prices of running deals with a cap. Packs without
 * such a deal are absent. Locks the deals until the caller's transaction ends, so that two orders
 * can't sell the same last one.
 */
export async function countLeftAtDealPrice(
  db: Db,
  sellerId: number,
  packIds: readonly number[],
  now: Date,
): Promise<Map<number, { price: Minor; left: number }>> {
  const ids = await lockCappedDeals(db, sellerId, packIds, now)
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ packId: number; price: number; left: number }>(sql`
    select d.pack_id as "packId", d.price::float8 as price, d.cap - ${selectSoldQuantity(sellerId)} as left
    from deal d where d.seller_id = ${sellerId} and d.id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map(({ packId, ...dealStock }) => [packId, dealStock]))
}

/**
 * Counts the sales of the seller's running deals and ends those that reached their cap, in the
 * caller's transaction. The order that takes the last one calls it for its packs, so that the next
 * shopper sees the usual price. Returns how many ended.
 */
export async function endSoldOutDeals(
  db: Db,
  sellerId: number,
  now: Date,
  packIds: readonly number[] | 'all',
): Promise<number> {
  const ids = await lockCappedDeals(db, sellerId, packIds, now)
  if (ids.length === 0) return 0
  const { rows } = await db.execute<{ id: number; over: boolean }>(sql`
    with counted as (
      select d.id, d.cap, ${selectSoldQuantity(sellerId)} as sold from deal d
      where d.seller_id = ${sellerId} and d.id = any(${sql.param(ids)}::bigint[])
    )
    update deal d set sold = c.sold, closed_at = case when c.sold >= c.cap then ${now.toISOString()}::timestamptz end
    from counted c where d.id = c.id and d.seller_id = ${sellerId} and (d.sold <> c.sold or c.sold >= c.cap)
    returning d.id, d.closed_at is not null as over`)
  const endedIds = rows.filter((row) => row.over).map(({ id }) => id)
  await restorePrices(db, sellerId, endedIds, now)
  if (rows.length > 0) await invalidateTags(db, sellerId, [tags.lists(sellerId)])
  return endedIds.length
}
