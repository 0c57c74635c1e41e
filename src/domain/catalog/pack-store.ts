import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

export interface PackRow {
  product_id: number
  code: string
  unit: string
  quantity: number
  price: number | null
  mrp: number | null
  cost: number | null
  special_price: number | null
  special_from: string | null
  special_until: string | null
  position: number
  on_hand: number
}

const incoming = (json: string) => sql`json_to_recordset(${json}::json) as r(
  product_id int, code text, unit text, quantity int, price bigint, mrp bigint, cost bigint, special_price bigint,
  special_from timestamptz, special_until timestamptz, position int, on_hand int)`

/**
 * Makes these the packs of their products: new ones inserted, differing ones written, those not among them inactive,
 * and the stock of the seller's first warehouse set (never under what orders hold).
 * `knownIds` are the products that had packs before. Answers the ids of those among them that changed.
 */
export async function savePacks(
  db: Db,
  sellerId: number,
  rows: readonly PackRow[],
  knownIds: readonly number[],
): Promise<Set<number>> {
  const json = JSON.stringify(rows)
  const changed = new Set<number>()
  const note = (written: { rows: { productId: number }[] }) => {
    for (const row of written.rows) changed.add(row.productId)
  }
  if (knownIds.length > 0) {
    note(await db.execute<{ productId: number }>(updated(sellerId, json)))
    note(await db.execute<{ productId: number }>(retired(sellerId, json, knownIds)))
    note(await db.execute<{ productId: number }>(restocked(sellerId, json)))
  }
  note(await db.execute<{ productId: number }>(inserted(sellerId, json, knownIds)))
  return changed
}

const updated = (sellerId: number, json: string) => sql`
  update pack k set unit = r.unit, quantity = r.quantity, price = r.price, mrp = r.mrp, cost = r.cost,
    special_price = r.special_price, special_from = r.special_from, special_until = r.special_until,
    position = r.position, active = true
  from ${incoming(json)}
  where k.seller_id = ${sellerId} and k.product_id = r.product_id and k.code = r.code and (
    k.unit, k.quantity, k.price, k.mrp, k.cost, k.special_price, k.special_from, k.special_until, k.position, k.active
  ) is distinct from (
    r.unit, r.quantity, r.price, r.mrp, r.cost, r.special_price, r.special_from, r.special_until, r.position, true
  )
  returning k.product_id as "productId"`

const retired = (sellerId: number, json: string, knownIds: readonly number[]) => sql`
  update pack k set active = false
  where k.seller_id = ${sellerId} and k.product_id = any(${sql.param(knownIds)}::int[]) and k.active
    and not exists (select 1 from ${incoming(json)} where r.product_id = k.product_id and r.code = k.code)
  returning k.product_id as "productId"`

/** New packs with their stock; only known products are told apart afterwards, so only their ids come back. */
const inserted = (sellerId: number, json: string, knownIds: readonly number[]) => sql`
  with made as (
    insert into pack (seller_id, product_id, code, unit, quantity, price, mrp, cost, special_price, special_from, special_until, position)
    select ${sellerId}, product_id, code, unit, quantity, price, mrp, cost, special_price, special_from, special_until, position
    from ${incoming(json)}
    where not exists (
      select 1 from pack k where k.seller_id = ${sellerId} and k.product_id = r.product_id and k.code = r.code
    )
    returning id, product_id, code
  ), stocked as (
    insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, made.id, store.id, r.on_hand
    from made join ${incoming(json)} on r.product_id = made.product_id and r.code = made.code
    cross join (select id from warehouse where seller_id = ${sellerId} order by id limit 1) store
  )
  select distinct product_id as "productId" from made where product_id = any(${sql.param(knownIds)}::int[])`

/** Stock of packs that were there before. */
const restocked = (sellerId: number, json: string) => sql`
  with store as (
    select id from warehouse where seller_id = ${sellerId} order by id limit 1
  ), wanted as (
    select k.id, k.product_id, r.on_hand, t.pack_id as stocked, t.on_hand as before, t.reserved
    from ${incoming(json)}
    join pack k on k.seller_id = ${sellerId} and k.product_id = r.product_id and k.code = r.code
    left join stock t on t.seller_id = ${sellerId} and t.pack_id = k.id and t.warehouse_id = (select id from store)
  ), written as (
    insert into stock as s (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, w.id, store.id, w.on_hand from wanted w cross join store
    where w.stocked is null or w.before <> greatest(w.on_hand, w.reserved)
    on conflict (seller_id, pack_id, warehouse_id) do update set on_hand = greatest(excluded.on_hand, s.reserved)
    returning pack_id
  )
  select distinct w.product_id as "productId" from written join wanted w on w.id = written.pack_id`
