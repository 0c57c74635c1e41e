import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type BulkInput,
  type BulkPreview,
  type BulkRow,
  describeBulk,
  maxBulkPacks,
  shownBulkRows,
} from '#contract/desk-bulk.ts'
import type { GoodsCode } from '#contract/desk-goods.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import type { Scope } from '../../scope.ts'
import { reprice } from '../entries/listing-entry.ts'
import { type BulkPack, changeOf, readBulk } from './bulk-rules.ts'
import { deskWrite } from './desk-write.ts'
import { conditionOf, type ProductFilter } from './product-list.ts'

type Row = BulkPack & {
  packId: number
  productId: number
  product: string
  code: string
  unit: string
}

/** What a change would do with the packs on sale of these products; writes nothing. Source: DESK-02. */
export async function previewBulk(
  scope: Scope,
  filter: ProductFilter,
  input: BulkInput,
): Promise<Outcome<BulkPreview, GoodsCode>> {
  requireStaff(scope, 'prices')
  const planned = await plan(scope.database.primary, scope, filter, input)
  return planned.ok ? ok(previewOf(planned.value)) : planned
}

/**
 * Does what was previewed, all of it or nothing: a pack, price or stock that has changed since refuses the whole. Packs that the
 * preview refused stay as they are. One line in the record says what was done to how many, with every figure as its
 * file. Answers how many changed. Source: DESK-02.
 */
