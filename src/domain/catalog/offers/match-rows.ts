import { sql } from 'drizzle-orm'
import type { PackReference } from '#contract/desk/offer-rows.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'

export interface MatchedPack {
  packId: number
  productId: number
  code: string
  price: Minor | null
  mrp: Minor | null
  cost: Minor | null
  special: Minor | null
}

/** The pack of each row, in their order; undefined where the seller has none. Source: KEY-02. */
export async function matchRows(
  db: Db,
  sellerId: number,
  rows: readonly PackReference[],
  now: Date,
): Promise<(MatchedPack | undefined)[]> {
  const json = JSON.stringify(
    rows.map(({ packId, sku, pack }, index) => ({ index, pack_id: packId, sku, pack })),
  )
  const { rows: matches } = await db.execute<
    MatchedPack & { index: number } & Record<string, unknown>
  >(sql`
    select r.index, k.id as "packId", k.product_id as "productId", k.code, k.price::float8 as price,
      k.mrp::float8 as mrp, k.cost::float8 as cost,
      case when k.special_until > ${now.toISOString()}::timestamptz then k.special_price::float8 end as special
    from json_to_recordset(${json}::json) as r(index int, pack_id bigint, sku text, pack text)
    left join product p on p.seller_id = ${sellerId} and p.code = r.sku
    join pack k on k.seller_id = ${sellerId} and k.id = coalesce(r.pack_id, (
      select c.id from pack c where c.seller_id = ${sellerId} and c.product_id = p.id
        and (r.pack is null or c.code = r.pack)
      order by c.active desc, c.position, c.id limit 1))`)
  const byIndex = new Map(matches.map(({ index, ...match }) => [index, match]))
  return rows.map((_, index) => byIndex.get(index))
}

export function listProductIds(packs: readonly (MatchedPack | undefined)[]): number[] {
  return [...new Set(packs.flatMap((pack) => pack?.productId ?? []))]
}
