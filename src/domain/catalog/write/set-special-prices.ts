import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { SpecialPrice } from '../../pricing/price-rules.ts'
import { reindexPrices } from '../entries/listing-entry.ts'

export interface SpecialPriceChange {
  packId: number
  /** Null: removes it. */
  special: SpecialPrice | null
}

/**
 * Sets or removes the special fixed price of packs, in the caller's transaction, and updates
 * listing entries and cache tags. Skips packs that are not the seller's. Returns how many changed.
 * Source: PRICE-02.
 */
export async function setSpecialPrices(
  db: Db,
  sellerId: number,
  changes: readonly SpecialPriceChange[],
  now: Date,
): Promise<number> {
  if (changes.length === 0) return 0
  const rowsToUpdate = changes.map(({ packId, special }) => ({
    id: packId,
    price: special?.price ?? null,
    starts: special?.from ?? null,
    ends: special?.until ?? null,
  }))
  const { rows } = await db.execute<{ productId: number; path: number[] }>(sql`
    update pack k set special_price = r.price, special_from = r.starts, special_until = r.ends
    from json_to_recordset(${JSON.stringify(rowsToUpdate)}::json)
    as r(id bigint, price bigint, starts timestamptz, ends timestamptz),
      product p, category c
    where k.seller_id = ${sellerId} and k.id = r.id and p.seller_id = ${sellerId} and p.id = k.product_id
      and c.seller_id = ${sellerId} and c.id = p.category_id
      and (k.special_price, k.special_from, k.special_until) is distinct from (r.price, r.starts, r.ends)
    returning k.product_id as "productId", c.path`)
  if (rows.length === 0) return 0
  const productIds = [...new Set(rows.map((row) => row.productId))]
  await reindexPrices(db, sellerId, productIds, now)
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    ...productIds.map((id) => tags.product(sellerId, id)),
    ...rows.flatMap((row) => row.path.map((id) => tags.category(sellerId, id))),
  ])
  return rows.length
}
