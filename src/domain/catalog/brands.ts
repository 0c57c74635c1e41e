import { sql } from 'drizzle-orm'
import { remembered, tags } from '../cache.ts'
import type { Scope } from '../scope.ts'

export interface BrandCount {
  name: string
  url: string
  /** Products listed. */
  count: number
}

/** Makes with something listed, A to Z. Remembered. Source: CAT-17. */
export function brands(scope: Scope): Promise<BrandCount[]> {
  const sellerId = scope.seller.id
  return remembered(scope.memory, `brands ${sellerId}`, [tags.products(sellerId), tags.seller(sellerId)], async () => {
    const { rows } = await scope.database.primary.execute<{ name: string; url: string; count: number }>(sql`
      select b.name, b.url, counted.count
      from brand b join (
        select brand_id, count(*)::int as count from listing_entry
        where seller_id = ${sellerId} and brand_id is not null group by brand_id
      ) counted on counted.brand_id = b.id
      where b.seller_id = ${sellerId}
      order by lower(b.name), b.id`)
    return rows
  })
}
