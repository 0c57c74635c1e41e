import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadCards, reindexDuePrices } from '../catalog/catalog.ts'
import { addOrder, type FixtureProduct, fillShop } from './engaged-shop-fixture.ts'
import { listRunningDeals, planDeal, runDeals } from './engagement.ts'

let shop: TestShop
let scope: Scope
let products: FixtureProduct[]
let otherSellerProducts: FixtureProduct[]
const hour = 3_600_000
const hoursLater = (hours: number) => new Date(testNow.getTime() + hours * hour)
const scopeAt = (hours: number): Scope => ({ ...scope, now: hoursLater(hours) })

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  products = await fillShop(shop, scope, 3)
  otherSellerProducts = await fillShop(shop, await shop.scope('tools'), 3)
})
beforeEach(async () => {
  await shop.database.primary.execute(sql`delete from deal`)
  await shop.database.primary.execute(sql`delete from shop_order`)
  await shop.database.primary.execute(
    sql`update pack set special_price = null, special_from = null, special_until = null`,
  )
})
afterAll(() => shop.close())

async function planTestDeal(
  dealProduct: FixtureProduct,
  change: { price?: number; from?: number; to?: number; cap?: number | null } = {},
) {
  const { price = 5_000, from = 0, to = 24, cap = null } = change
  const newDeal = {
    packId: dealProduct.packId,
    price,
    startsAt: hoursLater(from),
    endsAt: hoursLater(to),
    cap,
  }
  return planDeal(shop, scope.seller.id, newDeal, testNow)
}

const loadPack = async (dealProduct: FixtureProduct, hours: number) =>
  (await loadCards(shop.database.primary, scopeAt(hours), [dealProduct.id]))[0]!.pack

test('[CAT-17] [PRICE-02] a deal has its price from its start to its end, as a special fixed price, and no longer', async () => {
  const [firstProduct] = products
  expect(await planTestDeal(firstProduct!, { from: 1, to: 5 })).toMatchObject({ ok: true })
  await runDeals(shop, hoursLater(0.5))
  expect(await loadPack(firstProduct!, 0.5)).toMatchObject({
    price: firstProduct!.price,
    isSpecial: false,
  })
  expect(await listRunningDeals(scopeAt(0.5))).toEqual([])

  expect(await runDeals(shop, hoursLater(1))).toBe(1)
  expect(await runDeals(shop, hoursLater(1.1))).toBe(0)
  expect(await loadPack(firstProduct!, 1.1)).toMatchObject({ price: 5_000, isSpecial: true })
  expect(await listRunningDeals(scopeAt(1.1))).toEqual([
    {
      productId: firstProduct!.id,
      endsAt: hoursLater(5).toISOString(),
      endsText: 'Sat, 21 Nov, 5:00 pm',
      left: null,
    },
  ])

  expect(await loadPack(firstProduct!, 5)).toMatchObject({
    price: firstProduct!.price,
    isSpecial: false,
  })
  expect(await listRunningDeals(scopeAt(5))).toEqual([])
  expect(await reindexDuePrices(shop.database, hoursLater(5))).toBe(1)
})

test('[CAT-17] a deal is over once its cap is sold: cancelled orders and those from before it leave it alone', async () => {
  const [firstProduct] = products
  await planTestDeal(firstProduct!, { cap: 5 })
  await runDeals(shop, hoursLater(0))
  await addOrder(shop, scope, { at: hoursLater(-1), product: firstProduct!, quantity: 9 })
  await addOrder(shop, scope, {
    at: hoursLater(1),
    product: firstProduct!,
    quantity: 9,
    state: 'cancelled',
  })
  await addOrder(shop, scope, { at: hoursLater(1), product: firstProduct!, quantity: 3 })
  await runDeals(shop, hoursLater(1.1))
  expect(await listRunningDeals(scopeAt(1.1))).toMatchObject([{ left: 2 }])
  await addOrder(shop, scope, { at: hoursLater(2), product: firstProduct!, quantity: 2 })
  await Promise.all([runDeals(shop, hoursLater(2.1)), runDeals(shop, hoursLater(2.1))])
  expect(await listRunningDeals(scopeAt(2.1))).toEqual([])
  expect(await loadPack(firstProduct!, 2.1)).toMatchObject({
    price: firstProduct!.price,
    isSpecial: false,
  })
  expect(await runDeals(shop, hoursLater(2.2))).toBe(0)
})

