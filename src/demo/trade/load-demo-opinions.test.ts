import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { hasLink } from '#domain/opinions/opinion-rules.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { addCustomer, findViolations } from '#testing/ordered-shop.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadDemoPlaces } from '../places/places-load.ts'
import { demoReviewers } from '../texts/demo-opinions.ts'
import { loadDemoOpinions } from './load-demo-opinions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await loadDemoPlaces(shop)
  const { seller } = await shop.scope('in')
  await saveProducts(shop, seller.id, buildDemoRecords('in', 120, testNow), { now: testNow })
})
afterAll(() => shop.close())

test('[LIST-06] the demo buyers review and ask about what was delivered to them, once', async () => {
  const db = shop.database.primary
  const owner = await addCustomer(db, 'owner@haggle.example')
  const { seller } = await shop.scope('in')
  await db.execute(
    sql`insert into staff (seller_id, person_id, role) values (${seller.id}, ${owner.id}, 'owner')`,
  )
  for (const _ of [1, 2]) await loadDemoOpinions(shop, links, testNow)
  const { rows } = await db.execute<{ kind: string; state: string; answered: number }>(sql`
    select kind, state, (count(*) filter (where answer <> ''))::int as answered from opinion
    group by kind, state order by kind, state`)
  expect(rows).toEqual([
    { kind: 'question', state: 'shown', answered: 1 },
    { kind: 'question', state: 'waiting', answered: 0 },
    { kind: 'review', state: 'shown', answered: 2 },
  ])
  const { rows: ratings } = await db.execute<{ reviews: number; isMixed: boolean }>(sql`
    select reviews, stars < 5 * reviews as "isMixed" from product_rating order by reviews desc`)
  expect(ratings[0]).toEqual({ reviews: 3, isMixed: true })
  expect(await findViolations(db)).toEqual([])
})

test('[LIST-06] no two demo texts are alike, and none leads elsewhere', () => {
  const texts = Object.values(demoReviewers)
    .flat()
    .flatMap(({ opinions }) => opinions.flatMap(({ text, answer }) => [text, answer ?? '']))
    .filter((text) => text !== '')
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter(hasLink)).toEqual([])
})
