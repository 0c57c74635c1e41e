import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
const ids: Record<string, { pack: number; product: number }> = {}

beforeAll(async () => {
  server = await openTestServer()
  const { seller } = await server.shop.scope('in')
  await saveProducts(server.shop, seller.id, [
    buildProduct('G1'),
    buildProduct('G2'),
    buildProduct('ASK', { packs: [buildPack('ASK', { price: null, mrp: null })] }),
  ])
  const { rows } = await server.shop.database.primary.execute<{
    code: string
    pack: number
    product: number
  }>(
    sql`select p.code, k.id as pack, p.id as product from pack k join product p on p.seller_id = k.seller_id and p.id = k.product_id`,
  )
  for (const { code, ...row } of rows) ids[code] = row
})
afterAll(() => server.close())

const origin = 'http://in.localhost:3000'

/** A browser without script: keeps its cookies and sends forms from our own pages. */
function browser() {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    jar,
    async ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
      const answer = await server.ask(path, {
        redirect: 'manual',
        headers: { ...(jar.size > 0 && { cookie: cookie() }), ...(form && { origin }), ...headers },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      })
      for (const set of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
        jar.set(name!, value!)
      }
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
  }
}

const asScript = { accept: 'application/json' }
const add = (code: string, quantity = '1') => ({ pack: String(ids[code]!.pack), quantity })

describe('[CART-01] a visitor’s cart by plain forms', () => {
  test('the key is HttpOnly and 128 bits, what it has is a hint; the guid opens nothing', async () => {
    const client = browser()
    const addResponse = await client.ask('/cart/lines', add('G1', '3'))
    expect(addResponse).toMatchObject({ status: 302 })
    expect(addResponse.headers.get('location')).toBe('/cart')
    const [key, countsCookie] = addResponse.headers.getSetCookie()
    expect(key).toMatch(/^cart=[\w-]{22}; Path=\/; Max-Age=(\d{7,}); HttpOnly; SameSite=Lax$/)
    expect(countsCookie).toMatch(/^things=3\.; Path=\/; Max-Age=\d+; SameSite=Lax$/)
    const page = await client.ask('/cart')
    expect(page.text).toContain('Nitrile glove G1')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("'nonce-")
    const guid = /"guid","([0-9a-f-]{36})"/.exec(page.text)?.[1] ?? 'none'
    const thief = browser()
    thief.jar.set('cart', guid)
    expect((await thief.ask('/cart')).text).toContain('Your cart is empty.')
  })

  test('what is no form field of ours is a 400, what is nobody’s a 404', async () => {
    const client = browser()
    expect((await client.ask('/cart/lines', { pack: 'x' })).status).toBe(400)
    expect((await client.ask('/cart/lines', {})).status).toBe(400)
    expect((await client.ask('/cart/lines', { pack: '2000000000' })).status).toBe(404)
    expect((await client.ask('/wishlist/items', { product: '2000000000' })).status).toBe(404)
    expect((await client.ask('/compare/items', { product: '-1' })).status).toBe(400)
    const refusedResponse = await client.ask('/cart/lines', add('ASK'))
    expect(refusedResponse.headers.get('location')).toBe('/cart?refused=on-request')
    expect((await client.ask('/cart?refused=constructor')).status).toBe(200)
    expect(server.shop.faults).toEqual([])
  })

  test('to script the same form answers JSON, and the page stays', async () => {
    const client = browser()
    const addResponse = JSON.parse(
      (await client.ask('/cart/lines', add('G1', '50'), asScript)).text,
    )
    expect(addResponse).toEqual({
      ok: true,
      text: 'You asked for 50, but only 40 are available.',
      link: { to: '/cart', label: 'View cart' },
      savedState: { cart: 40, wished: [], compared: [] },
      to: null,
    })
    const buy = { buy: String(ids.G1!.pack) }
    expect(JSON.parse((await client.ask('/cart/lines', buy, asScript)).text)).toMatchObject({
      to: '/cart',
      savedState: { cart: 40 },
    })
    const refusedResponse = JSON.parse((await client.ask('/cart/lines', add('ASK'), asScript)).text)
    expect(refusedResponse).toMatchObject({ ok: false, to: null, savedState: { cart: 40 } })
  })
})

describe('[T3] [T10] personal things never reach another', () => {
  test('two visitors who ask for their cart at once each get their own', async () => {
    const firstClient = browser()
    const other = browser()
    await firstClient.ask('/cart/lines', add('G1'))
    await other.ask('/cart/lines', add('G2'))
    for (const path of ['/cart', '/cart.data', '/cart/mini', '/compare']) {
      if (path === '/compare') {
        await firstClient.ask('/compare/items', { product: String(ids.G1!.product) })
        await other.ask('/compare/items', { product: String(ids.G2!.product) })
      }
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, at) => (at % 2 ? other : firstClient).ask(path)),
      )
      for (const [at, { text, headers }] of responses.entries()) {
        const [client, foreign] = at % 2 ? ['glove G2', 'glove G1'] : ['glove G1', 'glove G2']
        expect(text).toContain(client)
        expect(text).not.toContain(foreign)
        expect(headers.get('cache-control')).toBe('no-store')
      }
    }
  })

  test('a kept page is the same, to the byte, with and without a cart', async () => {
    const client = browser()
    await client.ask('/cart/lines', add('G1'))
    const shopper = await client.ask('/product/nitrile-glove-g1')
    const stranger = await browser().ask('/product/nitrile-glove-g1')
    expect(shopper.text).toBe(stranger.text)
    expect(shopper.text).toContain('Add to cart')
    expect(shopper.headers.get('set-cookie')).toBeNull()
  })
})

