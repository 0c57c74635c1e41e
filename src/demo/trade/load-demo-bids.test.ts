import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { addCustomer, findViolations } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { loadDemoBids } from './load-demo-bids.ts'
import { loadDemoOrders } from './load-demo-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, buildDemoRecords('in', 120, testNow), { now: testNow })
})
afterAll(() => shop.close())

test('[BID-03] the demo sellers take bids, and the demo customer has some in several states, once', async () => {
  const db = shop.database.primary
  const customer = await addCustomer(db, 'customer@haggle.example')
  const owner = await addCustomer(db, 'owner@haggle.example')
  const { seller } = await shop.scope('in')
  await db.execute(
    sql`insert into staff (seller_id, person_id, role) values (${seller.id}, ${owner.id}, 'owner')`,
  )
  await loadDemoOrders(shop, links, customer.email, testNow)
  for (const _ of [1, 2]) await loadDemoBids(shop, links, customer, testNow)
  const states = await db.execute<{ state: string }>(sql`select state from bid order by id`)
  expect(states.rows.map(({ state }) => state)).toEqual([
    'SUBMITTED',
    'COUNTERED',
    'AGREED',
    'DECLINED',
    'DRAFT',
  ])
  const rules = await db.execute<{ kind: string }>(
    sql`select distinct kind from bid_rule order by kind`,
  )
  expect(rules.rows.map(({ kind }) => kind)).toEqual(['all', 'brand', 'category'])
  expect(await findViolations(db)).toEqual([])
})
