import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimit } from '#db/tables/limits.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testServer: TestHttp
beforeAll(async () => {
  testServer = await openTestHttp({
    RATE_LIMITS:
      'sign-in=30/900,rfq-files=2/600,suggest=5/60,register=3/900,coupon=2/600,order=3/60,bid-review=2/600',
  })
  for (const name of ['asha', 'ben', 'cara']) await testServer.shop.customer(`${name}@example.com`)
})
afterAll(() => testServer.close())

const post = (path: string, body: object, peer?: string, host = 'in') =>
  testServer.ask(
    `http://${host}.localhost:3000/api/v1${path}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    peer,
  )
const login = (email: string, password: string, peer?: string, host?: string) =>
  post('/auth/login', { email, password }, peer, host)

test('[SAFE-04] ten wrong passwords of a network hold that network up at every seller; the owner comes in from elsewhere [security 26]', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 11; at++)
    statuses.push((await login('asha@example.com', 'a wrong heron', `203.0.113.${at}`)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  const limitedResponse = await login('asha@example.com', testPassword, '203.0.113.50')
  expect(limitedResponse.status).toBe(429)
  expect(Number(limitedResponse.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await login('ben@example.com', testPassword, '203.0.113.50')).status).toBe(200)
  expect((await login('asha@example.com', testPassword, '203.0.113.50', 'tools')).status).toBe(429)
  expect((await login('asha@example.com', testPassword, '192.0.2.50')).status).toBe(200)
})

test('[security 26] fifty at once get no further than ten, and the right password costs nothing', async () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    login('cara@example.com', 'a wrong heron', `203.0.114.${at}`),
  )
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  for (let at = 0; at < 15; at++)
    expect((await login('ben@example.com', testPassword, `203.0.115.${at}`)).status).toBe(200)
})

test('[security 28] numbers that nobody has are counted each for itself: none is told apart by its refusal', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 12; at++)
    statuses.push((await login(`+9198200000${at + 10}`, 'a wrong heron', `203.0.116.${at}`)).status)
  expect(statuses).toEqual(Array(12).fill(401))
  for (let at = 0; at < 10; at++) await login('098200 00010', 'a wrong heron', `203.0.117.${at}`)
  expect((await login('+919820000010', 'a wrong heron', '203.0.117.50')).status).toBe(429)
})

test('[security 26] nobody makes the shop write mail after mail to an address that may be a stranger’s', async () => {
  await testServer.shop.customer('eve@example.com')
  const { token } = (await (
    await login('eve@example.com', testPassword, '203.0.118.1')
  ).json()) as { token: string }
  const change = async (email: string) => {
    const body = JSON.stringify({ email, password: testPassword })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await testServer.ask(
      '/api/v1/account',
      { method: 'PATCH', headers, body },
      '203.0.118.1',
    )
    return answer.status
  }
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) statuses.push(await change('stranger@example.com'))
  expect(statuses).toEqual([...Array(5).fill(200), 400])
  expect(await change('other@example.com')).toBe(400)
  const mails = await testServer.shop.database.primary.execute(
    sql`select 1 from outbox_mail where recipient in ('stranger@example.com', 'other@example.com')`,
  )
  expect(mails.rowCount).toBe(5)
})

test('[security 14] an address that asks too often is told when to come back; another is not', async () => {
  const suggest = (peer: string, headers = {}) =>
    testServer.ask('/api/v1/autosuggest?SearchText=gl', { headers }, peer)
  for (let at = 0; at < 5; at++) expect((await suggest('198.51.100.1')).status).toBe(200)
  const refusedResponse = await suggest('198.51.100.1', { 'x-forwarded-for': '198.51.100.99' })
  expect(refusedResponse.status).toBe(429)
  expect(Number(refusedResponse.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusedResponse.json()).toMatchObject({ code: 'too-many' })
  expect((await suggest('198.51.100.2')).status).toBe(200)
})

test('[security 14] [CART-03] coupon codes are not to be guessed, whichever way they are sent', async () => {
  const send = (method: string, path: string, body: object) =>
    testServer.ask(
      `/api/v1/cart/${path}`,
      { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      '198.51.100.8',
    )
  const tries = [1, 2, 3].map(() => () => send('PUT', 'coupon', { couponCode: 'GUESS' }))
  const statuses: number[] = []
  for (const again of tries) statuses.push((await again()).status)
  expect(statuses).toEqual([422, 422, 429])
  // The rest of ten minutes.
  const wait = Number(
    (await send('PUT', 'coupon', { couponCode: 'GUESS' })).headers.get('retry-after'),
  )
  expect(wait).toBeGreaterThan(60)
  expect(wait).toBeLessThanOrEqual(600)
  expect(
    (await send('POST', 'lines', { skuId: '1', priceId: '1', qty: 1, couponCode: 'GUESS' })).status,
  ).not.toBe(500)
})

test('[security 14] registering is limited by address, and the plain page says so too', async () => {
  const register = () => post('/auth/register', { email: 'x', password: 'x' }, '198.51.100.7')
  for (let at = 0; at < 3; at++) expect((await register()).status).toBe(400)
  expect((await register()).status).toBe(429)
  const page = await testServer.ask(
    '/register',
    { method: 'POST', headers: { origin: 'http://in.localhost:3000' } },
    '198.51.100.7',
  )
  expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=UTF-8'])
})

test('[security 14] every spelling that the pages take for an address is that address', async () => {
  const statuses: number[] = []
  for (const path of [
    '/register/',
    '/REGISTER',
    '/register/_.data',
    '/Register//',
    '/%72egister',
    '/register.data',
  ])
    statuses.push((await testServer.ask(path, { method: 'POST' }, '198.51.100.21')).status)
  expect(statuses).toEqual([404, 404, 404, 429, 429, 429])
})

test('[SAFE-04] [security 14] what writes is counted by whichever method, as pages take each of them', async () => {
  const statuses: number[] = []
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'PUT'])
    statuses.push((await testServer.ask('/register', { method }, '198.51.100.23')).status)
  expect(statuses).toEqual([404, 404, 404, 429, 429])
})

test('[security 14] [IMG-01] a picture sent by the plain form is counted with those of the popup', async () => {
  const limitedServer = await openTestHttp({ RATE_LIMITS: 'visual-search=2/60' })
  const statuses: number[] = []
  for (const path of ['/find-picture', '/search-by-picture', '/search-by-picture'])
    statuses.push((await limitedServer.ask(path, { method: 'POST' }, '198.51.100.22')).status)
  expect(statuses).toEqual([404, 404, 429])
  await limitedServer.close()
})

test('[MODE-01] loopback is free of limits in demo mode, unless the switch is on', async () => {
  for (let at = 0; at < 8; at++) {
    expect(
      (await testServer.ask('/api/v1/autosuggest?SearchText=gl', {}, '127.0.0.1')).status,
    ).toBe(200)
    expect(
      (await testServer.ask('/api/v1/autosuggest?SearchText=gl', {}, '::ffff:127.0.0.1')).status,
    ).toBe(200)
  }
  const limitedServer = await openTestHttp({ RATE_LIMITS: 'suggest=1/60', LIMIT_LOOPBACK: 'yes' })
  await limitedServer.ask('/api/v1/autosuggest?SearchText=gl', {}, '127.0.0.1')
  expect(
    (await limitedServer.ask('/api/v1/autosuggest?SearchText=gl', {}, '127.0.0.1')).status,
  ).toBe(429)
  await limitedServer.close()
})

test('[security 14] [security 39] behind two proxies the asker is counted, of IPv6 its /64, and no header is believed beyond them', async () => {
  const proxied = await openTestHttp({
    RATE_LIMITS: 'suggest=2/60',
    TRUSTED_PROXIES: '10.0.0.1,10.0.0.2',
  })
  const suggest = (forwarded: string) =>
    proxied
      .ask(
        '/api/v1/autosuggest?SearchText=gl',
        { headers: { 'x-forwarded-for': forwarded } },
        '10.0.0.1',
      )
      .then(({ status }) => status)
  expect(await suggest('2001:db8:1:2::1, 10.0.0.2')).toBe(200)
  expect(await suggest('6.6.6.6, 2001:db8:1:2::2, 10.0.0.2')).toBe(200)
  expect(await suggest('7.7.7.7, 2001:db8:1:2:3::3, 10.0.0.2')).toBe(429)
  expect(await suggest('2001:db8:1:3::1, 10.0.0.2')).toBe(200)
  expect(await suggest('203.0.113.9, 10.0.0.2')).toBe(200)
  await proxied.close()
})

test('[security 14] [LOOK-03] reviews of an offer are counted, however they are read; the form of a bid is not', async () => {
  const read = (query: string, { method = 'GET', path = '/account/bidcart/new' } = {}) =>
    testServer
      .ask(`${path}?pack=1${query}`, { method }, '198.51.100.77')
      .then(({ status }) => status)
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) statuses.push(await read(''))
  for (let at = 0; at < 3; at++) statuses.push(await read('&price=90&review=1'))
  expect(statuses.map((status) => status === 429)).toEqual([...Array(7).fill(false), true])
  expect(await read('&review', { path: '/account/bidcart/new.data' })).toBe(429)
  expect(await read('&review=1', { method: 'HEAD' })).toBe(429)
  expect(await read('')).not.toBe(429)
})

test('[security 40] neither addresses nor contacts are stored with what is counted', async () => {
  const rows = JSON.stringify(await testServer.shop.database.primary.select().from(rateLimit))
  expect(rows).toContain('sign-in-of-account')
  expect(rows).not.toMatch(/asha|example|203\.0/)
})

test('[security 14] [RFQ-02] files for requests are counted, whichever way they are sent; words beside them are not', async () => {
  const send = (path: string, body: FormData | URLSearchParams) =>
    testServer.ask(path, { method: 'POST', body }, '198.51.100.31').then(({ status }) => status)
  const statuses: number[] = []
  for (const path of ['/api/v1/rfqs/R1/attachments', '/rfq/claim.data', '/account/RFQ/R1'])
    statuses.push(await send(path, new FormData()))
  expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
  expect(await send('/rfq/claim', new URLSearchParams({ do: 'message' }))).not.toBe(429)
})

test('[SAFE-07] a person has a budget of orders, from whatever address they come', async () => {
  await testServer.shop.customer('ora@example.com')
  const { token } = (await (
    await login('ora@example.com', testPassword, '203.0.119.1')
  ).json()) as { token: string }
  const order = async (at: number, bearer = token) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    return (
      await testServer.ask(
        '/api/v1/orders',
        { method: 'POST', headers, body: '{}' },
        `203.0.119.${at}`,
      )
    ).status
  }
  expect([await order(2), await order(3), await order(4), await order(5)]).toEqual([
    400, 400, 400, 429,
  ])
  await testServer.shop.customer('noa@example.com')
  const other = (await (await login('noa@example.com', testPassword, '203.0.119.5')).json()) as {
    token: string
  }
  expect(await order(5, other.token)).toBe(400)
})
