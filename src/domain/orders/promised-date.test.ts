import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { readCart } from '../cart/cart.ts'
import { loadCheckout, myOrder, placeOrder } from './orders.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.primary.execute(sql`update zone set cutoff = '15:00'`)
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

const beforeCutoff = new Date('2026-11-21T14:59:00+05:30')
const afterCutoff = new Date('2026-11-21T15:00:00+05:30')

test('[SAFE-14] cart, checkout and order name the same date, and the order keeps it', async () => {
  const command = await shop.fill(shop.asha, { G1: 2 }, { totalsKey: null })
  const scope = await shop.as(shop.asha, 'in', { now: afterCutoff })
  expect(await readCart(scope)).toMatchObject({
    deliverBy: '2026-11-25',
    lines: [{ deliverBy: '2026-11-25' }],
  })
  expect((await loadCheckout(scope, {})).cart.deliverBy).toBe('2026-11-25')
  const placed = await placeOrder(scope, command)
  if (!placed.ok) throw new Error(placed.code)
  const monthLater = await shop.as(shop.asha, 'in', { now: new Date('2026-12-24T10:00:00Z') })
  expect(await myOrder(monthLater, placed.value.number)).toMatchObject({
    promisedOn: '2026-11-25',
    lines: [{ promisedOn: '2026-11-25', days: 4 }],
  })
})

test('[SAFE-14] who saw a date that has passed meanwhile confirms the new one', async () => {
  const command = await shop.fill(shop.asha, { G2: 1 })
  const before = await loadCheckout(await shop.as(shop.asha, 'in', { now: beforeCutoff }), {})
  expect(before).toMatchObject({
    cart: { deliverBy: '2026-11-24' },
    orderBefore: afterCutoff.toISOString(),
  })
  const scope = await shop.as(shop.asha, 'in', { now: afterCutoff })
  const confirmCommand = { ...command, totalsKey: before.cart.totalsKey }
  expect(await placeOrder(scope, confirmCommand)).toEqual({ ok: false, code: 'price-changed' })
  const { cart } = await loadCheckout(scope, {})
  expect(await placeOrder(scope, { ...confirmCommand, totalsKey: cart.totalsKey })).toMatchObject({
    ok: true,
  })
})

test('[SAFE-14] goods that only a slower warehouse has are promised from there', async () => {
  await shop.database.primary.execute(sql`
    with far as (insert into warehouse (seller_id, code, name) select id, 'FAR', 'Far' from seller
      where code = 'in' returning id, seller_id),
    served as (insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
      select z.seller_id, z.id, far.id, 6 from far join zone z on z.seller_id = far.seller_id)
    insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    select seller_id, ${await shop.pack('G3')}, id, 20 from far`)
  await shop.database.primary.execute(sql`
    update stock t set on_hand = 5 from warehouse w where w.id = t.warehouse_id and w.code <> 'FAR'
      and t.pack_id = ${await shop.pack('G3')}`)
  shop.cache.invalidate(['*'])
  const scope = await shop.as(shop.ben, 'in', { now: beforeCutoff })
  const dates = async (quantity: number) => {
    await shop.fill(shop.ben, { G3: quantity })
    return (await readCart(scope)).deliverBy
  }
  expect(await dates(5)).toBe('2026-11-24')
  expect(await dates(1)).toBe('2026-11-27')
})
