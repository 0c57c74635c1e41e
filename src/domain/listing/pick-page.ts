import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Sort } from '#contract/listing.ts'
import { conjunction, type FilterSet } from './filter-sets.ts'
import { candidateRows, type ListingSource } from './source.ts'

/** Ties fall to the product's id, so that pages never overlap; without a price comes last either way. */
const orders: Record<Sort, SQL> = {
  POP: sql`e.popularity desc, e.product_id`,
  PLH: sql`e.price asc nulls last, e.product_id`,
  PHL: sql`e.price desc nulls last, e.product_id`,
  AZ: sql`e.name_key asc, e.product_id`,
  ZA: sql`e.name_key desc, e.product_id`,
}

/** The ids of one page, in order. */
export async function pickPage(
  db: Db,
  sellerId: number,
  source: ListingSource,
  sets: readonly FilterSet[],
  page: { sort: Sort; number: number; size: number },
): Promise<number[]> {
  const { from, where } = candidateRows(sellerId, source)
  const order = source.kind === 'ranked' && page.sort === 'POP' ? sql`ranked.rank` : orders[page.sort]
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.product_id as id from ${from}
    where ${where} and ${conjunction(sets.map((set) => set.condition))}
    order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return rows.map((row) => row.id)
}
