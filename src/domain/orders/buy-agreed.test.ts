import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import { createAgreedThread } from '#testing/agreed-thread.ts'
import {
  addAddress,
  findViolations,
  type OrderedShop,
  openOrderedShop,
} from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { readCart } from '../cart/cart.ts'
import type { AwardLine } from '../negotiation/negotiation.ts'
import {
  cancelOwnOrder,
  expireOrders,
  loadCheckout,
  myOrder,
  type OrderCommand,
  placeOrder,
} from './orders.ts'

let shop: OrderedShop
let home: number

beforeAll(async () => {
  shop = await openOrderedShop()
  home = (await shop.fill(shop.asha, {})).addressId
})
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)

async function createAgreement(
  kind: ThreadName['kind'],
  ...lines: (Partial<AwardLine> & { code: string })[]
) {
  const packs = await Promise.all(lines.map(({ code }) => shop.pack(code)))
  return createAgreedThread(
    shop,
    shop.asha,
    kind,
    lines.map(({ code: _code, ...line }, at) => {
      return {
        line: at + 1,
        packId: packs[at]!,
        quantity: 2,
        unitPrice: 9_000,
        fromStock: true,
        ...line,
      }
    }),
  )
}

async function command(
  source: ThreadName,
  change: Partial<OrderCommand> = {},
): Promise<OrderCommand> {
  const { cart } = await loadCheckout(await shop.as(shop.asha), {
    addressId: change.addressId ?? home,
    source,
  })
  return {
    key: randomUUID(),
    source,
    addressId: home,
    billingAddressId: null,
    method: 'cod',
    purchaseOrder: null,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
    ...change,
  }
}

const grants = async ({ kind, threadId }: Awaited<ReturnType<typeof createAgreement>>) => {
  const { rows } = await run(
    sql`select state from price_grant where kind = ${kind} and thread_id = ${threadId}`,
  )
  return rows.map(({ state }) => state)
}

test('[RFQ-08] a quote is bought whole at its price, with its goods; cart and coupon stay out of it', async () => {
  const scope = await shop.as(shop.asha)
  await shop.fill(shop.asha, { G2: 1 })
  const cartBefore = await readCart(scope)
  const source = await createAgreement(
    'rfq',
    { code: 'G1', quantity: 3 },
    { code: 'G3', quantity: 70, unitPrice: 29_000, fromStock: false, leadDays: 9 },
  )
  expect(await shop.stock('G1')).toEqual({ onHand: 50, reserved: 3 })
  const view = await loadCheckout(scope, { source })
  expect(view).toMatchObject({
    ready: true,
    agreed: { kind: 'rfq', number: source.number, version: 1, offeredCharge: null },
    cart: { total: 3 * 9_000 + 70 * 29_000, coupon: null, saved: 3 * 1_000 + 70 * 1_000 },
  })
  const orderCommand = await command(source)
  const placed = await placeOrder(scope, orderCommand)
  expect(placed).toMatchObject({ ok: true, value: { total: 2_057_000 } })
  expect(await placeOrder(scope, orderCommand)).toEqual(placed)
  expect(await shop.stock('G1')).toEqual({ onHand: 50, reserved: 3 })
  expect((await readCart(scope)).totalsKey).toBe(cartBefore.totalsKey)
  const order = await myOrder(scope, placed.ok ? placed.value.number : '')
  expect(order).toMatchObject({
    source: { kind: 'rfq', number: source.number, version: 1 },
    lines: [
      { price: 9_000, quantity: 3, toOrder: false },
      { price: 29_000, quantity: 70, toOrder: true, days: order.lines[0]!.days! + 9 },
    ],
  })
  expect(await grants(source)).toEqual(['consumed', 'consumed'])
  expect(await placeOrder(scope, { ...orderCommand, key: randomUUID() })).toEqual({
    ok: false,
    code: 'grant-gone',
  })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[BID-07] fifty orders of one bid at once, each with its own key, are one [I15]', async () => {
  const source = await createAgreement('bid', { code: 'G1' }, { code: 'G2', unitPrice: 18_000 })
  const orderCommand = await command(source)
  const scope = await shop.as(shop.asha)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => placeOrder(scope, { ...orderCommand, key: randomUUID() })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
    new Set(['grant-gone']),
  )
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[RFQ-08] the price was frozen when it was agreed, and the lower list price of today is told', async () => {
  const scope = await shop.as(shop.asha)
  const source = await createAgreement('rfq', { code: 'G4', quantity: 1, unitPrice: 35_000 })
  const pack = await shop.pack('G4')
  for (const [listed, listedFor] of [
    [50_000, null],
    [30_000, 30_000],
  ] as const) {
    await run(sql`update pack set price = ${listed} where id = ${pack}`)
    const { cart, agreed } = await loadCheckout(scope, { source })
    expect(cart.lines[0]!.price).toBe(35_000)
    expect(agreed!.lines[0]!.listedFor).toBe(listedFor)
  }
  expect(await placeOrder(scope, await command(source))).toMatchObject({
    ok: true,
    value: { total: 35_000 },
  })
  await run(sql`update pack set price = 40000 where id = ${pack}`)
})

