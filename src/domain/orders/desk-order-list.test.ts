import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import type { DeskOrderQuery } from './desk-order-list.ts'
import { deskOrders, runBulkOrderAction, runDeskOrderAction } from './orders.ts'

let shop: OrderedShop
const numbers: string[] = []
beforeAll(async () => {
  shop = await openOrderedShop()
  numbers.push(await shop.order(shop.asha, { G1: 2 }))
  numbers.push(await shop.order(shop.ben, { G5: 3 }, 'transfer'))
  numbers.push(await shop.order(shop.asha, { G2: 1, G3: 1 }))
  const db = shop.database.primary
  await db.execute(sql`update payment set purchase_order = 'PO-77/a' from shop_order o
    where o.id = payment.order_id and o.number = ${numbers[1]}`)
  await db.execute(sql`update order_contact set name = 'Kulkarni 100%_ Engineering' from shop_order o
    where o.id = order_contact.order_id and o.number = ${numbers[1]}`)
  await db.execute(
    sql`update shop_order set placed_at = '2026-11-19T18:31:00Z' where number = ${numbers[0]}`,
  )
})
afterAll(() => shop.close())

const find = async (
  query: Partial<DeskOrderQuery>,
  role: 'fulfilment' | 'reader' = 'fulfilment',
) => {
  const scope = await shop.atDesk(role)
  const { orders } = await deskOrders(scope, { page: 1, words: '', state: null, ...query })
  return orders.map(({ number }) => numbers.indexOf(number))
}

test('[DEAL-05] an order is found by number, name, mail, purchase order and code, and by nothing else', async () => {
  expect(await find({ words: numbers[2]!.toLowerCase() })).toEqual([2])
  expect(await find({ words: 'kulkarni' })).toEqual([1])
  expect(await find({ words: '100%_' })).toEqual([1])
  expect(await find({ words: '%' })).toEqual([1])
  expect(await find({ words: 'ben@orders' })).toEqual([1])
  expect(await find({ words: 'po-77' })).toEqual([1])
  expect(await find({ words: 'g3' })).toEqual([2])
  expect(await find({ words: 'nothing of it' })).toEqual([])
})

test('[DEAL-05] days are those of the seller’s country, both included', async () => {
  // 18:31 in UTC is a minute past midnight in India.
  expect(await find({ to: '2026-11-19' })).toEqual([])
  expect(await find({ from: '2026-11-20', to: '2026-11-20' })).toEqual([0])
  expect((await find({ from: '2026-11-21' })).toSorted()).toEqual([1, 2])
})

test('[DEAL-05] sorted either way, with the count and total of all that match', async () => {
  expect(await find({ sort: 'oldest' })).toEqual([0, 1, 2])
  expect((await find({ sort: 'highest' }))[0]).toBe(1)
  const scope = await shop.atDesk('fulfilment')
  const page = await deskOrders(scope, { page: 1, words: '', state: null })
  expect(page.count).toBe(3)
  expect(page.total).toBe(page.orders.reduce((sum, { total }) => sum + total, 0))
  const beyond = await deskOrders(scope, { page: 9, words: '', state: null })
  expect([beyond.orders, beyond.count, beyond.total]).toEqual([[], 3, page.total])
  expect(page.orders.map(({ buyer }) => buyer)).toContain('Kulkarni 100%_ Engineering')
})

test('[DESK-01] who may not see names neither reads them in the list nor finds by them', async () => {
  expect(await find({ words: 'kulkarni' }, 'reader')).toEqual([])
  expect(await find({ words: 'ben@orders' }, 'reader')).toEqual([])
  expect(await find({ words: 'po-77' }, 'reader')).toEqual([1])
  const page = await deskOrders(await shop.atDesk('reader'), { page: 1, words: '', state: null })
  expect(page.orders.every(({ buyer }) => buyer === null)).toBe(true)
})

test('[DEAL-05] in bulk each order stands for itself: refused ones are named, the rest is done, once', async () => {
  const scope = await shop.atDesk('fulfilment')
  const all = [...numbers, numbers[0]!, '261101-NOTHERE1']
  const both = await Promise.all([
    runBulkOrderAction(scope, all, 'confirm'),
    runBulkOrderAction(scope, all, 'confirm'),
  ])
  // A purchase order may ship before it is paid.
  expect(both.flatMap(({ done }) => done).toSorted()).toEqual(numbers.toSorted())
  expect(both[0]!.failed.map(({ number }) => number)).toContain('261101-NOTHERE1')
  const other = await runBulkOrderAction(await shop.atDesk('owner', 'tools'), numbers, 'pack')
  expect([other.done, other.failed.length]).toEqual([[], 3])
  await expect(
    runBulkOrderAction(await shop.atDesk('sales'), numbers, 'pack'),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await runDeskOrderAction(scope, numbers[0]!, 'pack')).toMatchObject({ ok: true })
  expect(await findViolations(shop.database.primary)).toEqual([])
})
