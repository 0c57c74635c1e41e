import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { type ApiFixture, openApiFixture } from '../api-fixture.ts'
import { problemSchema } from '../http/problem.ts'
import { cartSchema } from './wire-cart.ts'

let api: ApiFixture
let packs: Record<string, { priceId: string; skuId: string }>
const v1 = 'http://in.localhost:3000/api/v1'
const tools = 'http://tools.localhost:3000/api/v1'

beforeAll(async () => {
  api = await openApiFixture()
  const { productListing } = await api.json(`${v1}/categories/listing?CatUrl=gloves&PageSize=100`)
  packs = Object.fromEntries(
    productListing.map((card: { SkuCode: string; priceId: string; skuId: string }) => [
      card.SkuCode,
      card,
    ]),
  )
})
afterAll(() => api.close())

/** An API client with its own cookie jar or token. */
function createCaller(headers: Record<string, string> = {}) {
  let cookie = headers.cookie ?? ''
  return async (method: string, path: string, body?: unknown, base = v1) => {
    const answer = await api.ask(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...(cookie ? { cookie } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = answer.headers.getSetCookie().find((each) => each.startsWith('cart='))
    if (set) cookie = set.split(';')[0]!
    const text = await answer.text()
    // biome-ignore lint/suspicious/noExplicitAny: what a body is, each test says by what it expects
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as any, set, cookie }
  }
}

async function customer(email: string, code: 'in' | 'tools' = 'in') {
  await api.shop.customer(email, code)
  const scope = { ...(await api.shop.scope(code)), now: new Date() }
  const signedIn = await faces.signIn(
    scope,
    { login: email, password: testPassword, code: '', step: '' },
    'bearer',
  )
  if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error(`${email} can't sign in`)
  return {
    ask: createCaller({ authorization: `Bearer ${signedIn.value.token}` }),
    id: signedIn.value.customer.id,
  }
}

describe('[CART-01] [API-01] /cart', () => {
  test('a visitor’s cart lives by an HttpOnly cookie and has the seed’s names', async () => {
    const ask = createCaller()
    expect((await ask('GET', '/cart')).body).toEqual({
      count: 0,
      total: 0,
      cartItem: [],
      deliverBy: null,
      cartGUID: '',
      couponCode: '',
    })
    const { skuId, priceId } = packs.G1!
    const added = await ask('POST', '/cart/lines', { SKUID: skuId, PriceId: priceId, Qty: 3 })
    expect(added.set).toMatch(/^cart=[\w-]{22}; Path=\/; Max-Age=\d{7,}; HttpOnly; SameSite=Lax$/)
    const cart = cartSchema.parse(added.body)
    expect(cart).toMatchObject({ count: 3, total: 303, couponCode: '' })
    expect(cart.cartItem).toEqual([
      expect.objectContaining({
        sPrice: 101,
        qty: 3,
        subTotal: 303,
        savedAmt: 87,
        deliverd: true,
        skuId,
        priceId,
      }),
    ])
    expect((await ask('PATCH', `/cart/lines/${priceId}`, { qty: 1 })).body.count).toBe(1)
    expect((await ask('DELETE', `/cart/lines/${priceId}`)).body.cartItem).toEqual([])
    expect((await ask('DELETE', `/cart/lines/${priceId}`)).status).toBe(404)
  })

  test('[CART-02] what can’t be had is refused with its text, and nothing changes', async () => {
    const ask = createCaller()
    const { priceId } = packs.G2!
    await ask('POST', '/cart/lines', { priceId, qty: 2 })
    for (const [qty, code] of [
      [0, 'bad-quantity'],
      [-1, 'bad-quantity'],
      [1.5, 'bad-quantity'],
      ['x', 'bad-quantity'],
      [10 ** 9, 'quantity-limit'],
    ]) {
      const refused = await ask('PATCH', `/cart/lines/${priceId}`, { qty })
      expect(problemSchema.parse(refused.body)).toMatchObject({
        status: 400,
        code,
        fields: { qty: code },
      })
    }
    const soldOutAnswer = await ask('POST', '/cart/lines', { priceId: packs.G0!.priceId })
    expect(soldOutAnswer).toMatchObject({
      status: 409,
      body: { code: 'unavailable', detail: 'Unavailable' },
    })
    expect((await ask('POST', '/cart/lines', { priceId, skuId: packs.G1!.skuId })).status).toBe(404)
    expect((await ask('POST', '/cart/lines', { priceId: 'x' })).status).toBe(404)
    expect(await ask('POST', '/cart/lines', {})).toMatchObject({
      status: 400,
      body: { fields: { priceId: 'missing' } },
    })
    expect((await ask('PUT', '/cart/coupon', { couponCode: 'NOPE' })).body.code).toBe(
      'coupon-unknown',
    )
    expect((await ask('GET', '/cart')).body.count).toBe(2)
    expect(
      (await ask('PATCH', `/cart/lines/${priceId}`, { qty: 50 })).body.cartItem[0],
    ).toMatchObject({
      qty: 40,
      asked: 50,
      message: 'You asked for 50, but only 40 are available.',
    })
  })

  test('[DLV-06] a place that is asked about judges the lines', async () => {
    const ask = createCaller()
    await ask('POST', '/cart/lines', { priceId: packs.G1!.priceId })
    expect((await ask('GET', '/cart?Pincode=4110')).status).toBe(400)
    expect((await ask('GET', '/cart?Pincode=411038')).body.cartItem[0].deliverd).toBe(true)
  })
})

describe('[HOST-05] [T5] [T6] nobody else’s', () => {
  test('another seller’s pack, another’s line and another’s GUID', async () => {
    const own = createCaller()
    const cart = (await own('POST', '/cart/lines', { priceId: packs.G1!.priceId })).body
    const stranger = createCaller()
    await stranger('POST', '/cart/lines', { priceId: packs.G2!.priceId })
    expect((await stranger('PATCH', `/cart/lines/${packs.G1!.priceId}`, { qty: 9 })).status).toBe(
      404,
    )
    expect((await stranger('DELETE', `/cart/lines/${packs.G1!.priceId}`)).status).toBe(404)
    expect(
      (await stranger('POST', '/cart/lines', { priceId: packs.G1!.priceId }, tools)).status,
    ).toBe(404)
    for (const cartGuidForm of [cart.cartGUID, Buffer.from(cart.cartGUID).toString('base64')]) {
      expect(
        (await stranger('GET', `/cart?CartGUID=${encodeURIComponent(cartGuidForm)}`)).body.code,
      ).toBe('identity-mismatch')
      expect(
        (await own('GET', `/cart?cartguid=${encodeURIComponent(cartGuidForm)}`)).body.count,
      ).toBe(1)
      const body = { priceId: packs.G1!.priceId, cartGUID: cartGuidForm }
      expect((await stranger('POST', '/cart/lines', body)).body.code).toBe('identity-mismatch')
    }
    expect((await own('GET', '/cart')).body).toEqual(cart)
    expect((await stranger('GET', '/cart')).body.count).toBe(1)
  })

  test('CustGUID is the customer’s own, for a visitor all zeros', async () => {
    const { ask, id } = await customer('asha@example.com')
    const other = await customer('ravi@example.com')
    expect((await ask('GET', `/cart?CustGUID=${id}`)).status).toBe(200)
    expect((await ask('GET', `/cart?CustGUID=${other.id}`)).body.code).toBe('identity-mismatch')
    expect((await ask('GET', '/cart?CustGUID=00000000-0000-0000-0000-000000000000')).status).toBe(
      400,
    )
    expect((await createCaller()('GET', `/cart?CustGUID=${id}`)).status).toBe(400)
  })

  test('saved carts and wishlists of others answer as what never was; visitors sign in', async () => {
    const { ask } = await customer('asha@example.com')
    const other = await customer('ravi@example.com')
    await ask('POST', '/cart/lines', { priceId: packs.G1!.priceId, qty: 2 })
    expect((await ask('POST', '/saved-carts', { name: '' })).body).toEqual({
      value: 0,
      message: 'Please enter cart name.',
    })
    expect((await ask('POST', '/saved-carts', { name: 'Weekly' })).body.value).toBe(1)
    expect((await ask('POST', '/saved-carts', { name: 'weekly' })).body.message).toBe(
      'Cart name already exist',
    )
    const [saved] = (await ask('GET', '/saved-carts')).body
    expect(saved).toMatchObject({ name: 'Weekly', count: 2 })
    const withoutRequestId = (body: object) => JSON.stringify({ ...body, requestId: '' })
    const calls = [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const
    for (const [method, rest] of calls) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined
      const foreignAnswer = await other.ask(method, `/saved-carts/${saved.id}${rest}`, body)
      const nobodys = await other.ask(method, `/saved-carts/2000000000${rest}`, body)
      expect([foreignAnswer.status, withoutRequestId(foreignAnswer.body)]).toEqual([
        404,
        withoutRequestId(nobodys.body),
      ])
      expect((await createCaller()(method, `/saved-carts/${saved.id}${rest}`, body)).status).toBe(
        401,
      )
    }
    expect((await ask('GET', `/saved-carts/${saved.id}`)).body).toMatchObject({
      count: 2,
      cartGUID: '',
    })
    expect((await ask('POST', `/saved-carts/${saved.id}/restore`)).body.count).toBe(4)
    expect((await ask('DELETE', `/saved-carts/${saved.id}`)).status).toBe(204)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', '/1'],
    ] as const) {
      expect(
        (
          await createCaller()(
            method,
            `/wishlist${path}`,
            method === 'POST' ? { skuId: '1' } : undefined,
          )
        ).status,
      ).toBe(401)
    }
    expect((await ask('POST', '/wishlist', { skuId: packs.G1!.skuId })).body).toHaveLength(1)
    expect((await other.ask('DELETE', `/wishlist/${packs.G1!.skuId}`)).status).toBe(404)
    expect((await ask('DELETE', `/wishlist/${packs.G1!.skuId}`)).body).toEqual([])
  })
})

