import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { reindexPrices } from '../entries/listing-entry.ts'
import { lockCatalog } from './lock-catalog.ts'
import { runDry } from './run-dry.ts'

/** A new price or stock of one pack; absent properties stay unchanged. */
export interface OfferRecord {
  /** A product's, or where no product has it, that of one pack alone. */
  code: string
  /** Null: the pack that bears the code itself, else the first of the product. */
  packCode: string | null
  /** Null: on request. */
  price?: Minor | null
  mrp?: Minor | null
  onHand?: number
  /** Names of the warehouses that `onHand` is the sum of, as the desk's file has them. */
  places?: string
}

export interface SaveOffersResult {
  updated: number
  unchanged: number
  /** Indexes of the records that were not saved, and why. */
  refused: { index: number; reason: 'unknown' | 'above-mrp' | 'under-special' | 'twice' }[]
}

type OfferMatch = {
  index: number
  productId: number | null
  packId: number | null
  price: number | null
  mrp: number | null
  /** The new price is not above a current or future special price, which would then charge more. */
  underSpecial: boolean
}

/**
 * Saves prices and stock of many packs in one transaction (stock of the first warehouse, of a sum
 * what the others named do not have, never below what is reserved), reindexes their listing entries and invalidates them. Refuses single
 * records whose product or pack is unknown, whose price would be above its MRP or not above its
 * special price, or whose pack is repeated. A product's version does not change. Source: DESK-02.
 */
export async function saveOffers(
  app: AppContext,
  sellerId: number,
  records: readonly OfferRecord[],
  options: { dryRun?: boolean; now?: Date } = {},
): Promise<SaveOffersResult> {
  if (records.length === 0) return { updated: 0, unchanged: 0, refused: [] }
  const save = (db: Db) => saveAll(db, sellerId, records, options.now ?? new Date())
  return options.dryRun ? runDry(app.database, save) : app.database.transaction(save)
}

async function saveAll(
  db: Db,
  sellerId: number,
  records: readonly OfferRecord[],
  now: Date,
): Promise<SaveOffersResult> {
  await lockCatalog(db, sellerId)
  const incoming = records.map((record, index) => ({
    index,
    code: record.code,
    pack_code: record.packCode,
    price: record.price ?? null,
    sets_price: record.price !== undefined,
    mrp: record.mrp ?? null,
    sets_mrp: record.mrp !== undefined,
    on_hand: record.onHand ?? null,
  }))
  const { rows } = await db.execute<OfferMatch>(
    matchOffersSql(sellerId, JSON.stringify(incoming), now),
  )
  const refused: SaveOffersResult['refused'] = []
  const accepted: OfferMatch[] = []
  const seenPackIds = new Set<number>()
  for (const row of rows) {
    if (row.packId === null) refused.push({ index: row.index, reason: 'unknown' })
    else if (seenPackIds.has(row.packId)) refused.push({ index: row.index, reason: 'twice' })
    else if (row.price !== null && row.mrp !== null && row.mrp < row.price)
      refused.push({ index: row.index, reason: 'above-mrp' })
    else if (row.underSpecial) refused.push({ index: row.index, reason: 'under-special' })
    else accepted.push(row)
    if (row.packId !== null) seenPackIds.add(row.packId)
  }
  const changed = await updateOffers(db, sellerId, accepted, records)
  const productIds = new Set(
    accepted.filter((row) => changed.has(row.packId!)).map((row) => row.productId!),
  )
  await invalidateOffers(db, sellerId, [...productIds], now)
  return { updated: changed.size, unchanged: accepted.length - changed.size, refused }
}

/**
 * Each record with its pack and its resulting price and MRP. Packs of several products may have one
 * code: it names none of them.
 */
