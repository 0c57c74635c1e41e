import { sql } from 'drizzle-orm'
import { findWarehouseId } from '#contract/desk/find-warehouse.ts'
import type { OfferRowCode, OfferRowResult, StockRow } from '#contract/desk/offer-rows.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { DeskWrite } from '../desk/desk-write.ts'
import { requireProductsWithin, requireWarehousesWithin } from '../desk/product-limits.ts'
import { toStoredSummary } from '../desk/record-summary.ts'
import { listProductIds, type MatchedPack, matchRows } from './match-rows.ts'
import { findStockFault, type StoredStock } from './offer-row-rules.ts'

interface PlannedRow {
  pack: MatchedPack | undefined
  warehouseId: number | undefined
  stored: StoredStock
  onHand: number
  code: OfferRowCode | null
}

/**
 * Sets how many packs are on hand, each row for itself. Rows of stock are locked while they are judged, because
 * orders don't wait for the catalogue. Returns what came of each, and the products that changed.
 */
export async function saveStockRows(
  write: DeskWrite,
  rows: readonly StockRow[],
  now: Date,
): Promise<{ results: OfferRowResult[]; productIds: number[] }> {
  const { db, sellerId, recordChange } = write
  const packs = await matchRows(db, sellerId, rows, now)
  await requireProductsWithin(write, listProductIds(packs))
  const warehouses = await loadWarehouses(db, sellerId)
  const targets = rows.map((row, at) => ({
    packId: packs[at]?.packId,
    warehouseId: findWarehouseId(row, warehouses),
  }))
  requireWarehousesWithin(
    write.staff,
    targets.flatMap(({ warehouseId }) => warehouseId ?? []),
  )
  const stock = await lockStock(db, sellerId, targets)
  const seen = new Set<string>()
  const planned = rows.map((row, at): PlannedRow => {
    const { packId, warehouseId } = targets[at]!
    const place = `${packId} ${warehouseId}`
    const stored = stock.get(place) ?? { onHand: 0, reserved: 0 }
    const isRepeated = seen.has(place)
    seen.add(place)
    const code = !packs[at]
      ? 'unknown'
      : warehouseId === undefined
        ? 'unknown-warehouse'
        : isRepeated
          ? 'twice'
          : findStockFault(row, stored)
    return { pack: packs[at], warehouseId, stored, onHand: row.onHand, code }
  })
  const changed = planned.filter(({ code, stored, onHand }) => !code && stored.onHand !== onHand)
  await writeStock(db, sellerId, changed)
  if (changed.length > 0)
    await recordChange(
      'packs.bulk',
      `packs:${changed.length}`,
      null,
      toStoredSummary({ code: 'stock-rows', packs: changed.length }),
      {
        head: ['pack', 'code', 'warehouse', 'stock before', 'stock after'],
        rows: changed.map(({ pack, warehouseId, stored, onHand }) => [
          pack!.packId,
          pack!.code,
          warehouseId!,
          stored.onHand,
          onHand,
        ]),
      },
    )
  return {
    results: planned.map(toResult),
    productIds: [...new Set(changed.map(({ pack }) => pack!.productId))],
  }
}

function toResult({ pack, stored, onHand, code }: PlannedRow): OfferRowResult {
  const isKnown = code !== 'unknown' && code !== 'unknown-warehouse'
  return {
    code,
    packId: pack?.packId ?? null,
    stock: isKnown
      ? { onHand: code === null ? onHand : stored.onHand, reserved: stored.reserved }
      : null,
    prices: null,
  }
}

async function loadWarehouses(db: Db, sellerId: number) {
  const { rows } = await db.execute<{ id: number; code: string; name: string }>(
    sql`select id, code, name from warehouse where seller_id = ${sellerId} order by id`,
  )
  return rows
}

interface StockTarget {
  packId: number | undefined
  warehouseId: number | undefined
}

async function lockStock(
  db: Db,
  sellerId: number,
  targets: readonly StockTarget[],
): Promise<Map<string, StoredStock>> {
  const json = JSON.stringify(
    targets.map(({ packId, warehouseId }) => ({ pack: packId ?? 0, warehouse: warehouseId ?? 0 })),
  )
  const { rows } = await db.execute<{
    packId: number
    warehouseId: number
    onHand: number
    reserved: number
  }>(sql`
    select s.pack_id as "packId", s.warehouse_id as "warehouseId", s.on_hand as "onHand", s.reserved from stock s
    where s.seller_id = ${sellerId} and (s.pack_id, s.warehouse_id) in (
      select r.pack, r.warehouse from json_to_recordset(${json}::json) as r(pack bigint, warehouse bigint))
    order by s.pack_id, s.warehouse_id for update`)
  return new Map(
    rows.map(({ packId, warehouseId, ...stored }) => [`${packId} ${warehouseId}`, stored]),
  )
}

async function writeStock(db: Db, sellerId: number, rows: readonly PlannedRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ pack, warehouseId, onHand }) => ({
      pack: pack!.packId,
      warehouse: warehouseId,
      count: onHand,
    })),
  )
  const { rowCount } = await db.execute(sql`
    insert into stock as s (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, r.pack, r.warehouse, r.count
    from json_to_recordset(${json}::json) as r(pack bigint, warehouse bigint, count int)
    on conflict (seller_id, pack_id, warehouse_id) do update set on_hand = excluded.on_hand
    where s.reserved <= excluded.on_hand`)
  // A row that did not exist could not be locked: somebody has just made and reserved it.
  if (rowCount !== rows.length) throw stop('unavailable')
}