export async function applyBulk(
  scope: Scope,
  filter: ProductFilter,
  input: BulkInput,
  seen: string,
): Promise<Outcome<number, GoodsCode>> {
  try {
    return await deskWrite(scope, 'prices', async (write) => {
      const { db, sellerId } = write
      const planned = await plan(db, scope, filter, input)
      if (!planned.ok) return planned
      if (previewOf(planned.value).seen !== seen) return refuse('changed-meanwhile')
      const changed = planned.value.filter(isChanged)
      if (changed.length === 0) return refuse('nothing')
      await writePrices(db, sellerId, changed)
      await writeStock(db, sellerId, input.warehouseId, changed)
      const productIds = [...new Set(changed.map(({ row }) => row.productId))]
      await reprice(db, sellerId, productIds, scope.now)
      await write.note(
        'packs.bulk',
        `packs:${changed.length}`,
        null,
        summarizeChange(filter, input, changed),
        {
          head: ['pack', 'code', 'price before', 'price after', 'stock before', 'stock after'],
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
          select p.category_id from product p where p.seller_id = ${sellerId} and p.id = any(${sql.param(productIds)}::int[]))`)
      await write.tell({ products: productIds, categories: rows.map((row) => row.id) })
      return ok(changed.length)
    })
  } catch (error) {
    if (error === moved) return refuse('changed-meanwhile')
    throw error
  }
}

/** What was done, to how many, of which list: the line of the record. */
function summarizeChange(
  { ids, brandId, categoryId, state }: ProductFilter,
  input: BulkInput,
  changed: readonly Planned[],
) {
  const packs = changed.length
  const prices = changed.filter(({ row, next }) => next.price !== row.price).length
  const stocks = changed.filter(({ row, next }) => next.onHand !== row.onHand).length
  const narrowed = [
    ids && `${ids.length} products found`,
    brandId > 0 && `brand ${brandId}`,
    categoryId > 0 && `category ${categoryId}`,
    state === 'inactive' && 'not on sale',
  ].filter(Boolean)
  const count = (figure: number, of: string) =>
    `${figure.toLocaleString('en')} ${of}${figure === 1 ? '' : 's'}`
  const parts = [
    prices > 0 && count(prices, 'price'),
    stocks > 0 && count(stocks, 'stock figure'),
  ].filter(Boolean)
  const summary = `${count(packs, 'pack')}: ${describeBulk(input)}; ${parts.join(' and ')} changed, in ${narrowed.join(', ') || 'all products'}`
  return { summary, packs, prices, stocks, warehouse: stocks > 0 ? input.warehouseId : null }
}

interface Planned {
  row: Row
  next: { price: number | null; onHand: number; refused: GoodsCode | null }
}

const moved = new Error('Orders came between')

const isChanged = ({ row, next }: Planned) => next.price !== row.price || next.onHand !== row.onHand

async function plan(
  db: Db,
  { seller, now }: Scope,
  filter: ProductFilter,
  input: BulkInput,
): Promise<Outcome<Planned[], GoodsCode>> {
  const change = readBulk(input, seller.currency)
  if (!change.ok) return change
  const where = await conditionOf(db, seller.id, filter)
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select k.id as "packId", p.id as "productId", p.name as product, k.code, k.unit, k.price::float8 as price, k.mrp::float8 as mrp,
      case when k.special_until > ${now.toISOString()}::timestamptz then k.special_price::float8 end as special, coalesce(t.on_hand, 0) as "onHand", coalesce(t.reserved, 0) as reserved
    from product p
    join pack k on k.seller_id = p.seller_id and k.product_id = p.id and k.active
    left join stock t on t.seller_id = k.seller_id and t.pack_id = k.id and t.warehouse_id = ${input.warehouseId}
    where ${where} order by p.id desc, k.position, k.id limit ${maxBulkPacks + 1}`)
  if (rows.length > maxBulkPacks) return refuse('too-many')
  return ok(rows.map((row) => ({ row, next: changeOf(row, change.value) })))
}

function previewOf(planned: readonly Planned[]): BulkPreview {
  const figures = planned.map(({ row, next }) =>
    [row.packId, row.price, row.onHand, next.price, next.onHand].join(' '),
  )
  const rows = planned
    .filter((each) => isChanged(each) || each.next.refused)
    .slice(0, shownBulkRows)
  return {
    packs: planned.length,
    changed: planned.filter(isChanged).length,
    refused: planned.filter(({ next }) => next.refused).length,
    rows: rows.map(
      ({ row, next }): BulkRow => ({
        packId: row.packId,
        product: row.product,
        code: row.code,
        unit: row.unit,
        refused: next.refused,
        price: { before: row.price, after: next.price },
        stock: { before: row.onHand, after: next.onHand },
      }),
    ),
    seen: createHash('sha256').update(figures.sort().join('\n')).digest('base64url').slice(0, 22),
  }
}

async function writePrices(db: Db, sellerId: number, changed: readonly Planned[]): Promise<void> {
  const rows = changed.filter(({ row, next }) => row.price !== next.price)
  const sent = rows.map(({ row, next }) => ({ id: row.packId, was: row.price, price: next.price }))
  const { rowCount } = await db.execute(sql`
    update pack k set price = r.price from json_to_recordset(${JSON.stringify(sent)}::json) as r(id int, was bigint, price bigint)
    where k.seller_id = ${sellerId} and k.id = r.id and k.price is not distinct from r.was`)
  if (rowCount !== rows.length) throw moved
}

/** Orders don't wait for writers of the catalogue: their rows are locked and looked at once more. */
async function writeStock(
  db: Db,
  sellerId: number,
  warehouseId: number,
  changed: readonly Planned[],
): Promise<void> {
  const rows = changed.filter(({ row, next }) => row.onHand !== next.onHand)
  if (rows.length === 0) return
  const ids = sql.param(rows.map(({ row }) => row.packId))
  const locked = await db.execute<{ id: number; onHand: number; reserved: number }>(sql`
    select pack_id as id, on_hand as "onHand", reserved from stock
    where seller_id = ${sellerId} and warehouse_id = ${warehouseId} and pack_id = any(${ids}::int[]) order by pack_id for update`)
  const now = new Map(locked.rows.map((row) => [row.id, row]))
  for (const { row, next } of rows) {
    const { onHand, reserved } = now.get(row.packId) ?? { onHand: 0, reserved: 0 }
    if (onHand !== row.onHand || reserved > next.onHand) throw moved
  }
  const sent = rows.map(({ row, next }) => ({ id: row.packId, count: next.onHand }))
  const { rowCount } = await db.execute(sql`
    insert into stock as s (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, r.id, w.id, r.count
    from json_to_recordset(${JSON.stringify(sent)}::json) as r(id int, count int)
    join warehouse w on w.seller_id = ${sellerId} and w.id = ${warehouseId}
    on conflict (seller_id, pack_id, warehouse_id) do update set on_hand = excluded.on_hand where s.reserved <= excluded.on_hand`)
  if (rowCount !== rows.length) throw moved
}