describe('[CAT-13] what is chosen already shows as pressed and is let go by the same button', () => {
  const readPressed = (html: string, list: 'wish' | 'compare', id: number) =>
    new RegExp(
      `<button[^>]* value="${id}"[^>]* aria-pressed="(true|false)"[^>]* class="thing-${list}"`,
    ).exec(html)?.[1]

  test('a customer’s page is drawn so, without script', async () => {
    const { email } = await server.shop.customer('heart@customers.example')
    const client = browser()
    await client.ask('/login', { login: email, password: testPassword })
    const { product } = ids.G2!
    const page = '/product/nitrile-glove-g2'
    const referer = origin + page
    expect(readPressed((await client.ask(page)).text, 'wish', product)).toBe('false')
    const wishlistResponse = await client.ask(
      '/wishlist/items',
      { product: String(product) },
      { referer },
    )
    expect(wishlistResponse.headers.get('location')).toBe(page)
    await client.ask('/compare/items', { product: String(product) })
    const pressedPage = (await client.ask(page)).text
    expect([
      readPressed(pressedPage, 'wish', product),
      readPressed(pressedPage, 'compare', product),
    ]).toEqual(['true', 'true'])
    for (const path of ['/wishlist/items', '/compare/items']) {
      const back = await client.ask(path, { remove: String(product) }, { referer })
      expect(back.headers.get('location')).toBe(page)
    }
    const free = (await client.ask(page)).text
    expect([readPressed(free, 'wish', product), readPressed(free, 'compare', product)]).toEqual([
      'false',
      'false',
    ])
  })

  test('[T3] a visitor’s page says nothing of it; the hint beside the key does, and script draws it', async () => {
    const client = browser()
    const { product } = ids.G1!
    await client.ask('/compare/items', { product: String(product) })
    expect(client.jar.get('things')).toBe(`0.${product}`)
    expect(
      readPressed((await client.ask('/product/nitrile-glove-g1')).text, 'compare', product),
    ).toBe('false')
    const removeResponse = JSON.parse(
      (await client.ask('/compare/items', { remove: String(product) }, asScript)).text,
    )
    expect(removeResponse).toEqual({
      ok: true,
      text: 'Removed from compare',
      savedState: { cart: 0, wished: [], compared: [] },
      to: null,
    })
    expect(client.jar.get('things')).toBe('0.')
    const wishResponse = await client.ask('/wishlist/items', { remove: String(product) })
    expect(wishResponse.headers.get('location')).toMatch(/^\/login\?back=/)
  })
})

describe('[PDP-05] [AUTH-03] what needs a sign-in sends there and back', () => {
  test('wishlist, saved carts, Save Cart and a wish', async () => {
    const client = browser()
    expect((await client.ask('/wishlist')).headers.get('location')).toBe('/login?back=%2Fwishlist')
    expect((await client.ask('/account/savedcartlist')).headers.get('location')).toMatch(
      /^\/login\?back=%2Faccount/,
    )
    expect((await client.ask('/cart/save', { name: 'X' })).headers.get('location')).toBe(
      '/login?back=%2Fcart%3Fsave',
    )
    const wishFields = { product: String(ids.G1!.product) }
    const from = (referer: string) => client.ask('/wishlist/items', wishFields, { referer })
    const signInRedirect = await from('http://in.localhost:3000/product/nitrile-glove-g1')
    expect(signInRedirect.headers.get('location')).toBe(
      '/login?back=%2Fproduct%2Fnitrile-glove-g1&after=wishing',
    )
    expect((await from('http://evil.example/x')).headers.get('location')).toBe(
      '/login?back=%2Fwishlist&after=wishing',
    )
    expect((await client.ask(signInRedirect.headers.get('location')!)).text).toContain(
      'Sign in to keep your wishlist.',
    )
    expect((await client.ask('/login?back=/wishlist&after=Pay%20me')).text).not.toContain('Pay me')
  })

  test('a pack on request has no buy buttons', async () => {
    const page = await browser().ask('/product/nitrile-glove-ask')
    const offer = /<form[^>]* aria-label="Price and order".*?<\/form>/s.exec(page.text)![0]
    expect(offer).not.toMatch(/Add to cart|Buy Now/)
    expect(offer).toContain('Request Quote')
    expect(page.text).toContain('Add to wishlist')
  })
})
