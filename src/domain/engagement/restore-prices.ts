import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { setSpecialPrices } from '../catalog/catalog.ts'
import type { SpecialPrice } from '../pricing/price-rules.ts'

/**
 * Removes the prices of these ended deals from their packs, where they are still set, and restores
 * the special prices they had replaced, if still valid. In the caller's transaction. Returns how
 * many prices changed.
 */
export async function restorePrices(
  db: Db,
  sellerId: number,
  dealIds: readonly number[],
  now: Date,
): Promise<number> {
  if (dealIds.length === 0) return 0
  const ids = sql`any(${sql.param(dealIds)}::bigint[])`
  const { rows } = await db.execute<EndedDeal>(sql`
    select d.pack_id as "packId",
      (k.special_price, k.special_from, k.special_until)
        is not distinct from (d.price, d.starts_at, d.ends_at) as stands,
      d.earlier_price::float8 as price, d.earlier_from as "from", d.earlier_until as until
    from deal d join pack k on k.seller_id = ${sellerId} and k.id = d.pack_id
    where d.seller_id = ${sellerId} and d.id = ${ids} order by k.id for no key update of k`)
  await db.execute(sql`
    update deal set earlier_price = null, earlier_from = null, earlier_until = null
    where seller_id = ${sellerId} and id = ${ids} and earlier_price is not null`)
  const activeRows = rows.filter(({ stands }) => stands)
  return setSpecialPrices(
    db,
    sellerId,
    activeRows.map((row) => ({ packId: row.packId, special: toSpecialPrice(row, now) })),
    now,
  )
}

type EndedDeal = {
  packId: number
  stands: boolean
  price: number | null
  from: string | null
  until: string | null
}

function toSpecialPrice({ price, from, until }: EndedDeal, now: Date): SpecialPrice | null {
  if (price === null || from === null || until === null || new Date(until) <= now) return null
  return { price, from: new Date(from), until: new Date(until) }
}
