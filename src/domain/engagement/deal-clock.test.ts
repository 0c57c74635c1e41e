import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadCards, reindexDuePrices } from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { addOrder, type FixtureProduct, fillShop } from './engaged-shop-fixture.ts'
import { listRunningDeals, planDeal, runDeals } from './engagement.ts'

let shop: TestShop
let scope: Scope
let products: FixtureProduct[]
let others: FixtureProduct[]
const hour = 3_600_000
const later = (hours: number) => new Date(testNow.getTime() + hours * hour)
const at = (hours: number): Scope => ({ ...scope, now: later(hours) })

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  products = await fillShop(shop, scope, 3)
  others = await fillShop(shop, await shop.scope('tools'), 3)
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
  which: FixtureProduct,
  change: { price?: number; from?: number; to?: number; cap?: number | null } = {},
) {
  const { price = 5_000, from = 0, to = 24, cap = null } = change
  const newDeal = { packId: which.packId, price, startsAt: later(from), endsAt: later(to), cap }
  return planDeal(shop, scope.seller.id, newDeal, testNow)
}

const loadPack = async (which: FixtureProduct, hours: number) =>
  (await loadCards(shop.database.primary, at(hours), [which.id]))[0]!.pack

test('[CAT-17] [PRICE-02] a deal has its price from its start to its end, as a special fixed price, and no longer', async () => {
  const [one] = products
  expect(await planTestDeal(one!, { from: 1, to: 5 })).toMatchObject({ ok: true })
  await runDeals(shop, later(0.5))
  expect(await loadPack(one!, 0.5)).toMatchObject({ price: one!.price, isSpecial: false })
  expect(await listRunningDeals(at(0.5))).toEqual([])

  expect(await runDeals(shop, later(1))).toBe(1)
  expect(await runDeals(shop, later(1.1))).toBe(0)
  expect(await loadPack(one!, 1.1)).toMatchObject({ price: 5_000, isSpecial: true })
  expect(await listRunningDeals(at(1.1))).toEqual([
    {
      productId: one!.id,
      endsAt: later(5).toISOString(),
      endsText: 'Sat, 21 Nov, 5:00 pm',
      left: null,
    },
  ])

  expect(await loadPack(one!, 5)).toMatchObject({ price: one!.price, isSpecial: false })
  expect(await listRunningDeals(at(5))).toEqual([])
  expect(await reindexDuePrices(shop.database, later(5))).toBe(1)
})

test('[CAT-17] a deal is over once its cap is sold: cancelled orders and those from before it leave it alone', async () => {
  const [one] = products
  await planTestDeal(one!, { cap: 5 })
  await runDeals(shop, later(0))
  await addOrder(shop, scope, { at: later(-1), product: one!, quantity: 9 })
  await addOrder(shop, scope, { at: later(1), product: one!, quantity: 9, state: 'cancelled' })
  await addOrder(shop, scope, { at: later(1), product: one!, quantity: 3 })
  await runDeals(shop, later(1.1))
  expect(await listRunningDeals(at(1.1))).toMatchObject([{ left: 2 }])
  await addOrder(shop, scope, { at: later(2), product: one!, quantity: 2 })
  await Promise.all([runDeals(shop, later(2.1)), runDeals(shop, later(2.1))])
  expect(await listRunningDeals(at(2.1))).toEqual([])
  expect(await loadPack(one!, 2.1)).toMatchObject({ price: one!.price, isSpecial: false })
  expect(await runDeals(shop, later(2.2))).toBe(0)
})

