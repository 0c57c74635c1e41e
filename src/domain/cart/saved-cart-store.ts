import { type SQL, sql } from 'drizzle-orm'
import { maxPieces } from '#contract/cart/cart.ts'
import type { Reminder } from '#contract/cart/saved-carts.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { type Buyer, ownedBySql } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'

export const maxSavedCarts = 100

/** Copies a cart's lines under a name; null if the buyer already has that name (case-insensitive). */
export async function copyCart(
  db: Db,
  scope: Scope,
  buyer: Buyer,
  cartId: number,
  name: string,
): Promise<number | null> {
  const sellerId = scope.seller.id
  return insertSavedCart(
    db,
    scope,
    buyer,
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
  buyer: Buyer,
  name: string,
  lines: readonly { packId: number; quantity: number }[],
): Promise<number | null> {
  const packIds = sql.param(lines.map(({ packId }) => packId))
  const quantities = sql.param(lines.map(({ quantity }) => quantity))
  return insertSavedCart(
    db,
    scope,
    buyer,
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
  { customerId, companyId }: Buyer,
  name: string,
  linesSql: SQL,
): Promise<number | null> {
  const sellerId = scope.seller.id
  const { rows } = await db.execute<{ id: number }>(sql`
    with saved as (
      insert into saved_cart (seller_id, customer_id, company_id, name, saved_at)
      select ${sellerId}::int, ${customerId}::uuid, ${companyId}::bigint, ${name}::text,
        ${scope.now.toISOString()}::timestamptz
      where exists (${linesSql})
      on conflict do nothing returning id
    )
    insert into saved_cart_line (seller_id, saved_cart_id, pack_id, quantity, position)
    select ${sellerId}::int, saved.id, line.pack_id, line.quantity, line.position
    from saved, (${linesSql}) line
    returning saved_cart_id as id`)
  return rows[0]?.id ?? null
}

/** The buyer's saved cart of the first of these names (case-insensitive) that one has. */
export async function findSavedCartId(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  names: readonly string[],
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id::float8 as id from saved_cart s
    join unnest(${sql.param(names)}::text[]) with ordinality as n(name, place)
      on lower(s.name) = lower(n.name)
    where s.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`s`)}
    order by n.place limit 1`)
  return rows[0]?.id ?? null
}

/** Whether the customer has the name elsewhere: for themselves, or for another company. */
export async function hasNameElsewhere(
  db: Db,
  sellerId: number,
  customerId: string,
  name: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from saved_cart
    where seller_id = ${sellerId} and customer_id = ${customerId}::uuid and lower(name) = lower(${name})`)
  return rows.length > 0
}

/**
 * Who is reminded of the cart in this table or alias: whoever saved it; where they left the company,
 * the one who has managed it longest. Source: PAD-03, CO-07.
 */
export function remindedSql(sellerId: number, cart: SQL): SQL {
  return sql`(case when ${cart}.company_id is null then ${cart}.customer_id else (
    select m.person_id from company_member m
    where m.seller_id = ${sellerId} and m.company_id = ${cart}.company_id
      and (m.person_id = ${cart}.customer_id or 'admin' = any(m.roles))
    order by m.person_id = ${cart}.customer_id desc, m.joined_at, m.person_id limit 1) end)`
}

/**
 * What somebody saved for a company stays there when their account is erased: it goes to the one who
 * has managed it longest, under a name of its own where theirs has it already. Source: CO-07.
 */
export async function keepCompanyCarts(db: Db, personId: string): Promise<void> {
  await db.execute(sql`
    update saved_cart c set customer_id = h.person_id, name = case when exists (
        select from saved_cart o where o.seller_id = c.seller_id and o.customer_id = h.person_id
          and lower(o.name) = lower(c.name)) then left(c.name, 40) || ' ' || c.id else c.name end
    from (select distinct on (m.seller_id, m.company_id) m.seller_id, m.company_id, m.person_id
      from company_member m where ${ofAllSellers} and m.person_id <> ${personId}::uuid
        and 'admin' = any(m.roles) and exists (select from saved_cart o where o.seller_id = m.seller_id
          and o.company_id = m.company_id and o.customer_id = ${personId}::uuid)
      order by m.seller_id, m.company_id, m.joined_at, m.person_id) h
    where c.seller_id = h.seller_id and c.company_id = h.company_id
      and c.customer_id = ${personId}::uuid`)
}

export async function countSavedCarts(db: Db, sellerId: number, buyer: Buyer): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from saved_cart s
    where s.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`s`)}`)
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
  saverId: string
  savedBy: string | null
  reminds: string | null
}

export async function listSavedCarts(
  db: Db,
  sellerId: number,
  buyer: Buyer,
): Promise<SavedCartRow[]> {
  const { rows } = await db.execute<SavedCartRow>(sql`
    select s.id, s.name, s.saved_at as "savedAt",
      s.remind_every as "remindEvery", s.remind_at as "remindAt", count(l.pack_id)::int as lines,
      s.customer_id as "saverId", case when s.company_id is not null then coalesce((
        select w.name from person w where w.id = s.customer_id), '') end as "savedBy",
      (select w.name from person w where w.id = ${remindedSql(sellerId, sql`s`)}
        and w.id <> ${buyer.customerId}::uuid) as reminds,
      coalesce(sum(l.quantity), 0)::int as pieces
    from saved_cart s left join saved_cart_line l on l.seller_id = ${sellerId} and l.saved_cart_id = s.id
    where s.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`s`)}
    group by s.seller_id, s.id order by s.saved_at desc, s.id desc`)
  return rows
}

/** Name and lines of one of the buyer's saved carts; null for any other. */
export async function findSavedCart(db: Db, sellerId: number, buyer: Buyer, id: number) {
  const { rows } = await db.execute<{
    name: string
    saverId: string
    lines: { packId: number; quantity: number }[]
  }>(sql`
    select s.name, s.customer_id as "saverId", coalesce((
      select json_agg(json_build_object('packId', l.pack_id, 'quantity', l.quantity) order by l.position)
      from saved_cart_line l where l.seller_id = ${sellerId} and l.saved_cart_id = s.id), '[]') as lines
    from saved_cart s where s.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`s`)} and s.id = ${id}`)
  return rows[0] ?? null
}

export async function updateSavedCartName(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  id: number,
  name: string,
) {
  const { rows } = await db.execute(sql`
    update saved_cart s set name = ${name}
    where s.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`s`)} and s.id = ${id} returning 1`)
  return rows.length > 0
}

export async function deleteSavedCartRow(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  id: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from saved_cart s
    where s.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`s`)} and s.id = ${id} returning 1`)
  return rows.length > 0
}
