import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildReport } from '#domain/insight/insight.ts'
import { deskRfq } from '#domain/quotes/quotes.ts'
import { getWorkQueue } from '#domain/workbench/workbench.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { addCustomer } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { loadDemoPast } from './load-demo-past.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, buildDemoRecords('in', 120, testNow), { now: testNow })
})
afterAll(() => shop.close())

test('[DEAL-04] the demo seller has twelve weeks of closed requests, won and lost, once', async () => {
  const db = shop.database.primary
  const owner = await addCustomer(db, 'owner@haggle.example')
  await loadDemoPast(shop, links, testNow)
  const count = async () => {
    const { rows } = await db.execute<{ count: number; open: number; mine: number }>(sql`
      select count(*)::int as count, count(*) filter (where turn <> 'none')::int as open,
        count(customer_id)::int as mine from rfq`)
    return rows[0]!
  }
  const { count: requests, open, mine } = await count()
  expect(requests).toBeGreaterThan(40)
  expect([open, mine]).toEqual([0, 0])
  await loadDemoPast(shop, links, testNow)
  expect((await count()).count).toBe(requests)
  const scope = await shop.scope('in')
  const staff = { id: owner.id, sessionId: 's', role: 'owner' as const, name: 'O', email: 'o@x' }
  const desk = { ...scope, staff }
  const time = { days: 90, against: 'before' } as const
  const lost = await buildReport(desk, 'quotes-lost', time)
  expect(lost.rows.filter(([, share]) => Number(share) > 0).length).toBeGreaterThan(3)
  const answers = await buildReport(desk, 'answer-time', time)
  expect(answers.rows.filter(([, all]) => Number(all) > 0).length).toBeGreaterThan(3)
  const { rows: numbers } = await db.execute<{ number: string }>(sql`select number from rfq`)
  for (const { number } of numbers) {
    const rfq = await deskRfq(desk, number)
    expect(rfq.lines).toHaveLength(1)
    expect(rfq.actions).not.toContain('draft')
  }
  const query = { view: 'all', verb: null, sort: 'best', page: 1, since: null } as const
  expect((await getWorkQueue(desk, query)).rows).toEqual([])
})
