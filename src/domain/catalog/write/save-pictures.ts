import { sql } from 'drizzle-orm'
import { maxPictures } from '#contract/desk/desk-products.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { lockCatalog } from './lock-catalog.ts'

/** Pictures for a product. */
export interface NewPictures {
  productId: number
  keys: readonly string[]
  /** They stand instead of its pictures; else behind them. */
  replaces: boolean
}

/**
 * Gives many products stored pictures in one transaction, at most 20 each, and invalidates their pages.
 * Source: DEAL-06.
 */
export async function savePictures(
  app: AppContext,
  sellerId: number,
  changes: readonly NewPictures[],
): Promise<void> {
  if (changes.length === 0) return
  await app.database.transaction(async (db) => {
    await lockCatalog(db, sellerId)
    const present = await loadPictureLists(db, sellerId, changes)
    const rows = changes.flatMap(({ productId, keys, replaces }) => {
      const product = present.get(productId)
      if (!product) return []
      const pictures = [...new Set([...(replaces ? [] : product.pictures), ...keys])]
      return [{ id: productId, pictures: pictures.slice(0, maxPictures) }]
    })
    await db.execute(sql`
      update product p set pictures = r.pictures, version = p.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, pictures text[])
      where p.seller_id = ${sellerId} and p.id = r.id and p.pictures <> r.pictures`)
    // Categories without their own picture show that of a product.
    const categories = new Set(rows.flatMap(({ id }) => present.get(id)!.categoryPath))
    await invalidateTags(db, sellerId, [
      tags.products(sellerId),
      tags.menu(sellerId),
      ...[...categories].map((id) => tags.category(sellerId, id)),
      ...rows.map(({ id }) => tags.product(sellerId, id)),
    ])
  })
}

async function loadPictureLists(
  db: AppContext['database']['primary'],
  sellerId: number,
  changes: readonly NewPictures[],
) {
  const ids = changes.map(({ productId }) => productId)
  const { rows } = await db.execute<{ id: number; pictures: string[]; categoryPath: number[] }>(sql`
    select p.id, p.pictures, c.path as "categoryPath" from product p
    join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    where p.seller_id = ${sellerId} and p.id = any(${sql.param(ids)}::bigint[])
    for update of p`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The keys of products' pictures, by product. */
export async function findProductPictures(
  db: AppContext['database']['primary'],
  sellerId: number,
  productIds: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ id: number; pictures: string[] }>(sql`
    select id, pictures from product
    where seller_id = ${sellerId} and id = any(${sql.param(productIds)}::bigint[])`)
  return new Map(rows.map(({ id, pictures }) => [id, pictures]))
}
