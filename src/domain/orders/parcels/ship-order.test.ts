import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgreedThread, orderAgreed } from '#testing/agreed-thread.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { cancelOwnOrder, deskOrder, myOrder, runDeskOrderAction } from '../orders.ts'
import { canShip, completesOrder, getUnshippedParts } from './shipment-rules.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

async function placeAndPackOrder(quantityByPack: Record<string, number>) {
  const number = await shop.order(shop.asha, quantityByPack)
  const scope = await shop.atDesk('fulfilment')
  for (const action of ['confirm', 'pack'] as const)
    expect(await runDeskOrderAction(scope, number, action)).toMatchObject({ ok: true })
  return { number, scope }
}

test('[DESK-04] an order leaves in parcels: each with its tracking number and mail, shipped with the last one', async () => {
  const { number, scope } = await placeAndPackOrder({ G1: 5, G2: 2 })
  const ship = (tracking: string, parts: [number, number][] | null) =>
    runDeskOrderAction(scope, number, 'ship', tracking, parts && new Map(parts))
  for (const wrong of [
    [[1, 6]],
    [[1, 0]],
    [[3, 1]],
    [[1, 0.5]],
    [
      [1, -1],
      [2, 1],
    ],
    [],
  ] as [number, number][][]) {
    expect(await ship('BD-0', wrong), JSON.stringify(wrong)).toEqual({
      ok: false,
      code: 'parts-wrong',
    })
  }
  expect(
    await ship('BD-1', [
      [1, 3],
      [2, 0],
    ]),
  ).toMatchObject({ ok: true, value: { state: 'packed', shipment: 1 } })
  expect(await shop.stock('G1')).toEqual({ onHand: 47, reserved: 2 })
  expect(await deskOrder(scope, number)).toMatchObject({
    actions: ['ship'],
    toShip: [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 2 },
    ],
    shipments: [{ number: 1, tracking: 'BD-1', lines: [{ position: 1, code: 'G1', quantity: 3 }] }],
  })
  expect(await findViolations(shop.database.primary)).toEqual([])
  expect(await runDeskOrderAction(scope, number, 'cancel')).toEqual({
    ok: false,
    code: 'gone-in-part',
  })
  expect(await cancelOwnOrder(await shop.as(shop.asha), number, '')).toMatchObject({
    ok: true,
    value: { done: 'asked' },
  })
  expect(await ship('BD-2', [[1, 2]])).toMatchObject({
    ok: true,
    value: { state: 'packed', shipment: 2 },
  })
  expect(await ship('BD-3', null)).toMatchObject({
    ok: true,
    value: { state: 'shipped', shipment: 3 },
  })
  expect(await ship('BD-4', null)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await shop.stock('G1')).toEqual({ onHand: 45, reserved: 0 })
  expect(await shop.stock('G2')).toEqual({ onHand: 48, reserved: 0 })
  const view = await myOrder(await shop.as(shop.asha), number)
  expect(view.shipments.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
    [3],
    [2],
    [2],
  ])
  const { rows } = await shop.database.primary.execute<{ subject: string }>(
    sql`select subject from outbox_mail where dedup_key like ${`%shipped:${number}%`} order by id`,
  )
  expect(rows.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Part of your order shipped',
    'Part of your order shipped',
    'Order shipped',
  ])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DESK-04] two people who ship the same rest at once send it once', async () => {
  const { number, scope } = await placeAndPackOrder({ G3: 4 })
  const answers = await Promise.all(
    [3, 3, 3].map((n) => runDeskOrderAction(scope, number, 'ship', 'BD', new Map([[1, n]]))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.stock('G3')).toEqual({ onHand: 47, reserved: 1 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DESK-04] parcels of any sizes come to the whole order and no more', () => {
  const order = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  const parcelSequences = fc.array(
    fc.array(fc.integer({ min: -1, max: 9 }), { minLength: 5, maxLength: 5 }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(order, parcelSequences, (quantities, parcels) => {
      const counts = { shipped: 0, cancelled: 0, replaced: 0 }
      const lines = quantities.map((quantity, at) => ({ position: at + 1, quantity, ...counts }))
      for (const parcel of parcels) {
        const unshippedParts = getUnshippedParts(lines)
        const parts = new Map(lines.map(({ position }, at) => [position, parcel[at]!]))
        if (!canShip(parts, unshippedParts)) continue
        const last = completesOrder(parts, unshippedParts)
        for (const line of lines) line.shipped += parts.get(line.position)!
        expect(last).toBe(getUnshippedParts(lines).size === 0)
        expect(lines.every(({ shipped, quantity }) => shipped <= quantity)).toBe(true)
      }
    }),
  )
})

test('[DESK-04] what is got for an order goes out without stock, beside what was held', async () => {
  const packs = [await shop.pack('G4'), await shop.pack('G4')]
  const source = await createAgreedThread(shop, shop.asha, 'rfq', [
    { line: 1, packId: packs[0]!, quantity: 2, unitPrice: 100, fromStock: true },
    { line: 2, packId: packs[1]!, quantity: 90, unitPrice: 90, fromStock: false },
  ])
  const placed = await orderAgreed(shop, shop.asha, source)
  const scope = await shop.atDesk('owner')
  for (const action of ['confirm', 'pack'] as const) await runDeskOrderAction(scope, placed, action)
  expect(
    await runDeskOrderAction(
      scope,
      placed,
      'ship',
      'X-1',
      new Map([
        [1, 1],
        [2, 80],
      ]),
    ),
  ).toMatchObject({ ok: true })
  expect(await shop.stock('G4')).toEqual({ onHand: 49, reserved: 1 })
  expect(await findViolations(shop.database.primary)).toEqual([])
  expect(await runDeskOrderAction(scope, placed, 'ship', 'X-2')).toMatchObject({
    ok: true,
    value: { state: 'shipped' },
  })
  expect(await shop.stock('G4')).toEqual({ onHand: 48, reserved: 0 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DESK-04] the form of a parcel sent twice is one parcel', async () => {
  const { number, scope } = await placeAndPackOrder({ G1: 5 })
  const shipOutcomes = await Promise.all(
    [1, 2].map(() => runDeskOrderAction(scope, number, 'ship', 'BD-7', new Map([[1, 2]]), 0)),
  )
  expect(shipOutcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(shipOutcomes.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await deskOrder(scope, number)).toMatchObject({ toShip: [{ position: 1, quantity: 3 }] })
  expect(await runDeskOrderAction(scope, number, 'ship', 'BD-8', null, 1)).toMatchObject({
    ok: true,
  })
})

test('[DESK-04] a tracking number is asked for where the carrier gives one; the seller’s own vehicle has none', async () => {
  const { number, scope } = await placeAndPackOrder({ G1: 2 })
  const ship = (tracking: string, carrier: string, expectedShipments: number) =>
    runDeskOrderAction(
      scope,
      number,
      'ship',
      tracking,
      new Map([[1, 1]]),
      expectedShipments,
      carrier,
    )
  expect(await ship('', '', 0)).toEqual({ ok: false, code: 'tracking-missing' })
  expect(await ship('X', 'Nobody knows', 0)).toEqual({ ok: false, code: 'carrier-unknown' })
  expect(await ship('', 'Own vehicle', 0)).toMatchObject({ ok: true })
  expect(await ship('', 'Own vehicle', 1)).toMatchObject({ ok: true, value: { state: 'shipped' } })
  const customerView = await myOrder(await shop.as(shop.asha), number)
  expect(customerView).toMatchObject({
    tracking: null,
    shipments: [{ carrier: 'Own vehicle', tracking: '' }, {}],
  })
})

test('[HOST-05] shipping leaves another seller’s hold of the same number as it is', async () => {
  const { number, scope } = await placeAndPackOrder({ G4: 2 })
  const other = (await shop.scope('tools')).seller.id
  await shop.database.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`
      insert into stock_hold (seller_id, id, order_id, pack_id, warehouse_id, quantity, state)
      overriding system value
      select ${other}, id, order_id, pack_id, warehouse_id, quantity, state from stock_hold
      where seller_id = ${scope.seller.id} and state = 'held'`)
  })
  const listOtherHolds = async () => {
    const { rows } = await shop.database.primary.execute(
      sql`select id, quantity, state from stock_hold where seller_id = ${other} order by id`,
    )
    return rows
  }
  const before = await listOtherHolds()
  expect(before).toContainEqual(expect.objectContaining({ quantity: 2, state: 'held' }))
  for (const quantity of [1, 1])
    expect(
      await runDeskOrderAction(scope, number, 'ship', 'BD', new Map([[1, quantity]])),
    ).toMatchObject({ ok: true })
  expect(await listOtherHolds()).toEqual(before)
  await shop.database.primary.execute(sql`delete from stock_hold where seller_id = ${other}`)
})
