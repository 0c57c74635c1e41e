import { sql } from 'drizzle-orm'
import { readBulkSummary } from '#contract/desk/bulk-summary.ts'
import type { BulkResult } from '#contract/desk/list-query.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { AuditDetails } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskObstaclesTexts from '#texts/desk-obstacles.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexPrices } from '../entries/listing-entry.ts'
import { bulkHead } from './bulk-change.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import { lockStock } from './lock-stock.ts'
import { isInCategoriesSql, requireWarehousesWithin } from './product-limits.ts'
import { toStoredSummary } from './record-summary.ts'

/** Minutes for which the desk offers to undo a change. */
export const undoMinutes = 60

interface BulkEntry extends Record<string, unknown> {
  id: number
  after: { summary: string; codes?: unknown; warehouse: number | null; undoes?: number }
  details: AuditDetails
}

/** The id of the change of many packs that the viewer made last, while it can be undone; else null. */
export async function findUndoableChange(scope: Scope): Promise<number | null> {
  const { id: personId } = requireStaff(scope, 'read')
  const entry = await readEntry(scope.database.primary, scope, personId, null)
  return entry && entry.after.undoes === undefined ? entry.id : null
}

/**
 * Takes back a change of many packs that the viewer made within the last hour. A price or stock that
 * was changed since, or can't be what it was, stays; the answer says which packs, by their codes.
 * On the record like the change itself. Throws the stop `not-found`. Source: DEAL-06.
 */
export async function undoBulkChange(scope: Scope, changeId: number): Promise<BulkResult> {
  const { id: personId } = requireStaff(scope, 'read')
  const entry = await readEntry(scope.database.primary, scope, personId, changeId)
  if (!entry) throw stop('not-found')
  const { warehouse } = entry.after
  const packs = entry.details.rows.map(toPack)
  const hasPrices = packs.some(({ price }) => price.before !== price.after)
  const hasStock = warehouse !== null
  if (hasPrices) requireStaff(scope, 'prices', 'part')
  if (hasStock) requireWarehousesWithin(requireStaff(scope, 'stock', 'part'), [warehouse])
  const capability = hasPrices ? 'prices' : 'stock'
  return runDeskWrite(scope, capability, (write) => restore(write, scope, entry, packs), 'part')
}

/** Only of a change of many packs at the desk: rows that a program sets have other columns. */
async function readEntry(
  db: Db,
  { seller, now }: Scope,
  personId: string,
  id: number | null,
): Promise<BulkEntry | null> {
  const { rows } = await db.execute<BulkEntry>(sql`
    select e.id::int, e.after, e.details from audit_entry e
    where e.seller_id = ${seller.id} and e.person_id = ${personId}::uuid
      and e.action = 'packs.bulk' and e.details->'head' = ${JSON.stringify(bulkHead)}::jsonb
      and jsonb_typeof(e.after->'warehouse') in ('null', 'number')
      and e.at > ${now.toISOString()}::timestamptz - make_interval(mins => ${undoMinutes}::int)
      and (${id}::bigint is null or e.id = ${id}::bigint)
    order by e.id desc limit 1`)
  return rows[0] ?? null
}

interface ChangedPack {
  id: number
  code: string
  price: { before: number | null; after: number | null }
  stock: { before: number; after: number }
}

/** A row of the entry's file. */
function toPack(row: AuditDetails['rows'][number]): ChangedPack {
  const [id, code, ...figures] = row
  const [priceBefore, priceAfter, stockBefore, stockAfter] = figures as (number | null)[]
  return {
    id: Number(id),
    code: String(code),
    price: { before: priceBefore ?? null, after: priceAfter ?? null },
    stock: { before: stockBefore ?? 0, after: stockAfter ?? 0 },
  }
}

