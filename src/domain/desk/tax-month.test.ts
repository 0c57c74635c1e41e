import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedStatements } from '#db/started-statements.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  changeOrder,
  countDeskDocuments,
  deskDocuments,
  getTaxMonth,
  listTaxMonths,
  runDeskOrderAction,
} from '../orders/orders.ts'

let shop: OrderedShop
const home = '27AAPFU0939F1ZV'

/** Three invoices, one of goods without tax, and a credit note. */
beforeAll(async () => {
  shop = await openOrderedShop()
  const db = shop.database.primary
  await db.execute(sql`update seller set tax_number = ${home} where code = 'in'`)
  shop.cache.invalidate(['*'])
  await shop.setStock('G1', 60)
  await ship({ G1: 1 })
  const number = await ship({ G1: 2 })
  await runDeskOrderAction(await shop.atDesk('owner'), number, 'deliver')
  const taken = await changeOrder(await shop.atDesk('owner'), number, {
    key: randomUUID(),
    kind: 'return',
    parts: new Map([[1, 1]]),
    reason: 'Not wanted',
    restock: false,
    replace: false,
    mail: false,
    revision: null,
  })
  expect(taken).toMatchObject({ ok: true })
  await db.execute(sql`update product set tax_rate = 0 where seller_id = 1`)
  shop.cache.invalidate(['*'])
  await ship({ G5: 1 })
})
afterAll(() => shop.close())

async function ship(goods: Record<string, number>): Promise<string> {
  const number = await shop.order(shop.asha, goods)
  for (const action of ['confirm', 'pack', 'ship'] as const) {
    const outcome = await runDeskOrderAction(await shop.atDesk('owner'), number, action, 'BD-1')
    expect(outcome).toMatchObject({ ok: true })
  }
  return number
}

const query = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'issued',
  isDescending: true,
  keys: null,
} as const

test('[TAX-07] a month has a row for each kind of paper, which sum to its documents', async () => {
  const owner = await shop.atDesk('owner')
  const month = await getTaxMonth(owner, null)
  const [registration] = month.registrations
  expect(registration!.taxNames).toEqual(['CGST', 'SGST', 'IGST', 'Cess'])
  expect(month.uneven).toEqual([])
  const { kinds } = registration!
  expect(kinds.map(({ title, count: ofTitle }) => [title, ofTitle])).toEqual([
    ['Tax invoice', 2],
    ['Bill of supply', 1],
    ['Credit note', 1],
  ])
  expect(kinds[2]!.total).toBeLessThan(0)
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  for (const { net, taxes, total } of kinds)
    expect(taxes.reduce((sum, tax) => sum + tax, net)).toBe(total)
  const { rows, sums, count } = await deskDocuments(owner, query)
  expect(count).toBe(4)
  expect(sums.total).toBe(kinds.reduce((sum, { total }) => sum + total, 0))
  for (const { title, count: ofKind, total } of kinds) {
    const filters = { month: month.month, kind: title.toLowerCase().replaceAll(' ', '-') }
    const page = await deskDocuments(owner, { ...query, filters })
    expect([page.count, page.sums.total]).toEqual([ofKind, total])
    expect(await countDeskDocuments(owner, [{ ...query, filters }])).toEqual([ofKind])
  }
  expect(await listTaxMonths(owner)).toEqual([month.month])
  expect(rows[0]).toMatchObject({ order: expect.any(String), buyer: expect.any(String) })
})

test('[TAX-07] documents are found by number, buyer and order, sorted both ways', async () => {
  const owner = await shop.atDesk('owner')
  const { rows } = await deskDocuments(owner, query)
  const { name, order } = rows[1]!
  expect((await deskDocuments(owner, { ...query, words: name })).rows).toEqual([rows[1]])
  const ofOrder = await deskDocuments(owner, { ...query, words: order.toLowerCase() })
  expect(ofOrder.rows).toEqual(rows.filter((row) => row.order === order))
  expect((await deskDocuments(owner, { ...query, words: '100%_' })).rows).toEqual([])
  for (const sort of ['issued', 'name', 'buyer', 'total'] as const)
    for (const isDescending of [true, false])
      expect((await deskDocuments(owner, { ...query, sort, isDescending })).count).toBe(4)
  const beyond = await deskDocuments(owner, { ...query, page: 9 })
  expect([beyond.rows, beyond.count]).toEqual([[], 4])
})

test('[DESK-01] only who administers the shop lists its documents, and only its own', async () => {
  for (const role of ['sales', 'reader', 'fulfilment'] as const) {
    const scope = await shop.atDesk(role)
    await expect(deskDocuments(scope, query)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(listTaxMonths(scope)).rejects.toMatchObject({ kind: 'forbidden' })
  }
  const other = await shop.atDesk('owner', 'tools')
  expect((await deskDocuments(other, query)).count).toBe(0)
})

test('[TAX-07] the list takes one statement, however many documents there are', async () => {
  const owner = await shop.atDesk('owner')
  let statements = 0
  const count = () => statements++
  startedStatements.subscribe(count)
  await deskDocuments(owner, query)
  startedStatements.unsubscribe(count)
  expect(statements).toBe(1)
})
