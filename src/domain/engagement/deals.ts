import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { DealView } from '#contract/lists.ts'
import type { Db } from '#db/client.ts'
import { deal } from '#db/tables/engagement.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { announce, tags } from '../cache.ts'
import { setSpecialPrice } from '../catalog/catalog.ts'
import type { SpecialPrice } from '../pricing/price-rules.ts'
import type { Ground, Scope } from '../scope.ts'
import { whenText } from '../when.ts'

export interface NewDeal {
  packId: number
  price: Minor
  startsAt: Date
  endsAt: Date
  /** Packs sold at this price at most; null: no limit. */
  cap: number | null
}

export type DealRefusal = 'unknown-pack' | 'not-below-price' | 'wrong-times' | 'overlaps'

/**
 * Plans a deal for a pack of the seller. From `startsAt` on, within seconds (runDeals), its price stands as the pack's special
 * fixed price, in place of one that the pack may have had, which comes back at the deal's end for as long as it lasts. Refuses a pack that is not the seller's or is on request, a price not
 * below the usual one, times that end before they start or have passed, and a second deal of a pack in the same time.
 */
export async function planDeal(
  ground: Ground,
  sellerId: number,
  wanted: NewDeal,
  now: Date,
): Promise<Outcome<number, DealRefusal>> {
  return (await planDeals(ground, sellerId, [wanted], now))[0]!
}

/** Plans many in one transaction, in the order given; each is refused alone. */
export function planDeals(
  ground: Ground,
  sellerId: number,
  wanted: readonly NewDeal[],
  now: Date,
): Promise<Outcome<number, DealRefusal>[]> {
  return ground.database.transaction(async (db) => {
    const outcomes: Outcome<number, DealRefusal>[] = []
    for (const one of wanted) outcomes.push(await planIn(db, sellerId, one, now))
    return outcomes
  })
}

/** The same in the caller's transaction. */
export async function planIn(
  db: Db,
  sellerId: number,
  wanted: NewDeal,
  now: Date,
): Promise<Outcome<number, DealRefusal>> {
  if (wanted.startsAt >= wanted.endsAt || wanted.endsAt <= now) return refuse('wrong-times')
  const { rows } = await db.execute<{ price: number | null }>(sql`
    select price::float8 as price from pack where seller_id = ${sellerId} and id = ${wanted.packId} and active for update`)
  const price = rows[0]?.price
  if (price === undefined || price === null) return refuse('unknown-pack')
  if (wanted.price >= price) return refuse('not-below-price')
  const meanwhile = await db
    .select({ id: deal.id })
    .from(deal)
    .where(
      and(
        eq(deal.sellerId, sellerId),
        eq(deal.packId, wanted.packId),
        isNull(deal.closedAt),
        lt(deal.startsAt, wanted.endsAt),
        gt(deal.endsAt, wanted.startsAt),
      ),
    )
    .limit(1)
  if (meanwhile.length > 0) return refuse('overlaps')
  const [row] = await db
    .insert(deal)
    .values({ sellerId, ...wanted })
    .returning({ id: deal.id })
  return ok(row!.id)
}

/**
 * The clock of all sellers' deals: counts what running ones have sold, ends those whose cap is reached, gives packs back the
 * special prices that those which are over had taken the place of, and puts the prices of those that run onto their packs. Any number of processes may call it at once. Answers how many prices changed.
 */
export async function runDeals(ground: Ground, now: Date): Promise<number> {
  const { rows } = await ground.database.primary.execute<{ sellerId: number }>(sql`
    select distinct seller_id as "sellerId" from deal
    where closed_at is null and starts_at <= ${now.toISOString()} and ends_at > ${now.toISOString()} or earlier_price is not null`)
  let changed = 0
  for (const { sellerId } of rows) {
    changed += await ground.database.transaction(async (db) => {
      const ended = await endSoldOut(db, sellerId, now)
      const restored = await restoreEarlier(db, sellerId, now)
      const begun = await applyPrices(db, sellerId, now)
      if (ended + restored + begun > 0) await announce(db, sellerId, [tags.lists(sellerId)])
      return ended + restored + begun
    })
  }
  return changed
}

