import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#domain/shop.ts'
import routes from '#web/routes.ts'
import { addAddress, addGoods } from './ordered-shop.ts'
import { testPassword } from './test-customer.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Whose a part of an address is. A new route with a part that is not here fails the test: say whether it is somebody's. */
const parts: Record<string, 'goods' | 'order' | 'address' | 'saved cart' | 'bid' | 'rfq' | 'quote' | 'desk order'> = {
  '/categories/:groupUrl': 'goods',
  '/category/:url': 'goods',
  '/category/:url/:subUrl': 'goods',
  '/product/:pageUrl': 'goods',
  '/page/:url': 'goods',
  '/brand/:url': 'goods',
  '/more/brand/:url': 'goods',
  '/more/category/:url/:subUrl?': 'goods',
  '/quick-view/:pageUrl': 'goods',
  '/account/myorders/:number': 'order',
  '/account/myorders/:number/invoice': 'order',
  '/account/myorders/:number/pay': 'order',
  '/account/RFQ/:id': 'rfq',
  '/account/RFQ/:id/files/:file': 'rfq',
  '/account/RFQ/:id/thread.json': 'rfq',
  '/account/bidcart/:number': 'bid',
  '/account/bidcart/:number/print': 'bid',
  '/account/RFQ/:id/print': 'rfq',
  '/account/bidcart/:number/thread.json': 'bid',
  '/desk/orders/:number': 'desk order',
  '/desk/orders/:number/slip': 'desk order',
  '/v1/footer-pages/{url}': 'goods',
  '/v1/categories/{categoryId}/related': 'goods',
  '/v1/products/{pageUrl}': 'goods',
  '/v1/cart/lines/{priceId}': 'goods',
  '/v1/wishlist/{skuId}': 'goods',
  '/v1/compare/{skuId}': 'goods',
  '/v1/orders/{id}': 'order',
  '/v1/orders/{id}/cancel': 'order',
  '/v1/orders/{id}/return': 'order',
  '/v1/orders/{id}/reorder': 'order',
  '/v1/rfqs/{id}': 'rfq',
  '/v1/rfqs/{id}/submit': 'rfq',
  '/v1/rfqs/{id}/answer': 'rfq',
  '/v1/rfqs/{id}/message': 'rfq',
  '/v1/rfqs/{id}/cancel': 'rfq',
  '/v1/rfqs/{id}/reopen': 'rfq',
  '/v1/rfqs/{id}/attachments': 'rfq',
  '/v1/rfqs/{id}/attachments/{file}': 'rfq',
  '/v1/rfqs/{id}/thread': 'rfq',
  '/v1/rfqs/{id}/thread.json': 'rfq',
  '/v1/rfqs/{id}/thread.xml': 'rfq',
  '/v1/rfqs/{id}/quotes/ubl': 'desk order',
  // Whoever has the secret of the mail may use it.
  '/v1/rfqs/{id}/verify': 'goods',
  '/v1/rfqs/{id}/ask': 'desk order',
  '/v1/rfqs/{id}/decline': 'desk order',
  '/v1/rfqs/{id}/quotes': 'desk order',
  '/v1/quotes/{id}': 'desk order',
  '/v1/quotes/{id}/send': 'desk order',
  '/v1/quotes/{id}/approve': 'desk order',
  '/v1/quotes/{id}/reject': 'desk order',
  '/v1/quotes/{id}/counter': 'quote',
  '/v1/quotes/{id}/accept': 'quote',
  '/v1/quotes/{id}/decline': 'quote',
  '/v1/quotes/{id}/withdraw': 'quote',
  '/v1/addresses/{id}': 'address',
  '/v1/saved-carts/{id}': 'saved cart',
  '/v1/saved-carts/{id}/restore': 'saved cart',
  '/v1/bids/{id}': 'bid',
  '/v1/bids/{id}/thread': 'bid',
  '/v1/bids/{id}/submit': 'bid',
  '/v1/bids/{id}/accept': 'bid',
  '/v1/bids/{id}/counter': 'bid',
  '/v1/bids/{id}/decline': 'bid',
  '/v1/bids/{id}/withdraw': 'bid',
}

/** The seller's limits and cost of goods, as figures that stand nowhere else: in nothing that a buyer sees. Source: BID-04. */
const limits = { accept: 8_777, decline: 6_111, floor: 7_333, cost: 4_321 }
const limitTold = /(?<![\w.])(?:8777|6111|7333|4321|5099|87\.77|61\.11|73\.33|43\.21|50\.99)(?![\w.])/

/** In everything of hers, and in nothing that anybody else sees. */
const canary = 'Canarystreet'

let server: TestServer
const own: Record<string, string> = {}
const actors: Record<string, { cookie: string; bearer: string; host: string }> = {}

