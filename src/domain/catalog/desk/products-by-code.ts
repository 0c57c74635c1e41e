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

/**
 * The products that each word names: by code, else by the code of a pack, by GTIN, by the maker's part
 * number; inactive ones included. Codes are also tried in capitals and small letters. A word that names
 * none has no entry.
 */
export async function findProductsByWords(
  db: Db,
  sellerId: number,
  words: readonly string[],
): Promise<Map<string, number[]>> {
  const spellings = words.flatMap((word) =>
    [...new Set([word, word.toUpperCase(), word.toLowerCase()])].map((spelling) => ({
      word,
      spelling,
      gtin: /^\d{8,14}$/.test(word) ? [word, word.padStart(13, '0'), word.padStart(14, '0')] : [],
    })),
  )
  const { rows } = await db.execute<{ word: string; rank: number; id: number }>(sql`
    with w as (
      select * from json_to_recordset(${JSON.stringify(spellings)}::json)
        as r(word text, spelling text, gtin text[]))
    select w.word, case when p.code = w.word then 0 else 1 end as rank, p.id from w
      join product p on p.seller_id = ${sellerId} and p.code = w.spelling
    union select w.word, 2, k.product_id from w
      join pack k on k.seller_id = ${sellerId} and k.code = w.spelling
    union select w.word, 3, p.id from w
      join product p on p.seller_id = ${sellerId} and p.gtin = any(w.gtin) and p.gtin is not null
    union select w.word, 4, p.id from w
      join product p on p.seller_id = ${sellerId} and lower(p.part_number) = lower(w.spelling)
        and p.part_number is not null
    order by word, rank, id`)
  const ids = new Map<string, number[]>()
  const ranks = new Map<string, number>()
  for (const { word, rank, id } of rows) {
    if (rank > (ranks.get(word) ?? rank)) continue
    ranks.set(word, rank)
    ids.set(word, [...(ids.get(word) ?? []), id])
  }
  return ids
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