test('[PDP-05] /compare is for visitors too, up to four', async () => {
  const ask = createCaller()
  for (const code of ['G1', 'G2', 'G3', 'G4'])
    await ask('POST', '/compare', { skuId: packs[code]!.skuId })
  expect((await ask('POST', '/compare', { skuId: packs.G5!.skuId })).body).toMatchObject({
    status: 422,
    code: 'compare-limit',
  })
  expect(
    (await ask('GET', '/compare')).body.map((card: { SkuCode: string }) => card.SkuCode),
  ).toEqual(['G1', 'G2', 'G3', 'G4'])
  expect((await ask('DELETE', `/compare/${packs.G1!.skuId}`)).body).toHaveLength(3)
  expect((await createCaller()('GET', '/compare')).body).toEqual([])
  expect((await ask('POST', '/compare', { skuId: packs.G1!.skuId }, tools)).status).toBe(404)
})

test('[CART-05] signing in by the API brings the cart of the cookie along', async () => {
  const ask = createCaller()
  const { cookie } = await ask('POST', '/cart/lines', { priceId: packs.G7!.priceId, qty: 4 })
  await api.shop.customer('meera@example.com')
  const scope = { ...(await api.shop.scope('in')), now: new Date() }
  const viewer = { kind: 'visitor', cartKey: cookie.slice('cart='.length) } as const
  const login = { login: 'meera@example.com', password: testPassword, code: '', step: '' }
  const signedIn = await faces.signIn({ ...scope, viewer }, login, 'bearer')
  const token = signedIn.ok && signedIn.value.kind === 'signed-in' ? signedIn.value.token : ''
  expect(
    (await createCaller({ authorization: `Bearer ${token}` })('GET', '/cart')).body.count,
  ).toBe(4)
  expect((await ask('GET', '/cart')).body.count).toBe(0)
})