test('[CAT-17] a feed that takes the price away, or undercuts it, is put right or left aside', async () => {
  const [firstProduct] = products
  await planTestDeal(firstProduct!)
  await runDeals(shop, hoursLater(0))
  await shop.database.primary.execute(
    sql`update pack set special_price = null, special_from = null, special_until = null`,
  )
  expect(await listRunningDeals(scopeAt(1))).toEqual([])
  expect(await runDeals(shop, hoursLater(1))).toBe(1)
  expect(await listRunningDeals(scopeAt(1))).toHaveLength(1)

  await shop.database.primary.execute(
    sql`update pack
      set special_price = null, special_from = null, special_until = null, price = 4000
      where id = ${firstProduct!.packId}`,
  )
  await runDeals(shop, hoursLater(1))
  expect(await listRunningDeals(scopeAt(1))).toEqual([])
  await shop.database.primary.execute(
    sql`update pack set price = ${firstProduct!.price} where id = ${firstProduct!.packId}`,
  )
})

test('[CAT-17] a deal that can’t be is refused, and so is another seller’s pack', async () => {
  const [firstProduct] = products
  expect(await planTestDeal(firstProduct!, { price: firstProduct!.price })).toEqual({
    ok: false,
    code: 'not-below-price',
  })
  expect(await planTestDeal(firstProduct!, { from: 3, to: 3 })).toEqual({
    ok: false,
    code: 'wrong-times',
  })
  expect(await planTestDeal(firstProduct!, { from: -3, to: -1 })).toEqual({
    ok: false,
    code: 'wrong-times',
  })
  expect(await planTestDeal(otherSellerProducts[0]!)).toEqual({ ok: false, code: 'unknown-pack' })
  expect(await planTestDeal(firstProduct!)).toMatchObject({ ok: true })
  expect(await planTestDeal(firstProduct!, { from: 23, to: 30 })).toEqual({
    ok: false,
    code: 'overlaps',
  })
  expect(await planTestDeal(firstProduct!, { from: 24, to: 30 })).toMatchObject({ ok: true })
})

describe('[CAT-17] a pack’s own special price, which a deal takes the place of', () => {
  const setSpecialPrice = async (dealProduct: FixtureProduct, price: number, until: number) =>
    shop.database.primary.execute(sql`
      update pack set special_price = ${price}, special_from = ${hoursLater(-10).toISOString()},
        special_until = ${hoursLater(until).toISOString()}
      where seller_id = ${scope.seller.id} and id = ${dealProduct.packId}`)

  test('is back when the deal comes to its end, is sold out or ended, while it lasts', async () => {
    const [firstProduct, secondProduct, thirdProduct] = products
    for (const [dealProduct, until] of [
      [firstProduct!, 48],
      [secondProduct!, 48],
      [thirdProduct!, 3],
    ] as const)
      await setSpecialPrice(dealProduct, 8_000, until)
    await planTestDeal(firstProduct!, { to: 5 })
    await planTestDeal(secondProduct!, { cap: 1 })
    await planTestDeal(thirdProduct!, { to: 5 })
    expect(await runDeals(shop, hoursLater(0))).toBe(3)
    expect(await loadPack(firstProduct!, 1)).toMatchObject({ price: 5_000 })
    await addOrder(shop, scope, { at: hoursLater(1), product: secondProduct!, quantity: 1 })
    await runDeals(shop, hoursLater(1.1))
    expect(await loadPack(secondProduct!, 1.2)).toMatchObject({ price: 8_000, isSpecial: true })
    await Promise.all([runDeals(shop, hoursLater(5)), runDeals(shop, hoursLater(5))])
    expect(await loadPack(firstProduct!, 5.1)).toMatchObject({ price: 8_000, isSpecial: true })
    expect(await loadPack(thirdProduct!, 5.1)).toMatchObject({
      price: thirdProduct!.price,
      isSpecial: false,
    })
    expect(await runDeals(shop, hoursLater(5.2))).toBe(0)
    expect(await loadPack(firstProduct!, 48)).toMatchObject({
      price: firstProduct!.price,
      isSpecial: false,
    })
  })

  test('is that of the seller’s last word, and survives deals that follow each other', async () => {
    const [firstProduct] = products
    await setSpecialPrice(firstProduct!, 8_000, 48)
    await planTestDeal(firstProduct!, { to: 2 })
    await planTestDeal(firstProduct!, { price: 4_000, from: 2, to: 4 })
    await runDeals(shop, hoursLater(0))
    await setSpecialPrice(firstProduct!, 7_000, 40)
    await runDeals(shop, hoursLater(1))
    expect(await loadPack(firstProduct!, 1)).toMatchObject({ price: 5_000 })
    await runDeals(shop, hoursLater(2))
    expect(await loadPack(firstProduct!, 2.1)).toMatchObject({ price: 4_000 })
    await runDeals(shop, hoursLater(4))
    expect(await loadPack(firstProduct!, 4.1)).toMatchObject({ price: 7_000, isSpecial: true })
  })
})
