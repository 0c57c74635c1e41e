import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListQuery } from '#contract/desk/list-query.ts'
import { addCustomer, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { countDeskCustomers, deskCustomers } from './desk-customer-list.ts'

let shop: OrderedShop
let caseyId: string
const ids: string[] = []

/** Asha ordered twice, Ben once and long ago, Casey asked and bid only. */
beforeAll(async () => {
  shop = await openOrderedShop()
  const db = shop.database.primary
  const casey = await addCustomer(db, 'casey@orders.example')
  caseyId = casey.id
  ids.push(shop.asha.id, shop.ben.id, caseyId)
  await db.execute(sql`update person set name = 'Ben 100%_ Kulkarni', phone = '+65 9123-4567'
    where id = ${shop.ben.id}::uuid`)
  await shop.order(shop.asha, { G1: 2 })
  await shop.order(shop.asha, { G1: 1 })
  const cancelledNumber = await shop.order(shop.asha, { G2: 1 })
  await db.execute(sql`update shop_order set state = 'cancelled' where number = ${cancelledNumber}`)
  const oldNumber = await shop.order(shop.ben, { G5: 3 })
  await db.execute(sql`update shop_order set placed_at = '2026-01-19T18:31:00Z'
    where number = ${oldNumber}`)
  const { seller } = await shop.scope('in')
  await db.execute(sql`
    insert into rfq (seller_id, customer_id, number, state, turn, postal_code, created_at, state_since, changed_at)
    select ${seller.id}, ${caseyId}::uuid, 'Q' || n, state, 'none', '411001', now(), now(), now()
    from (values (1, 'ORDERED'), (2, 'DECLINED'), (3, 'OPEN'), (4, 'DRAFT'), (5, 'EXPIRED')) as v(n, state)`)
  await db.execute(sql`
    insert into rfq_contact (seller_id, rfq_id, name, company, email, phone, note)
    select seller_id, id, 'Casey', case number when 'Q1' then 'Old Works' when 'Q2' then 'Deccan Tooling' else '' end,
      'casey@orders.example', '', '' from rfq where seller_id = ${seller.id} and customer_id = ${caseyId}::uuid`)
  await db.execute(sql`
    insert into bid (seller_id, customer_id, number, state, currency, pincode, round, made_at)
    select ${seller.id}, ${caseyId}::uuid, 'B' || n, state, 'INR', '411001', round, now()
    from (values (1, 'COUNTERED', 1), (2, 'AGREED', 1), (3, 'DRAFT', 0)) as v(n, state, round)`)
})
afterAll(() => shop.close())

type Query = Parameters<typeof deskCustomers>[1]
const allCustomers = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'last',
  isDescending: true,
  keys: null,
} as const satisfies ListQuery

const find = async (query: Partial<Query>, role: 'sales' | 'reader' = 'sales') => {
  const { rows } = await deskCustomers(await shop.atDesk(role), { ...allCustomers, ...query })
  return rows.map(({ id }) => ids.indexOf(id))
}

test('[DEAL-06] a customer is found inside name, mail, company, phone and order number', async () => {
  expect(await find({ words: 'KULKARNI' })).toEqual([1])
  expect(await find({ words: '100%_' })).toEqual([1])
  expect(await find({ words: 'orders.example' })).toHaveLength(3)
  expect(await find({ words: 'tooling' })).toEqual([2])
  expect(await find({ words: 'old works' }), 'the company is the latest').toEqual([])
  expect(await find({ words: '91234567' })).toEqual([1])
  expect(await find({ words: '9123 45' })).toEqual([1])
  expect(await find({ words: 'nothing of it' })).toEqual([])
})

