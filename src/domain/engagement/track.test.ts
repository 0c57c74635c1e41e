import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { type FixtureProduct, fillShop } from './engaged-shop-fixture.ts'
import { type ClientEvent, flushTrackedEvents, track } from './engagement.ts'

let shop: TestShop
let scope: Scope
let products: FixtureProduct[]
let otherSellerProducts: FixtureProduct[]

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  products = await fillShop(shop, scope, 2)
  otherSellerProducts = await fillShop(shop, await shop.scope('tools'), 2)
})
beforeEach(() => shop.database.primary.execute(sql`delete from tracked_event`))
afterAll(() => shop.close())

const emptyEvent: ClientEvent = {
  words: '',
  results: null,
  product: '',
  categoryId: null,
  searched: false,
  viewed: false,
  added: false,
  cartCount: 0,
  viewCount: 0,
  quantity: 0,
  source: '',
  geolocation: '',
  username: '',
  email: '',
}

async function loadEventRows() {
  await flushTrackedEvents(shop)
  const { rows: eventRows } = await shop.database.primary.execute(
    sql`select * from tracked_event order by id`,
  )
  return eventRows
}

const buildCustomer = (id: string): Customer => ({
  kind: 'customer',
  id,
  sessionId: 's',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  emailVerified: true,
  phone: '9876543210',
})

async function addPerson(id: string) {
  await shop.database.primary.execute(
    sql`insert into person (id, name, email) values (${id}, 'Asha Rao', ${`${id}@example.com`})`,
  )
}

test('[TRK-01] a visitor’s record has who, what and the network, by the server’s word', async () => {
  const event = {
    ...emptyEvent,
    words: ' Nitrile  Gloves',
    results: 12,
    searched: true,
    source: 'search',
    email: 'v@x.example',
  }
  track(scope, event, '203.0.113.77')
  track(
    scope,
    { ...emptyEvent, product: String(products[0]!.id), viewed: true, viewCount: 1 },
    null,
  )
  expect(await loadEventRows()).toMatchObject([
    {
      seller_id: scope.seller.id,
      user_type: 'Visitor',
      username: 'v@x.example',
      network: '203.0.113.0/24',
      words: 'nitrile gloves',
      results: 12,
      searched: true,
      customer_id: null,
    },
    {
      username: 'Guest',
      network: null,
      product_id: products[0]!.id,
      viewed: true,
      view_count: 1,
      words: null,
    },
  ])
})

test('[TRK-01] [ACC-05] a customer is named by their account, and what they did goes with them', async () => {
  const customerId = '00000000-0000-4000-8000-0000000000a1'
  const deletedId = '00000000-0000-4000-8000-0000000000a2'
  await addPerson(customerId)
  track(
    { ...scope, viewer: buildCustomer(customerId) },
    { ...emptyEvent, username: 'somebody else', viewed: true },
    '203.0.113.77',
  )
  track(
    { ...scope, viewer: buildCustomer(deletedId) },
    { ...emptyEvent, viewed: true },
    '203.0.113.77',
  )
  expect(await loadEventRows()).toMatchObject([
    { user_type: 'RegisteredUser', username: 'asha@example.com', customer_id: customerId },
  ])
  await shop.database.primary.execute(sql`delete from person where id = ${customerId}`)
  expect(await loadEventRows()).toEqual([])
})

test('[HOST-05] a product or category of another seller is left out of a record; a code will do for an id', async () => {
  track(
    scope,
    {
      ...emptyEvent,
      product: String(otherSellerProducts[0]!.id),
      categoryId: 2_000_000_000,
      viewed: true,
    },
    null,
  )
  track(scope, { ...emptyEvent, product: 'p1', viewed: true }, null)
  track(scope, { ...emptyEvent, product: "'; drop table product; --", viewed: true }, null)
  const [foreignRow, own, hostileRow] = await loadEventRows()
  expect(foreignRow).toMatchObject({ product_id: null, category_id: null })
  expect(own).toMatchObject({ product_id: products[1]!.id })
  expect(hostileRow).toMatchObject({ product_id: null })
})

test('[TRK-01] many are written together: a thousand from all over take few statements, in order', async () => {
  const { pool } = shop.database
  const query = pool.query
  let statements = 0
  pool.query = ((...args: Parameters<typeof query>) => {
    statements++
    return query.apply(pool, args)
  }) as typeof query
  for (let index = 0; index < 1_000; index++) {
    track(scope, { ...emptyEvent, viewed: true, quantity: index }, `203.0.${index % 200}.1`)
  }
  await flushTrackedEvents(shop)
  pool.query = query
  expect(statements).toBeLessThanOrEqual(4)
  const eventRows = await loadEventRows()
  expect(eventRows.map((row) => row.quantity)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => index),
  )
})

test('[TRK-01] one network can’t fill our disks; what is too much is counted and logged', async () => {
  const warnings: { rows?: number }[] = []
  const log = { error() {}, info() {}, warn: (fields: object) => warnings.push(fields) }
  const database = openDatabase({ url: shop.database.url })
  const own = { ...scope, database, outside: { ...scope.outside, log } }
  for (let index = 0; index < 700; index++)
    track(own, { ...emptyEvent, viewed: true }, '203.0.113.9')
  await flushTrackedEvents(own)
  expect(await loadEventRows()).toHaveLength(600)
  expect(warnings).toEqual([{ event: 'tracking.rows_dropped', rows: 100 }])
  await database.close()
})

test('[TRK-01] with the database away nothing breaks: it is logged and dropped', async () => {
  const warnings: { rows?: number }[] = []
  const log = { error() {}, info() {}, warn: (fields: object) => warnings.push(fields) }
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const offlineScope = { ...scope, database, outside: { ...scope.outside, log } }
  track(offlineScope, { ...emptyEvent, viewed: true }, null)
  await flushTrackedEvents(offlineScope)
  expect(warnings).toMatchObject([{ rows: 1 }])
  track(scope, { ...emptyEvent, viewed: true }, null)
  expect(await loadEventRows()).toHaveLength(1)
})

test('[TRK-01] half a character, as the end of a text may be, takes nobody else’s record with it', async () => {
  track(scope, { ...emptyEvent, searched: true, words: `${'x'.repeat(199)}\u{1f529}` }, null)
  track(scope, { ...emptyEvent, searched: true, words: 'hammer', source: '\ud83d' }, null)
  expect((await loadEventRows()).map(({ words }) => String(words).slice(-6))).toEqual([
    'xxxxx\ufffd',
    'hammer',
  ])
})
