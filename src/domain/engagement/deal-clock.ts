import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { setSpecialPrices } from '../catalog/catalog.ts'
import { endSoldOutDeals } from './deal-sales.ts'
import { restorePrices } from './restore-prices.ts'

/**
 * Runs the deals of all sellers: counts the sales of running ones, ends those that reached their
 * cap, restores the special prices that ended deals had replaced, and sets the prices of running
 * deals on their packs. Any number of processes may call it at once. Returns how many prices
 * changed.
 */
export async function runDeals(app: AppContext, now: Date): Promise<number> {
  const { primary } = app.database
  const sellerIds = await listSellersWith(
    primary,
    (whereSeller) => sql`
      select distinct seller_id as "sellerId" from deal
      where ${whereSeller(sql`seller_id`)} and (
        closed_at is null and starts_at <= ${now.toISOString()} and ends_at > ${now.toISOString()}
        or earlier_price is not null)`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    app.database.transaction(async (db) => {
      const endedCount = await endSoldOutDeals(db, sellerId, now, 'all')
      const restoredCount = await restoreEarlierPrices(db, sellerId, now)
      const appliedCount = await applyPrices(db, sellerId, now)
      if (endedCount + restoredCount + appliedCount > 0)
        await invalidateTags(db, sellerId, [tags.lists(sellerId)])
      return endedCount + restoredCount + appliedCount
    }),
  )
}

/** Deals that ended on time and had replaced another price. */
async function restoreEarlierPrices(db: Db, sellerId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from deal where seller_id = ${sellerId} and earlier_price is not null
      and (closed_at is not null or ends_at <= ${now.toISOString()}::timestamptz) order by id for update`)
  return restorePrices(
    db,
    sellerId,
    rows.map(({ id }) => id),
    now,
  )
}

/** Skips a deal that is no longer below the pack's usual price: it would cost more. */
async function applyPrices(db: Db, sellerId: number, now: Date): Promise<number> {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{
    id: number
    packId: number
    price: number
    startsAt: string
    endsAt: string
  }>(sql`
    select d.id, d.pack_id as "packId", d.price::float8 as price, d.starts_at as "startsAt", d.ends_at as "endsAt"
    from deal d join pack k on k.seller_id = ${sellerId} and k.id = d.pack_id
    where d.seller_id = ${sellerId} and d.closed_at is null and d.starts_at <= ${nowSql} and d.ends_at > ${nowSql}
      and k.price > d.price
      and (k.special_price, k.special_from, k.special_until) is distinct from (d.price, d.starts_at, d.ends_at)
    for no key update of k`)
  // The pack's current special price is its own, unless an earlier deal set it.
  await db.execute(sql`
    update deal d set (earlier_price, earlier_from, earlier_until) =
      (select k.special_price, k.special_from, k.special_until from pack k
        where k.seller_id = ${sellerId} and k.id = d.pack_id
        and k.special_until > ${nowSql} and not exists (
          select 1 from deal o where o.seller_id = ${sellerId} and o.pack_id = k.id
          and (o.price, o.starts_at, o.ends_at) = (k.special_price, k.special_from, k.special_until)))
    where d.seller_id = ${sellerId} and d.id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  return setSpecialPrices(
    db,
    sellerId,
    rows.map(({ packId, price, startsAt, endsAt }) => ({
      packId,
      special: { price, from: new Date(startsAt), until: new Date(endsAt) },
    })),
    now,
  )
}
