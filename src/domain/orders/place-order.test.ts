import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestContext } from '#db/request-context.ts'
import {
  addAddress,
  addCustomer,
  findViolations,
  type OrderedShop,
  openOrderedShop,
} from '#testing/ordered-shop.ts'
import { testNow } from '#testing/test-shop.ts'
import { readCart } from '../cart/cart.ts'
import { planDeal, runDeals } from '../engagement/engagement.ts'
import { placeOrder } from './place-order.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const count = async (table: 'shop_order' | 'outbox_mail' | 'stock_hold' | 'idempotency') => {
  const { rows } = await shop.database.primary.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]!.n
}

test('[ORD-03] an order takes the cart, holds the stock, keeps the figures and tells by mail, all at once', async () => {
  const scope = await shop.as(shop.asha)
  const command = await shop.fill(shop.asha, { G1: 2, G2: 1 })
  const placed = await placeOrder(scope, command)
  expect(placed).toMatchObject({
    ok: true,
    value: { total: 40_000, currency: 'INR', state: 'placed' },
  })
  expect(await shop.stock('G1')).toEqual({ onHand: 50, reserved: 2 })
  expect((await readCart(scope)).lines).toEqual([])
  const { rows } = await shop.database.primary.execute(sql`
    select o.goods::int, o.tax::int, o.total::int, p.state, p.amount::int,
      (select count(*)::int from order_line l where l.order_id = o.id) as lines,
      (select count(*)::int from order_contact c where c.order_id = o.id) as contacts
    from shop_order o join payment p on p.order_id = o.id`)
  expect(rows).toEqual([
    {
      goods: 40_000,
      tax: 6_100,
      total: 40_000,
      state: 'due',
      amount: 40_000,
      lines: 2,
      contacts: 2,
    },
  ])
  const mails = await shop.database.primary.execute<{ body: string; recipient: string }>(
    sql`select recipient, body from outbox_mail`,
  )
  expect(mails.rows.map(({ recipient }) => recipient)).toEqual(['asha@orders.example'])
  expect(mails.rows[0]!.body).toContain(
    `http://in.localhost:3000/account/myorders/${placed.ok && placed.value.number}`,
  )
  expect(mails.rows[0]!.body).toMatch(/\n- 2 × .+: ₹[\d.]+ each\n- 1 × .+: ₹[\d.]+ each\n/)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[ORD-03] [P5] an order is eight statements, begin and commit among them', async () => {
  const scope = await shop.as(shop.asha)
  const command = await shop.fill(shop.asha, { G1: 1, G2: 1 })
  const ids = { requestId: '', traceId: '', spanId: '', sampled: false }
  const now = {
    ...ids,
    statements: 0,
    databaseMs: 0,
    readsPrimary: false,
    hasWritten: false,
    isDatabaseAway: false,
  }
  expect((await requestContext.run(now, () => placeOrder(scope, command))).ok).toBe(true)
  expect(now.statements).toBe(8)
})

test('[API-03] the same key and body give the same answer, another body is refused, and no key does nothing [I4]', async () => {
  const scope = await shop.as(shop.asha)
  const command = await shop.fill(shop.asha, { G1: 1 })
  const before = await count('shop_order')
  const first = await placeOrder(scope, command)
  expect(first.ok).toBe(true)
  expect(await placeOrder(scope, command)).toEqual(first)
  expect(await placeOrder(scope, { ...command, expectedTotal: 1 })).toEqual({
    ok: false,
    code: 'key-reused',
  })
  expect(await placeOrder(await shop.as(shop.ben), command)).toMatchObject({ ok: false })
  expect(await placeOrder(scope, { ...command, key: 'short' })).toEqual({
    ok: false,
    code: 'bad-key',
  })
  expect(await count('shop_order')).toBe(before + 1)
})

