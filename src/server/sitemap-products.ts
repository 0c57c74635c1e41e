import { sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { remembered, tags } from '#domain/cache.ts'
import type { Scope } from '#domain/scope.ts'
import type { CrawlPage } from './sitemap-xml.ts'

/** Search engines take 50,000; a part of this size stays below 5 MB. */
export const urlsPerPart = 20_000
const batchSize = 2_000

/** The first product id of each part. A new product goes to the last part, so that the others keep their addresses. */
export async function productParts(scope: Scope): Promise<number[]> {
  const { memory, seller } = scope
  return remembered(memory, `sitemap ${seller.id}`, [tags.products(seller.id)], async () => {
    const { rows } = await scope.database.primary.execute<{ id: number }>(sql`
      select id from (
        select product_id as id, row_number() over (order by product_id) as place
        from listing_entry where seller_id = ${seller.id}
      ) listed
      where place % ${urlsPerPart} = 1 order by id`)
    return rows.map((row) => row.id)
  })
}

/** Pages of the part that begins with this product, in batches. */
export async function* productPages(scope: Scope, from: number): AsyncGenerator<CrawlPage[]> {
  let after = from - 1
  for (let left = urlsPerPart; left > 0; left -= batchSize) {
    const { rows } = await scope.database.replica.execute<{ id: number; url: string; changedAt: string }>(sql`
      select p.id, p.url, p.updated_at as "changedAt"
      from listing_entry e join product p on p.seller_id = e.seller_id and p.id = e.product_id
      where e.seller_id = ${scope.seller.id} and e.product_id > ${after}
      order by e.product_id limit ${Math.min(batchSize, left)}`)
    if (rows.length > 0) yield rows.map((row) => ({ path: paths.product(row.url), changedAt: new Date(row.changedAt) }))
    if (rows.length < batchSize) return
    after = rows.at(-1)!.id
  }
}
