import { sql } from 'drizzle-orm'
import type { EventType } from '#contract/webhooks/event-types.ts'
import type { Db } from '#db/client.ts'
import type { ProductPart } from '#platform/webhook-outbox.ts'

/** Hashes of what webhooks tell of a product. What goods cost is in none. */
export interface ProductDigests {
  product: string
  price: string
  stock: string
}

interface ProductState {
  id: number
  code: string
  digests: ProductDigests
}

/** The products as they are, at this moment: a special price counts while it is in force. */
export async function loadProductStates(
  db: Db,
  sellerId: number,
  ids: readonly number[],
  now: Date,
): Promise<ProductState[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<ProductState & Record<string, unknown>>(sql`
    select p.id, p.code, json_build_object(
      'product', md5(concat((to_jsonb(p) - '{version,updated_at,popularity}'::text[])::text, packs.units, facts.list)),
      'price', md5(coalesce(packs.prices, '')),
      'stock', md5(coalesce(packs.pieces, ''))) as digests
    from product p
    cross join lateral (
      select string_agg(concat_ws('|', k.code, k.unit, k.quantity, k.position, k.active), ';' order by k.id) as units,
        string_agg(concat_ws('|', k.code, k.active, coalesce(k.price, 0), coalesce(k.mrp, 0), k.special_price,
          k.special_from, k.special_until, k.special_from <= ${at} and ${at} < k.special_until), ';' order by k.id)
          as prices,
        string_agg(concat_ws('|', k.code, stock.list), ';' order by k.id) as pieces
      from pack k cross join lateral (
        select string_agg(concat_ws('|', s.warehouse_id, s.on_hand, s.reserved), ',' order by s.warehouse_id) as list
        from stock s where s.seller_id = ${sellerId} and s.pack_id = k.id) stock
      where k.seller_id = ${sellerId} and k.product_id = p.id) packs
    cross join lateral (
      select string_agg(concat_ws('|', v.value_id, v.position), ';' order by v.value_id) as list
      from product_value v where v.seller_id = ${sellerId} and v.product_id = p.id) facts
    where p.seller_id = ${sellerId} and p.id = any(${sql.param(ids)}::bigint[])`)
  return rows
}

const typesByPart: Record<ProductPart, readonly (keyof ProductDigests)[]> = {
  product: ['product', 'price', 'stock'],
  offer: ['price', 'stock'],
  stock: ['stock'],
}

/**
 * The events of a product by what may have changed of it: those whose digest is another one than
 * was told last. Of a product of which nothing was told yet, all that may have changed.
 */
export function findProductEvents(
  parts: ReadonlySet<ProductPart>,
  current: ProductDigests,
  last: ProductDigests | null,
): EventType[] {
  const names = new Set([...parts].flatMap((part) => typesByPart[part]))
  return [...names]
    .filter((name) => last === null || last[name] !== current[name])
    .map((name): EventType => `${name}.changed`)
}
