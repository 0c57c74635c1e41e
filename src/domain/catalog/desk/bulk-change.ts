import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type BulkInput,
  type BulkPreview,
  type BulkRow,
  bulkPreviewSize,
  maxBulkPacks,
} from '#contract/desk/desk-bulk.ts'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import type { Db } from '#db/client.ts'
import { getMargin } from '#kernel/margin.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexPrices } from '../entries/listing-entry.ts'
import { isArchivedSql } from '../write/archived.ts'
import { type BulkPack, changeBulkPack, readBulk } from './bulk-rules.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import { buildProductCondition, type ProductSelection } from './product-condition.ts'
import { isInCategoriesSql, requireWarehousesWithin } from './product-limits.ts'
import { toStoredSummary } from './record-summary.ts'

type Row = BulkPack & {
  cost: number | null
  taxRate: number
  cessRate: number
  packId: number
  productId: number
  product: string
  code: string
  unit: string
}

/** The columns of a change's file. */
export const bulkHead = [
  'pack',
  'code',
  'price before',
  'price after',
  'stock before',
  'stock after',
]

/**
 * Previews a change of these products' packs on sale; writes nothing. Prices that would be below
 * cost, or below the margin `floor` in basis points, are told to those who see costs. Source:
 * DESK-02.
 */
export async function previewBulkChange(
  scope: Scope,
  selection: ProductSelection,
  input: BulkInput,
  floor: number | null = null,
): Promise<Outcome<BulkPreview, ProductCode>> {
  requireBulkAccess(scope, input)
  const plannedChanges = await planBulk(scope.database.primary, scope, selection, input)
  return plannedChanges.ok ? ok(toPreview(plannedChanges.value, input, floor)) : plannedChanges
}

/**
 * Applies a previewed change, all or nothing: if a pack, price or stock has changed since, it
 * refuses the whole change. Packs that the preview refused stay as they are. One audit entry names
 * the change and the number of packs, with every figure in an attached file. Returns how many
 * changed. Source: DESK-02.
 */
export async function applyBulkChange(
  scope: Scope,
  selection: ProductSelection,
  input: BulkInput,
  previewHash: string,
): Promise<Outcome<number, ProductCode>> {
  const capability = requireBulkAccess(scope, input)
  const run = (work: (write: DeskWrite) => Promise<Outcome<number, ProductCode>>) =>
    runDeskWrite(scope, capability, work, 'part')
  try {
    return await run(async (write) => {
      const { db, sellerId } = write
      const plannedChanges = await planBulk(db, scope, selection, input)
      if (!plannedChanges.ok) return plannedChanges
      if (toPreview(plannedChanges.value, input, null).seen !== previewHash)
        return refuse('changed-meanwhile')
      const changed = plannedChanges.value.filter(isChanged)
      if (changed.length === 0) return refuse('nothing')
      await updatePrices(db, sellerId, changed)
      await updateStock(db, sellerId, input.warehouseId, changed)
      const productIds = [...new Set(changed.map(({ row }) => row.productId))]
      await reindexPrices(db, sellerId, productIds, scope.now)
      await write.recordChange(
        'packs.bulk',
        `packs:${changed.length}`,
        null,
        summarizeChange(selection, input, changed),
        {
          head: bulkHead,
          rows: changed.map(({ row, next }) => [
            row.packId,
            row.code,
            row.price,
            next.price,
            row.onHand,
            next.onHand,
          ]),
        },
      )
      const { rows } = await db.execute<{ id: number }>(sql`
        select distinct unnest(c.path) as id from category c where c.seller_id = ${sellerId} and c.id in (
          select p.category_id
          from product p
          where p.seller_id = ${sellerId} and p.id = any(${sql.param(productIds)}::bigint[]))`)
      await write.invalidate({ products: productIds, categories: rows.map((row) => row.id) })
      return ok(changed.length)
    })
  } catch (error) {
    if (error === conflictError) return refuse('changed-meanwhile')
    throw error
  }
}

