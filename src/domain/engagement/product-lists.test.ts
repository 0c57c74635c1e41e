import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { refreshPopularity } from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { addEvents, addOrder, type FixtureProduct, fillShop } from './engaged-shop-fixture.ts'
import {
  listRankedIds,
  purgeEvents,
  rebuildPopularSearches,
  recomputeScores,
} from './engagement.ts'

let shop: TestShop
let scope: Scope
let products: FixtureProduct[]
let others: FixtureProduct[]
const day = 86_400_000
const ago = (days: number) => new Date(testNow.getTime() - days * day)

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  products = await fillShop(shop, scope, 6)
  others = await fillShop(shop, await shop.scope('tools'), 6)
})
beforeEach(async () => {
  for (const table of ['tracked_event', 'product_score', 'popular_search', 'shop_order'])
    await shop.database.primary.execute(sql`delete from ${sql.identifier(table)}`)
})
afterAll(() => shop.close())

test('[CAT-17] trending counts shoppers, not looks; carts and orders weigh more, and all fades', async () => {
  const [looked, reloaded, carted, old, ordered] = products
  const view = { viewed: true }
  await addEvents(shop, scope, [
    ...['a', 'b', 'c', 'd'].map((network) => ({
      ...view,
      network,
      productId: looked!.id,
      at: ago(0.1),
    })),
    ...Array.from({ length: 50 }, () => ({
      ...view,
      network: 'a',
      productId: reloaded!.id,
      at: ago(0.1),
    })),
    { added: true, viewed: true, network: 'a', productId: carted!.id, at: ago(0.1) },
    { added: true, viewed: true, network: 'b', productId: carted!.id, at: ago(0.1) },
    ...['a', 'b', 'c', 'd', 'e'].map((network) => ({
      ...view,
      network,
      productId: old!.id,
      at: ago(12),
    })),
  ])
  await addOrder(shop, scope, { at: ago(0.1), product: ordered!, quantity: 1 })
  await addOrder(shop, scope, { at: ago(0.1), product: ordered!, quantity: 1 })
  expect(await recomputeScores(shop, scope.seller.id, testNow)).toBe(5)
  const expected = [ordered, carted, looked, reloaded, old].map((each) => each!.id)
  expect(await listRankedIds(scope, 'toptrending')).toEqual(expected)
  expect(await listRankedIds(await shop.scope('tools'), 'toptrending')).toEqual([])
})

test('[CAT-17] top sellers are ranked by orders of 30 days, then of 90; cancelled ones and pieces do not count', async () => {
  const [often, bulk, earlier, cancelled, ancient] = products
  for (const days of [1, 2, 3])
    await addOrder(shop, scope, { at: ago(days), product: often!, quantity: 1 })
  await addOrder(shop, scope, { at: ago(2), product: bulk!, quantity: 500 })
  await addOrder(shop, scope, { at: ago(60), product: earlier!, quantity: 1 })
  await addOrder(shop, scope, { at: ago(1), product: cancelled!, quantity: 9, state: 'cancelled' })
  await addOrder(shop, scope, { at: ago(91), product: ancient!, quantity: 9 })
  await addOrder(shop, await shop.scope('tools'), { at: ago(1), product: others[0]!, quantity: 1 })
  await recomputeScores(shop, scope.seller.id, testNow)
  expect(await listRankedIds(scope, 'topsellers')).toEqual(
    [often, bulk, earlier].map((each) => each!.id),
  )

  await shop.database.primary.execute(sql`update shop_order set state = 'cancelled'`)
  expect(await recomputeScores(shop, scope.seller.id, testNow)).toBe(3)
  expect(await listRankedIds(scope, 'topsellers')).toEqual([])
  expect(await recomputeScores(shop, scope.seller.id, testNow)).toBe(0)
})

