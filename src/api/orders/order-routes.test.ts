import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripeCards } from '#adapters/payments/stripe-cards.ts'
import {
  openStripeServer,
  type StripeServer,
  webhookSecret,
} from '#adapters/payments/stripe-server-fixture.ts'
import { shop as faces } from '#app/shop.ts'
import { createAgreedThread } from '#testing/agreed-thread.ts'
import { addAddress, addProducts } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { toQuoteId } from '../quotes/wire-rfq.ts'

let testHttp: TestHttp
let stripe: StripeServer
let addressId: number
let packId: number
const bearer: Record<string, string> = {}

beforeAll(async () => {
  testHttp = await openTestHttp()
  stripe = await openStripeServer()
  const options = {
    webhookSecret,
    allowedHosts: [stripe.host],
    baseUrl: stripe.baseUrl,
    secretKey: 'sk_test_in',
  }
  testHttp.shop.cards.set('in', openStripeCards(options))
  await addProducts(testHttp.shop)
  for (const name of ['asha', 'ben']) {
    const { id } = await testHttp.shop.customer(`${name}@api.example`)
    const own = await addAddress(testHttp.shop.database.primary, id)
    if (name === 'asha') addressId = own
    const login = { login: `${name}@api.example`, password: testPassword, code: '', step: '' }
    const signedIn = await faces.signIn(await testHttp.shop.scope('in'), login, 'bearer')
    if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('Refused')
    bearer[name] = signedIn.value.token
  }
  const { rows } = await testHttp.shop.database.pool.query<{ id: number }>(
    "select k.id from pack k join seller s on s.id = k.seller_id where s.code = 'in' and k.code = 'G1'",
  )
  packId = rows[0]!.id
})
afterAll(async () => {
  await Promise.all([testHttp.close(), stripe.close()])
})

async function call(
  who: string | null,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) {
  const response = await testHttp.ask(`/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(who ? { authorization: `Bearer ${bearer[who]}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function fill(quantity = 2) {
  const viewer = await testHttp.shop.customer('asha@api.example')
  await faces.cart.addLine(await testHttp.shop.scope('in', { viewer }), { packId, quantity })
}

const buildOrderBody = (change: object = {}) => ({
  addressId: String(addressId),
  paymentMethod: 'cod',
  expectedTotal: 200,
  ...change,
})

test('[ORD-03] POST /orders places once a key; another total is 409 with the one that holds, another body 422', async () => {
  await fill()
  expect(await call('asha', 'POST', '/orders', buildOrderBody())).toMatchObject({
    status: 400,
    body: { code: 'bad-key' },
  })
  const changed = await call(
    'asha',
    'POST',
    '/orders',
    buildOrderBody({ expectedTotal: 199.5 }),
    'key-00000001',
  )
  expect(changed).toMatchObject({
    status: 409,
    body: { code: 'price-changed', current: { total: 200 } },
  })
  const placed = await call('asha', 'POST', '/orders', buildOrderBody(), 'key-00000001')
  expect(placed).toMatchObject({
    status: 201,
    body: { state: 'placed', total: 200, currency: 'INR' },
  })
  expect(await call('asha', 'POST', '/orders', buildOrderBody(), 'key-00000001')).toEqual(placed)
  const other = await call(
    'asha',
    'POST',
    '/orders',
    buildOrderBody({ expectedTotal: 1 }),
    'key-00000001',
  )
  expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } })
  expect(await call('asha', 'POST', '/orders', buildOrderBody(), 'key-00000002')).toMatchObject({
    status: 409,
    body: { code: 'empty-cart' },
  })
})

