import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type RunInsert, runAsItIs } from './check-references.ts'

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

interface PackOptions {
  keepPrices?: boolean | undefined
  /** For the packs of new products. */
  runInsert?: RunInsert
}

const incomingRowsSql = (json: string) => sql`json_to_recordset(${json}::json) as r(
  id bigint, product_id bigint, code text, unit text, quantity int, price bigint, mrp bigint, cost bigint, special_price bigint,
  special_from timestamptz, special_until timestamptz, position int, on_hand int)`

/**
 * Makes these the packs of their products: new ones are inserted, changed ones updated, others
 * deactivated, and the stock of the seller's first warehouse set (never below what is reserved).
 * With `keepPrices`, existing packs keep their prices, cost and stock, and new ones are on request.
 * `existingProductIds` are the products that had packs before. Returns the ids of those among them
 * that changed.
 */
export async function savePacks(
  db: Db,
  sellerId: number,
  rows: readonly PackRow[],
  existingProductIds: readonly number[],
  { keepPrices = false, runInsert = runAsItIs }: PackOptions = {},
): Promise<Set<number>> {
  const existingIds = new Set(existingProductIds)
  const newRows = rows.filter((row) => !existingIds.has(row.product_id))
  await insertPacks(db, sellerId, newRows, runInsert)
  if (existingIds.size === 0) return new Set()

  const existingRows = rows.filter((row) => existingIds.has(row.product_id))
  const json = JSON.stringify(existingRows)
  const missingRows = (await pickMissing(db, sellerId, existingRows, existingProductIds)).map(
    (row) => (keepPrices ? withoutPrices(row) : row),
  )
  const changed = new Set<number>()
  const steps = [
    keepPrices ? updatePackNamesSql(sellerId, json) : updatePacksSql(sellerId, json),
    retirePacksSql(sellerId, json, existingProductIds),
    ...(keepPrices ? [] : [updateStockSql(sellerId, json)]),
  ]
  for (const step of steps) {
    for (const row of (await db.execute<{ productId: number }>(step)).rows)
      changed.add(row.productId)
  }
  await insertPacks(db, sellerId, missingRows, runAsItIs)
  for (const row of missingRows) changed.add(row.product_id)
  return changed
}

/** The rows whose products do not have such a pack yet. */
async function pickMissing(
  db: Db,
  sellerId: number,
  rows: readonly PackRow[],
  productIds: readonly number[],
): Promise<PackRow[]> {
  const { rows: packs } = await db.execute<{ productId: number; code: string }>(sql`
    select product_id as "productId", code from pack
    where seller_id = ${sellerId} and product_id = any(${sql.param(productIds)}::bigint[])`)
  const keys = new Set(packs.map(({ productId, code }) => `${productId} ${code}`))
  return rows.filter(({ product_id, code }) => !keys.has(`${product_id} ${code}`))
}

const withoutPrices = (row: PackRow): PackRow => ({
  ...row,
  price: null,
  mrp: null,
  cost: null,
  special_price: null,
  special_from: null,
  special_until: null,
  on_hand: 0,
})

const updatePacksSql = (sellerId: number, json: string) => sql`
  update pack k set unit = r.unit, quantity = r.quantity, price = r.price, mrp = r.mrp, cost = r.cost,
    special_price = r.special_price, special_from = r.special_from, special_until = r.special_until,
    position = r.position, active = true
  from ${incomingRowsSql(json)}
  where k.seller_id = ${sellerId} and k.product_id = r.product_id and k.code = r.code and (
    k.unit, k.quantity, k.price, k.mrp, k.cost, k.special_price, k.special_from, k.special_until, k.position, k.active
  ) is distinct from (
    r.unit, r.quantity, r.price, r.mrp, r.cost, r.special_price, r.special_from, r.special_until, r.position, true
  )
  returning k.product_id as "productId"`

const updatePackNamesSql = (sellerId: number, json: string) => sql`
  update pack k set unit = r.unit, quantity = r.quantity, position = r.position, active = true
  from ${incomingRowsSql(json)}
  where k.seller_id = ${sellerId} and k.product_id = r.product_id and k.code = r.code
    and (k.unit, k.quantity, k.position, k.active) is distinct from (r.unit, r.quantity, r.position, true)
  returning k.product_id as "productId"`

const retirePacksSql = (
  sellerId: number,
  json: string,
  existingProductIds: readonly number[],
) => sql`
  update pack k set active = false
  where k.seller_id = ${sellerId} and k.product_id = any(${sql.param(existingProductIds)}::bigint[]) and k.active
    and not exists (select 1 from ${incomingRowsSql(json)} where r.product_id = k.product_id and r.code = k.code)
  returning k.product_id as "productId"`

/** Inserts packs with their stock. Ids are allocated first, so that both inserts have them. */
async function insertPacks(
  db: Db,
  sellerId: number,
  rows: readonly PackRow[],
  runInsert: RunInsert,
): Promise<void> {
  if (rows.length === 0) return
  const { rows: ids } = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('pack', 'id')) as id from generate_series(1, ${rows.length}::int)`)
  const json = JSON.stringify(rows.map((row, at) => ({ ...row, id: ids[at]!.id })))
  await runInsert(() => db.execute(insertPacksSql(sellerId, json)))
}

const insertPacksSql = (sellerId: number, json: string) => sql`
  with made as (
    insert into pack (id, seller_id, product_id, code, unit, quantity, price, mrp, cost,
      special_price, special_from, special_until, position)
    overriding system value
    select id, ${sellerId}, product_id, code, unit, quantity, price, mrp, cost, special_price,
      special_from, special_until, position
    from ${incomingRowsSql(json)}
  )
  insert into stock (seller_id, pack_id, warehouse_id, on_hand)
  select ${sellerId}, r.id, store.id, r.on_hand
  from ${incomingRowsSql(json)}
  cross join (select id from warehouse where seller_id = ${sellerId} order by id limit 1) store`

/** Sets the stock of existing packs. */
const updateStockSql = (sellerId: number, json: string) => sql`
  with store as (
    select id from warehouse where seller_id = ${sellerId} order by id limit 1
  ), wanted as (
    select k.id, k.product_id, r.on_hand, t.pack_id as stocked, t.on_hand as before, t.reserved
    from ${incomingRowsSql(json)}
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