/**
 * Ends the seller's running deals of which as many packs as their cap are ordered, cancelled orders aside, in the caller's
 * transaction: whoever places an order may call it there, and the next shopper pays the usual price. Answers how many ended.
 */
export async function endSoldOut(db: Db, sellerId: number, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number; packId: number; over: boolean }>(sql`
    with running as (
      select d.id, d.pack_id, d.starts_at, d.cap from deal d
      where d.seller_id = ${sellerId} and d.closed_at is null and d.cap is not null and d.starts_at <= ${at} and d.ends_at > ${at}
      order by d.id for update
    ), counted as (
      select r.id, r.cap, coalesce(sum(l.quantity), 0)::int as sold
      from running r left join (order_line l join shop_order o on o.seller_id = l.seller_id and o.id = l.order_id
        and o.state <> 'cancelled') on l.seller_id = ${sellerId} and l.pack_id = r.pack_id and o.placed_at >= r.starts_at
      group by r.id, r.cap
    )
    update deal d set sold = c.sold, closed_at = case when c.sold >= c.cap then ${at} end
    from counted c where d.id = c.id and d.seller_id = ${sellerId} and (d.sold <> c.sold or c.sold >= c.cap)
    returning d.id, d.pack_id as "packId", d.closed_at is not null as over`)
  const over = rows.filter((row) => row.over)
  await takeBack(
    db,
    sellerId,
    over.map(({ id }) => id),
    now,
  )
  if (rows.length > 0) await announce(db, sellerId, [tags.lists(sellerId)])
  return over.length
}

/**
 * How many of these packs are left at the prices of running deals that have a cap, cancelled orders aside; packs without such a deal
 * are not in it. Holds the deals until the caller's transaction ends, so that no two orders sell the same last one.
 */
export async function leftOfDeals(
  db: Db,
  sellerId: number,
  packIds: readonly number[],
  now: Date,
): Promise<Map<number, { price: Minor; left: number }>> {
  const at = sql`${now.toISOString()}::timestamptz`
  // Held first, counted by a statement of its own: only that sees what those before have sold.
  const held = await db.execute<{ id: number }>(sql`
    select id from deal where seller_id = ${sellerId} and closed_at is null and cap is not null and starts_at <= ${at} and ends_at > ${at}
      and pack_id = any(${sql.param(packIds)}::int[]) order by id for update`)
  if (held.rows.length === 0) return new Map()
  const ids = held.rows.map(({ id }) => id)
  const { rows } = await db.execute<{ packId: number; price: number; left: number }>(sql`
    select d.pack_id as "packId", d.price::float8 as price, d.cap - (
      select coalesce(sum(l.quantity), 0)::int from order_line l join shop_order o on o.seller_id = l.seller_id and o.id = l.order_id
      where l.seller_id = d.seller_id and l.pack_id = d.pack_id and o.state <> 'cancelled' and o.placed_at >= d.starts_at
    ) as left from deal d where d.seller_id = ${sellerId} and d.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ packId, ...rest }) => [packId, rest]))
}

/**
 * Takes the prices of these deals, which are over, off their packs, where they still stand there; the special price that one took
 * the place of comes back while it lasts. In the caller's transaction. Answers how many prices changed.
 */
export async function takeBack(db: Db, sellerId: number, dealIds: readonly number[], now: Date): Promise<number> {
  if (dealIds.length === 0) return 0
  const ids = sql`any(${sql.param(dealIds)}::int[])`
  const { rows } = await db.execute<Ended>(sql`
    select d.pack_id as "packId",
      (k.special_price, k.special_from, k.special_until) is not distinct from (d.price, d.starts_at, d.ends_at) as stands,
      d.earlier_price::float8 as price, d.earlier_from as "from", d.earlier_until as until
    from deal d join pack k on k.seller_id = d.seller_id and k.id = d.pack_id
    where d.seller_id = ${sellerId} and d.id = ${ids} order by k.id for update of k`)
  await db.execute(sql`
    update deal set earlier_price = null, earlier_from = null, earlier_until = null
    where seller_id = ${sellerId} and id = ${ids} and earlier_price is not null`)
  const standing = rows.filter(({ stands }) => stands)
  return setSpecialPrice(
    db,
    sellerId,
    standing.map((row) => ({ packId: row.packId, special: specialOf(row, now) })),
    now,
  )
}

type Ended = { packId: number; stands: boolean; price: number | null; from: string | null; until: string | null }

function specialOf({ price, from, until }: Ended, now: Date): SpecialPrice | null {
  if (price === null || from === null || until === null || new Date(until) <= now) return null
  return { price, from: new Date(from), until: new Date(until) }
}

/** Those that came to their end by themselves, and had taken another price's place. */
async function restoreEarlier(db: Db, sellerId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from deal where seller_id = ${sellerId} and earlier_price is not null
      and (closed_at is not null or ends_at <= ${now.toISOString()}::timestamptz) order by id for update`)
  return takeBack(
    db,
    sellerId,
    rows.map(({ id }) => id),
    now,
  )
}