/**
 * Prices and stock each need their own capability, and stock a warehouse within one's limits. Products
 * outside of one's categories are left out of the list. Source: DEAL-07.
 */
function requireBulkAccess(scope: Scope, input: BulkInput): 'prices' | 'stock' {
  if (input.price !== 'keep') requireStaff(scope, 'prices', 'part')
  const { price, stock, warehouseId } = input
  if (price !== 'keep' && stock === 'keep') return 'prices'
  requireWarehousesWithin(requireStaff(scope, 'stock', 'part'), [warehouseId])
  return 'stock'
}

/** The summary for the audit entry: the change, the number of packs and the filter. */
function summarizeChange(
  { words, keys, filters }: ProductSelection,
  { warehouseId, ...change }: BulkInput,
  changed: readonly PlannedChange[],
) {
  const packs = changed.length
  const prices = changed.filter(({ row, next }) => next.price !== row.price).length
  const stocks = changed.filter(({ row, next }) => next.onHand !== row.onHand).length
  const selection = { words, ticked: keys?.length ?? null, filters }
  return {
    ...toStoredSummary({ code: 'bulk', packs, prices, stocks, change, selection }),
    packs,
    prices,
    stocks,
    warehouse: stocks > 0 ? warehouseId : null,
  }
}

interface PlannedChange {
  row: Row
  next: { price: number | null; onHand: number; refused: ProductCode | null }
}

const conflictError = new Error('Orders were placed in between')

const isChanged = ({ row, next }: PlannedChange) =>
  next.price !== row.price || next.onHand !== row.onHand

