import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkInput } from '#contract/desk/desk-bulk.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  applyBulkChange,
  findUndoableChange,
  previewBulkChange,
  setPrices,
  setStock,
  undoBulkChange,
} from '../catalog/catalog.ts'
import { deskWarehouses } from '../delivery/delivery.ts'

let shop: OrderedShop
let owner: Scope

beforeAll(async () => {
  shop = await openOrderedShop()
  owner = await shop.atDesk('owner')
})
afterAll(() => shop.close())

const selection = { words: '', filters: {}, keys: null }
const discountInput: BulkInput = {
  price: 'percent',
  by: '-10',
  round: 'no',
  stock: 'keep',
  count: '',
  warehouseId: 0,
}

async function change(scope: Scope, input: BulkInput): Promise<number> {
  const preview = await previewBulkChange(scope, selection, input)
  if (!preview.ok) throw new Error(preview.code)
  const outcome = await applyBulkChange(scope, selection, input, preview.value.seen)
  if (!outcome.ok) throw new Error(outcome.code)
  return (await findUndoableChange(scope))!
}

async function loadPrices(scope: Scope): Promise<Record<string, number>> {
  const { rows } = await shop.database.primary.execute<{ code: string; price: number }>(sql`
    select k.code, k.price::int as price from pack k where k.seller_id = ${scope.seller.id}
    order by k.code`)
  return Object.fromEntries(rows.map(({ code, price }) => [code, price]))
}

const overwritePrice = (code: string, price: number) =>
  shop.database.primary.execute(
    sql`update pack set price = ${price} where seller_id = ${owner.seller.id} and code = ${code}`,
  )

test('[DEAL-06] a change of prices is undone but where one was changed since, on the record, once', async () => {
  const before = await loadPrices(owner)
  const other = await shop.atDesk('owner', 'tools')
  const pricesElsewhere = await loadPrices(other)
  const changeId = await change(owner, discountInput)
  await overwritePrice('G2', 12_345)
  const result = await undoBulkChange(owner, changeId)
  expect(result.changed.sort()).toEqual(Object.keys(before).filter((code) => code !== 'G2'))
  expect(result.failed).toEqual([
    { key: 'G2', text: 'Its price, MRP or special price has changed since.' },
  ])
  expect(await loadPrices(owner)).toEqual({ ...before, G2: 12_345 })
  expect(await loadPrices(other)).toEqual(pricesElsewhere)
  expect((await loadRecord(shop)).at(-1)).toMatchObject({
    action: 'packs.bulk',
    subject: 'packs:4',
    after: {
      summary: '4 packs: undone: price by -10 %; 4 prices changed, in all products',
      undoes: changeId,
    },
  })
  const { rows } = await shop.database.primary.execute<{ price: number }>(sql`
    select price::int as price from listing_entry where seller_id = ${owner.seller.id}
    order by price`)
  expect(rows.map(({ price }) => price).sort((a, b) => a - b)).toEqual(
    Object.values({ ...before, G2: 18_000 }).sort((a, b) => a - b),
  )
  expect((await undoBulkChange(owner, changeId)).changed).toEqual([])
  expect(await findUndoableChange(owner), 'an undoing is not offered to be undone').toBeNull()
  await overwritePrice('G2', before.G2!)
})

test('[DEAL-06] nobody undoes what another did, elsewhere, long ago, or without the right to it', async () => {
  const before = await loadPrices(owner)
  const changeId = await change(owner, discountInput)
  const colleague = await shop.atDesk('pricing')
  const strangers = [colleague, await shop.atDesk('owner', 'tools')]
  for (const scope of strangers) {
    expect(await findUndoableChange(scope)).toBeNull()
    await expect(undoBulkChange(scope, changeId)).rejects.toMatchObject({ kind: 'not-found' })
  }
  const later = { ...owner, now: new Date(owner.now.getTime() + 61 * 60_000) }
  expect(await findUndoableChange(later)).toBeNull()
  await expect(undoBulkChange(later, changeId)).rejects.toMatchObject({ kind: 'not-found' })
  const demoted: Scope = { ...owner, staff: { ...owner.staff!, role: 'reader' } }
  await expect(undoBulkChange(demoted, changeId)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await loadPrices(owner)).not.toEqual(before)
  await undoBulkChange(owner, changeId)
  expect(await loadPrices(owner)).toEqual(before)
})

test('[DEAL-06] what a program changed row by row is not undone, whatever its columns', async () => {
  const changeId = await change(owner, discountInput)
  const prices = await loadPrices(owner)
  const pack = { packId: await shop.pack('G1'), sku: null, pack: null }
  const place = { warehouse: null }
  const sets = [
    setPrices(owner, randomUUID(), [{ ...pack, price: 7_000 }]),
    setStock(owner, randomUUID(), [{ ...pack, ...place, onHand: 43, ifOnHand: null }]),
  ]
  const success = { ok: true, value: [{ code: null }] }
  expect(await Promise.all(sets)).toMatchObject([success, success])
  const { rows } = await shop.database.primary.execute<{ id: number }>(sql`
    select id::int as id from audit_entry where action = 'packs.bulk' and id > ${changeId}`)
  expect(rows).toHaveLength(2)
  for (const { id } of rows)
    await expect(undoBulkChange(owner, id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await findUndoableChange(owner)).toBe(changeId)
  expect(await loadPrices(owner)).toEqual({ ...prices, G1: 7_000 })
  expect((await shop.stock('G1')).onHand).toBe(43)
})

test('[DEAL-06] stock comes back where as much is there, and no more is reserved by now', async () => {
  const warehouses = await deskWarehouses(owner)
  const { rows } = await shop.database.primary.execute<{ id: number }>(sql`
    select distinct warehouse_id::int as id from stock where seller_id = ${owner.seller.id}`)
  const warehouseId = warehouses.find(({ id }) => id === rows[0]!.id)!.id
  const stockInput: BulkInput = {
    ...discountInput,
    price: 'keep',
    by: '',
    stock: 'add',
    count: '5',
    warehouseId,
  }
  const first = await shop.stock('G1')
  const changeId = await change(owner, stockInput)
  await shop.setStock('G2', 49)
  const result = await undoBulkChange(owner, changeId)
  expect(result.failed).toEqual([
    { key: 'G2', text: 'Its stock has changed since, or more of it is now reserved.' },
  ])
  expect((await shop.stock('G1')).onHand).toBe(first.onHand)
  expect((await shop.stock('G2')).onHand).toBe(49)
  expect(await findViolations(shop.database.primary)).toEqual([])
})
