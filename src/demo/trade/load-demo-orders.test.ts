import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { listRankedIds } from '#domain/engagement/engagement.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { addCustomer, findViolations } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { loadDemoOrders } from './load-demo-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, buildDemoRecords('in', 120, testNow), { now: testNow })
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
  expect(await findViolations(shop.database.primary)).toEqual([])
  expect((await listRankedIds(await shop.scope('in'), 'topsellers')).length).toBeGreaterThan(3)
})