async function restore(
  write: DeskWrite,
  scope: Scope,
  entry: BulkEntry,
  packs: readonly ChangedPack[],
): Promise<BulkResult> {
  const { warehouse } = entry.after
  const repriced = packs.filter(({ price }) => price.before !== price.after)
  const restocked = packs.filter(({ stock }) => stock.before !== stock.after)
  const pricesBack = await restorePrices(write, scope, repriced)
  const stockBack = await restoreStock(write, warehouse, restocked)
  const isPriceStuck = ({ id, price }: ChangedPack) =>
    price.before !== price.after && !pricesBack.has(id)
  const isStockStuck = ({ id, stock }: ChangedPack) =>
    stock.before !== stock.after && !stockBack.has(id)
  const restored = packs.filter(({ id }) => pricesBack.has(id) || stockBack.has(id))
  const failed = packs
    .filter((pack) => isPriceStuck(pack) || isStockStuck(pack))
    .map((pack) => ({
      key: pack.code,
      text: describeStuck(isPriceStuck(pack), isStockStuck(pack)),
    }))
  if (restored.length > 0) {
    await write.recordChange(
      'packs.bulk',
      `packs:${restored.length}`,
      null,
      {
        ...summarizeUndoing(entry, restored.length, pricesBack.size, stockBack.size),
        packs: restored.length,
        prices: pricesBack.size,
        stocks: stockBack.size,
        warehouse: stockBack.size > 0 ? warehouse : null,
        undoes: entry.id,
      },
      {
        head: entry.details.head,
        rows: restored.map(({ id, code, price, stock }) => [
          id,
          code,
          price.after,
          pricesBack.has(id) ? price.before : price.after,
          stock.after,
          stockBack.has(id) ? stock.before : stock.after,
        ]),
      },
    )
    await refresh(write, scope, restored)
  }
  const stuckCodes = new Set(failed.map(({ key }) => key))
  const changed = restored.map(({ code }) => code).filter((code) => !stuckCodes.has(code))
  return { changed, failed }
}

function describeStuck(isPriceStuck: boolean, isStockStuck: boolean): string {
  if (isPriceStuck && isStockStuck) return deskObstaclesTexts.priceAndStockChanged()
  return isPriceStuck ? deskObstaclesTexts.priceChanged() : deskObstaclesTexts.stockChanged()
}

/** Where the price is still what the change made of it, and the old one is possible. */
async function restorePrices(
  { db, sellerId, staff }: DeskWrite,
  { now }: Scope,
  packs: readonly ChangedPack[],
): Promise<Set<number>> {
  const records = packs.map(({ id, price }) => ({ id, was: price.after, price: price.before }))
  const { rows } = await db.execute<{ id: number }>(sql`
    update pack k set price = r.price
    from json_to_recordset(${JSON.stringify(records)}::json) as r(id bigint, was bigint, price bigint)
    where k.seller_id = ${sellerId} and k.id = r.id and k.price is not distinct from r.was
      and (k.mrp is null or r.price is null or r.price <= k.mrp)
      and (k.special_price is null or k.special_until <= ${now.toISOString()}::timestamptz
        or k.special_price < r.price)
      and exists (select from product p where p.seller_id = ${sellerId} and p.id = k.product_id
        and ${isInCategoriesSql(staff.limits, sellerId)})
    returning k.id::int`)
  return new Set(rows.map(({ id }) => id))
}

/** Where the stock is still what the change made of it, and no more of it is reserved by now. */
async function restoreStock(
  { db, sellerId, staff }: DeskWrite,
  warehouseId: number | null,
  packs: readonly ChangedPack[],
): Promise<Set<number>> {
  if (warehouseId === null || packs.length === 0) return new Set()
  const ids = packs.map(({ id }) => id)
  await lockStock(db, sellerId, ids, [warehouseId])
  const records = packs.map(({ id, stock }) => ({ id, was: stock.after, count: stock.before }))
  const { rows } = await db.execute<{ id: number }>(sql`
    update stock s set on_hand = r.count
    from json_to_recordset(${JSON.stringify(records)}::json) as r(id bigint, was int, count int)
    where s.seller_id = ${sellerId} and s.warehouse_id = ${warehouseId} and s.pack_id = r.id
      and s.on_hand = r.was and s.reserved <= r.count
      and exists (select from pack k
        join product p on p.seller_id = ${sellerId} and p.id = k.product_id
        where k.seller_id = ${sellerId} and k.id = r.id
          and ${isInCategoriesSql(staff.limits, sellerId)})
    returning s.pack_id::int as id`)
  return new Set(rows.map(({ id }) => id))
}

/** The listing and the caches of these packs' products. */
async function refresh(
  write: DeskWrite,
  scope: Scope,
  packs: readonly ChangedPack[],
): Promise<void> {
  const { db, sellerId } = write
  const ids = sql.param(packs.map(({ id }) => id))
  const { rows } = await db.execute<{ id: number; path: number[] }>(sql`
    select distinct p.id::int, c.path from pack k
    join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    where k.seller_id = ${sellerId} and k.id = any(${ids}::bigint[])`)
  const productIds = rows.map(({ id }) => id)
  await reindexPrices(db, sellerId, productIds, scope.now)
  const categories = [...new Set(rows.flatMap(({ path }) => path))]
  await write.invalidate({ products: productIds, categories })
}

function summarizeUndoing({ after }: BulkEntry, packs: number, prices: number, stocks: number) {
  const codes = readBulkSummary(after.codes)
  return codes?.code === 'bulk'
    ? toStoredSummary({ ...codes, packs, prices, stocks, isUndone: true })
    : { summary: after.summary }
}