test('[CAT-17] a feed that takes the price away, or undercuts it, is put right or left aside', async () => {
  const [one] = products
  await planTestDeal(one!)
  await runDeals(shop, later(0))
  await shop.database.primary.execute(
    sql`update pack set special_price = null, special_from = null, special_until = null`,
  )
  expect(await listRunningDeals(at(1))).toEqual([])
  expect(await runDeals(shop, later(1))).toBe(1)
  expect(await listRunningDeals(at(1))).toHaveLength(1)

  await shop.database.primary.execute(
    sql`update pack
      set special_price = null, special_from = null, special_until = null, price = 4000
      where id = ${one!.packId}`,
  )
  await runDeals(shop, later(1))
  expect(await listRunningDeals(at(1))).toEqual([])
  await shop.database.primary.execute(
    sql`update pack set price = ${one!.price} where id = ${one!.packId}`,
  )
})

test('[CAT-17] a deal that can’t be is refused, and so is another seller’s pack', async () => {
  const [one] = products
  expect(await planTestDeal(one!, { price: one!.price })).toEqual({
    ok: false,
    code: 'not-below-price',
  })
  expect(await planTestDeal(one!, { from: 3, to: 3 })).toEqual({ ok: false, code: 'wrong-times' })
  expect(await planTestDeal(one!, { from: -3, to: -1 })).toEqual({ ok: false, code: 'wrong-times' })
  expect(await planTestDeal(others[0]!)).toEqual({ ok: false, code: 'unknown-pack' })
  expect(await planTestDeal(one!)).toMatchObject({ ok: true })
  expect(await planTestDeal(one!, { from: 23, to: 30 })).toEqual({ ok: false, code: 'overlaps' })
  expect(await planTestDeal(one!, { from: 24, to: 30 })).toMatchObject({ ok: true })
})

describe('[CAT-17] a pack’s own special price, which a deal takes the place of', () => {
  const special = async (which: FixtureProduct, price: number, until: number) =>
    shop.database.primary.execute(sql`
      update pack set special_price = ${price}, special_from = ${later(-10).toISOString()},
        special_until = ${later(until).toISOString()}
      where seller_id = ${scope.seller.id} and id = ${which.packId}`)

  test('is back when the deal comes to its end, is sold out or ended, while it lasts', async () => {
    const [one, two, three] = products
    for (const [which, until] of [
      [one!, 48],
      [two!, 48],
      [three!, 3],
    ] as const)
      await special(which, 8_000, until)
    await planTestDeal(one!, { to: 5 })
    await planTestDeal(two!, { cap: 1 })
    await planTestDeal(three!, { to: 5 })
    expect(await runDeals(shop, later(0))).toBe(3)
    expect(await loadPack(one!, 1)).toMatchObject({ price: 5_000 })
    await addOrder(shop, scope, { at: later(1), product: two!, quantity: 1 })
    await runDeals(shop, later(1.1))
    expect(await loadPack(two!, 1.2)).toMatchObject({ price: 8_000, isSpecial: true })
    await Promise.all([runDeals(shop, later(5)), runDeals(shop, later(5))])
    expect(await loadPack(one!, 5.1)).toMatchObject({ price: 8_000, isSpecial: true })
    expect(await loadPack(three!, 5.1)).toMatchObject({ price: three!.price, isSpecial: false })
    expect(await runDeals(shop, later(5.2))).toBe(0)
    expect(await loadPack(one!, 48)).toMatchObject({ price: one!.price, isSpecial: false })
  })

  test('is that of the seller’s last word, and survives deals that follow each other', async () => {
    const [one] = products
    await special(one!, 8_000, 48)
    await planTestDeal(one!, { to: 2 })
    await planTestDeal(one!, { price: 4_000, from: 2, to: 4 })
    await runDeals(shop, later(0))
    await special(one!, 7_000, 40)
    await runDeals(shop, later(1))
    expect(await loadPack(one!, 1)).toMatchObject({ price: 5_000 })
    await runDeals(shop, later(2))
    expect(await loadPack(one!, 2.1)).toMatchObject({ price: 4_000 })
    await runDeals(shop, later(4))
    expect(await loadPack(one!, 4.1)).toMatchObject({ price: 7_000, isSpecial: true })
  })
})
