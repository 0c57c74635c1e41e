import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { tierShares } from './vocabulary-rules.ts'

/** Entries per statement: others that write the same rows don't wait long. */
const batchSize = 20_000

/**
 * Popularity as tiers compare it: products that nobody buys yet would otherwise all be in one tier, as
 * large as the shop.
 */
const standingSql: SQL = sql`(popularity + (product_id % 1009) * 1e-6::float8)::real`

/**
 * Computes the thresholds of a seller's popularity tiers, and moves the entries that are in another one
 * now. Searches are right without it, and slow for common words.
 */
export async function assignTiers(db: Db, sellerId: number): Promise<void> {
  const shares = sql.join(
    tierShares.map((share) => sql`${1 - share}::float8`),
    sql`, `,
  )
  const { rows } = await db.execute<{ tiers: number[] | null }>(sql`
    select percentile_cont(array[${shares}]) within group (order by ${standingSql})::real[] as tiers
    from search_entry where seller_id = ${sellerId}`)
  const tiers = sql`${sql.param(rows[0]!.tiers ?? [])}::real[]`
  await db.execute(
    sql`update search_state set tiers = ${tiers}, tiered = true where seller_id = ${sellerId}`,
  )
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ last: number | null }>(sql`
      with batch as materialized (
        select product_id, tier, width_bucket(${standingSql}, ${tiers}) as now_tier from search_entry
        where seller_id = ${sellerId} and product_id > ${after} order by product_id limit ${batchSize}
      ), moved as (
        update search_entry s set tier = b.now_tier from batch b
        where s.seller_id = ${sellerId} and s.product_id = b.product_id and b.tier <> b.now_tier
      )
      select max(product_id) as last from batch`)
    const { last } = rows[0]!
    if (last === null) return
    after = last
  }
}