test('[DEAL-06] a customer shows orders, spending, open deals and the share won', async () => {
  const { rows, count, sums } = await deskCustomers(await shop.atDesk('sales'), allCustomers)
  const row = (id: string) => rows.find((each) => each.id === id)!
  expect(row(shop.asha.id)).toMatchObject({
    orders: 3,
    spent: 30_000,
    winRate: null,
    company: null,
  })
  expect(row(caseyId)).toMatchObject({
    company: 'Deccan Tooling',
    orders: 0,
    spent: 0,
    openRequests: 1,
    openBids: 1,
    ended: 4,
    won: 2,
    winRate: 0.5,
    lastOrderAt: null,
  })
  expect(row(shop.ben.id)).toMatchObject({
    lastOrderAt: '2026-01-19T18:31:00.000Z',
    lastOrderOn: expect.stringContaining('20'),
  })
  expect(count).toBe(3)
  expect(sums).toEqual({ orders: 4, spent: rows.reduce((sum, { spent }) => sum + spent, 0) })
  const beyond = await deskCustomers(await shop.atDesk('sales'), { ...allCustomers, page: 9 })
  expect([beyond.rows, beyond.count, beyond.sums]).toEqual([[], 3, sums])
})

test('[DEAL-06] customers sort both ways, with empty values last', async () => {
  expect(await find({ sort: 'orders' })).toEqual([0, 1, 2])
  expect(await find({ sort: 'open' })).toEqual(expect.arrayContaining([2]))
  expect((await find({ sort: 'open' }))[0]).toBe(2)
  expect((await find({ sort: 'winRate', isDescending: false }))[0]).toBe(2)
  expect((await find({ sort: 'company' }))[0]).toBe(2)
  expect(await find({ sort: 'last' })).toEqual([0, 1, 2])
  expect(await find({ sort: 'last', isDescending: false })).toEqual([1, 0, 2])
  for (const sort of ['name', 'email', 'spent', 'since'] as const)
    for (const isDescending of [true, false])
      expect((await find({ sort, isDescending })).toSorted()).toEqual([0, 1, 2])
})

test('[DEAL-06] each filter of customers counts what its page shows, for this seller alone', async () => {
  const filters = [
    {},
    { orders: 'several' },
    { orders: 'none' },
    { deals: 'open' },
    { last: 'quiet' },
    { last: 'recent' },
    { to: '2026-01-19' },
    { to: '2026-01-20' },
    { minimum: '300' },
    { minimum: '1,5' },
  ].map((each): Query => ({ ...allCustomers, filters: each }))
  const scope = await shop.atDesk('sales')
  const counts = await countDeskCustomers(scope, filters)
  expect(counts.slice(0, 8)).toEqual([3, 1, 1, 1, 1, 1, 0, 1])
  for (const [at, query] of filters.entries())
    expect((await deskCustomers(scope, query)).count).toBe(counts[at])
  expect(await find({ keys: [caseyId, "x' or 1=1"] })).toEqual([2])
  const other = await shop.atDesk('owner', 'tools')
  expect(new Set(await countDeskCustomers(other, filters))).toEqual(new Set([0]))
  expect((await deskCustomers(other, { ...allCustomers, words: 'casey' })).rows).toEqual([])
})

test('[DESK-01] who may not see contacts neither reads, finds nor sorts by them', async () => {
  const reader = await shop.atDesk('reader')
  const { rows } = await deskCustomers(reader, allCustomers)
  expect(JSON.stringify(rows)).not.toMatch(/asha|kulkarni|example|deccan|9123/i)
  for (const words of ['kulkarni', 'casey@', 'deccan', '91234567'])
    expect(await find({ words }, 'reader')).toEqual([])
  for (const sort of ['name', 'email', 'company'] as const)
    expect(await find({ sort, isDescending: false }, 'reader')).toEqual(
      await find({ isDescending: false }, 'reader'),
    )
  const packer = await shop.atDesk('fulfilment')
  const limited = {
    ...packer,
    staff: { ...packer.staff!, limits: { warehouses: [1], categories: null } },
  }
  await expect(deskCustomers(limited, allCustomers)).rejects.toMatchObject({ kind: 'forbidden' })
})
