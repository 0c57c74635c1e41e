import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { setSpecialPrices } from '../catalog/catalog.ts'
import { invalidateTags, tags } from '../data-cache.ts'
import type { AppContext } from '../scope.ts'
import { endSoldOutDeals } from './deal-sales.ts'
import { restorePrices } from './restore-prices.ts'

/**
 * The clock of all sellers' deals: counts what running ones have sold, ends those whose cap is reached, gives packs back the
 * special prices that those which are over had taken the place of, and puts the prices of those that run onto their packs. Any
 * number of processes may call it at once. Answers how many prices changed.
 */
export async function runDeals(app: AppContext, now: Date): Promise<number> {
  const { rows } = await app.database.primary.execute<{ sellerId: number }>(sql`
    select distinct seller_id as "sellerId" from deal
    where closed_at is null and starts_at <= ${now.toISOString()} and ends_at > ${now.toISOString()} or earlier_price is not null`)
  let changedCount = 0
  for (const { sellerId } of rows) {
    changedCount += await app.database.transaction(async (db) => {
      const endedCount = await endSoldOutDeals(db, sellerId, now, 'all')
      const restoredCount = await restoreEarlierPrices(db, sellerId, now)
      const appliedCount = await applyPrices(db, sellerId, now)
      if (endedCount + restoredCount + appliedCount > 0)
        await invalidateTags(db, sellerId, [tags.lists(sellerId)])
      return endedCount + restoredCount + appliedCount
    })
  }
  return changedCount
}

/** Those that came to their end by themselves, and had taken another price's place. */
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
    for no key update of k`)
  // What stands on the pack is its own, but for what an earlier deal has left there.
  await db.execute(sql`
    update deal d set (earlier_price, earlier_from, earlier_until) =
      (select k.special_price, k.special_from, k.special_until from pack k where k.seller_id = d.seller_id and k.id = d.pack_id
        and k.special_until > ${at} and not exists (select 1 from deal o where o.seller_id = k.seller_id and o.pack_id = k.id
          and (o.price, o.starts_at, o.ends_at) = (k.special_price, k.special_from, k.special_until)))
    where d.seller_id = ${sellerId} and d.id = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
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