test('[CAT-17] new arrivals are those of 60 days, the newest first; what is still to come is not there', async () => {
  const published = async (each: FixtureProduct, at: Date) =>
    shop.database.primary.execute(
      sql`update listing_entry set published_at = ${at.toISOString()} where product_id = ${each.id}`,
    )
  for (const [at, each] of products.entries())
    await published(each, ago([3, 1, 59, 61, -1, 700][at]!))
  expect(await listRankedIds(scope, 'newarrival')).toEqual([
    products[1]!.id,
    products[0]!.id,
    products[2]!.id,
  ])
})

test('[CAT-05] POP follows what is looked at and bought, from the seller’s own figure on, and goes back when it fades', async () => {
  const popularity = async () => {
    const { rows } = await shop.database.primary.execute<{ id: number; popularity: number }>(
      sql`select product_id as id, popularity from listing_entry
        where seller_id = ${scope.seller.id} order by product_id`,
    )
    return rows.map((row) => row.popularity)
  }
  const before = await popularity()
  await addEvents(
    shop,
    scope,
    ['a', 'b', 'c'].map((network) => ({
      viewed: true,
      network,
      productId: products[2]!.id,
      at: testNow,
    })),
  )
  await recomputeScores(shop, scope.seller.id, testNow)
  expect(await refreshPopularity(shop.database, scope.seller.id)).toBe(1)
  const raised = await popularity()
  expect(raised[2]).toBeCloseTo((before[2]! + 1) * (1 + Math.log(4)) - 1, 3)
  expect(raised.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1))
  expect(await refreshPopularity(shop.database, scope.seller.id)).toBe(0)

  await recomputeScores(shop, scope.seller.id, new Date(testNow.getTime() + 40 * day))
  await refreshPopularity(shop.database, scope.seller.id)
  expect(await popularity()).toEqual(before)
})

test('[SRCH-03] [TRK-01] popular searches are those of several shoppers, that found something and name nobody', async () => {
  const search = (words: string, networks: string[], results: number | null = 5, at = ago(1)) =>
    networks.map((network) => ({ searched: true, words, network, results, at }))
  const three = ['a', 'b', 'c']
  await addEvents(shop, scope, [
    ...search('nitrile gloves', ['a', 'b', 'c', 'd']),
    ...search('drill', three),
    ...search('only mine', ['a', 'a', 'a', 'a']),
    ...search('nothing found', three, 0),
    ...search('who knows', three, null),
    ...search('someone@example.com', three),
    ...search('call 98765 43210', three),
    ...search('old hat', three, 5, ago(31)),
  ])
  expect(await rebuildPopularSearches(shop, scope.seller.id, testNow)).toBe(2)
  const { rows } = await shop.database.primary.execute(
    sql`select words, results, seller_id as seller from popular_search order by score desc`,
  )
  expect(rows).toEqual([
    { words: 'nitrile gloves', results: 5, seller: scope.seller.id },
    { words: 'drill', results: 5, seller: scope.seller.id },
  ])
  expect(await rebuildPopularSearches(shop, (await shop.scope('tools')).seller.id, testNow)).toBe(0)
})

test('[TRK-01] what is older than 180 days goes, in batches, and nothing younger', async () => {
  await shop.database.primary.execute(sql`
    insert into tracked_event (seller_id, at, user_type, username, searched, viewed, added)
    select ${scope.seller.id}, ${ago(181).toISOString()}::timestamptz, 'Visitor', 'Guest', false, false, false
    from generate_series(1, 6000)`)
  await addEvents(shop, scope, [{ viewed: true, network: 'a', at: ago(179) }])
  expect(await purgeEvents(shop, testNow, AbortSignal.abort())).toBe(0)
  expect(await purgeEvents(shop, testNow, new AbortController().signal)).toBe(6000)
  const { rows } = await shop.database.primary.execute(
    sql`select count(*)::int as count from tracked_event`,
  )
  expect(rows).toEqual([{ count: 1 }])
})
