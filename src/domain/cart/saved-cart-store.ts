import { type SQL, sql } from 'drizzle-orm'
import { maxPieces } from '#contract/cart/cart.ts'
import type { Reminder } from '#contract/cart/saved-carts.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'

export const maxSavedCarts = 100

/**
 * Copies a cart's lines under a name; null if the customer already has that name (case-insensitive).
 */
export async function copyCart(
  db: Db,
  scope: Scope,
  customerId: string,
  cartId: number,
  name: string,
): Promise<number | null> {
  const sellerId = scope.seller.id
  return insertSavedCart(
    db,
    scope,
    customerId,
    name,
    sql`
    select l.pack_id, l.quantity, row_number() over (order by l.added_at, l.pack_id) as position
    from cart_line l where l.seller_id = ${sellerId} and l.cart_id = ${cartId}`,
  )
}

/** The same from packs; one that comes twice counts once, with the sum. */
export async function saveLines(
  db: Db,
  scope: Scope,
  customerId: string,
  name: string,
  lines: readonly { packId: number; quantity: number }[],
): Promise<number | null> {
  const packIds = sql.param(lines.map(({ packId }) => packId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  return insertSavedCart(
    db,
    scope,
    customerId,
    name,
    sql`
    select w.pack_id, least(sum(w.quantity), ${maxPieces}::int)::int as quantity, min(w.place)::int as position
    from unnest(${packIds}::bigint[], ${quantities}::int[]) with ordinality as w(pack_id, quantity, place)
    group by w.pack_id`,
  )
}

/** In one statement: a name without its lines would be taken for good. Null too without lines. */
async function insertSavedCart(
  db: Db,
  scope: Scope,
  customerId: string,
  name: string,
  linesSql: SQL,
): Promise<number | null> {
  const sellerId = scope.seller.id
  const { rows } = await db.execute<{ id: number }>(sql`
    with saved as (
      insert into saved_cart (seller_id, customer_id, name, saved_at)
      select ${sellerId}::int, ${customerId}::uuid, ${name}::text,
        ${scope.now.toISOString()}::timestamptz
      where exists (${linesSql})
      on conflict (seller_id, customer_id, lower(name)) do nothing returning id
    )
    insert into saved_cart_line (seller_id, saved_cart_id, pack_id, quantity, position)
    select ${sellerId}::int, saved.id, line.pack_id, line.quantity, line.position
    from saved, (${linesSql}) line
    returning saved_cart_id as id`)
  return rows[0]?.id ?? null
}

/** The customer's saved cart of that name (case-insensitive). */
export async function findSavedCartId(
  db: Db,
  sellerId: number,
  customerId: string,
  name: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from saved_cart
    where seller_id = ${sellerId} and customer_id = ${customerId} and lower(name) = lower(${name})`)
  return rows[0]?.id ?? null
}

export async function countSavedCarts(
  db: Db,
  sellerId: number,
  customerId: string,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from saved_cart where seller_id = ${sellerId} and customer_id = ${customerId}`)
  return rows[0]!.count
}

export type SavedCartRow = {
  id: number
  name: string
  savedAt: string
  lines: number
  pieces: number
  remindEvery: Reminder | null
  remindAt: string | null
}

export async function listSavedCarts(
  db: Db,
  sellerId: number,
  customerId: string,
): Promise<SavedCartRow[]> {
  const { rows } = await db.execute<SavedCartRow>(sql`
    select s.id, s.name, s.saved_at as "savedAt",
      s.remind_every as "remindEvery", s.remind_at as "remindAt", count(l.pack_id)::int as lines,
      coalesce(sum(l.quantity), 0)::int as pieces
    from saved_cart s left join saved_cart_line l on l.seller_id = ${sellerId} and l.saved_cart_id = s.id
    where s.seller_id = ${sellerId} and s.customer_id = ${customerId}
    group by s.seller_id, s.id order by s.saved_at desc, s.id desc`)
  return rows
}

/** Name and lines of one of the customer's own saved carts; null for any other. */
export async function findSavedCart(db: Db, sellerId: number, customerId: string, id: number) {
  const { rows } = await db.execute<{
    name: string
    lines: { packId: number; quantity: number }[]
  }>(sql`
    select s.name, coalesce((
      select json_agg(json_build_object('packId', l.pack_id, 'quantity', l.quantity) order by l.position)
      from saved_cart_line l where l.seller_id = ${sellerId} and l.saved_cart_id = s.id), '[]') as lines
    from saved_cart s where s.seller_id = ${sellerId} and s.customer_id = ${customerId} and s.id = ${id}`)
  return rows[0] ?? null
}

export async function updateSavedCartName(
  db: Db,
  sellerId: number,
  customerId: string,
  id: number,
  name: string,
) {
  const { rows } = await db.execute(sql`
    update saved_cart set name = ${name}
    where seller_id = ${sellerId} and customer_id = ${customerId} and id = ${id} returning 1`)
  return rows.length > 0
}

export async function deleteSavedCartRow(
  db: Db,
  sellerId: number,
  customerId: string,
  id: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from saved_cart where seller_id = ${sellerId} and customer_id = ${customerId} and id = ${id} returning 1`)
  return rows.length > 0
}