/** A deal that is no longer below the pack's usual price is left aside: it would cost more. */
async function applyPrices(db: Db, sellerId: number, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{
    id: number
    packId: number
    price: number
    startsAt: string
    endsAt: string
  }>(sql`
    select d.id, d.pack_id as "packId", d.price::float8 as price, d.starts_at as "startsAt", d.ends_at as "endsAt"
    from deal d join pack k on k.seller_id = d.seller_id and k.id = d.pack_id
    where d.seller_id = ${sellerId} and d.closed_at is null and d.starts_at <= ${at} and d.ends_at > ${at}
      and k.price > d.price
      and (k.special_price, k.special_from, k.special_until) is distinct from (d.price, d.starts_at, d.ends_at)
    for update of k`)
  // What stands on the pack is its own, but for what an earlier deal has left there.
  await db.execute(sql`
    update deal d set (earlier_price, earlier_from, earlier_until) =
      (select k.special_price, k.special_from, k.special_until from pack k where k.seller_id = d.seller_id and k.id = d.pack_id
        and k.special_until > ${at} and not exists (select 1 from deal o where o.seller_id = k.seller_id and o.pack_id = k.id
          and (o.price, o.starts_at, o.ends_at) = (k.special_price, k.special_from, k.special_until)))
    where d.seller_id = ${sellerId} and d.id = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
  return setSpecialPrice(
    db,
    sellerId,
    rows.map(({ packId, price, startsAt, endsAt }) => ({
      packId,
      special: { price, from: new Date(startsAt), until: new Date(endsAt) },
    })),
    now,
  )
}

/** The seller's deals whose price is in force now, the one that ends first on top: at most 200. */
export async function runningDeals(scope: Scope): Promise<DealView[]> {
  const at = sql`${scope.now.toISOString()}::timestamptz`
  const { rows } = await scope.database.replica.execute<{ productId: number; endsAt: string; left: number | null }>(sql`
    select k.product_id as "productId", min(d.ends_at) as "endsAt", min(d.cap - d.sold) as left
    from deal d join pack k on k.seller_id = d.seller_id and k.id = d.pack_id and k.active
    where d.seller_id = ${scope.seller.id} and d.closed_at is null and d.starts_at <= ${at} and d.ends_at > ${at}
      and k.special_price = d.price and k.special_from = d.starts_at and k.special_until = d.ends_at
    group by k.product_id order by 2, k.product_id limit 200`)
  return rows.map(({ endsAt, ...row }) => ({
    ...{ ...row, endsAt: new Date(endsAt).toISOString() },
    endsText: whenText(endsAt, scope.seller, 'soon'),
  }))
}

/** The seller's deals that are neither over nor closed, for its staff. */
export function openDeals(scope: Scope) {
  const { seller, now } = scope
  return scope.database.primary
    .select()
    .from(deal)
    .where(and(eq(deal.sellerId, seller.id), isNull(deal.closedAt), gt(deal.endsAt, now)))
    .orderBy(asc(deal.startsAt), asc(deal.id))
}
