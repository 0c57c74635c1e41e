import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { readCart } from '../cart/cart.ts'
import { cancelOwnOrder, myOrder } from './customer-orders.ts'
import { deskOrders } from './desk-order-list.ts'
import { deskOrder, runDeskOrderAction } from './desk-orders.ts'
import { allOrders } from './order-list-fixture.ts'
import { reorder } from './reorder.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[DESK-04] fulfilment takes an order all its way; each step is on the record', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  const scope = await shop.atDesk('fulfilment')
  expect(await deskOrder(scope, number)).toMatchObject({
    actions: ['confirm', 'cancel'],
    knows: true,
    email: 'asha@orders.example',
    delivery: { name: 'Asha Rao' },
  })
  for (const action of ['confirm', 'pack', 'ship', 'deliver'] as const) {
    const outcome = await runDeskOrderAction(scope, number, action, 'BD-1')
    expect(outcome, action).toMatchObject({ ok: true })
  }
  const { rows } = await shop.database.primary.execute(
    sql`select action, before ->> 'state' as before, person_id = ${scope.staff!.id}::uuid as own
      from audit_entry order by id`,
  )
  expect(rows).toEqual([
    { action: 'order.confirmed', before: 'placed', own: true },
    { action: 'order.packed', before: 'confirmed', own: true },
    { action: 'order.shipped', before: 'packed', own: true },
    { action: 'order.delivered', before: 'shipped', own: true },
  ])
  expect(
    (
      await deskOrders(scope, {
        ...allOrders,
        words: number.slice(0, 9).toLowerCase(),
        filters: { state: 'delivered' },
      })
    ).rows,
  ).toMatchObject([{ number }])
})

test('[DESK-01] others see orders without contacts and can do nothing; without staff nothing is seen', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  for (const role of ['reader', 'pricing', 'catalogue'] as const) {
    const scope = await shop.atDesk(role)
    expect(await deskOrder(scope, number)).toMatchObject({
      delivery: null,
      billing: null,
      email: null,
      actions: [],
    })
    await expect(runDeskOrderAction(scope, number, 'confirm')).rejects.toMatchObject({
      kind: 'forbidden',
    })
  }
  await expect(deskOrder(await shop.scope('in'), number)).rejects.toMatchObject({ kind: 'sign-in' })
  await expect(deskOrder(await shop.atDesk('owner', 'tools'), number)).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(
    runDeskOrderAction(await shop.atDesk('owner', 'tools'), number, 'confirm'),
  ).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect((await deskOrders(await shop.atDesk('owner', 'tools'), allOrders)).count).toBe(0)
})

test('[DESK-04] what a customer asks for waits at the desk until it is done or declined', async () => {
  const number = await shop.order(shop.asha, { G2: 1 })
  const scope = await shop.atDesk('owner')
  await runDeskOrderAction(scope, number, 'confirm')
  await runDeskOrderAction(scope, number, 'pack')
  await cancelOwnOrder(await shop.as(shop.asha), number, 'Bought twice')
  expect(
    (await deskOrders(scope, { ...allOrders, filters: { state: 'asked' } })).rows,
  ).toMatchObject([{ number }])
  expect(await deskOrder(scope, number)).toMatchObject({
    requests: [{ kind: 'cancel', reason: 'Bought twice' }],
  })
  expect(await runDeskOrderAction(scope, number, 'decline')).toMatchObject({ ok: true })
  expect(await runDeskOrderAction(scope, number, 'decline')).toEqual({
    ok: false,
    code: 'wrong-state',
  })
  expect((await deskOrders(scope, { ...allOrders, filters: { state: 'asked' } })).rows).toEqual([])
  expect((await myOrder(await shop.as(shop.asha), number)).track.at(-1)).toMatchObject({
    words: 'Request declined',
  })
})

test('[ORD-05] reordering fills the cart at today’s price and says what is different', async () => {
  const db = shop.database.primary
  const number = await shop.order(shop.ben, { G3: 4, G4: 2, G5: 1 })
  await db.execute(sql`update pack set price = 33300 where id = ${await shop.pack('G3')}`)
  await shop.setStock('G4', 3)
  await db.execute(sql`update pack set active = false where id = ${await shop.pack('G5')}`)
  const scope = await shop.as(shop.ben)
  expect(await reorder(scope, number)).toEqual({
    number,
    added: 2,
    changes: [
      { name: 'Nitrile glove G4', what: 'fewer', was: 2, now: 1 },
      { name: 'Nitrile glove G5', what: 'gone' },
      { name: 'Nitrile glove G3', what: 'price', was: 30_000, now: 33_300 },
    ],
  })
  expect((await readCart(scope)).lines.map(({ code, quantity }) => `${code} ${quantity}`)).toEqual([
    'G3 4',
    'G4 1',
  ])
  await expect(reorder(await shop.as(shop.asha), number)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await findViolations(db)).toEqual([])
})