const matchOffersSql = (sellerId: number, json: string, now: Date) => sql`
  with r as (select * from json_to_recordset(${json}::json) as r(
    index int, code text, pack_code text, price bigint, sets_price boolean, mrp bigint,
    sets_mrp boolean, on_hand int)),
  named as (select code, min(id) as id from pack
    where seller_id = ${sellerId} and active and code in (select r.code from r)
    group by code having count(*) = 1)
  select r.index, k.product_id as "productId", k.id as "packId",
    (case when r.sets_price then r.price else k.price end)::float8 as price,
    (case when r.sets_mrp then r.mrp else k.mrp end)::float8 as mrp,
    coalesce(r.sets_price and r.price is distinct from k.price and r.price <= k.special_price
      and k.special_until > ${now.toISOString()}::timestamptz, false) as "underSpecial"
  from r
  left join product p on p.seller_id = ${sellerId} and p.code = r.code
  left join named on p.id is null and r.pack_code is null and named.code = r.code
  left join lateral (
    select id, product_id, price, mrp, special_price, special_until from pack
    where seller_id = ${sellerId} and active and (id = named.id
      or product_id = p.id and (r.pack_code is null or code = r.pack_code))
    order by code <> r.code, position, id limit 1
  ) k on true
  order by r.index`

async function updateOffers(
  db: Db,
  sellerId: number,
  rows: readonly OfferMatch[],
  records: readonly OfferRecord[],
): Promise<Set<number>> {
  const json = JSON.stringify(
    rows.map((row) => ({
      id: row.packId,
      price: row.price,
      mrp: row.mrp,
      on_hand: records[row.index]!.onHand ?? null,
      places: records[row.index]!.places ?? null,
    })),
  )
  const incoming = sql`json_to_recordset(${json}::json) as r(
    id bigint, price bigint, mrp bigint, on_hand int, places text)`
  const priceResult = await db.execute<{ id: number }>(sql`
    update pack k set price = r.price, mrp = r.mrp from ${incoming}
    where k.seller_id = ${sellerId} and k.id = r.id and (k.price, k.mrp) is distinct from (r.price, r.mrp)
    returning k.id`)
  const stockResult = await db.execute<{ id: number }>(sql`
    with store as (select id from warehouse where seller_id = ${sellerId} order by id limit 1),
    places as (
      select r.id as pack_id, bool_or(w.id = store.id) as has_store,
        coalesce(sum(t.on_hand) filter (where w.id <> store.id), 0)::int as elsewhere
      from ${incoming} cross join store join warehouse w on w.seller_id = ${sellerId}
        and strpos(', ' || r.places || ', ', ', ' || w.name || ', ') > 0
      left join stock t on t.seller_id = ${sellerId} and t.pack_id = r.id
        and t.warehouse_id = w.id
      group by r.id),
    r as (
      select r.id, greatest(0, r.on_hand - coalesce(places.elsewhere, 0)) as on_hand
      from ${incoming} left join places on places.pack_id = r.id
      where r.on_hand is not null and coalesce(places.has_store, true))
    insert into stock as s (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, r.id, store.id, r.on_hand from r cross join store
    where not exists (
      select 1 from stock t where t.seller_id = ${sellerId} and t.pack_id = r.id and t.warehouse_id = store.id
        and t.on_hand = greatest(r.on_hand, t.reserved))
    on conflict (seller_id, pack_id, warehouse_id) do update set on_hand = greatest(excluded.on_hand, s.reserved)
    returning pack_id as id`)
  return new Set([...priceResult.rows, ...stockResult.rows].map((row) => row.id))
}

async function invalidateOffers(
  db: Db,
  sellerId: number,
  productIds: number[],
  now: Date,
): Promise<void> {
  if (productIds.length === 0) return
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct unnest(c.path) as id from category c where c.seller_id = ${sellerId} and c.id in (
      select p.category_id
      from product p
      where p.seller_id = ${sellerId} and p.id = any(${sql.param(productIds)}::bigint[]))`)
  await reindexPrices(db, sellerId, productIds, now)
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    ...rows.map((row) => tags.category(sellerId, row.id)),
    ...productIds.map((id) => tags.product(sellerId, id)),
  ])
}