test('[RFQ-08] delivery and tax are those of the address: another total is refused until it is confirmed [I7]', async () => {
  const scope = await shop.as(shop.asha)
  await run(sql`update zone set fee = 4900 where seller_id = ${scope.seller.id}`)
  shop.cache.invalidate(['*'])
  const bid = await createAgreement('rfq', { code: 'G1' })
  expect((await loadCheckout(scope, { source: bid })).cart).toMatchObject({
    charge: 4_900,
    total: 22_900,
  })
  expect(
    await placeOrder(scope, await command(bid, { expectedTotal: 18_000, totalsKey: null })),
  ).toEqual({
    ok: false,
    code: 'price-changed',
  })
  const quote = await createAgreement(
    'rfq',
    { code: 'G1', charge: 1_000, taxRate: 500 },
    { code: 'G2', charge: 500 },
  )
  expect((await loadCheckout(scope, { source: quote })).cart).toMatchObject({
    charge: 1_500,
    total: 37_500,
  })
  expect(await placeOrder(scope, await command(bid))).toMatchObject({
    ok: true,
    value: { total: 22_900 },
  })
  expect(await placeOrder(scope, await command(quote))).toMatchObject({
    ok: true,
    value: { total: 37_500 },
  })
  await run(sql`update zone set fee = 0 where seller_id = ${scope.seller.id}`)
  shop.cache.invalidate(['*'])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[RFQ-08] an expired grant and another’s buy nothing, on no host', async () => {
  const scope = await shop.as(shop.asha)
  const source = await createAgreement('rfq', { code: 'G1' })
  const orderCommand = await command(source)
  const ben = await shop.as(shop.ben)
  const benAddressId = (await shop.fill(shop.ben, {})).addressId
  await expect(loadCheckout(ben, { source })).rejects.toMatchObject({ kind: 'not-found' })
  await expect(placeOrder(ben, { ...orderCommand, addressId: benAddressId })).rejects.toMatchObject(
    {
      kind: 'not-found',
    },
  )
  const otherShopScope = await shop.as(shop.asha, 'tools')
  await expect(
    placeOrder(otherShopScope, { ...orderCommand, key: randomUUID() }),
  ).rejects.toMatchObject({
    kind: 'not-found',
  })
  await run(
    sql`update price_grant set expires_at = statement_timestamp()
      where thread_id = ${source.threadId} and kind = 'rfq'`,
  )
  expect(await placeOrder(scope, orderCommand)).toEqual({ ok: false, code: 'grant-gone' })
  expect(await loadCheckout(scope, { source })).toMatchObject({
    ready: false,
    agreed: null,
    cart: { lines: [] },
  })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[BID-07] cancelled unpaid, an order gives its grants back while the time lasts; paid or later it does not', async () => {
  const scope = await shop.as(shop.asha)
  const before = (await shop.stock('G5')).reserved
  const source = await createAgreement('bid', { code: 'G5', unitPrice: 40_000 })
  const first = await placeOrder(scope, await command(source))
  expect(await cancelOwnOrder(scope, first.ok ? first.value.number : '', '')).toMatchObject({
    ok: true,
  })
  expect(await grants(source)).toEqual(['free'])
  expect((await shop.stock('G5')).reserved).toBe(before + 2)
  expect(await findViolations(shop.database.primary)).toEqual([])
  const second = await placeOrder(scope, await command(source, { method: 'transfer' }))
  expect(second.ok).toBe(true)
  await run(
    sql`update price_grant set expires_at = statement_timestamp()
      where thread_id = ${source.threadId} and kind = 'bid'`,
  )
  await run(
    sql`update shop_order set pay_by = statement_timestamp() where bid_id = ${source.threadId} and state = 'placed'`,
  )
  expect(await expireOrders(shop, links, testNow)).toBe(1)
  expect(await grants(source)).toEqual(['void'])
  expect((await shop.stock('G5')).reserved).toBe(before)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[RFQ-08] sent to an area that other warehouses serve, the goods are held there, or the order is refused', async () => {
  const scope = await shop.as(shop.asha)
  const [sellerId, pack] = [scope.seller.id, await shop.pack('G3')]
  const source = await createAgreement('rfq', { code: 'G3', quantity: 4 })
  await run(sql`
    with w as (insert into warehouse (seller_id, code, name) values (${sellerId}, 'far', 'Far') returning id),
      z as (insert into zone (seller_id, code, name) values (${sellerId}, 'far', 'Far') returning id),
      s as (insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
        select ${sellerId}, z.id, w.id, 3 from z, w)
    insert into stock (seller_id, pack_id, warehouse_id, on_hand) select ${sellerId}, ${pack}, w.id, 3 from w`)
  await run(sql`
    insert into zone_range (seller_id, zone_id, from_code, to_code)
    select seller_id, id, case code when 'far' then '700001' else '000000' end,
      case code when 'far' then '799999' else '699999' end
    from zone where seller_id = ${sellerId}`)
  shop.cache.invalidate(['*'])
  const addressId = await addAddress(shop.database.primary, shop.asha.id, { postalCode: '700001' })
  expect(await loadCheckout(scope, { source, addressId })).toMatchObject({
    ready: false,
    served: true,
  })
  const orderCommand = await command(source)
  expect(await placeOrder(scope, { ...orderCommand, addressId, totalsKey: null })).toEqual({
    ok: false,
    code: 'out-of-stock',
  })
  await run(
    sql`update stock set on_hand = 4 where warehouse_id = (select id from warehouse where code = 'far')`,
  )
  const placed = await placeOrder(scope, await command(source, { addressId }))
  expect(placed.ok).toBe(true)
  const { rows } =
    await run(sql`select w.code, h.quantity, h.state from stock_hold h join warehouse w on w.id = h.warehouse_id
    join price_grant g on g.id = h.grant_id where g.thread_id = ${source.threadId} and g.kind = 'rfq' order by h.id`)
  expect(rows.map(({ state }) => state)).toEqual(['released', 'held'])
  expect(rows[1]).toMatchObject({ code: 'far', quantity: 4 })
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[CART-02] a cart below the smallest order is refused with what is missing; agreed prices are free of it', async () => {
  const small = await shop.fill(shop.asha, { G1: 1 })
  const asha = await shop.as(shop.asha)
  const minimum = (await readCart(asha)).goods + 500
  const scope = { ...asha, seller: { ...asha.seller, minOrder: minimum } }
  const { cart, ready } = await loadCheckout(scope, { addressId: home })
  expect([cart.shortBy, cart.ready, ready]).toEqual([{ minimum, missing: 500 }, true, false])
  expect(await placeOrder(scope, small)).toEqual({ ok: false, code: 'below-minimum' })
  for (const kind of ['rfq', 'bid'] as const) {
    const source = await createAgreement(kind, { code: 'G2', quantity: 1 })
    const view = await loadCheckout(scope, { addressId: home, source })
    expect([view.cart.goods, view.cart.shortBy, view.ready]).toEqual([9_000, null, true])
    expect(await placeOrder(scope, await command(source))).toMatchObject({ ok: true })
  }
  const enough = await shop.fill(shop.asha, { G1: 3 })
  expect((await readCart(scope)).shortBy).toBeNull()
  expect(await placeOrder(scope, enough)).toMatchObject({ ok: true })
})

test('[O7] the invariants see a grant without its goods, and one that two orders could use', async () => {
  const source = await createAgreement('rfq', { code: 'G1' })
  for (const [broken, back] of [
    [sql`update price_grant set quantity = 3`, sql`update price_grant set quantity = 2`],
    [
      sql`update price_grant set state = 'consumed', order_id = 1`,
      sql`update price_grant set state = 'free', order_id = null`,
    ],
  ] as const) {
    const threadFilter = sql` where kind = 'rfq' and thread_id = ${source.threadId}`
    await run(sql`${broken}${threadFilter}`)
    expect((await findViolations(shop.database.primary)).length).toBeGreaterThan(0)
    await run(sql`${back}${threadFilter}`)
  }
  expect(await findViolations(shop.database.primary)).toEqual([])
})
