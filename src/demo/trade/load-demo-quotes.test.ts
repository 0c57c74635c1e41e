import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { addCustomer, findViolations } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { findCustomer, getHomeAddress } from './load-demo-orders.ts'
import { loadDemoQuotes } from './load-demo-quotes.ts'

const email = 'customer@haggle.example'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, buildDemoRecords('in', 120, testNow), { now: testNow })
  const { id } = await addCustomer(shop.database.primary, email)
  await shop.database.primary.execute(sql`
    insert into staff (seller_id, person_id, role) values (${seller.id}, ${id}, 'sales')`)
})
afterAll(() => shop.close())

test('[RFQ-04] [RFQ-05] the demo customer has asked for quotes that are in several states, once', async () => {
  const customer = await findCustomer(shop, email)
  for (const _ of [1, 2]) await loadDemoQuotes(shop, links, customer, testNow)
  const { rows } = await shop.database.primary.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from rfq group by state order by state`,
  )
  expect(rows.map(({ state, count }) => [state, count])).toEqual([
    ['AWARDED', 1],
    ['DECLINED', 1],
    ['NEEDS_INFO', 1],
    ['OPEN', 3],
    ['QUOTED', 2],
  ])
  const versions = await shop.database.primary.execute<{ state: string }>(
    sql`select state from quote_version order by state`,
  )
  expect(versions.rows.map(({ state }) => state)).toEqual([
    'ACCEPTED',
    'COUNTERED',
    'IN_APPROVAL',
    'SENT',
  ])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test.each([
  ['in', 'Kulkarni Engineering'],
  ['sg', 'Kulkarni Engineering Pte. Ltd.'],
] as const)(
  '[RFQ-04] the demo customer asks and orders at %s for one company',
  async (code, company) => {
    const { seller } = await shop.scope(code)
    const customer = await findCustomer(shop, email)
    await shop.database.primary.execute(sql`
    insert into staff (seller_id, person_id, role) values (${seller.id}, ${customer!.id}, 'sales')
    on conflict do nothing`)
    await loadDemoQuotes(shop, links, customer, testNow)
    const { rows } = await shop.database.primary.execute<{ company: string }>(sql`
    select distinct company from rfq_contact where seller_id = ${seller.id}`)
    expect(rows).toEqual([{ company }])
    expect(getHomeAddress(seller).company).toBe(company)
  },
)
