import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildReport } from '#domain/insight/insight.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { addCustomer, findViolations } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { loadDemoBids } from './load-demo-bids.ts'
import { loadDemoOpinions } from './load-demo-opinions.ts'
import { loadPastBids } from './load-past-bids.ts'

const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, buildDemoRecords('in', 400, now), { now })
  const owner = await addCustomer(shop.database.primary, 'owner@haggle.example')
  await shop.database.primary.execute(
    sql`insert into staff (seller_id, person_id, role) values (${seller.id}, ${owner.id}, 'owner')`,
  )
  await loadDemoBids(shop, links, null, now)
  await loadDemoOpinions(shop, links, now)
})
afterAll(() => shop.close())

test('[DEAL-04] the demo seller has bids of the past, won and lost, once', async () => {
  for (const _ of [1, 2]) await loadPastBids(shop, links, now)
  const { rows } = await shop.database.primary.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from bid group by state`)
  expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual({
    ORDERED: 2,
    DECLINED: 2,
    EXPIRED: 2,
    WITHDRAWN: 1,
  })
  const desk = await shop.atDesk('owner')
  const time = { days: 90, against: 'before' } as const
  const lost = await buildReport({ ...desk, now }, 'bids-lost', time)
  expect(lost.rows.filter(([, share]) => Number(share) > 0).length).toBeGreaterThan(2)
  expect(await findViolations(shop.database.primary)).toEqual([])
  expect(shop.faults).toEqual([])
})
