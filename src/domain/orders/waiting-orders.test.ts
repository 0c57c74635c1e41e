import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { addLine, readCart } from '../cart/cart.ts'
import { cancelOwnOrder, loadCheckout, placeOrder } from './orders.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  await setBounds(3, 20)
  await shop.setStock('G1', 500)
})
afterAll(() => shop.close())

async function setBounds(
  orders: number | null,
  pieces: number | null,
  ceiling: number | null = null,
) {
  await shop.database.primary.execute(
    sql`update seller set max_waiting_orders = ${orders}, max_waiting_pieces = ${pieces},
      cod_ceiling = ${ceiling} where code = 'in'`,
  )
  shop.cache.invalidate(['*'])
}

async function countOrders(customerId: string): Promise<number> {
  const { rows } = await shop.database.primary.execute<{ n: number }>(
    sql`select count(*)::int as n from shop_order where customer_id = ${customerId} and state = 'placed'`,
  )
  return rows[0]!.n
}

test('[SAFE-07] nobody empties a shelf with unpaid orders: their number is bounded, and is free again when one ends', async () => {
  const order = async () =>
    placeOrder(
      await shop.as(shop.asha),
      await shop.fill(shop.asha, { G1: 2 }, { method: 'transfer' }),
    )
  const placed = [await order(), await order(), await order()]
  expect(placed.every(({ ok }) => ok)).toBe(true)
  expect(await order()).toEqual({ ok: false, code: 'waiting-orders' })
  expect(await shop.stock('G1')).toMatchObject({ reserved: 6 })
  const first = placed[0]!
  if (!first.ok) throw new Error(first.code)
  await cancelOwnOrder(await shop.as(shop.asha), first.value.number, '')
  expect(await order()).toMatchObject({ ok: true })
  // A confirmed order no longer counts as waiting.
  await shop.database.primary.execute(
    sql`update shop_order set state = 'confirmed' where customer_id = ${shop.asha.id} and state = 'placed'`,
  )
  expect(await order()).toMatchObject({ ok: true })
})

test('[SAFE-07] the pieces that they hold together are bounded', async () => {
  await shop.database.primary.execute(
    sql`update shop_order set state = 'confirmed' where customer_id = ${shop.asha.id} and state = 'placed'`,
  )
  const order = async (pieces: number) =>
    placeOrder(
      await shop.as(shop.asha),
      await shop.fill(shop.asha, { G1: pieces }, { method: 'transfer' }),
    )
  expect(await order(21)).toEqual({ ok: false, code: 'waiting-pieces' })
  const scope = await shop.as(shop.asha)
  expect((await readCart(scope)).count).toBeGreaterThan(20)
})

test('[SAFE-07] twenty orders at once do not pass the bound', async () => {
  await setBounds(3, null)
  const { database } = shop
  const packId = await shop.pack('G1')
  const scope = await shop.as(shop.ben)
  // Each order finds a cart: carts are refilled while others are being placed.
  const order = async () => {
    for (let tries = 0; tries < 50; tries++) {
      await addLine(scope, { packId, quantity: 1 })
      const { cart } = await loadCheckout(scope, {})
      const command = {
        ...(await base()),
        key: randomUUID(),
        expectedTotal: cart.total,
        totalsKey: null,
      }
      const placed = await placeOrder(scope, command)
      if (placed.ok || placed.code === 'waiting-orders') return placed
    }
    return null
  }
  const { rows } = await database.primary.execute<{ id: number }>(
    sql`select id from address where person_id = ${shop.ben.id}`,
  )
  const base = async () => ({
    addressId: rows[0]!.id,
    billingAddressId: null,
    method: 'transfer' as const,
    purchaseOrder: null,
  })
  const answers = await Promise.all(Array.from({ length: 20 }, order))
  expect(answers.filter((answer) => answer?.ok).length).toBe(3)
  expect(answers.some((answer) => answer && !answer.ok && answer.code === 'waiting-orders')).toBe(
    true,
  )
  expect(await countOrders(shop.ben.id)).toBe(3)
  expect(await findViolations(database.primary)).toEqual([])
})

test('[SAFE-07] what is paid later asks for a confirmed address', async () => {
  await setBounds(null, null)
  const command = await shop.fill(shop.asha, { G2: 1 }, { method: 'transfer' })
  const stranger = await shop.as({ ...shop.asha, emailVerified: false })
  expect(await placeOrder(stranger, command)).toEqual({ ok: false, code: 'unconfirmed-email' })
  expect(await placeOrder(stranger, { ...command, method: 'cod' })).toEqual({
    ok: false,
    code: 'unconfirmed-email',
  })
  expect(await loadCheckout(stranger, {})).toMatchObject({
    methods: [],
    ready: false,
    held: [{ why: 'unconfirmed-email' }, {}],
  })
  expect(await placeOrder(await shop.as(shop.asha), command)).toMatchObject({ ok: true })
})

test('[SAFE-07] above the ceiling no cash on delivery is taken', async () => {
  await setBounds(null, null, 30_000)
  const command = await shop.fill(shop.asha, { G4: 1 }, { method: 'cod' })
  const scope = await shop.as(shop.asha)
  expect(await loadCheckout(scope, {})).toMatchObject({
    methods: ['transfer'],
    held: [{ method: 'cod', why: 'cod-ceiling', ceiling: 30_000 }],
  })
  expect(await placeOrder(scope, command)).toEqual({ ok: false, code: 'cod-ceiling' })
  await expect(setBounds(null, null, 20_000_000)).rejects.toThrow()
})