async function planBulk(
  db: Db,
  scope: Scope,
  selection: ProductSelection,
  input: BulkInput,
): Promise<Outcome<PlannedChange[], ProductCode>> {
  const { seller, now } = scope
  const staff = requireStaff(scope, 'read')
  const change = readBulk(input, seller.currency)
  if (!change.ok) return change
  const where = buildProductCondition(scope, selection, staff)
  // Prices may be changed by somebody who is limited to other warehouses: no stock is read then.
  const warehouseId = input.stock === 'keep' ? null : input.warehouseId
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select k.id as "packId", p.id as "productId", p.name as product, k.code, k.unit,
      k.price::float8 as price, k.mrp::float8 as mrp,
      case when ${mayDo(staff, 'costs')} then k.cost::float8 end as cost,
      p.tax_rate as "taxRate", p.cess_rate as "cessRate",
      case when k.special_until > ${now.toISOString()}::timestamptz
        then k.special_price::float8 end as special,
      coalesce(t.on_hand, 0) as "onHand", coalesce(t.reserved, 0) as reserved
    from product p
    join pack k on k.seller_id = ${seller.id} and k.product_id = p.id and k.active
    left join stock t on t.seller_id = ${seller.id} and t.pack_id = k.id and t.warehouse_id = ${warehouseId}
    where ${where} and not ${isArchivedSql} and ${isInCategoriesSql(staff.limits, seller.id)} order by p.id desc, k.position, k.id limit ${maxBulkPacks + 1}`)
  if (rows.length > maxBulkPacks) return refuse('too-many')
  return ok(rows.map((row) => ({ row, next: changeBulkPack(row, change.value) })))
}

/** By the price before and after; what stays is below nothing new. */
function judgeChange({ row, next }: PlannedChange, floor: number | null) {
  const { cost, taxRate, cessRate } = row
  const calculate = (price: number | null) =>
    price === null ? null : getMargin([{ price, quantity: 1, taxRate, cessRate, cost }])
  const margin = { before: calculate(row.price), after: calculate(next.price) }
  if (next.price === row.price || margin.after === null) return { margin, below: null }
  if (margin.after < 0) return { margin, below: 'cost' as const }
  return { margin, below: floor !== null && margin.after < floor ? ('floor' as const) : null }
}

function toPreview(
  plannedChanges: readonly PlannedChange[],
  { stock }: BulkInput,
  floor: number | null,
): BulkPreview {
  const judgements = new Map(plannedChanges.map((each) => [each, judgeChange(each, floor)]))
  const count = (limit: 'cost' | 'floor') =>
    [...judgements.values()].filter(({ below }) => below === limit).length
  const figures = plannedChanges.map(({ row, next }) =>
    [row.packId, row.price, row.onHand, next.price, next.onHand].join(' '),
  )
  const rows = plannedChanges
    .filter((each) => isChanged(each) || each.next.refused)
    .sort((a, b) => rank(judgements.get(a)!.below) - rank(judgements.get(b)!.below))
    .slice(0, bulkPreviewSize)
  return {
    packs: plannedChanges.length,
    changed: plannedChanges.filter(isChanged).length,
    refused: plannedChanges.filter(({ next }) => next.refused).length,
    belowCost: count('cost'),
    belowFloor: count('floor'),
    rows: rows.map((each): BulkRow => {
      const { row, next } = each
      return {
        packId: row.packId,
        product: row.product,
        code: row.code,
        unit: row.unit,
        refused: next.refused,
        price: { before: row.price, after: next.price },
        stock: stock === 'keep' ? null : { before: row.onHand, after: next.onHand },
        ...judgements.get(each)!,
      }
    }),
    seen: createHash('sha256').update(figures.sort().join('\n')).digest('base64url').slice(0, 22),
  }
}

/** What needs a second look comes first. */
const rank = (below: BulkRow['below']) => (below === 'cost' ? 0 : below === 'floor' ? 1 : 2)

async function updatePrices(
  db: Db,
  sellerId: number,
  changed: readonly PlannedChange[],
): Promise<void> {
  const rows = changed.filter(({ row, next }) => row.price !== next.price)
  const records = rows.map(({ row, next }) => ({
    id: row.packId,
    was: row.price,
    price: next.price,
  }))
  const { rowCount } = await db.execute(sql`
    update pack k
    set price = r.price
    from json_to_recordset(${JSON.stringify(records)}::json)
    as r(id bigint, was bigint, price bigint)
    where k.seller_id = ${sellerId} and k.id = r.id and k.price is not distinct from r.was`)
  if (rowCount !== rows.length) throw conflictError
}

/** Orders don't wait for the catalogue lock, so the stock rows are locked and checked again. */
async function updateStock(
  db: Db,
  sellerId: number,
  warehouseId: number,
  changed: readonly PlannedChange[],
): Promise<void> {
  const rows = changed.filter(({ row, next }) => row.onHand !== next.onHand)
  if (rows.length === 0) return
  const ids = sql.param(rows.map(({ row }) => row.packId))
  const stockRows = await db.execute<{ id: number; onHand: number; reserved: number }>(sql`
    select pack_id as id, on_hand as "onHand", reserved from stock
    where seller_id = ${sellerId} and warehouse_id = ${warehouseId} and pack_id = any(${ids}::bigint[])
    order by pack_id
    for update`)
  const currentById = new Map(stockRows.rows.map((row) => [row.id, row]))
  for (const { row, next } of rows) {
    const { onHand, reserved } = currentById.get(row.packId) ?? { onHand: 0, reserved: 0 }
    if (onHand !== row.onHand || reserved > next.onHand) throw conflictError
  }
  const records = rows.map(({ row, next }) => ({ id: row.packId, count: next.onHand }))
  const { rowCount } = await db.execute(sql`
    insert into stock as s (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, r.id, w.id, r.count
    from json_to_recordset(${JSON.stringify(records)}::json) as r(id bigint, count int)
    join warehouse w on w.seller_id = ${sellerId} and w.id = ${warehouseId}
    on conflict (seller_id, pack_id, warehouse_id) do update set on_hand = excluded.on_hand
    where s.reserved <= excluded.on_hand`)
  if (rowCount !== rows.length) throw conflictError
}
