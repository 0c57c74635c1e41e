import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { addOrder, type FixtureProduct, fillShop } from '../engaged-shop-fixture.ts'
import { flushTrackedEvents, purgeEvents, recordSearchOrder, recordShown } from '../engagement.ts'
import { loadChoices, makeVisit } from './learning-fixture.ts'

let shop: TestShop
let scope: Scope
let products: FixtureProduct[]
let ids: number[]

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  products = await fillShop(shop, scope, 4)
  ids = products.map(({ id }) => id)
})
beforeEach(async () => {
  await shop.database.primary.execute(sql`truncate search_shown, search_choice`)
})
afterAll(() => shop.close())

const after = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

async function loadShown() {
  const { rows } = await shop.database.primary.execute<Record<string, unknown>>(
    sql`select * from search_shown order by at, visit, query`,
  )
  return rows
}

test('[FIND-08] what a visit was shown, clicked and put into the cart is recorded with its network alone', async () => {
  await makeVisit(shop, scope, {
    visit: 'v1',
    at: testNow,
    words: 'Nitrile Glove',
    shown: ids,
    marks: '12--',
    address: '203.0.113.77',
    clicks: [ids[1]!, ids[2]!, ids[2]!],
    carts: [ids[2]!],
  })
  expect(await loadShown()).toMatchObject([
    {
      seller_id: scope.seller.id,
      words: 'nitrile glove',
      network: '203.0.113.0/24',
      customer_id: null,
      marks: '12--',
      product_ids: ids,
    },
  ])
  expect((await loadChoices(shop)).map(({ id, carted }) => [id, carted])).toEqual([
    [ids[1], false],
    [ids[2], true],
  ])
})

test('[FIND-08] [TRK-01] without consent there is no visit, and nothing is recorded', async () => {
  const { visit: _none, ...rest } = scope
  recordShown(rest, {
    words: 'glove',
    first: 1,
    productIds: ids,
    arrangement: { query: 'glove', marks: new Map(), comparisonId: null },
  })
  await flushTrackedEvents(shop)
  expect(await loadShown()).toEqual([])
})

test('[FIND-08] a pair in random order is marked where both stand side by side alone', async () => {
  const [a, b, c, d] = ids as [number, number, number, number]
  const pairs = new Map([
    [a, '1'],
    [b, '2'],
    [c, '1'],
    [d, '2'],
  ])
  const teams = new Map([
    [a, 'A'],
    [d, 'B'],
  ])
  for (const [visit, productIds, marks] of [
    ['whole', [a, b, c, d], pairs],
    ['others', [a, d], pairs],
    ['apart', [a, c, d, b], pairs],
    ['teams', [a, c, d], teams],
  ] as const)
    recordShown(
      { ...scope, visit },
      {
        words: 'glove',
        first: 1,
        productIds,
        arrangement: { query: 'glove', marks, comparisonId: null },
      },
    )
  await flushTrackedEvents(shop)
  const marks = (await loadShown()).map((row) => row['marks'])
  expect(marks.toSorted()).toEqual(['--', '-12-', '1212', 'A-B'])
})

test('[FIND-08] words that may name a person, and made-up clicks, are left out', async () => {
  await makeVisit(shop, scope, { visit: 'v1', at: testNow, words: 'a@b.example', shown: ids })
  await makeVisit(shop, scope, {
    visit: 'v2',
    at: testNow,
    shown: ids.slice(0, 2),
    clicks: [ids[3]!, 999_999],
  })
  expect((await loadShown()).map(({ words }) => words)).toEqual(['glove'])
  expect(await loadChoices(shop)).toEqual([])
})

test('[FIND-08] a further page continues the list, once', async () => {
  await makeVisit(shop, scope, { visit: 'v1', at: testNow, shown: ids.slice(0, 2) })
  for (const first of [3, 3, 9])
    recordShown(
      { ...scope, visit: 'v1', now: after(1) },
      {
        words: 'glove',
        first,
        productIds: ids.slice(2),
        arrangement: { query: 'glove', marks: new Map(), comparisonId: null },
      },
    )
  await flushTrackedEvents(shop)
  expect((await loadShown())[0]!.product_ids).toEqual(ids)
})

test('[FIND-08] an order counts for the last search that led to the product, within a day', async () => {
  const [first, second] = products
  for (const [words, at] of [
    ['glove', 0],
    ['bosch glove', 10],
  ] as const)
    await makeVisit(shop, scope, {
      visit: 'v1',
      at: after(at),
      words,
      shown: ids,
      clicks: [first!.id],
    })
  await makeVisit(shop, scope, { visit: 'v2', at: testNow, shown: ids, clicks: [second!.id] })
  const at = after(20)
  const order = await addOrder(shop, scope, { at, product: first!, quantity: 1 })
  const lateOrder = await addOrder(shop, scope, { at, product: second!, quantity: 1 })
  recordSearchOrder({ ...scope, visit: 'v1', now: at }, order)
  recordSearchOrder({ ...scope, visit: 'v2', now: after(25 * 60) }, lateOrder)
  await flushTrackedEvents(shop)
  expect((await loadChoices(shop)).map(({ query, ordered }) => [query, ordered])).toEqual([
    ['glove', false],
    ['glove', false],
    ['bosch glove', true],
  ])
})

test('[FIND-08] [ACC-05] a customer’s searches go with the account, all others after 180 days', async () => {
  const id = '00000000-0000-4000-8000-0000000000b1'
  await shop.database.primary.execute(
    sql`insert into person (id, name, email) values (${id}, 'Asha Rao', 'asha@example.com')`,
  )
  const viewer = { ...(await shop.customer('b@example.com')), id }
  const visit = { at: testNow, shown: ids, clicks: [ids[0]!] }
  await makeVisit(shop, { ...scope, viewer }, { ...visit, visit: 'hers' })
  await makeVisit(shop, scope, { ...visit, visit: 'other' })
  expect((await loadShown()).map(({ customer_id }) => customer_id)).toEqual([id, null])
  await shop.database.primary.execute(sql`delete from person where id = ${id}`)
  expect((await loadChoices(shop)).map(({ visit }) => visit)).toEqual(['other'])
  expect(await loadShown()).toHaveLength(1)
  const signal = new AbortController().signal
  await purgeEvents(shop, after(179 * 24 * 60), signal)
  expect(await loadShown()).toHaveLength(1)
  await purgeEvents(shop, after(181 * 24 * 60), signal)
  expect([await loadShown(), await loadChoices(shop)]).toEqual([[], []])
})
