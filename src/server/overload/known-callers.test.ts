import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { openSocket, type Socket } from '../pipeline/socket-fixture.ts'
import { openKnownCallers, selectCredentials } from './known-callers.ts'

let server: TestServer
let socket: Socket
let packId: number
beforeAll(async () => {
  server = await openTestServer({ REQUESTS_AT_ONCE: '1' })
  await addProducts(server.shop)
  const { rows } = await server.shop.database.pool.query<{ id: number }>(
    "select k.id from pack k join seller s on s.id = k.seller_id and s.code = 'in' order by k.id limit 1",
  )
  packId = rows[0]!.id
  socket = await openSocket(server.server)
})
afterAll(async () => {
  socket.close()
  await server.close()
})

/** While there is no slot for another visitor's page. */
async function whileCrowded<T>(work: () => Promise<T>): Promise<T> {
  const leave = server.admission.enter('page')!
  expect(leave).not.toBeNull()
  try {
    return await work()
  } finally {
    leave()
  }
}

const getStatus = async (path: string, cookie: string) =>
  (await socket.ask(path, { cookie })).status

test('[SAFE-12] a cart that the server gave ranks with orders, whoever has none with everybody’s pages [F6]', async () => {
  const addResult = await server.ask('/cart/lines', {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://in.localhost:3000' },
    body: new URLSearchParams({ pack: String(packId) }),
  })
  const [cartCookie] = addResult.headers.getSetCookie().map((each) => each.split(';')[0]!)
  expect(cartCookie).toMatch(/^cart=/)
  await whileCrowded(async () => {
    expect(await getStatus('/cart', cartCookie!)).toBe(200)
    expect(await getStatus('/cart', '')).toBe(503)
  })
})

test('[SAFE-12] cookies that nobody has seen count for forty requests a second, real ones for all', async () => {
  let now = 0
  const callers = openKnownCallers(false, () => now)
  const classifyCookie = (cookie: string, path = '/cart') =>
    callers.classify('GET', path, { cookie })
  const flood = () =>
    Array.from({ length: 60 }, (_, n) => classifyCookie(`cart=made-up-${n}`)).filter(
      (kind) => kind === 'order',
    )
  expect(flood()).toHaveLength(40)
  expect([
    classifyCookie('cart=another'),
    classifyCookie('sid=another', '/product/g1'),
    classifyCookie(''),
  ]).toEqual(['page', 'page', 'page'])

  const visitor = await server.shop.scope('in', { viewer: { kind: 'visitor', cartKey: null } })
  const addResult = await faces.cart.addLine(visitor, { packId, quantity: 1 })
  if (!addResult.ok) throw new Error('Nothing was added')
  const cartKey = addResult.value.newKey!
  await callers.recordCaller(
    { cookie: `cart=${cartKey}` },
    { ...visitor, viewer: { kind: 'visitor', cartKey } },
  )
  const empty = 'e'.repeat(22)
  await callers.recordCaller(
    { cookie: `cart=${empty}` },
    { ...visitor, viewer: { kind: 'visitor', cartKey: empty } },
  )
  await callers.recordCaller({ cookie: 'desk=real' }, await server.shop.atDesk('owner'))
  expect([classifyCookie(`cart=${cartKey}`), classifyCookie(`cart=${empty}`)]).toEqual([
    'order',
    'page',
  ])
  expect([
    classifyCookie('desk=real', '/product/g1'),
    classifyCookie('desk=other', '/product/g1'),
  ]).toEqual(['own', 'page'])

  now += 1_000
  expect(flood()).toHaveLength(40)
  expect(classifyCookie(`cart=${cartKey}`)).toBe('order')
})

test('[SAFE-12] one request has one rank, also where it is asked for twice', () => {
  const callers = openKnownCallers(false, () => 0)
  const request = {}
  const kinds = Array.from({ length: 60 }, () =>
    callers.classify('GET', '/cart', { cookie: 'cart=new' }, request),
  )
  expect(new Set(kinds)).toEqual(new Set(['order']))
  expect(callers.classify('GET', '/cart', { cookie: 'cart=newer' }, {})).toBe('order')
})

test('[SAFE-12] a flood of made-up cookies is looked up twenty times a second at most', () => {
  let now = 0
  let lookUpCount = 0
  const callers = openKnownCallers(true, () => now)
  for (; now < 1_000; now++) {
    callers.identifyLater({ cookie: `__Host-cart=made-up-${now}` }, async () => {
      lookUpCount++
      return null
    })
  }
  expect(lookUpCount).toBe(20)
  callers.identifyLater({ cookie: 'view_mode=list' }, async () => {
    throw new Error('Nobody says who they are')
  })
})

test('[SAFE-12] a token counts for calls alone, and cookies sent along with it for nothing', async () => {
  const callers = openKnownCallers(false, () => 0)
  for (let n = 0; n < 40; n++) callers.classify('GET', '/cart', { cookie: `cart=${n}` })
  callers.recordIssuedCookies(['things=3.; Path=/', 'cart=given; Path=/; HttpOnly'])
  const cookie = 'view_mode=list; cart=given'
  expect(callers.classify('GET', '/cart', { cookie })).toBe('order')
  expect(callers.classify('GET', '/api/v1/cart', { cookie })).toBe('order')
  expect(callers.classify('GET', '/api/v1/cart', { cookie, authorization: 'Bearer made-up' })).toBe(
    'call',
  )
  expect(callers.classify('GET', '/cart', { cookie, authorization: 'Bearer made-up' })).toBe(
    'order',
  )
  expect(callers.classify('GET', '/cart', { cookie: 'cart=other' })).toBe('page')
})

test('[SAFE-12] beside a session cookie, an Authorization header that is no bearer changes no rank', async () => {
  const callers = openKnownCallers(false, () => 0)
  for (let n = 0; n < 40; n++) callers.classify('GET', '/cart', { cookie: `cart=${n}` })
  const basic = { cookie: 'sid=real', authorization: 'Basic aGFnZ2xl' }
  const asha = await server.shop.customer('asha@basic.example')
  const path = '/api/v1/cart'
  await callers.recordCaller(
    selectCredentials(path, basic),
    await server.shop.scope('in', { viewer: asha }),
  )
  expect(callers.classify('GET', path, basic)).toBe('order')
  expect(callers.classify('GET', path, { cookie: 'sid=real' })).toBe('order')
  expect(callers.classify('GET', path, { ...basic, cookie: 'sid=other' })).toBe('call')
})

test('[SAFE-12] a page asked for with a made-up token proves the session, and not that token', async () => {
  const callers = openKnownCallers(false, () => 0)
  for (let n = 0; n < 40; n++) callers.classify('GET', '/cart', { cookie: `cart=${n}` })
  const headers = { cookie: 'sid=real', authorization: 'Bearer made-up' }
  const asha = await server.shop.customer('asha@bearer.example')
  await callers.recordCaller(
    selectCredentials('/cart', headers),
    await server.shop.scope('in', { viewer: asha }),
  )
  expect(callers.classify('GET', '/cart', headers)).toBe('order')
  expect(callers.classify('GET', '/api/v1/cart', headers)).toBe('call')
})
