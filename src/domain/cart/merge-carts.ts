import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mostLines, mostPieces } from '#contract/cart.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '../scope.ts'
import { hashOfKey } from './cart-owner.ts'

export interface Merged {
  /** Lines that came over. */
  lines: number
  /** Of these, how many were cut to the stock; the lines themselves say so (`asked`). */
  cut: number
}

/**
 * At sign-in: the visitor's cart goes into the customer's. Same pack: quantities add, cut to the stock of the place where
 * there is any, and the line says so. A coupon comes along where the customer's cart has none. The visitor's cart is gone
 * afterwards, in the same transaction, so that merging twice, or twenty times at once, equals merging once. A key that opens
 * nothing here merges nothing. Source: CART-05, QUALITY I9.
 */
export async function mergeCarts(scope: Scope, customerId: string, cartKey: string | null): Promise<Merged> {
  if (cartKey === null) return { lines: 0, cut: 0 }
  return scope.database.transaction((db) => merge(db, scope, customerId, hashOfKey(cartKey)))
}

async function merge(db: Db, scope: Scope, customerId: string, keyHash: string): Promise<Merged> {
  const sellerId = scope.seller.id
  const { rows: visitors } = await db.execute<{ id: number; couponId: number | null; lines: number }>(sql`
    select c.id, c.coupon_id as "couponId",
      (select count(*)::int from cart_line l where l.seller_id = c.seller_id and l.cart_id = c.id) as lines
    from cart c where c.seller_id = ${sellerId} and c.key_hash = ${keyHash} for update`)
  const visitor = visitors[0]
  if (!visitor) return { lines: 0, cut: 0 }
  const { rows: own } = await db.execute<{ id: number }>(sql`
    insert into cart (seller_id, guid, customer_id, coupon_id, created_at, updated_at)
    values (${sellerId}, ${randomUUID()}, ${customerId}, ${visitor.couponId}, ${scope.now}, ${scope.now})
    on conflict (seller_id, customer_id) where customer_id is not null and ordered_at is null
    do update set version = cart.version + 1, updated_at = excluded.updated_at,
      coupon_id = coalesce(cart.coupon_id, excluded.coupon_id)
    returning id`)
  const { rows: moved } = await db.execute<{ asked: number | null }>(moveLines(scope, visitor.id, own[0]!.id))
  await db.execute(sql`delete from cart where seller_id = ${sellerId} and id = ${visitor.id}`)
  return { lines: moved.length, cut: moved.filter((line) => line.asked !== null).length }
}

/** Where nothing is in stock here, the wish stays whole: the line is unavailable anyway. Lines beyond the most of a cart stay behind. */
const moveLines = (scope: Scope, from: number, to: number) => sql`
  with sums as (
    select v.pack_id, v.price_seen, v.added_at, v.quantity + coalesce(o.quantity, 0) as wanted,
      o.pack_id is not null as known, (
        select least(${mostPieces}, coalesce(nullif(sum(t.on_hand - t.reserved), 0), ${mostPieces})) from stock t
        where t.seller_id = v.seller_id and t.pack_id = v.pack_id and t.warehouse_id in (
          select z.warehouse_id from zone_warehouse z where z.seller_id = v.seller_id and z.zone_id = ${scope.place.zoneId})
      )::int as most
    from cart_line v
    left join cart_line o on o.seller_id = v.seller_id and o.pack_id = v.pack_id and o.cart_id = ${to}
    where v.seller_id = ${scope.seller.id} and v.cart_id = ${from}
  ), room as (
    select ${mostLines} - count(*) as lines from cart_line o where o.seller_id = ${scope.seller.id} and o.cart_id = ${to}
  ), taken as (
    select *, least(wanted, most) as quantity from (
      select sums.*, row_number() over (partition by known order by added_at, pack_id) as place from sums
    ) placed, room where known or place <= room.lines
  )
  insert into cart_line (seller_id, cart_id, pack_id, quantity, price_seen, asked, added_at)
  select ${scope.seller.id}, ${to}, pack_id, quantity, price_seen, case when wanted > quantity then wanted end, added_at from taken
  on conflict (seller_id, cart_id, pack_id) do update set quantity = excluded.quantity, asked = excluded.asked
  returning asked`
