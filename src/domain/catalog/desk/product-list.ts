import { type SQL, sql } from 'drizzle-orm'
import {
  type DeskList,
  deskPageSize,
  maxCounted,
  type ProductQuery,
  type ProductRow,
} from '#contract/desk/desk-products.ts'
import type { Db } from '#db/client.ts'
import { escapeLike } from '#db/escape-like.ts'

/** Which of a seller's products to list; `ids`: only these, in this order. */
export interface ProductFilter extends Omit<ProductQuery, 'page' | 'words'> {
  ids: readonly number[] | null
}

/**
 * A page of products, newest first or in the order of `ids`. The database selects and counts.
 * Source: DESK-02.
 */
export async function listProducts(
  db: Db,
  sellerId: number,
  filter: ProductFilter,
  page: number,
  maxCount: number = maxCounted,
): Promise<DeskList<ProductRow>> {
  const where = await buildCondition(db, sellerId, filter)
  const order = filter.ids
    ? sql`array_position(${sql.param(filter.ids)}::bigint[], p.id)`
    : sql`p.id desc`
  const total = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from product p where ${where} limit ${maxCount}) counted`)
  const count = total.rows[0]!.count
  const pages = Math.max(1, Math.ceil(count / deskPageSize))
  const at = Math.min(page, pages)
  const pageIds = await db.execute<{ id: number }>(sql`
    select p.id
    from product p
    where ${where}
    order by ${order}
    limit ${deskPageSize} offset ${(at - 1) * deskPageSize}`)
  const rows = await loadRows(
    db,
    sellerId,
    pageIds.rows.map((row) => row.id),
  )
  return { rows, count, page: at, pages }
}

/** The filter as an SQL condition, for bulk changes. */
export async function buildCondition(
  db: Db,
  sellerId: number,
  filter: ProductFilter,
): Promise<SQL> {
  const parts: SQL[] = [sql`p.seller_id = ${sellerId}`]
  if (filter.ids) parts.push(sql`p.id = any(${sql.param(filter.ids)}::bigint[])`)
  if (filter.before > 0) parts.push(sql`p.id < ${filter.before}`)
  if (filter.state) parts.push(filter.state === 'active' ? sql`p.active` : sql`not p.active`)
  if (filter.brandId > 0) parts.push(sql`p.brand_id = ${filter.brandId}`)
  if (filter.categoryId > 0) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from category where seller_id = ${sellerId} and path @> array[${filter.categoryId}::bigint]`,
    )
    parts.push(sql`p.category_id = any(${sql.param(rows.map((row) => row.id))}::bigint[])`)
  }
  return sql.join(parts, sql` and `)
}

async function loadRows(db: Db, sellerId: number, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    select p.id, p.code, p.name, coalesce(b.name, '') as brand, c.display_name as category,
      p.pictures[1] as picture, p.active,
      k.packs, k.price, k.free
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted(id, at)
    join product p on p.seller_id = ${sellerId} and p.id = wanted.id
    join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    left join brand b on b.seller_id = ${sellerId} and b.id = p.brand_id
    cross join lateral (
      select count(*)::int as packs, min(k.price)::float8 as price, coalesce(sum(t.free), 0)::float8 as free
      from pack k cross join lateral (
        select sum(t.on_hand - t.reserved) as free from stock t where t.seller_id = ${sellerId} and t.pack_id = k.id
      ) t
      where k.seller_id = ${sellerId} and k.product_id = p.id and k.active
    ) k
    order by wanted.at`)
  return rows
}

/**
 * Products with exactly this code, pack code, GTIN or part number, inactive ones included; the
 * search index has active ones only.
 */
export async function findProductsByCode(
  db: Db,
  sellerId: number,
  text: string,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from product where seller_id = ${sellerId} and code = ${text}
    union select id from product where seller_id = ${sellerId} and gtin = ${text} and gtin is not null
    union select id
    from product
    where seller_id = ${sellerId} and lower(part_number) = lower(${text}) and part_number is not null
    limit 200`)
  return rows.map((row) => row.id)
}

/** Inactive products whose names have all these words. They are few, and have no search entries. */
export async function findInactiveByWords(
  db: Db,
  sellerId: number,
  words: readonly string[],
): Promise<number[]> {
  const parts = words.slice(0, 8).map((word) => sql`p.name ilike ${`%${escapeLike(word)}%`}`)
  if (parts.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from product p where p.seller_id = ${sellerId} and not p.active and ${sql.join(parts, sql` and `)}
    order by p.id desc limit 500`)
  return rows.map((row) => row.id)
}
