import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { returnOrder } from './changes/change-order.ts'
import { cancelOwnOrder, myOrder, myOrders, requestReturn } from './customer-orders.ts'
import { expireOrders } from './expire-orders.ts'
import { shipOrder } from './parcels/ship-order.ts'
import { markPaid, recordRefund } from './payments/pay-order.ts'
import { cancelOrder, confirmOrder, deliverOrder, packOrder } from './transition-order.ts'

let shop: OrderedShop
const staff = { actor: 'staff', actorId: '00000000-0000-4000-8000-00000000beef' } as const
const shiftClock = (minutes: number) => ({ now: new Date(testNow.getTime() + minutes * 60_000) })

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const pastDue = (number: string) =>
  shop.database.primary.execute(
    sql`update shop_order set pay_by = now() - interval '1 second' where number = ${number}`,
  )

test('[ORD-04] from the desk to the door: each step with time and actor and a mail, stock gone at shipping', async () => {
  const number = await shop.order(shop.asha, { G1: 3 })
  const scope = await shop.scope('in')
  expect(await packOrder(scope, number, staff)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await confirmOrder(scope, number, staff)).toMatchObject({ ok: true })
  expect(await confirmOrder(scope, number, staff)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await packOrder(scope, number, staff)).toMatchObject({ ok: true })
  expect(await shipOrder(scope, number, ' ', staff)).toEqual({
    ok: false,
    code: 'tracking-missing',
  })
  expect(await shop.stock('G1')).toEqual({ onHand: 50, reserved: 3 })
  expect(await shipOrder(scope, number, 'BD-77', staff)).toMatchObject({ ok: true })
  expect(await shop.stock('G1')).toEqual({ onHand: 47, reserved: 0 })
  expect(await cancelOrder(scope, number, staff)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await deliverOrder(await shop.scope('in', shiftClock(-60)), number, staff)).toMatchObject({
    ok: true,
  })
  const view = await myOrder(await shop.as(shop.asha), number)
  expect(view.track.map(({ words, by }) => [words, by])).toEqual([
    ['Placed', 'You'],
    ['Confirmed', 'Seller in'],
    ['Packed', 'Seller in'],
    ['Shipped', 'Seller in'],
    ['Delivered', 'Seller in'],
  ])
  expect(view).toMatchObject({
    tracking: 'BD-77',
    state: 'delivered',
    paymentState: 'paid',
    may: { cancel: null, return: true },
  })
  const mails = await shop.database.primary.execute<{ subject: string }>(
    sql`select subject from outbox_mail where dedup_key like ${`%:${number}`} order by id`,
  )
  expect(mails.rows.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Order placed',
    'Order confirmed',
    'Order packed',
    'Order shipped',
    'Order delivered',
  ])
  expect(await requestReturn(await shop.as(shop.asha), number, 'Too small')).toMatchObject({
    ok: true,
  })
  expect(await requestReturn(await shop.as(shop.asha), number, 'Too small')).toEqual({
    ok: false,
    code: 'asked-already',
  })
  expect(await returnOrder(scope, number, staff)).toMatchObject({ ok: true })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[ORD-04] a customer cancels until it is packed, then asks; goods and coupon are free again, once', async () => {
  const scope = await shop.as(shop.asha)
  const before = await shop.stock('G2')
  const number = await shop.order(shop.asha, { G2: 5 })
  expect((await shop.stock('G2')).reserved).toBe(before.reserved + 5)
  expect((await myOrder(scope, number)).hasInvoice).toBe(true)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => cancelOwnOrder(scope, number, '')),
  )
  expect((await myOrder(scope, number)).hasInvoice, 'a cancelled order prints no invoice').toBe(
    false,
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.stock('G2')).toEqual(before)
  const packedOrder = await shop.order(shop.asha, { G2: 1 })
  await confirmOrder(await shop.scope('in'), packedOrder, staff)
  await packOrder(await shop.scope('in'), packedOrder, staff)
  expect(await cancelOwnOrder(scope, packedOrder, 'Not needed')).toEqual({
    ok: true,
    value: { done: 'asked' },
  })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[HOST-05] another customer’s order, and one of another seller, are as if they were not there', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  const strangers = [await shop.as(shop.ben), await shop.as(shop.asha, 'tools')]
  for (const scope of strangers) {
    const attempts = [myOrder, cancelOwnOrder, requestReturn]
    for (const attempt of attempts) {
      await expect(attempt(scope, number, '')).rejects.toMatchObject({ kind: 'not-found' })
    }
  }
  await expect(confirmOrder(await shop.scope('tools'), number, staff)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect((await myOrders(await shop.as(shop.ben), 1)).orders).toEqual([])
  expect((await myOrders(await shop.as(shop.asha), 1)).orders[0]).toMatchObject({
    number,
    lineCount: 1,
  })
})

test('[ORD-02] a transfer is confirmed by its money or a purchase order; cancelling it asks for a refund', async () => {
  const scope = await shop.scope('in')
  const number = await shop.order(shop.ben, { G1: 1 }, 'transfer')
  expect(await confirmOrder(scope, number, staff)).toEqual({ ok: false, code: 'not-paid' })
  expect(await recordRefund(scope, number, staff)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await markPaid(scope, number, staff)).toMatchObject({ ok: true })
  expect(await markPaid(scope, number, staff)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await myOrder(await shop.as(shop.ben), number)).toMatchObject({
    state: 'confirmed',
    paymentState: 'paid',
  })
  await cancelOrder(scope, number, staff)
  expect(await myOrder(await shop.as(shop.ben), number)).toMatchObject({
    state: 'cancelled',
    paymentState: 'refund-due',
  })
  expect(await recordRefund(scope, number, staff)).toMatchObject({ ok: true })
  const codOrder = await shop.order(shop.ben, { G1: 1 })
  expect(await markPaid(scope, codOrder, staff)).toEqual({ ok: false, code: 'wrong-state' })
})

