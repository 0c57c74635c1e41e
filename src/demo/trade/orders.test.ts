import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { listedProducts } from '#domain/engagement/engagement.ts'
import { demoRecords } from '#testing/demo-records.ts'
import { addCustomer, invariants } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { loadDemoOrders } from './orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, demoRecords('in', 120, testNow), { now: testNow })
  await addCustomer(shop.database.primary, 'customer@haggle.example')
})
afterAll(() => shop.close())

test('[CAT-17] [ORD-04] the demo customer has bought at a seller with goods: top sellers and orders in several states, once', async () => {
  for (const _ of [1, 2]) await loadDemoOrders(shop, links, 'customer@haggle.example', testNow)
  const { rows } = await shop.database.primary.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from shop_order group by state`,
  )
  expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(10)
  expect(rows.length).toBeGreaterThan(1)
  expect(await invariants(shop.database.primary)).toEqual([])
  expect((await listedProducts(await shop.scope('in'), 'topsellers')).length).toBeGreaterThan(3)
})