test('[API-03] a burst of one key gives one order: the others hear the same answer or that it is running [I4]', async () => {
  const scope = await shop.as(shop.asha)
  const command = await shop.fill(shop.asha, { G1: 1 })
  const before = await count('shop_order')
  const answers = await Promise.all(Array.from({ length: 100 }, () => placeOrder(scope, command)))
  const successes = answers.filter((answer) => answer.ok)
  expect(new Set(successes.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers.every((answer) => answer.ok || answer.code === 'in-progress')).toBe(true)
  expect(await placeOrder(scope, command)).toEqual(successes[0])
  expect(await count('shop_order')).toBe(before + 1)
})

test('[ORD-03] a cart gives one order, even with different keys at once [I5]', async () => {
  const scope = await shop.as(shop.asha)
  const command = await shop.fill(shop.asha, { G1: 1 })
  const before = await count('shop_order')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(scope, { ...command, key: randomUUID() })),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'empty-cart')).toHaveLength(19)
  expect(await count('shop_order')).toBe(before + 1)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[ORD-03] what changed since the shopper looked is said and must be confirmed; what did not is no obstacle [I7]', async () => {
  const scope = await shop.as(shop.ben)
  const db = shop.database.primary
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'price',
      async () =>
        db.execute(sql`update pack set price = 30000 where id = ${await shop.pack('G2')}`),
      async () =>
        db.execute(sql`update pack set price = 20000 where id = ${await shop.pack('G2')}`),
    ],
    [
      'tax',
      () => db.execute(sql`update product set tax_rate = 500 where seller_id = ${scope.seller.id}`),
      () =>
        db.execute(sql`update product set tax_rate = 1800 where seller_id = ${scope.seller.id}`),
    ],
    [
      'coupon',
      () =>
        db
          .execute(
            sql`insert into coupon (seller_id, code, kind, value, starts_at)
              values (${scope.seller.id}, 'TEN', 'percent', 1000, '2026-01-01')`,
          )
          .then(() =>
            db.execute(
              sql`update cart set coupon_id = (select id from coupon where code = 'TEN')
                where customer_id = ${shop.ben.id}`,
            ),
          ),
      () => db.execute(sql`update cart set coupon_id = null where customer_id = ${shop.ben.id}`),
    ],
    [
      'charge',
      () => db.execute(sql`update zone set fee = 4900 where seller_id = ${scope.seller.id}`),
      () => db.execute(sql`update zone set fee = 0 where seller_id = ${scope.seller.id}`),
    ],
  ]
  const command = await shop.fill(shop.ben, { G2: 1 })
  for (const [what, change, back] of changes) {
    await change()
    shop.cache.invalidate(['*'])
    expect(await placeOrder(scope, command), what).toEqual({ ok: false, code: 'price-changed' })
    await back()
    shop.cache.invalidate(['*'])
  }
  expect(await placeOrder(scope, command)).toMatchObject({ ok: true, value: { total: 20_000 } })
})

test('[ORD-03] out of stock, inactive or not served: refused, and nothing is left behind', async () => {
  const scope = await shop.as(shop.asha)
  const command = await shop.fill(shop.asha, { G3: 2, G4: 1 })
  const before = [
    await count('shop_order'),
    await count('outbox_mail'),
    await count('stock_hold'),
    await count('idempotency'),
  ]
  await shop.setStock('G3', 1)
  expect(await placeOrder(scope, command)).toEqual({ ok: false, code: 'out-of-stock' })
  await shop.setStock('G3', 50)
  expect(await placeOrder(scope, { ...command, addressId: 999_999 })).toEqual({
    ok: false,
    code: 'unknown-address',
  })
  const foreignAddressId = await addAddress(shop.database.primary, shop.ben.id)
  expect(await placeOrder(scope, { ...command, addressId: foreignAddressId })).toEqual({
    ok: false,
    code: 'unknown-address',
  })
  expect(await placeOrder(scope, { ...command, method: 'card' })).toEqual({
    ok: false,
    code: 'payment-not-offered',
  })
  await shop.database.primary.execute(
    sql`update zone set cod_allowed = false where seller_id = ${scope.seller.id}`,
  )
  shop.cache.invalidate(['*'])
  expect(await placeOrder(scope, command)).toEqual({ ok: false, code: 'payment-not-offered' })
  await shop.database.primary.execute(
    sql`update zone set cod_allowed = true where seller_id = ${scope.seller.id}`,
  )
  await shop.database.primary.execute(sql`
    insert into zone_range (seller_id, zone_id, from_code, to_code)
    select seller_id, id, '560001', '560999' from zone where seller_id = ${scope.seller.id}`)
  shop.cache.invalidate(['*'])
  expect(await placeOrder(scope, command)).toEqual({ ok: false, code: 'not-served' })
  await shop.database.primary.execute(
    sql`delete from zone_range where seller_id = ${scope.seller.id}`,
  )
  shop.cache.invalidate(['*'])
  expect([
    await count('shop_order'),
    await count('outbox_mail'),
    await count('stock_hold'),
    await count('idempotency'),
  ]).toEqual(before)
  expect(await placeOrder(scope, command)).toMatchObject({ ok: true })
})

test('[ORD-03] a hundred carts and a coupon for one: one order has it, and cancelling frees it [I8]', async () => {
  const db = shop.database.primary
  const scope = await shop.as(shop.asha)
  await db.execute(
    sql`insert into coupon (seller_id, code, kind, value, customer_limit, starts_at)
      values (${scope.seller.id}, 'ONCE', 'amount', 100, 1, '2026-01-01')`,
  )
  await shop.fill(shop.asha, { G5: 1 })
  await db.execute(
    sql`update cart set coupon_id = (select id from coupon where code = 'ONCE')
      where customer_id = ${shop.asha.id} and ordered_at is null`,
  )
  const cart = await readCart(scope)
  const command = await shop.fill(
    shop.asha,
    {},
    { expectedTotal: cart.total, totalsKey: cart.totalsKey },
  )
  expect(await placeOrder(scope, command)).toMatchObject({ ok: true, value: { total: 49_900 } })
  await shop.fill(shop.asha, { G5: 1 })
  await db.execute(
    sql`update cart set coupon_id = (select id from coupon where code = 'ONCE')
      where customer_id = ${shop.asha.id} and ordered_at is null`,
  )
  const again = await readCart(scope)
  expect(again.coupon).toMatchObject({ off: 0, problem: { code: 'coupon-used-by-you' } })
  expect(await placeOrder(scope, { ...command, key: randomUUID() })).toEqual({
    ok: false,
    code: 'price-changed',
  })
  expect(await findViolations(db)).toEqual([])
})

