import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inStockFilter, type ListingQuery } from '#contract/listing/listing.ts'
import {
  plainQuery,
  toggleStatic,
  withPage,
  withPrice,
  withSort,
} from '#contract/listing/listing-url.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import { listRankedIds, planDeal, runDeals } from '../engagement/engagement.ts'
import { listProducts } from './listing.ts'

let shop: TestShop
let scope: Scope
let dealProducts: { id: number; packId: number }[]
let productIds: number[]

const pack = {
  unit: '1 piece',
  quantity: 1,
  price: 10_000,
  mrp: 20_000,
  cost: null,
  onHand: 50,
  special: null,
}
const texts = { overview: '', description: '', gtin: null, partNumber: null, variantGroup: null }

function gloves(count: number): ProductRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    ...texts,
    code: `p${at}`,
    name: `Glove ${at}`,
    brand: 'Bosch',
    categoryPath: ['Safety', 'Hands', 'Gloves'],
    taxRate: 1800,
    attributes: [],
    pictures: [],
    packs: [{ ...pack, code: `p${at}` }],
  }))
}

/** 23 deals: the later the product, the dearer its deal and the sooner it ends. */
beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  await saveProducts(shop, scope.seller.id, gloves(25), { now: testNow })
  await saveProducts(shop, (await shop.scope('tools')).seller.id, gloves(3), { now: testNow })
  const { rows } = await shop.database.primary.execute<{ id: number; packId: number }>(sql`
    select product_id as id, id as "packId"
    from pack
    where seller_id = ${scope.seller.id}
    order by product_id
    limit 23`)
  dealProducts = rows
  for (const [at, { packId }] of dealProducts.entries()) {
    const endsAt = new Date(testNow.getTime() + (48 - at) * 3_600_000)
    const deal = { packId, price: 5_000 + at, startsAt: testNow, endsAt, cap: null }
    expect(await planDeal(shop, scope.seller.id, deal, testNow)).toMatchObject({ ok: true })
  }
  await runDeals(shop, testNow)
  productIds = await listRankedIds(scope, 'dealoftheday')
})
afterAll(() => shop.close())

const list = (query: ListingQuery) => listProducts(scope, { kind: 'ranked', productIds }, query)

test('[CAT-17] [CAT-18] deals are a listing in pages, the first to end on top', async () => {
  expect(productIds).toEqual(dealProducts.map((each) => each.id).reverse())
  const first = await list(plainQuery)
  expect(first).toMatchObject({ count: 23, pageCount: 2, bounds: { min: 5_000, max: 5_022 } })
  const secondPage = await list(withPage(plainQuery, 2))
  expect([...first.cards, ...secondPage.cards].map((card) => card.productId)).toEqual(productIds)
  expect(first.cards.every((card) => card.pack.isSpecial)).toBe(true)
})

test('[CAT-17] [CAT-18] deals are sorted and filtered by the price that they have', async () => {
  const cheapest = await list(withSort(plainQuery, 'PLH'))
  expect(cheapest.cards.slice(0, 2).map((card) => card.pack.price)).toEqual([5_000, 5_001])
  expect((await list(withPrice(plainQuery, 5_001, 5_003))).count).toBe(3)
  expect((await list(toggleStatic(plainQuery, inStockFilter))).count).toBe(23)
  expect((await list(toggleStatic(plainQuery, 5))).count).toBe(23)
})

test('[HOST-05] another seller has no part in them', async () => {
  expect(await listRankedIds(await shop.scope('tools'), 'dealoftheday')).toEqual([])
})
