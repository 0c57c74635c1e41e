import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maxLines } from '#contract/cart/cart.ts'
import type { Db } from '#db/client.ts'
import type { CartOwner } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import type { LineChange } from './cart-store.ts'

/**
 * The customer's or visitor's open cart, created if there is none, its row locked until the
 * transaction ends.
 */
export async function lockCart(
  db: Db,
  scope: Scope,
  owner: CartOwner,
  couponId: number | null = null,
): Promise<number> {
  const target =
    owner.customerId === null
      ? sql`(seller_id, key_hash) where key_hash is not null`
      : sql`(seller_id, customer_id) where customer_id is not null and ordered_at is null`
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into cart (seller_id, guid, customer_id, key_hash, coupon_id, created_at, updated_at)
    values (${scope.seller.id}, ${randomUUID()}, ${owner.customerId}, ${owner.keyHash}, ${couponId},
      ${scope.now}, ${scope.now})
    on conflict ${target} do update set version = cart.version + 1, updated_at = excluded.updated_at,
      coupon_id = coalesce(cart.coupon_id, excluded.coupon_id)
    returning id`)
  return rows[0]!.id
}

/**
 * Adds many lines to a cart that this transaction has locked: quantities of the same pack add up
 * and are cut at `max`. New lines beyond the cart's limit are left out. Returns the new quantity of
 * each changed line. Where the price depends on the quantity, the new price counts as seen.
 */
export async function addLinesToCart(
  db: Db,
  scope: Scope,
  cartId: number,
  lines: readonly LineChange[],
) {
  const { rows } = await db.execute<{ packId: number; quantity: number; asked: number | null }>(sql`
    with poured as (
      select r.*, row_number() over () as place from json_to_recordset(${JSON.stringify(lines)}::json)
        as r("packId" bigint, quantity int, prices json, "max" int)
    ), sums as (
      select p.*, p.quantity + coalesce(o.quantity, 0) as wanted, o.pack_id is not null as known,
        row_number() over (partition by o.pack_id is not null order by p.place) as nth
      from poured p left join cart_line o
        on o.seller_id = ${scope.seller.id} and o.cart_id = ${cartId} and o.pack_id = p."packId"
    ), room as (
      select ${maxLines} - count(*) as lines from cart_line o
      where o.seller_id = ${scope.seller.id} and o.cart_id = ${cartId}
    )
    insert into cart_line (seller_id, cart_id, pack_id, quantity, price_seen, asked, added_at)
    select ${scope.seller.id}, ${cartId}, "packId", least(wanted, "max"), (
        select s.price from json_to_recordset(prices) as s("from" int, price bigint)
        where s."from" <= least(wanted, "max") order by s."from" desc limit 1),
      case when wanted > "max" then wanted end,
      ${scope.now}::timestamptz + place * interval '1 microsecond'
    from sums, room where known or nth <= room.lines
    on conflict (seller_id, cart_id, pack_id) do update set quantity = excluded.quantity, asked = excluded.asked,
      price_seen = case when exists (
          select 1 from sums s where s."packId" = excluded.pack_id and json_array_length(s.prices) > 1)
        then excluded.price_seen else cart_line.price_seen end
    returning pack_id as "packId", quantity, asked`)
  return rows
}