test('[ORD-01] a visitor is sent to sign in', async () => {
  const scope = await shop.scope('in')
  const command = await shop.fill(shop.asha, {})
  await expect(placeOrder(scope, command)).rejects.toMatchObject({ kind: 'sign-in' })
  expect(testNow).toBeInstanceOf(Date)
})

test('[CAT-17] [ORD-03] no order takes more of a deal than is left, many at once or not; then the usual price counts', async () => {
  const scope = await shop.as(shop.asha)
  const packId = await shop.pack('G5')
  // Orders from before the deal don't count towards it.
  await shop.database.primary.execute(
    sql`update shop_order set placed_at = placed_at - interval '1 day'`,
  )
  const deal = { packId, price: 30_000, startsAt: new Date(testNow.getTime() - 1_000), cap: 3 }
  await planDeal(
    shop,
    scope.seller.id,
    { ...deal, endsAt: new Date(testNow.getTime() + 3_600_000) },
    testNow,
  )
  await runDeals(shop, testNow)
  expect(await placeOrder(scope, await shop.fill(shop.asha, { G5: 4 }))).toEqual({
    ok: false,
    code: 'deal-limit',
  })
  await shop.database.primary.execute(sql`delete from cart_line`)
  const first = await shop.fill(shop.asha, { G5: 2 })
  const second = await shop.fill(shop.ben, { G5: 2 })
  const both = await Promise.all([
    placeOrder(scope, first),
    placeOrder(await shop.as(shop.ben), second),
  ])
  expect(both.map((outcome) => (outcome.ok ? 'placed' : outcome.code)).sort()).toEqual([
    'deal-limit',
    'placed',
  ])
  await shop.database.primary.execute(sql`delete from cart_line`)
  expect(await placeOrder(scope, await shop.fill(shop.asha, { G5: 1 }))).toMatchObject({ ok: true })
  // No recurring task has run: the order for the last one has ended the deal.
  const usual = await shop.fill(shop.asha, { G5: 4 })
  expect(usual.expectedTotal).toBe(200_000)
  expect((await placeOrder(scope, usual)).ok).toBe(true)
  await shop.database.primary.execute(
    sql`update deal set closed_at = ${testNow.toISOString()} where closed_at is null`,
  )
})

test('[CAT-17] [ORD-03] the last one at a deal’s price: all others hear of the new total, and it holds at once', async () => {
  const scope = await shop.as(shop.asha)
  const packId = await shop.pack('G4')
  await shop.database.primary.execute(
    sql`update shop_order set placed_at = placed_at - interval '1 day'`,
  )
  const times = {
    startsAt: new Date(testNow.getTime() - 1_000),
    endsAt: new Date(testNow.getTime() + 3_600_000),
  }
  await planDeal(shop, scope.seller.id, { packId, price: 30_000, cap: 3, ...times }, testNow)
  await runDeals(shop, testNow)
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const customer = await addCustomer(shop.database.primary, `deal-${at}@orders.example`)
      const addressId = await addAddress(shop.database.primary, customer.id)
      return { customer, command: await shop.fill(customer, { G4: 1 }, { addressId }) }
    }),
  )
  const order = async ({ customer, command }: (typeof buyers)[0]) =>
    placeOrder(await shop.as(customer), command)
  const outcomes = await Promise.all(buyers.map(order))
  const codes = outcomes.map((outcome) => (outcome.ok ? outcome.value.total : outcome.code)).sort()
  expect(codes).toEqual([30_000, 30_000, 30_000, ...Array(5).fill('price-changed')])
  const refusedBuyers = buyers.filter((_, at) => !outcomes[at]!.ok)
  const again = await Promise.all(
    refusedBuyers.map(({ customer, command }) =>
      order({
        customer,
        command: { ...command, key: randomUUID(), expectedTotal: 40_000, totalsKey: null },
      }),
    ),
  )
  expect(again.map((outcome) => outcome.ok && outcome.value.total)).toEqual(Array(5).fill(40_000))
  expect(await findViolations(shop.database.primary)).toEqual([])
  const { rows } = await shop.database.primary.execute(
    sql`select sold, closed_at is not null as over from deal where pack_id = ${packId}`,
  )
  expect(rows).toEqual([{ sold: 3, over: true }])
  expect(await runDeals(shop, testNow)).toBe(0)
})
