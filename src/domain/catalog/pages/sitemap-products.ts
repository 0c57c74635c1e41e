import { sql } from 'drizzle-orm'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'

export interface SitemapProduct {
  url: string
  changedAt: Date
}

const batchSize = 2_000

/**
 * The first product id of each sitemap part of `size` products, in id order: a new product goes
 * into the last part, and the others keep their URLs. Cached until any product changes.
 */
export function listSitemapPartStarts(scope: Scope, size: number): Promise<number[]> {
  const { cache, seller } = scope
  return getOrLoad(cache, `sitemap ${seller.id} ${size}`, [tags.products(seller.id)], async () => {
    const { rows } = await scope.database.replica.execute<{ id: number }>(sql`
      select id from (
        select product_id as id, row_number() over (order by product_id) as place
        from listing_entry where seller_id = ${seller.id}
      ) listed
      where (place - 1) % ${size} = 0 order by id`)
    return rows.map((row) => row.id)
  })
}

/** Streams the URLs of at most `size` active products from this id on, in batches. */
export async function* streamSitemapProducts(
  scope: Scope,
  from: number,
  size: number,
): AsyncGenerator<SitemapProduct[]> {
  let after = from - 1
  for (let remaining = size; remaining > 0; remaining -= batchSize) {
    const limit = Math.min(batchSize, remaining)
    const { rows } = await scope.database.replica.execute<{
      id: number
      url: string
      changedAt: string
    }>(sql`
      select p.id, p.url, p.updated_at as "changedAt"
      from listing_entry e join product p on p.seller_id = ${scope.seller.id} and p.id = e.product_id
      where e.seller_id = ${scope.seller.id} and e.product_id > ${after}
      order by e.product_id limit ${limit}`)
    if (rows.length > 0)
      yield rows.map((row) => ({ url: row.url, changedAt: new Date(row.changedAt) }))
    if (rows.length < limit) return
    after = rows.at(-1)!.id
  }
}
