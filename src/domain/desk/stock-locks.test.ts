import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkInput } from '#contract/desk/desk-bulk.ts'
import type { Scope } from '#platform/scope.ts'
import {
  applyBulkChange,
  findUndoableChange,
  getDeskProduct,
  getPackRows,
  previewBulkChange,
  savePackRows,
  saveWholeProduct,
  undoBulkChange,
} from '../catalog/catalog.ts'
import { openProductDeskShop, type ProductDeskShop } from './product-desk-fixture.ts'

let shop: ProductDeskShop
let owner: Scope
/** By ascending id; the last two are of one product. */
let packIds: number[]
let warehouseId: number

beforeAll(async () => {
  shop = await openProductDeskShop()
  owner = await shop.atDesk('owner')
  const db = shop.database.primary
  const sellerId = owner.seller.id
  const productId = await shop.findProductId('G5')
  await db.execute(sql`
    with added as (
      insert into pack (seller_id, product_id, code, unit, quantity, price, position, active)
      values (${sellerId}, ${productId}, 'G5-box', 'Box', 10, 90000, 2, true) returning id
    )
    insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    select ${sellerId}, a.id, w.id, 50 from added a, warehouse w where w.seller_id = ${sellerId}`)
  const { rows } = await db.execute<{ packId: number; warehouseId: number }>(sql`
    select pack_id::int as "packId", warehouse_id::int as "warehouseId" from stock
    where seller_id = ${sellerId} order by pack_id`)
  packIds = rows.map(({ packId }) => packId)
  warehouseId = rows[0]!.warehouseId
})
afterAll(() => shop.close())

/**
 * Runs `work` while an order has the first pack's stock locked. Once the work waits for it, the order
 * takes the other packs too: it can only if the work has locked none of them.
 */
async function runBesideOrder<T>(ids: readonly number[], work: () => Promise<T>): Promise<T> {
  const { pool } = shop.database
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Moves the row behind the others, so that the table's own order is another.
    await client.query('update stock set on_hand = on_hand where pack_id = $1', [ids[0]])
    const outcome = work()
    const isOver = outcome.then(
      () => true,
      () => true,
    )
    while ((await countWaiting()) === 0 && (await Promise.race([isOver, delay(20)])) !== true);
    const others = client.query(
      'select 1 from stock where pack_id = any($1) order by pack_id for update nowait',
      [ids.slice(1)],
    )
    await expect(others).resolves.toMatchObject({ rowCount: ids.length - 1 })
    await client.query('commit')
    return await outcome
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await shop.database.pool.query(`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

test('[DEAL-06] undoing a change of stock locks it in the order in which orders lock it', async () => {
  const selection = { words: '', filters: {}, keys: null }
  const input: BulkInput = {
    price: 'keep',
    by: '',
    round: 'no',
    stock: 'add',
    count: '5',
    warehouseId,
  }
  const preview = await previewBulkChange(owner, selection, input)
  if (!preview.ok) throw new Error(preview.code)
  await applyBulkChange(owner, selection, input, preview.value.seen)
  const changeId = (await findUndoableChange(owner))!
  const result = await runBesideOrder(packIds, () => undoBulkChange(owner, changeId))
  expect(result.changed).toHaveLength(packIds.length)
  expect(result.failed).toEqual([])
})

test('[DEAL-06] a sheet’s stock is locked in the order in which orders lock it', async () => {
  const ids = packIds.slice(0, 2)
  const turnedIds = ids.toReversed()
  const rows = await getPackRows(owner, turnedIds)
  const changes = turnedIds.map((packId) => ({ packId, stock: new Map([[warehouseId, '61']]) }))
  const outcome = await runBesideOrder(ids, () => savePackRows(owner, rows, changes))
  expect(outcome).toEqual({ ok: true, value: 2 })
})

test('[DEAL-06] the stock of a product’s packs is locked in the order in which orders lock it', async () => {
  const ids = packIds.slice(-2)
  const product = await getDeskProduct(owner, await shop.findProductId('G5'))
  const packs = ids
    .toReversed()
    .map((packId) => ({ packId, stock: new Map([[warehouseId, '62']]) }))
  const outcome = await runBesideOrder(ids, () => saveWholeProduct(owner, product, { packs }))
  expect(outcome).toMatchObject({ ok: true })
})
