import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, inHindi, offerHindi, translate } from '#testing/translated-shop.ts'
import { refreshPopularity } from '../catalog/catalog.ts'
import { addEvents, addOrder, type FixtureProduct, fillShop } from './engaged-shop-fixture.ts'
import {
  listRankedIds,
  loadHomePage,
  purgeEvents,
  rebuildPopularSearches,
  recomputeScores,
} from './engagement.ts'

let shop: TestShop
let scope: Scope
let products: FixtureProduct[]
let otherSellerProducts: FixtureProduct[]
const day = 86_400_000
const daysAgo = (days: number) => new Date(testNow.getTime() - days * day)

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  products = await fillShop(shop, scope, 6)
  otherSellerProducts = await fillShop(shop, await shop.scope('tools'), 6)
})
beforeEach(async () => {
  for (const table of ['tracked_event', 'product_score', 'popular_search', 'shop_order'])
    await shop.database.primary.execute(sql`delete from ${sql.identifier(table)}`)
})
afterAll(() => shop.close())

test('[CAT-17] trending counts shoppers, not looks; carts and orders weigh more, and all fades', async () => {
  const [viewedProduct, reloadedProduct, cartedProduct, oldProduct, orderedProduct] = products
  const viewEvent = { viewed: true }
  await addEvents(shop, scope, [
    ...['a', 'b', 'c', 'd'].map((network) => ({
      ...viewEvent,
      network,
      productId: viewedProduct!.id,
      at: daysAgo(0.1),
    })),
    ...Array.from({ length: 50 }, () => ({
      ...viewEvent,
      network: 'a',
      productId: reloadedProduct!.id,
      at: daysAgo(0.1),
    })),
    { added: true, viewed: true, network: 'a', productId: cartedProduct!.id, at: daysAgo(0.1) },
    { added: true, viewed: true, network: 'b', productId: cartedProduct!.id, at: daysAgo(0.1) },
    ...['a', 'b', 'c', 'd', 'e'].map((network) => ({
      ...viewEvent,
      network,
      productId: oldProduct!.id,
      at: daysAgo(12),
    })),
  ])
  await addOrder(shop, scope, { at: daysAgo(0.1), product: orderedProduct!, quantity: 1 })
  await addOrder(shop, scope, { at: daysAgo(0.1), product: orderedProduct!, quantity: 1 })
  expect(await recomputeScores(shop, scope.seller.id, testNow)).toBe(5)
  const expectedIds = [
    orderedProduct,
    cartedProduct,
    viewedProduct,
    reloadedProduct,
    oldProduct,
  ].map((each) => each!.id)
  expect(await listRankedIds(scope, 'toptrending')).toEqual(expectedIds)
  expect(await listRankedIds(await shop.scope('tools'), 'toptrending')).toEqual([])
})

test('[CAT-17] top sellers are ranked by orders of 30 days, then of 90; cancelled ones and pieces do not count', async () => {
  const [frequentProduct, bulkProduct, earlierProduct, cancelledProduct, ancientProduct] = products
  for (const days of [1, 2, 3])
    await addOrder(shop, scope, { at: daysAgo(days), product: frequentProduct!, quantity: 1 })
  await addOrder(shop, scope, { at: daysAgo(2), product: bulkProduct!, quantity: 500 })
  await addOrder(shop, scope, { at: daysAgo(60), product: earlierProduct!, quantity: 1 })
  await addOrder(shop, scope, {
    at: daysAgo(1),
    product: cancelledProduct!,
    quantity: 9,
    state: 'cancelled',
  })
  await addOrder(shop, scope, { at: daysAgo(91), product: ancientProduct!, quantity: 9 })
  await addOrder(shop, await shop.scope('tools'), {
    at: daysAgo(1),
    product: otherSellerProducts[0]!,
    quantity: 1,
  })
  await recomputeScores(shop, scope.seller.id, testNow)
  expect(await listRankedIds(scope, 'topsellers')).toEqual(
    [frequentProduct, bulkProduct, earlierProduct].map((each) => each!.id),
  )

  await shop.database.primary.execute(sql`update shop_order set state = 'cancelled'`)
  expect(await recomputeScores(shop, scope.seller.id, testNow)).toBe(3)
  expect(await listRankedIds(scope, 'topsellers')).toEqual([])
  expect(await recomputeScores(shop, scope.seller.id, testNow)).toBe(0)
})

