import { sql } from 'drizzle-orm'
import { fewLeft } from '#contract/catalog/catalog.ts'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { noteChangedStock } from '#platform/webhook-outbox.ts'
import { reindexPrices } from '../catalog/catalog.ts'
import type { StockChange } from './stock-store.ts'

/** Tells webhooks, listings and kept pages of changed stock, in the transaction of the change. */
export async function publishStockChanges(
  db: Db,
  sellerId: number,
  changes: readonly StockChange[],
  now: Date,
): Promise<void> {
  const packIds = changes.map(({ packId }) => packId)
  await noteChangedStock(db, sellerId, packIds, now)
  await showStockChanges(db, sellerId, changes, now)
}

/**
 * Brings listings and kept pages up to stock that an order took or gave back, in its transaction:
 * only where a shopper would see it. While many are left nothing is written; from the last few on
 * pages say so; at none the listings change.
 */
export async function showStockChanges(
  db: Db,
  sellerId: number,
  changes: readonly StockChange[],
  now: Date,
): Promise<void> {
  const visibleChanges = changes.filter(
    ({ left, before }) => Math.min(left, before) <= fewLeft && left !== before,
  )
  if (visibleChanges.length === 0) return
  const flippedPacks = new Set(
    visibleChanges
      .filter(({ left, before }) => left <= 0 !== before <= 0)
      .map(({ packId }) => packId),
  )
  const { rows } = await db.execute<{ packId: number; productId: number; path: number[] }>(sql`
    select k.id as "packId", k.product_id as "productId", c.path from pack k
    join product p on p.seller_id = k.seller_id and p.id = k.product_id
    join category c on c.seller_id = p.seller_id and c.id = p.category_id
    where k.seller_id = ${sellerId} and k.id = any(${sql.param(visibleChanges.map(({ packId }) => packId))}::bigint[])
    order by k.product_id`)
  const flippedProductIds = [
    ...new Set(
      rows.filter(({ packId }) => flippedPacks.has(packId)).map(({ productId }) => productId),
    ),
  ]
  if (flippedProductIds.length > 0) {
    // Two orders may take a product's last packs at once: whoever comes second must see what the first one took.
    await db.execute(sql`
      select 1 from listing_entry where seller_id = ${sellerId} and product_id = any(${sql.param(flippedProductIds)}::bigint[])
      order by product_id for update`)
    await reindexPrices(db, sellerId, flippedProductIds, now)
  }
  await invalidateTags(db, sellerId, [
    ...(flippedProductIds.length > 0 ? [tags.products(sellerId)] : []),
    ...rows.flatMap(({ productId, path }) => [
      tags.product(sellerId, productId),
      ...path.map((id) => tags.category(sellerId, id)),
    ]),
  ])
}
