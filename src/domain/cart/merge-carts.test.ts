import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coupon } from '#db/tables/cart.ts'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { addLine, applyCoupon, mergeCarts, purgeOldCarts, readCart } from './cart.ts'

let shop: CartShop
let packs: Record<string, number>

beforeAll(async () => {
  shop = await openCartShop()
  packs = await shop.listPacks()
})
afterAll(() => shop.close())

async function filled(lines: Record<string, number>) {
  const visitor = await shop.visitor()
  for (const [code, quantity] of Object.entries(lines))
    await addLine(visitor, { packId: packs[code]!, quantity })
  return { visitor, key: visitor.viewer.kind === 'visitor' ? visitor.viewer.cartKey! : '' }
}

test('[CART-05] a visitor’s cart is kept for as long as its cookie, a customer’s for good', async () => {
  const { visitor } = await filled({ G6: 1 })
  const customer = await shop.customer()
  await addLine(customer, { packId: packs.G6! })
  const days = (count: number) => new Date(visitor.now.getTime() + count * 86_400_000)
  await purgeOldCarts(shop.database.primary, days(179))
  expect((await readCart(visitor)).count).toBe(1)
  expect(await purgeOldCarts(shop.database.primary, days(181))).toBeGreaterThan(0)
  expect((await readCart(visitor)).count).toBe(0)
  expect((await readCart(customer)).count).toBe(1)
})

describe('[CART-05] [I9] signing in', () => {
  test('same pack: quantities add, cut to the stock and said; other lines come along; the visitor’s cart is gone', async () => {
    const customer = await shop.customer()
    await addLine(customer, { packId: packs.G1!, quantity: 2 })
    await addLine(customer, { packId: packs.RARE!, quantity: 2 })
    const { visitor, key } = await filled({ G1: 3, RARE: 3, G2: 1 })
    expect(await mergeCarts(customer, customer.viewer.id, key)).toEqual({ lines: 3, cut: 1 })
    const cart = await readCart(customer)
    expect(
      Object.fromEntries(cart.lines.map((line) => [line.code, [line.quantity, line.asked]])),
    ).toEqual({
      G1: [5, null],
      RARE: [3, 5],
      G2: [1, null],
    })
    expect((await readCart(visitor)).count).toBe(0)
  })

  test('twenty sign-ins at once from two devices equal one merge of each', async () => {
    const customer = await shop.customer()
    await addLine(customer, { packId: packs.G1! })
    const devices = [await filled({ G1: 2, G2: 2 }), await filled({ G1: 4, G3: 1 })]
    const times = Array.from({ length: 20 }, (_, at) => devices[at % 2]!.key)
    const merged = await Promise.all(
      times.map((key) => mergeCarts(customer, customer.viewer.id, key)),
    )
    expect(merged.filter((each) => each.lines > 0)).toHaveLength(2)
    const lines = (await readCart(customer)).lines.map((line) => [line.code, line.quantity])
    expect(Object.fromEntries(lines)).toEqual({ G1: 7, G2: 2, G3: 1 })
    expect(await mergeCarts(customer, customer.viewer.id, devices[0]!.key)).toEqual({
      lines: 0,
      cut: 0,
    })
  })

  test('a stranger’s GUID, a made-up key, another seller’s key and no key merge nothing', async () => {
    const customer = await shop.customer()
    const { visitor, key } = await filled({ G1: 1 })
    const { guid } = await readCart(visitor)
    const otherSellerScope = { ...(await shop.scope('tools')), viewer: customer.viewer }
    for (const guestKey of [guid, 'made-up', null]) {
      expect(await mergeCarts(customer, customer.viewer.id, guestKey)).toEqual({ lines: 0, cut: 0 })
    }
    expect(await mergeCarts(otherSellerScope, customer.viewer.id, key)).toEqual({
      lines: 0,
      cut: 0,
    })
    expect((await readCart(visitor)).count).toBe(1)
    expect((await readCart(customer)).count).toBe(0)
  })

  test('the coupon comes along where the customer has none; what has no stock here keeps its wish', async () => {
    const customer = await shop.customer()
    const couponValues = {
      sellerId: customer.seller.id,
      kind: 'amount',
      value: 100,
      startsAt: new Date(0),
    }
    await shop.database.primary.insert(coupon).values([
      { ...couponValues, code: 'ONE' },
      { ...couponValues, code: 'TWO' },
    ])
    const first = await filled({ G4: 6 })
    await applyCoupon(first.visitor, 'ONE')
    await shop.query(sql`update stock set on_hand = 0 where pack_id = ${packs.G4!}`)
    await mergeCarts(customer, customer.viewer.id, first.key)
    const second = await filled({ G1: 1 })
    await applyCoupon(second.visitor, 'TWO')
    await mergeCarts(customer, customer.viewer.id, second.key)
    const cart = await readCart(customer)
    expect(cart.coupon!.code).toBe('ONE')
    expect(
      Object.fromEntries(cart.lines.map((line) => [line.code, [line.quantity, line.state]])),
    ).toEqual({
      G4: [6, 'unavailable'],
      G1: [1, 'available'],
    })
  })
})
