import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** A pack, and its product. */
export type CodedPack = {
  packId: number
  productId: number
}

/**
 * The active packs of products with one of these codes, part numbers or GTINs, by the code in
 * lower case, a product's first pack first. One statement for all of them.
 */
export async function findPacksByCodes(
  db: Db,
  sellerId: number,
  codes: readonly string[],
): Promise<Map<string, CodedPack[]>> {
  const texts = [...new Set(codes.filter(Boolean))]
  if (texts.length === 0) return new Map()
  const spellings = [...new Set(texts.flatMap((text) => [text, text.toUpperCase()]))]
  const lowerCase = texts.map((text) => text.toLowerCase())
  const { rows } = await db.execute<CodedPack & { keys: string[] }>(sql`
    select k.id as "packId", p.id as "productId",
      array_remove(array[lower(p.code), lower(p.part_number), p.gtin], null) as keys
    from product p join pack k on k.seller_id = ${sellerId} and k.product_id = p.id and k.active
    where p.seller_id = ${sellerId} and p.active and (p.code = any(${sql.param(spellings)}::text[])
      or lower(p.part_number) = any(${sql.param(lowerCase)}::text[])
      or p.gtin = any(${sql.param(texts)}::text[]))
    order by k.position, k.id`)
  const packs = new Map<string, CodedPack[]>()
  for (const { keys, packId, productId } of rows)
    for (const key of new Set(keys))
      packs.set(key, [...(packs.get(key) ?? []), { packId, productId }])
  return packs
}