test('[CAT-17] new arrivals are those of 60 days, the newest first; what is still to come is not there', async () => {
  const setPublishedAt = async (each: FixtureProduct, at: Date) =>
    shop.database.primary.execute(
      sql`update listing_entry set published_at = ${at.toISOString()} where product_id = ${each.id}`,
    )
  for (const [at, each] of products.entries())
    await setPublishedAt(each, daysAgo([3, 1, 59, 61, -1, 700][at]!))
  expect(await listRankedIds(scope, 'newarrival')).toEqual([
    products[1]!.id,
    products[0]!.id,
    products[2]!.id,
  ])
})

test('[CAT-05] POP follows what is looked at and bought, from the seller’s own figure on, and goes back when it fades', async () => {
  const loadPopularity = async () => {
    const { rows } = await shop.database.primary.execute<{ id: number; popularity: number }>(
      sql`select product_id as id, popularity from listing_entry
        where seller_id = ${scope.seller.id} order by product_id`,
    )
    return rows.map((row) => row.popularity)
  }
  const earlierScores = await loadPopularity()
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
  const raisedScores = await loadPopularity()
  expect(raisedScores[2]).toBeCloseTo((earlierScores[2]! + 1) * (1 + Math.log(4)) - 1, 3)
  expect(raisedScores.toSpliced(2, 1)).toEqual(earlierScores.toSpliced(2, 1))
  expect(await refreshPopularity(shop.database, scope.seller.id)).toBe(0)

  await recomputeScores(shop, scope.seller.id, new Date(testNow.getTime() + 40 * day))
  await refreshPopularity(shop.database, scope.seller.id)
  expect(await loadPopularity()).toEqual(earlierScores)
})

test('[SRCH-03] [TRK-01] popular searches are those of several shoppers, that found something and name nobody', async () => {
  const buildSearchEvents = (
    words: string,
    networks: string[],
    results: number | null = 5,
    at = daysAgo(1),
  ) => networks.map((network) => ({ searched: true, words, network, results, at }))
  const threeNetworks = ['a', 'b', 'c']
  await addEvents(shop, scope, [
    ...buildSearchEvents('nitrile gloves', ['a', 'b', 'c', 'd']),
    ...buildSearchEvents('drill', threeNetworks),
    ...buildSearchEvents('only mine', ['a', 'a', 'a', 'a']),
    ...buildSearchEvents('nothing found', threeNetworks, 0),
    ...buildSearchEvents('who knows', threeNetworks, null),
    ...buildSearchEvents('someone@example.com', threeNetworks),
    ...buildSearchEvents('call 98765 43210', threeNetworks),
    ...buildSearchEvents('old hat', threeNetworks, 5, daysAgo(31)),
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
    select ${scope.seller.id}, ${daysAgo(181).toISOString()}::timestamptz, 'Visitor', 'Guest', false, false, false
    from generate_series(1, 6000)`)
  await addEvents(shop, scope, [{ viewed: true, network: 'a', at: daysAgo(179) }])
  expect(await purgeEvents(shop, testNow, AbortSignal.abort())).toBe(0)
  expect(await purgeEvents(shop, testNow, new AbortController().signal)).toBe(6000)
  const { rows } = await shop.database.primary.execute(
    sql`select count(*)::int as count from tracked_event`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('[LANG-05] a Hindi home page gives examples in Hindi: searches, or else names of groups', async () => {
  await offerHindi(shop)
  const write = (words: string) =>
    shop.database.primary.execute(sql`insert into popular_search (seller_id, words, score, results)
      values (${scope.seller.id}, ${words}, 1, 5)`)
  await write('nitrile gloves')
  const hindi = inHindi(await shop.scope('in'))
  const read = async (reader: Scope) => (await loadHomePage(reader, 4)).topSearches
  expect(await read(scope)).toEqual(['nitrile gloves'])
  const { groups } = await loadHomePage(scope, 4)
  const id = await findId(shop, scope, 'category', groups[0]!.displayName)
  await translate(shop, scope, [['category', id, 'name', 'सुरक्षा']])
  expect(await read(hindi)).toEqual(['सुरक्षा'])
  await write('दस्ताने')
  expect(await read(hindi)).toEqual(['दस्ताने'])
})
