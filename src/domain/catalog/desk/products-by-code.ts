import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { escapeLike } from '#db/escape-like.ts'

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