test('[ORD-04] GET /orders and /orders/{id} show one’s own; cancelling and reordering work, out of step is 409', async () => {
  const list = (await call('asha', 'GET', '/orders')).body as unknown as { id: string }[]
  const id = list[0]!.id
  expect((await call('asha', 'GET', `/orders/${id}`)).body).toMatchObject({
    id,
    total: 200,
    track: [{ kind: 'placed', by: 'You' }],
    lines: [{ qty: 2, sPrice: 100, SkuCode: 'G1', priceId: String(packId) }],
  })
  expect(await call('asha', 'POST', `/orders/${id}/return`, {})).toMatchObject({
    status: 409,
    body: { code: 'wrong-state' },
  })
  expect(await call('asha', 'POST', `/orders/${id}/cancel`, { reason: 'No' })).toEqual({
    status: 200,
    body: { status: 'cancelled' },
  })
  expect(await call('asha', 'POST', `/orders/${id}/cancel`, {})).toMatchObject({ status: 409 })
  expect(await call('asha', 'POST', `/orders/${id}/reorder`)).toEqual({
    status: 200,
    body: { added: 1, changes: [] },
  })
})

test('[HOST-05] another’s order is 404 as if absent, without sign-in 401', async () => {
  const id = ((await call('asha', 'GET', '/orders')).body as unknown as { id: string }[])[0]!.id
  const calls = [
    ['GET', `/orders/${id}`],
    ['POST', `/orders/${id}/cancel`],
    ['POST', `/orders/${id}/return`],
    ['POST', `/orders/${id}/reorder`],
  ] as const
  for (const [method, path] of calls) {
    const foreignAnswer = await call('ben', method, path, method === 'POST' ? {} : undefined)
    const absent = await call(
      'ben',
      method,
      path.replace(id, '261121-ZZZZZZZZ'),
      method === 'POST' ? {} : undefined,
    )
    expect(foreignAnswer.status, path).toBe(404)
    expect({ ...foreignAnswer.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    expect((await call(null, method, path, method === 'POST' ? {} : undefined)).status).toBe(401)
  }
  expect((await call('ben', 'GET', '/orders')).body).toEqual([])
})

test('[ORD-03] what breaks a rule is refused by the server, whatever was sent beside it [security 10, 12, 38]', async () => {
  const invalidBodies: [object, string][] = [
    [buildOrderBody({ addressId: 'x' }), 'addressId'],
    [buildOrderBody({ addressId: -1 }), 'addressId'],
    [buildOrderBody({ paymentMethod: 'gift' }), 'paymentMethod'],
    [buildOrderBody({ expectedTotal: -5 }), 'expectedTotal'],
    [buildOrderBody({ expectedTotal: '200' }), 'expectedTotal'],
    [buildOrderBody({ expectedTotal: 200.001 }), 'expectedTotal'],
    [buildOrderBody({ poNumber: { a: 1 } }), 'poNumber'],
  ]
  for (const [body, field] of invalidBodies) {
    const answer = await call('asha', 'POST', '/orders', body, 'key-odd-00001')
    expect(answer.status, field).toBe(400)
    expect(answer.body.fields, field).toHaveProperty(field)
  }
  const poisoned = await testHttp.ask('/api/v1/orders', {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer.asha}`, 'idempotency-key': 'key-poison-1' },
    body: '{"__proto__":{"total":0},"addressId":"1"}',
  })
  expect(poisoned.status).toBe(400)
  const foreign = await call(
    'asha',
    'POST',
    '/orders',
    buildOrderBody({ sellerId: 2 }),
    'key-foreign-1',
  )
  expect(foreign).toMatchObject({ status: 400, body: { code: 'identity-mismatch' } })
  const massAssigned = await call(
    'asha',
    'POST',
    '/orders',
    buildOrderBody({ total: 1, price: 1, state: 'delivered', seller: 2, customerId: 'x' }),
    'key-mass-001',
  )
  expect(massAssigned).toMatchObject({ status: 201, body: { total: 200, state: 'placed' } })
})

test('[ORD-02] the webhook hears signed messages only', async () => {
  await fill()
  const placed = await call(
    'asha',
    'POST',
    '/orders',
    buildOrderBody({ paymentMethod: 'card' }),
    'key-card-0001',
  )
  const number = String(placed.body.id)
  const viewer = await testHttp.shop.customer('asha@api.example')
  await faces.orders.openCardPage(await testHttp.shop.scope('in', { viewer }), number)
  const [session] = stripe.sessions.values()
  const { body, signature } = stripe.message('checkout.session.completed', stripe.pay(session!.id))
  const send = (headers: Record<string, string>, text = body) =>
    testHttp.ask('/api/v1/payments/stripe/webhook', { method: 'POST', headers, body: text })
  expect((await send({})).status).toBe(400)
  expect((await send({ 'stripe-signature': signature }, body.replace('paid', 'Paid'))).status).toBe(
    400,
  )
  expect((await send({ 'stripe-signature': signature })).status).toBe(200)
  expect((await call('asha', 'GET', `/orders/${number}`)).body).toMatchObject({
    state: 'confirmed',
    paymentState: 'paid',
  })
  const stranger = await testHttp.ask(
    'http://tools.localhost:3000/api/v1/payments/stripe/webhook',
    {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body,
    },
  )
  expect(stranger.status).toBe(404)
})

test('[BID-07] POST /orders with bidId or quoteId buys what was agreed, once, beside the cart; another’s is 404', async () => {
  const asha = await testHttp.shop.customer('asha@api.example')
  const line = { line: 1, packId, quantity: 2, unitPrice: 9_000, fromStock: true }
  const bid = await createAgreedThread(testHttp.shop, asha, 'bid', [line])
  const quote = await createAgreedThread(testHttp.shop, asha, 'rfq', [{ ...line, quantity: 1 }])
  await fill(1)
  const buildBidOrderBody = (change: object = {}) =>
    buildOrderBody({ expectedTotal: 180, bidId: bid.number, ...change })
  expect(
    await call(
      'asha',
      'POST',
      '/orders',
      buildBidOrderBody({ expectedTotal: 200 }),
      'key-agreed-01',
    ),
  ).toMatchObject({
    status: 409,
    body: { code: 'price-changed', current: { total: 180 } },
  })
  const both = await call(
    'asha',
    'POST',
    '/orders',
    buildBidOrderBody({ quoteId: quote.number }),
    'key-agreed-02',
  )
  expect(both).toMatchObject({ status: 400 })
  const benAddressId = String(
    await addAddress(
      testHttp.shop.database.primary,
      (await testHttp.shop.customer('ben@api.example')).id,
    ),
  )
  for (const [who, change] of [
    ['ben', { addressId: benAddressId }],
    ['asha', { bidId: 'B-NONE' }],
  ] as const) {
    expect(
      await call(who, 'POST', '/orders', buildBidOrderBody(change), 'key-agreed-03'),
    ).toMatchObject({
      status: 404,
    })
  }
  const placed = await call('asha', 'POST', '/orders', buildBidOrderBody(), 'key-agreed-01')
  expect(placed).toMatchObject({ status: 201, body: { total: 180 } })
  expect(await call('asha', 'POST', '/orders', buildBidOrderBody(), 'key-agreed-01')).toEqual(
    placed,
  )
  expect(await call('asha', 'POST', '/orders', buildBidOrderBody(), 'key-agreed-04')).toMatchObject(
    {
      status: 409,
      body: { code: 'grant-gone', current: { total: 0 } },
    },
  )
  expect(await call('asha', 'GET', `/orders/${placed.body.id}`)).toMatchObject({
    body: { bidId: bid.number, quoteId: null, lines: [{ sPrice: 90, qty: 2 }], shipments: [] },
  })
  const quoted = buildOrderBody({ expectedTotal: 90, quoteId: quote.number })
  const second = await call(
    'asha',
    'POST',
    '/orders',
    { ...quoted, quoteId: toQuoteId(quote.number) },
    'key-agreed-05',
  )
  expect(second.status).toBe(201)
  // The request's id names it too.
  expect(await call('asha', 'POST', '/orders', quoted, 'key-agreed-05')).toEqual(second)
  expect(await call('asha', 'GET', `/orders/${second.body.id}`)).toMatchObject({
    body: { bidId: null, quoteId: quote.number, quoteVersion: 1, total: 90 },
  })
  expect((await faces.cart.readCart(await testHttp.shop.scope('in', { viewer: asha }))).total).toBe(
    10_000,
  )
  await faces.cart.removeLine(await testHttp.shop.scope('in', { viewer: asha }), packId)
})

test('[API-03] the total of a refusal is that of the address it was asked for: sent back, it places the order', async () => {
  const db = testHttp.shop.database.primary
  const viewer = await testHttp.shop.customer('asha@api.example')
  const { seller } = await testHttp.shop.scope('in')
  await db.execute(sql`
    with z as (insert into zone (seller_id, code, name, fee) values (${seller.id}, 'far', 'Far', 7900) returning id)
    insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
    select ${seller.id}, z.id, w.id, 3 from z, warehouse w where w.seller_id = ${seller.id}`)
  await db.execute(sql`
    insert into zone_range (seller_id, zone_id, from_code, to_code)
    select seller_id, id, case code when 'far' then '700001' else '000000' end,
      case code when 'far' then '799999' else '699999' end
    from zone where seller_id = ${seller.id}`)
  testHttp.shop.cache.invalidate(['*'])
  const far = String(await addAddress(db, viewer.id, { postalCode: '700001' }))
  await fill(1)
  const { total: here } = await faces.cart.readCart(await testHttp.shop.scope('in', { viewer }))
  const postOrder = (expectedTotal: unknown) =>
    call(
      'asha',
      'POST',
      '/orders',
      buildOrderBody({ addressId: far, paymentMethod: 'transfer', expectedTotal }),
      'key-far-0001',
    )
  const refused = await postOrder(here / 100)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'price-changed', current: { total: here / 100 + 79 } },
  })
  const { total } = refused.body.current as { total: number }
  expect(await postOrder(total)).toMatchObject({ status: 201, body: { total } })
})

test('[API-03] a key makes cancelling and reordering happen once: the same answer again, another command 422', async () => {
  await fill()
  const { body: placed } = await call('asha', 'POST', '/orders', buildOrderBody(), 'key-to-repeat')
  const path = `/orders/${placed.id}`
  const cancelled = { status: 200, body: { status: 'cancelled' } }
  for (const _ of [1, 2])
    expect(await call('asha', 'POST', `${path}/cancel`, {}, 'key-cancel-1')).toEqual(cancelled)
  for (const _ of [1, 2]) {
    const again = await call('asha', 'POST', `${path}/reorder`, undefined, 'key-reorder-1')
    expect(again).toEqual({ status: 200, body: { added: 1, changes: [] } })
    const viewer = await testHttp.shop.customer('asha@api.example')
    const { lines } = await faces.cart.readCart(await testHttp.shop.scope('in', { viewer }))
    expect(lines.map(({ quantity }) => quantity)).toEqual([2])
  }
  expect((await call('asha', 'POST', `${path}/cancel`, {}, 'key-reorder-1')).status).toBe(422)
  const bad = await call('asha', 'POST', `${path}/reorder`, undefined, 'no')
  expect(bad).toMatchObject({ status: 400, body: { code: 'bad-key' } })
})

test('[CO-06] POST /orders names a company of one’s own; another’s is refused', async () => {
  const viewer = await testHttp.shop.customer('asha@api.example')
  const { pool } = testHttp.shop.database
  const { rows: companies } = await pool.query<{ id: string }>(
    `insert into company (seller_id, name, created_at) select id, n, now()
       from seller, unnest(array['Own Works', 'Other Works']) n where code = 'in' returning id::text as id`,
  )
  const [own, another] = companies.map(({ id }) => id)
  await pool.query(
    `insert into company_member (seller_id, company_id, person_id, roles, joined_at)
     select seller_id, id, $1, '{see,buy}', now() from company where id = $2`,
    [viewer.id, own],
  )
  const account = await call('asha', 'GET', '/account')
  expect(account.body.companies).toEqual([{ id: own, name: 'Own Works' }])
  await fill()
  const { cart } = await faces.orders.loadCheckout(await testHttp.shop.scope('in', { viewer }), {})
  const order = (companyId: string | undefined, key: string) => {
    const body = buildOrderBody({ companyId, expectedTotal: cart.total / 100 })
    return call('asha', 'POST', '/orders', body, key)
  }
  expect((await order(another, 'key-company-1')).body.code).toBe('company-changed')
  const placed = await order(own, 'key-company-2')
  const { rows } = await pool.query(
    'select company_id::text as id from shop_order where number = $1',
    [placed.body.id],
  )
  expect(rows).toEqual([{ id: own }])
})
