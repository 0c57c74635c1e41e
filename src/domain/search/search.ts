import { sql } from 'drizzle-orm'
import type { CategoryTile } from '#contract/catalog.ts'
import { categoryPath, paths } from '#contract/paths.ts'
import { mostRanked, type Suggestion } from '#contract/search.ts'
import { groupTiles } from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'

export interface Found {
  /** Best first, at most 1000: a listing's `ranked` source. */
  productIds: number[]
  /** What was really searched, where a word was taken for another. */
  corrected: string | null
}

/**
 * Ranks the seller's products for a text that `checkSearchText` has passed (SRCH-01). With `exact`, words are taken as
 * they are ("Search instead for …").
 */
export async function searchProducts(scope: Scope, text: string, _options: { exact?: boolean } = {}): Promise<Found> {
  const words = wordsOf(text)
  if (words.length === 0) return { productIds: [], corrected: null }
  const { rows } = await scope.database.replica.execute<{ id: number }>(sql`
    select product_id as id from listing_entry
    where seller_id = ${scope.seller.id} and ${hasAll(sql`name_key`, words)}
    order by popularity desc, product_id limit ${mostRanked}`)
  return { productIds: rows.map((row) => row.id), corrected: null }
}

/** What somebody who has typed this far may mean: categories, then products, at most `most` in all (SRCH-03). */
export async function suggest(scope: Scope, text: string, most = 10): Promise<Suggestion[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const sellerId = scope.seller.id
  const db = scope.database.replica
  const [categories, products] = await Promise.all([
    db.execute<{ name: string; urls: string[] }>(sql`
      select c.display_name as name, (select array_agg(a.url order by a.level) from category a where a.id = any(c.path)) as urls
      from category c where c.seller_id = ${sellerId} and c.active and ${hasAll(sql`lower(c.display_name)`, words)}
      order by c.level, c.position, c.id limit 3`),
    db.execute<{ name: string; url: string }>(sql`
      select p.name, p.url from listing_entry e join product p on p.seller_id = e.seller_id and p.id = e.product_id
      where e.seller_id = ${sellerId} and ${hasAll(sql`e.name_key`, words)}
      order by e.popularity desc, e.product_id limit ${most}`),
  ])
  return [
    ...categories.rows.map(({ name, urls }) => ({ kind: 'category' as const, text: name, path: categoryPath(urls) })),
    ...products.rows.map(({ name, url }) => ({ kind: 'product' as const, text: name, path: paths.product(url) })),
  ].slice(0, most)
}

/** Categories to go on with where a search found nothing (SRCH-04). */
export async function nearCategories(scope: Scope, _text: string): Promise<CategoryTile[]> {
  return groupTiles(scope)
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 12) ?? []
  )
}

function hasAll(column: ReturnType<typeof sql>, words: readonly string[]) {
  return sql.join(
    words.map((word) => sql`position(${word} in ${column}) > 0`),
    sql` and `,
  )
}