beforeAll(async () => {
  server = await openTestServer()
  const { shop } = server
  await addGoods(shop)
  for (const name of ['asha', 'ben']) {
    const { id } = await shop.customer(`${name}@matrix.example`)
    for (const code of ['in', 'tools'] as const) {
      const scope = await shop.scope(code)
      const login = { login: `${name}@matrix.example`, password: testPassword, code: '', step: '' }
      const token = async (via: 'cookie' | 'bearer') => {
        const entered = await faces.signIn(scope, login, via)
        if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error(`${name} can't sign in`)
        return entered.value.token
      }
      const host = `http://${code}.localhost:3000`
      actors[`${name} at ${code}`] = { host, cookie: `sid=${await token('cookie')}`, bearer: await token('bearer') }
    }
    if (name === 'ben') await addAddress(shop.database.primary, id)
    else await giveHerThings(id)
  }
  for (const code of ['in', 'tools']) {
    actors[`a visitor at ${code}`] = { host: `http://${code}.localhost:3000`, cookie: '', bearer: '' }
  }
})
afterAll(() => server.close())

/** An address, an order and a saved cart at seller `in`, all named by the canary. */
async function giveHerThings(id: string) {
  const { shop } = server
  const address = await addAddress(shop.database.primary, id)
  await shop.database.pool.query('update address set line1 = $1 where id = $2', [canary, address])
  const scope = await shop.scope('in', { viewer: await shop.customer('asha@matrix.example') })
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'select id from pack where seller_id = $1 order by id limit 1',
    [scope.seller.id],
  )
  const fill = () => faces.cart.addLine(scope, { packId: rows[0]!.id, quantity: 1 })
  await fill()
  const { cart } = await faces.orders.checkout(scope, {})
  const placed = await faces.orders.placeOrder(scope, {
    ...{ key: 'matrix-order-1', addressId: address, billingAddressId: null, method: 'cod', purchaseOrder: null },
    ...{ expectedTotal: cart.total, totalsKey: null },
  })
  if (!placed.ok) throw new Error(placed.code)
  await fill()
  const saved = await ask('asha at in', 'POST', '/api/v1/saved-carts', { name: canary })
  if (saved.status !== 200) throw new Error(`The cart was not saved: ${saved.status} ${saved.body}`)
  const carts = await shop.database.pool.query<{ id: number }>('select id from saved_cart limit 1')
  const asked = await faces.quotes.createRfq(scope, 'matrix-rfq-1', {
    ...{
      name: canary,
      company: '',
      email: 'asha@matrix.example',
      phone: '',
      pincode: '411001',
      neededBy: '',
      note: canary,
    },
    lines: [{ packId: '', quantity: '2', words: canary, unit: '', link: '', targetPrice: '' }],
    ...{ fromCart: false, submit: true },
  })
  if (!asked.ok) throw new Error(`${asked.code} ${JSON.stringify(asked.fields)}`)
  own.rfq = asked.value.id
  own.quote = `Q${own.rfq.slice(1)}`
  Object.assign(own, { order: placed.value.number, address: String(address), 'saved cart': String(carts.rows[0]!.id) })
  const line = { packId: rows[0]!.id, quantity: 1, bidPrice: 6_400 }
  await shop.database.pool.query('update pack set cost = $1 where id = $2', [limits.cost, line.packId])
  await shop.database.pool.query(
    `insert into bid_rule (seller_id, kind, subject_id, allowed, accept_from, decline_below, floor, counters)
     values ($1, 'all', 0, true, $2, $3, $4, true)`,
    [scope.seller.id, limits.accept, limits.decline, limits.floor],
  )
  const bid = await faces.bids.makeBid(scope, {
    key: 'matrix-bid-1',
    submit: true,
    allOrNothing: false,
    lines: [line],
  })
  if (!bid.ok) throw new Error(bid.code)
  own.bid = bid.value.id
}

async function ask(who: string, method: string, path: string, body?: object) {
  const { host, cookie, bearer } = actors[who]!
  const api = path.startsWith('/api/')
  const response = await server.ask(host + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(api && bearer ? { authorization: `Bearer ${bearer}` } : cookie && !api ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': 'matrix-command-1' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, location: response.headers.get('location') ?? '', body: await response.text() }
}

function pagePaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(path !== undefined && path !== '*' ? [`/${path}`] : index ? ['/'] : []),
    ...pagePaths(children ?? []),
  ])
}

async function apiCalls(): Promise<[string, string][]> {
  const document = JSON.parse((await ask('a visitor at in', 'GET', '/api/openapi.json')).body) as {
    paths: Record<string, object>
  }
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method): [string, string] => [method.toUpperCase(), path]),
  )
}

/** The address with the id of something, or with one that nobody has. */
function filled(pattern: string, id: string): string {
  return pattern.replace(/\/:\w+\?/g, '').replace(/:\w+|\{\w+\}/g, id)
}

