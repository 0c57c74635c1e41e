import { type SQL, sql } from 'drizzle-orm'
import { tags } from '#platform/cache/data-cache.ts'
import { type ListingPrices, listingEntriesSql } from './listing-prices.ts'

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

const levelColumnsSql = { 1: sql`e.group_id`, 2: sql`e.main_id`, 3: sql`e.sub_id` } as const

/**
 * The candidates as rows `e` of listing_entry, always of this seller only, at the buyer's prices;
 * null: at everyone's.
 */
export function candidateRowsSql(
  sellerId: number,
  source: ListingSource,
  prices: ListingPrices | null,
): { from: SQL; where: SQL } {
  const from = listingEntriesSql(sellerId, prices)
  const sellerRows = sql`e.seller_id = ${sellerId}`
  switch (source.kind) {
    case 'everything':
      return { from, where: sellerRows }
    case 'category':
      return { from, where: sql`${sellerRows} and ${levelColumnsSql[source.level]} = ${source.id}` }
    case 'brand':
      return { from, where: sql`${sellerRows} and e.brand_id = ${source.brandId}` }
    case 'ranked': {
      return {
        from: sql`unnest(${rankedIdsSql(source)}::bigint[]) with ordinality as ranked (product_id, rank)
          join ${from} on e.product_id = ranked.product_id`,
        where: sellerRows,
      }
    }
  }
}

/** The same rows without their rank, at half the cost. */
export function unrankedRowsSql(
  sellerId: number,
  source: ListingSource,
  prices: ListingPrices | null,
): { from: SQL; where: SQL } {
  if (source.kind !== 'ranked') return candidateRowsSql(sellerId, source, prices)
  return {
    from: listingEntriesSql(sellerId, prices),
    where: sql`e.seller_id = ${sellerId} and e.product_id = any(${rankedIdsSql(source)}::bigint[])`,
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
