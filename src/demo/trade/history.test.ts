import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { listRankedIds, runDeals } from '#domain/engagement/engagement.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadHistory } from './history.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, buildDemoRecords('in', 200, testNow), { now: testNow })
  await loadHistory(shop, seller.id, 'in', testNow)
})
afterAll(() => shop.close())

const count = async (table: 'tracked_event' | 'deal' | 'popular_search') => {
  const { rows } = await shop.database.primary.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]!.count
}

test('[MODE-01] [CAT-17] the demo shop has deals today and in the weeks to come, trends and popular searches', async () => {
  const scope = await shop.scope('in')
  expect((await listRankedIds(scope, 'dealoftheday')).length).toBeGreaterThanOrEqual(3)
  const inThreeWeeks = { ...scope, now: new Date(testNow.getTime() + 20 * 86_400_000) }
  await runDeals(shop, inThreeWeeks.now)
  expect((await listRankedIds(inThreeWeeks, 'dealoftheday')).length).toBeGreaterThanOrEqual(3)
  expect((await listRankedIds(scope, 'toptrending')).length).toBeGreaterThan(40)
  expect(await count('popular_search')).toBeGreaterThan(10)
  expect(shop.faults).toEqual([])
})

test('[MODE-01] loading it again adds no second past', async () => {
  const { seller } = await shop.scope('in')
  const before = [await count('tracked_event'), await count('deal')]
  await loadHistory(shop, seller.id, 'in', testNow)
  expect([await count('tracked_event'), await count('deal')]).toEqual(before)
})