const absent: Record<string, string> = {
  ...{ order: '200101-ZZZZ2222', address: '999999', 'saved cart': '999999' },
  ...{ bid: 'B200101-ZZZZ2222', rfq: 'R200101-ZZZZ2222', quote: 'Q200101-ZZZZ2222' },
}
/** Enough of every command for its id to be what decides. */
const anyCommand = {
  ...{ name: 'Another name', rowVersion: 1, quoteVersion: 1, text: 'A text' },
  lines: [{ priceId: '1', bidPrice: 1, lineId: 1, qty: 1 }],
}

/** What two answers may differ in. */
function masked(text: string, id: string): string {
  return text
    .replaceAll(id, 'ID')
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/nonce="[^"]*"|"nonce\\?",\\?"[^"\\]*|[A-Za-z0-9+/]{22}==/g, '')
}

describe('[HOST-05] who sees what is whose', () => {
  test('every route with a part of its own says whose that is [T6]', async () => {
    const named = [...pagePaths(routes), ...(await apiCalls()).map(([, path]) => path)]
    const unknown = named.filter((path) => /[:{]/.test(path) && !parts[path] && !/^\/(desk|v1\/desk)\//.test(path))
    expect([...new Set(unknown)]).toEqual([])
    expect(named.length).toBeGreaterThan(60)
  })

  test('[BID-04] no page and no call tells anybody else of her street, or a buyer of a seller’s limit [T6]', async () => {
    const pages = pagePaths(routes).map((path) => filled(path, own[parts[path] ?? ''] ?? 'x'))
    const calls = (await apiCalls()).filter(([method]) => method === 'GET')
    const reads = [...pages, ...calls.map(([, path]) => `/api${filled(path, own[parts[path] ?? ''] ?? 'x')}`)]
    const leaks: string[] = []
    let seen = 0
    for (const path of reads) {
      for (const who of Object.keys(actors)) {
        const { body } = await ask(who, 'GET', path)
        const tells = body.includes(canary)
        if (limitTold.test(body)) leaks.push(`${who}: ${path} tells a limit: ${limitTold.exec(body)![0]}`)
        // Her address is hers on every host; what she ordered and saved is of one.
        const hers = who === 'asha at in' || (who === 'asha at tools' && /address|checkout|export/.test(path))
        if (tells && hers) seen += 1
        else if (tells) leaks.push(`${who}: ${path}`)
      }
    }
    expect(leaks).toEqual([])
    expect(seen, 'she herself sees it').toBeGreaterThan(4)
    expect('<b>₹73.33</b> [1,8777]').toMatch(limitTold)
  }, 120_000)

  test('another’s id is answered like one that is not there, and without sign-in one is sent to it [T6]', async () => {
    const pages = pagePaths(routes).map((path): [string, string, string] => ['GET', path, path])
    const calls = (await apiCalls()).map(([method, path]): [string, string, string] => [method, path, `/api${path}`])
    let asked = 0
    for (const [method, pattern, path] of [...pages, ...calls]) {
      const kind = parts[pattern]
      if (!kind || kind === 'goods' || kind === 'desk order') continue
      const body = method === 'GET' || method === 'DELETE' ? undefined : anyCommand
      for (const who of ['ben at in', 'asha at tools', 'ben at tools']) {
        if (kind === 'address' && who.startsWith('asha')) continue
        const theirs = await ask(who, method, filled(path, own[kind]!), body)
        const nothing = await ask(who, method, filled(path, absent[kind]!), body)
        expect([theirs.status, nothing.status], `${who}: ${method} ${path}`).toEqual(
          body && theirs.status === 400 ? [400, 400] : [404, 404],
        )
        expect(masked(theirs.body, own[kind]!), `${who}: ${method} ${path}`).toBe(masked(nothing.body, absent[kind]!))
        asked += 1
      }
      const visitor = await ask('a visitor at in', method, filled(path, own[kind]!), body)
      const sent = visitor.status === 401 || visitor.location.startsWith('/login')
      expect(sent, `a visitor: ${method} ${path}: ${visitor.status}`).toBe(true)
    }
    expect(asked).toBeGreaterThan(20)
    expect((await ask('asha at in', 'GET', `/api/v1/orders/${own.order}`)).status).toBe(200)
  }, 120_000)

  test('the desk is closed to customers and visitors, with and without the right number [T6]', async () => {
    for (const path of pagePaths(routes).filter((each) => /^\/desk(\/|$)/.test(each) && !/log(in|out)/.test(each))) {
      for (const who of Object.keys(actors)) {
        const { location, body } = await ask(who, 'GET', filled(path, own.order!))
        expect(location, `${who}: ${path}`).toMatch(/^\/desk\/login/)
        expect(body).not.toContain(canary)
      }
    }
  })
})
