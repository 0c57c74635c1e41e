import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { searchProducts } from '../../search/search.ts'
import { fillShop } from '../engaged-shop-fixture.ts'
import { learnLifts } from '../engagement.ts'
import { makeVisit } from './learning-fixture.ts'

let shop: TestShop
let scope: Scope
let ids: number[]

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  await fillShop(shop, scope, 14)
  await fillShop(shop, await shop.scope('tools'), 14)
})
beforeEach(async () => {
  await shop.database.primary.execute(sql`truncate search_shown, search_choice, search_lift`)
  shop.cache.invalidate(['*'])
  ids = (await searchProducts(scope, 'glove')).productIds
})
afterAll(() => shop.close())

async function learn(now = testNow) {
  const count = await learnLifts(shop, scope.seller.id, now)
  shop.cache.invalidate(['*'])
  return count
}

const search = async (text = 'glove', at: Scope = scope) =>
  (await searchProducts(at, text)).productIds

/** `count` visits from networks of their own, of which the first `choosing` click the product. */
async function makeVisits(count: number, choosing: number, product: number, change = {}) {
  for (let index = 0; index < count; index++)
    await makeVisit(shop, scope, {
      visit: `v${index}`,
      at: testNow,
      shown: ids,
      clicks: index < choosing ? [product] : [ids[0]!],
      ...change,
    })
}

/** `count` visits of their own networks that click the product. */
async function makeChoices(name: string, count: number, product: number, change = {}) {
  for (let index = 0; index < count; index++)
    await makeVisit(shop, scope, {
      visit: `${name}${index}`,
      at: testNow,
      shown: ids,
      clicks: [product],
      ...change,
    })
}

/** The last product's lift after these visits and no others. */
async function learnLast(makeAll: (last: number) => Promise<void>, now = testNow): Promise<number> {
  const last = ids.at(-1)!
  await shop.database.primary.execute(sql`truncate search_shown, search_choice, search_lift`)
  await makeAll(last)
  await learn(now)
  const { rows } = await shop.database.primary.execute<{ lift: number }>(
    sql`select lift from search_lift where product_id = ${last}`,
  )
  return rows[0]?.lift ?? 0
}

test('[FIND-08] a product that visits choose rises by at most ten places, in this search and shop alone', async () => {
  const [last, other] = [ids.at(-1)!, await shop.scope('tools')]
  const otherBefore = await search('glove', other)
  const brandBefore = await search('bosch glove')
  await makeVisits(40, 24, last)
  expect(await learn()).toBeGreaterThan(0)
  expect((await search()).indexOf(last)).toBe(3)
  expect(await search('bosch glove')).toEqual(brandBefore)
  expect((await search('gloves')).indexOf(last)).toBe(3)
  expect(await search('glove', other)).toEqual(otherBefore)
  const { rows } = await shop.database.primary.execute(sql`
    select visits, clicks, orders from search_lift where product_id = ${last}`)
  expect(rows).toEqual([{ visits: 40, clicks: 24, orders: 0 }])
})

test('[FIND-08] one eager network, however many visits it makes, lifts nothing', async () => {
  const last = ids.at(-1)!
  await makeVisits(40, 40, last, { address: '203.0.113.5' })
  expect(await learn()).toBe(0)
  expect(await search()).toEqual(ids)
})

test('[FIND-08] many accounts on one network are one shopper', async () => {
  const last = ids.at(-1)!
  const viewer = await shop.customer('b@example.com')
  for (let index = 0; index < 12; index++) {
    const id = `00000000-0000-4000-8000-0000000001${10 + index}`
    await shop.database.primary.execute(sql`
      insert into person (id, name, email) values (${id}, 'Asha', ${`asha${index}@example.com`})`)
    const steps = { at: testNow, shown: ids, clicks: [last], address: '203.0.113.5' }
    await makeVisit(shop, { ...scope, viewer: { ...viewer, id } }, { ...steps, visit: `a${index}` })
  }
  expect(await learn()).toBe(0)
})

test('[FIND-08] one of three shoppers counts three times a day, however often they search', async () => {
  const learnEager = (count: number) =>
    learnLast(async (last) => {
      await makeChoices('other', 10, ids[0]!)
      await makeChoices('calm', 2, last)
      // In a pair of random order, where clicks also say how far down people look.
      const marks = '12'.padStart(ids.length, '-')
      await makeChoices('eager', count, last, { address: '203.0.113.5', marks })
    })
  const lift = await learnEager(3)
  expect(lift).toBeGreaterThan(await learnEager(2))
  expect(lift).toBeLessThan(1)
  expect(await learnEager(40)).toBe(lift)
})

test('[FIND-08] nine visits lift nothing', async () => {
  await makeVisits(9, 9, ids.at(-1)!)
  expect(await learn()).toBe(0)
})

test('[FIND-08] two shoppers lift nothing', async () => {
  await makeVisits(30, 2, ids.at(-1)!)
  await learn()
  expect((await search()).indexOf(ids.at(-1)!)).toBe(ids.length - 1)
})

test('[FIND-08] what is not in stock at the place is not lifted there', async () => {
  const last = ids.at(-1)!
  await makeVisits(40, 24, last)
  await learn()
  const elsewhere = { ...scope, place: { ...scope.place, zoneId: 999_999 } }
  expect((await search('glove', elsewhere)).indexOf(last)).toBe(ids.length - 1)
})

test('[FIND-08] what was learnt fades: after four months nothing is left', async () => {
  await makeVisits(40, 24, ids.at(-1)!)
  expect(await learn(new Date(testNow.getTime() + 121 * 86_400_000))).toBe(0)
  expect(await search()).toEqual(ids)
})

test('[FIND-08] beside visits of today, those of 30 days ago count half', async () => {
  const later = new Date(testNow.getTime() + 30 * 86_400_000)
  const learnChosen = (count: number, at: Date) =>
    learnLast(async (last) => {
      await makeChoices('other', 20, ids[0]!, { at: later })
      await makeChoices('chose', count, last, { at })
    }, later)
  const lift = await learnChosen(12, testNow)
  expect(lift).toBeGreaterThan(0)
  expect(lift).toBeLessThan(await learnChosen(12, later))
  expect(lift).toBeCloseTo(await learnChosen(6, later), 5)
})

test('[FIND-08] nothing is evicted where nothing was or is lifted', async () => {
  const { primary } = shop.database
  const countChanges = async () => {
    const { rows } = await primary.execute<{ count: number }>(sql`
      select count(*)::int as count from cache_change
      where tags = ${tags.tuning(scope.seller.id)}`)
    return rows[0]!.count
  }
  const start = await countChanges()
  expect(await learn()).toBe(0)
  expect(await countChanges()).toBe(start)
  await makeVisits(40, 24, ids.at(-1)!)
  expect(await learn()).toBeGreaterThan(0)
  expect(await countChanges()).toBe(start + 1)
  await primary.execute(sql`truncate search_shown, search_choice`)
  expect(await learn()).toBe(0)
  expect(await countChanges()).toBe(start + 2)
})
