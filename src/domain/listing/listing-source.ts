import { type SQL, sql } from 'drizzle-orm'
import { tags } from '#platform/cache/data-cache.ts'
import type { ListingPrices } from './listing-prices.ts'
import { pricedEntriesSql } from './priced-entries.ts'

/**
 * Where a listing's candidates come from; the rest of a listing works the same for every source.
 * `ranked` holds at most 1000 ids, best first; POP sorts by that order.
 */
export type ListingSource =
  | { kind: 'everything' }
  | { kind: 'category'; id: number; level: 1 | 2 | 3 }
  | { kind: 'brand'; brandId: number }
  | { kind: 'ranked'; productIds: readonly number[] }

const maxRanked = 1000

const levelColumns = { 1: sql`group_id`, 2: sql`main_id`, 3: sql`sub_id` } as const

/** Whether a row of listing_entry called `row` is one of the source, its seller aside. */
export function sourceConditionSql(source: ListingSource, row: SQL): SQL {
  switch (source.kind) {
    case 'everything':
      return sql`true`
    case 'category':
      return sql`${row}.${levelColumns[source.level]} = ${source.id}`
    case 'brand':
      return sql`${row}.brand_id = ${source.brandId}`
    case 'ranked':
      return sql`${row}.product_id = any(${rankedIdsSql(source)}::bigint[])`
  }
}

/**
 * The candidates as rows `e` of listing_entry, always of this seller only, at the buyer's prices;
 * null: at everyone's.
 */
export function candidateRowsSql(
  sellerId: number,
  source: ListingSource,
  prices: ListingPrices | null,
): { from: SQL; where: SQL } {
  const rows = unrankedRowsSql(sellerId, source, prices)
  if (source.kind !== 'ranked') return rows
  return {
    from: sql`unnest(${rankedIdsSql(source)}::bigint[]) with ordinality as ranked (product_id, rank)
      join ${rows.from} on e.product_id = ranked.product_id`,
    where: sql`e.seller_id = ${sellerId}`,
  }
}

/** The same rows without their rank, at half the cost. */
export function unrankedRowsSql(
  sellerId: number,
  source: ListingSource,
  prices: ListingPrices | null,
): { from: SQL; where: SQL } {
  if (prices === null)
    return {
      from: sql`listing_entry e`,
      where: sql`e.seller_id = ${sellerId} and ${sourceConditionSql(source, sql`e`)}`,
    }
  const condition = sourceConditionSql(source, sql`l`)
  const productIds = source.kind === 'ranked' ? sql`${rankedIdsSql(source)}::bigint[]` : null
  return {
    from: pricedEntriesSql(sellerId, prices, { condition, productIds }),
    where: sql`e.seller_id = ${sellerId}`,
  }
}

/** The ids of a ranked source that count, best first. */
export function listRankedIds({
  productIds,
}: Extract<ListingSource, { kind: 'ranked' }>): number[] {
  return [...new Set(productIds)].slice(0, maxRanked)
}

/** In PostgreSQL's array syntax: the driver would quote every element. */
const rankedIdsSql = (source: Extract<ListingSource, { kind: 'ranked' }>) =>
  sql`${`{${listRankedIds(source).join(',')}}`}`

/** The cache key and tags of a source's counts; null for a source that is not repeated. */
export function getSourceCacheEntry(
  sellerId: number,
  source: ListingSource,
): { key: string; tags: string[] } | null {
  switch (source.kind) {
    case 'everything':
      return { key: 'everything', tags: [tags.products(sellerId), tags.seller(sellerId)] }
    case 'category':
      return {
        key: `category ${source.id}`,
        tags: [tags.category(sellerId, source.id), tags.seller(sellerId)],
      }
    case 'brand':
      return {
        key: `brand ${source.brandId}`,
        tags: [tags.products(sellerId), tags.seller(sellerId)],
      }
    case 'ranked':
      return null
  }
}
