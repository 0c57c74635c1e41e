import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import type { DeskOrderQuery } from './desk-order-list.ts'
import { allOrders } from './order-list-fixture.ts'
import {
  countDeskOrders,
  deskOrders,
  previewBulkOrders,
  runBulkOrderAction,
  runDeskOrderAction,
} from './orders.ts'

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
  const { rows } = await deskOrders(scope, { ...allOrders, ...query })
  return rows.map(({ number }) => numbers.indexOf(number))
}

test('[DEAL-05] an order is found by number, name, mail, purchase order and code, and by nothing else', async () => {
  expect(await find({ words: numbers[2]!.toLowerCase() })).toEqual([2])
  expect(await find({ words: 'kulkarni' })).toEqual([1])
  expect(await find({ words: '100%_' })).toEqual([1])
  expect(await find({ words: '%' })).toEqual([1])
  expect(await find({ words: 'ben@orders' })).toEqual([1])
  expect(await find({ words: 'po-77' })).toEqual([1])
  // No random part of a number can hold a 1.
  expect(await find({ words: 'g1' })).toEqual([0])
  expect(await find({ words: 'nothing of it' })).toEqual([])
})

test('[DEAL-05] days are those of the seller’s country, both included', async () => {
  // 18:31 in UTC is a minute past midnight in India.
  expect(await find({ filters: { to: '2026-11-19' } })).toEqual([])
  expect(await find({ filters: { from: '2026-11-20', to: '2026-11-20' } })).toEqual([0])
  expect((await find({ filters: { from: '2026-11-21' } })).toSorted()).toEqual([1, 2])
})

test('[DEAL-05] late are the orders under way whose promised day has passed', async () => {
  const promise = (day: string) =>
    shop.database.primary.execute(
      sql`update shop_order set promised_on = ${day}::date where number = ${numbers[1]}`,
    )
  const { rows } = await deskOrders(await shop.atDesk('fulfilment'), allOrders)
  const before = rows.find(({ number }) => number === numbers[1])!.promisedOn
  await promise('2026-01-05')
  expect(await find({ filters: { state: 'late' } })).toEqual([1])
  await promise('2036-01-05')
  expect(await find({ filters: { state: 'late' } })).toEqual([])
  if (before) await promise(before)
})

test('[DEAL-05] sorted either way, with the count and total of all that match', async () => {
  expect(await find({ isDescending: false })).toEqual([0, 1, 2])
  expect((await find({ sort: 'total' }))[0]).toBe(1)
  const scope = await shop.atDesk('fulfilment')
  const page = await deskOrders(scope, allOrders)
  expect(page.count).toBe(3)
  expect(page.sums.total).toBe(page.rows.reduce((sum, { total }) => sum + total, 0))
  const beyond = await deskOrders(scope, { ...allOrders, page: 9 })
  expect([beyond.rows, beyond.count, beyond.sums.total]).toEqual([[], 3, page.sums.total])
  expect(page.rows.map(({ buyer }) => buyer)).toContain('Kulkarni 100%_ Engineering')
})

test('[DESK-01] who may not see names neither reads them in the list nor finds by them', async () => {
  expect(await find({ words: 'kulkarni' }, 'reader')).toEqual([])
  expect(await find({ words: 'ben@orders' }, 'reader')).toEqual([])
  expect(await find({ words: 'po-77' }, 'reader')).toEqual([1])
  const page = await deskOrders(await shop.atDesk('reader'), allOrders)
  expect(page.rows.every(({ buyer }) => buyer === null)).toBe(true)
})

test('[DEAL-06] each field sorts both ways, and each filter and view counts what its page shows', async () => {
  for (const sort of ['number', 'placed', 'buyer', 'state', 'total', 'promised'] as const) {
    const up = await find({ sort, isDescending: false })
    expect(up.toSorted()).toEqual([0, 1, 2])
    expect((await find({ sort })).toSorted()).toEqual([0, 1, 2])
  }
  expect(await find({ sort: 'buyer', isDescending: true }, 'reader')).toHaveLength(3)
  const scope = await shop.atDesk('fulfilment')
  const filters = [
    {},
    { method: 'transfer' },
    { payment: 'paid' },
    { state: 'open' },
    { minimum: '1000000' },
  ].map((each) => ({ ...allOrders, filters: each }))
  const counts = await countDeskOrders(scope, filters)
  expect(counts).toEqual([3, 1, 0, 3, 0])
  for (const [at, query] of filters.entries())
    expect((await deskOrders(scope, query)).count).toBe(counts[at])
  expect(await find({ keys: [numbers[2]!, 'nothing'] })).toEqual([2])
  expect(await countDeskOrders(await shop.atDesk('owner', 'tools'), filters)).toEqual([
    0, 0, 0, 0, 0,
  ])
})

test('[DEAL-06] a bulk action first says what it will change, what that is worth, and what it leaves', async () => {
  const scope = await shop.atDesk('fulfilment')
  const { rows } = await deskOrders(scope, allOrders)
  const preview = await previewBulkOrders(scope, [...numbers, '261101-NOTHERE1'], 'confirm')
  expect(preview.keys.toSorted()).toEqual(numbers.toSorted())
  expect(preview.value).toBe(rows.reduce((sum, { total }) => sum + total, 0))
  expect(preview.refused).toEqual([{ key: '261101-NOTHERE1', text: 'There is no such order.' }])
  const packing = await previewBulkOrders(scope, numbers, 'pack')
  expect([packing.keys, packing.refused[0]!.text]).toEqual([[], 'It is placed.'])
  const stranger = await previewBulkOrders(await shop.atDesk('owner', 'tools'), numbers, 'confirm')
  expect(stranger.keys).toEqual([])
  await expect(
    previewBulkOrders(await shop.atDesk('sales'), numbers, 'confirm'),
  ).rejects.toMatchObject({ kind: 'forbidden' })
})

test('[DEAL-05] in bulk each order stands for itself: refused ones are named, the rest is done, once', async () => {
  const scope = await shop.atDesk('fulfilment')
  const all = [...numbers, numbers[0]!, '261101-NOTHERE1']
  const both = await Promise.all([
    runBulkOrderAction(scope, all, 'confirm'),
    runBulkOrderAction(scope, all, 'confirm'),
  ])
  // A purchase order may ship before it is paid.
  expect(both.flatMap(({ changed }) => changed).toSorted()).toEqual(numbers.toSorted())
  expect(both[0]!.failed.map(({ key }) => key)).toContain('261101-NOTHERE1')
  const other = await runBulkOrderAction(await shop.atDesk('owner', 'tools'), numbers, 'pack')
  expect([other.changed, other.failed.length]).toEqual([[], 3])
  await expect(
    runBulkOrderAction(await shop.atDesk('sales'), numbers, 'pack'),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await runDeskOrderAction(scope, numbers[0]!, 'pack')).toMatchObject({ ok: true })
  expect(await findViolations(shop.database.primary)).toEqual([])
})
