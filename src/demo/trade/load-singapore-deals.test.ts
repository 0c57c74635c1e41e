import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { addCustomer, findViolations } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { loadDemoBids } from './load-demo-bids.ts'
import { loadSingaporeDeals } from './load-singapore-deals.ts'

const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('sg')
  await saveProducts(shop, seller.id, buildDemoRecords('sg', 400, now), { now })
  const owner = await addCustomer(shop.database.primary, 'owner@haggle.example')
  await shop.database.primary.execute(
    sql`insert into staff (seller_id, person_id, role) values (${seller.id}, ${owner.id}, 'owner')`,
  )
  await loadDemoBids(shop, links, null, now)
})
afterAll(() => shop.close())

test('[MODE-01] the demo shop of Singapore has deals of its own in many states, once', async () => {
  const { seller } = await shop.scope('sg')
  const count = async (table: 'rfq' | 'bid' | 'shop_order') => {
    const { rows } = await shop.database.primary.execute<{ state: string; count: number }>(sql`
      select state, count(*)::int as count from ${sql.identifier(table)}
      where seller_id = ${seller.id} group by state`)
    return Object.fromEntries(rows.map((row) => [row.state, row.count]))
  }
  for (const _ of [1, 2]) await loadSingaporeDeals(shop, links, now)
  expect(await count('rfq')).toEqual({ OPEN: 4, QUOTED: 2, ORDERED: 1, DECLINED: 1 })
  expect(await count('bid')).toEqual({
    SUBMITTED: 2,
    COUNTERED: 1,
    AGREED: 1,
    ORDERED: 1,
    DECLINED: 2,
    EXPIRED: 1,
    WITHDRAWN: 1,
  })
  expect(await count('shop_order')).toEqual({ placed: 2, confirmed: 1, packed: 2, delivered: 5 })
  const { rows: late } = await shop.database.primary.execute(sql`
    select number from bid where seller_id = ${seller.id} and expires_at <= statement_timestamp()
      and state in ('SUBMITTED', 'COUNTERED', 'AGREED')`)
  expect(late).toEqual([])
  expect(await findViolations(shop.database.primary)).toEqual([])
  expect(shop.faults).toEqual([])
})