test('[ORD-04] an unpaid order ends when its time is over, once however many look, by the database’s clock [I10, F5]', async () => {
  const before = await shop.stock('G3')
  const overdueOrder = await shop.order(shop.asha, { G3: 4 }, 'transfer')
  const waitingOrder = await shop.order(shop.ben, { G3: 2 }, 'transfer')
  const codOrder = await shop.order(shop.ben, { G3: 1 })
  await pastDue(overdueOrder)
  // A process whose clock is a month ahead or two days behind ends nothing that the database
  // doesn't.
  const clocks = [shiftClock(30 * 24 * 60), shiftClock(-2 * 24 * 60), shiftClock(0)]
  const expiredCounts = await Promise.all(
    [...clocks, ...clocks].map(({ now }) => expireOrders(shop, links, now)),
  )
  expect(expiredCounts.reduce((sum, each) => sum + each, 0)).toBe(1)
  expect(await shop.stock('G3')).toEqual({ ...before, reserved: before.reserved + 3 })
  expect(await myOrder(await shop.as(shop.asha), overdueOrder)).toMatchObject({
    state: 'cancelled',
    paymentState: 'void',
  })
  expect((await myOrder(await shop.as(shop.asha), overdueOrder)).track.at(-1)).toMatchObject({
    by: 'Automatic',
    note: 'Not paid in time',
  })
  for (const number of [waitingOrder, codOrder]) {
    expect(await myOrder(await shop.as(shop.ben), number)).toMatchObject({ state: 'placed' })
  }
  await markPaid(await shop.scope('in'), waitingOrder, staff)
  await pastDue(waitingOrder)
  expect(await expireOrders(shop, links, testNow)).toBe(0)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[ORD-04] neither an order that can’t be ended nor those of a closed shop keep others from their end', async () => {
  const db = shop.database.primary
  const overdueOrder = await shop.order(shop.ben, { G3: 1 }, 'transfer')
  await pastDue(overdueOrder)
  await db.execute(sql`update seller set active = false where code = 'tools'`)
  // Older orders without a payment: for the closed shop more than one round handles, for the open
  // one two.
  await db.execute(sql`
    insert into shop_order overriding system value
    select (jsonb_populate_record(o, jsonb_build_object('id', 900000 + n, 'number', 'BROKEN' || n, 'cart_id', null,
      'seller_id', case when n < 3 then o.seller_id else s.id end, 'pay_by', now() - interval '1 day'))).*
    from shop_order o, seller s, generate_series(1, 120) n where o.number = ${overdueOrder} and s.code = 'tools'`)
  expect(await expireOrders(shop, links, testNow)).toBe(1)
  expect(await myOrder(await shop.as(shop.ben), overdueOrder)).toMatchObject({ state: 'cancelled' })
  await db.execute(sql`delete from shop_order where number like 'BROKEN%'`)
  await db.execute(sql`update seller set active = true where code = 'tools'`)
})

test('[CAT-06] what an order takes last leaves the listing of its place, and cancelling brings it back', async () => {
  const { seller } = await shop.scope('in')
  const zones = async () => {
    const { rows } = await shop.database.primary.execute<{ zones: number[] }>(sql`
      select zone_ids as zones from listing_entry e join product p on p.id = e.product_id
      where e.seller_id = ${seller.id} and p.code = 'G5'`)
    return rows[0]!.zones
  }
  await shop.setStock('G5', 2)
  const first = await shop.order(shop.asha, { G5: 1 })
  expect(await zones()).toHaveLength(1)
  await shop.order(shop.ben, { G5: 1 })
  expect(await zones()).toEqual([])
  await cancelOrder(await shop.scope('in'), first, staff)
  expect(await zones()).toHaveLength(1)
})

test('[ORD-03] the check of money and stock can fail: each thing broken by hand is named', async () => {
  const db = shop.database.primary
  const number = await shop.order(shop.asha, { G4: 2 })
  const broken: [string, ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
    [
      'reserved-is-held',
      sql`update stock set reserved = reserved - 1 where pack_id = ${await shop.pack('G4')}`,
      sql`update stock set reserved = reserved + 1 where pack_id = ${await shop.pack('G4')}`,
    ],
    [
      'one-payment-each',
      sql`update payment set amount = amount + 1 where order_id = (select id from shop_order where number = ${number})`,
      sql`update payment set amount = amount - 1 where order_id = (select id from shop_order where number = ${number})`,
    ],
    [
      'total-is-lines',
      sql`update order_line set tax = tax + 1 where order_id = (select id from shop_order where number = ${number})`,
      sql`update order_line set tax = tax - 1 where order_id = (select id from shop_order where number = ${number})`,
    ],
    [
      'times-run-forward',
      sql`insert into order_event (seller_id, order_id, kind, at, actor)
        select seller_id, id, 'paid', '2020-01-01', 'clock' from shop_order
        where number = ${number}`,
      sql`delete from order_event where at = '2020-01-01'`,
    ],
  ]
  for (const [name, harm, mend] of broken) {
    await db.execute(harm)
    expect(
      (await findViolations(db)).map((line) => line.split(':')[0]),
      name,
    ).toContain(name)
    await db.execute(mend)
  }
  expect(await findViolations(db)).toEqual([])
})
