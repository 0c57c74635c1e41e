import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { ensureCategories } from './category-store.ts'
import { lockCatalog } from './lock-catalog.ts'
import { savePacks } from './pack-store.ts'
import type { ProductRecord } from './product-record.ts'
import { toPackRows, toProductRow } from './product-rows.ts'
import { findExistingProducts, insertProducts } from './product-store.ts'
import { pickUrls } from './product-urls.ts'

export interface UnlistedRecord {
  code: string
  name: string
  unit: string
  /** Basis points. */
  taxRate: number
  cost: Minor | null
  /** The category in a shop that has none yet. */
  defaultCategory: string
}

/**
 * Creates a hidden product with one pack that can only be bought at an agreed price, in the
 * caller's transaction. Returns the pack's id, or null where the code is taken. Until it is
 * published it is filed in the category with the most products. Source: RFQ-05.
 */
export async function createUnlistedProduct(
  db: Db,
  sellerId: number,
  { code, name, unit, taxRate, cost, defaultCategory }: UnlistedRecord,
  now: Date,
): Promise<number | null> {
  await lockCatalog(db, sellerId)
  const existing = await findExistingProducts(db, sellerId, [code])
  if (existing.size > 0) return null
  const emptyFields = {
    brand: null,
    gtin: null,
    partNumber: null,
    variantGroup: null,
    overview: '',
    description: '',
  }
  const record: ProductRecord = {
    ...emptyFields,
    code,
    name,
    taxRate,
    categoryPath: (await findCommonestCategoryPath(db, sellerId)) ?? [defaultCategory],
    attributes: [],
    pictures: [],
    packs: [{ code, unit, quantity: 1, price: null, mrp: null, cost, onHand: 0, special: null }],
  }
  const categoryTree = await ensureCategories(db, sellerId, [record.categoryPath])
  const urls = await pickUrls(db, sellerId, [record], existing)
  const row = toProductRow(record, {
    existingByCode: existing,
    categoryTree,
    brands: new Map(),
    urls,
    options: {},
  })
  const productId = (await insertProducts(db, sellerId, [row], now)).get(code)!
  await db.execute(
    sql`update product set active = false where seller_id = ${sellerId} and id = ${productId}`,
  )
  await savePacks(
    db,
    sellerId,
    toPackRows([record], () => productId),
    [],
  )
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from pack where seller_id = ${sellerId} and product_id = ${productId}`,
  )
  return rows[0]!.id
}

/**
 * Puts the product of an unlisted pack on sale, in the caller's transaction. Null where it is on
 * sale already, archived, or not the seller's. An empty path keeps its category. Source: RFQ-10.
 */
export async function publishUnlistedProduct(
  db: Db,
  sellerId: number,
  packId: number,
  { price, categoryPath }: { price: Minor | null; categoryPath: readonly string[] },
  now: Date,
): Promise<{ productId: number; name: string; url: string } | null> {
  await lockCatalog(db, sellerId)
  const categoryTree =
    categoryPath.length > 0 ? await ensureCategories(db, sellerId, [categoryPath]) : null
  const category = categoryTree?.getCategory(categoryPath).id ?? null
  const { rows } = await db.execute<{
    id: number
    name: string
    url: string
    categoryId: number
    path: number[]
  }>(sql`
    update product p
    set active = true, retired_at = null, published_at = ${now.toISOString()},
      updated_at = ${now.toISOString()}, version = version + 1,
      category_id = coalesce(${category}::bigint, p.category_id)
    from pack k, category c
    where k.seller_id = ${sellerId}
      and k.id = ${packId}
      and p.seller_id = ${sellerId}
      and p.id = k.product_id
      and not p.active and p.archived_at is null
      and c.seller_id = ${sellerId} and c.id = coalesce(${category}::bigint, p.category_id)
    returning p.id, p.name, p.url, c.id as "categoryId", c.path`)
  const product = rows[0]
  if (!product) return null
  await db.execute(
    sql`update pack set price = ${price}::bigint where seller_id = ${sellerId} and id = ${packId}`,
  )
  await reindexListing(db, sellerId, [product.id], now)
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    tags.menu(sellerId),
    tags.product(sellerId, product.id),
    ...product.path.map((id) => tags.category(sellerId, id)),
  ])
  return { productId: product.id, name: product.name, url: product.url }
}

/** The path of names to the category with the most products; null: there is none. */
async function findCommonestCategoryPath(db: Db, sellerId: number): Promise<string[] | null> {
  const { rows } = await db.execute<{ names: string[] }>(sql`
    select (select array_agg(a.name order by a.level)
      from category a
      where a.seller_id = ${sellerId} and a.id = any(c.path)) as names
    from category c
    where c.seller_id = ${sellerId}
    order by (select count(*)
      from product p
      where p.seller_id = ${sellerId} and p.category_id = c.id) desc, c.id
    limit 1`)
  return rows[0]?.names ?? null
}
