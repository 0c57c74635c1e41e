import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts, saveTranslations } from '#domain/catalog/catalog.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { addAddress } from '#testing/ordered-shop.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { testNow } from '#testing/test-shop.ts'
import { callTool, giveToken, sendMessage } from './mcp-fixture.ts'

let http: TestHttp
let personId: string
let packId: number
beforeAll(async () => {
  http = await openTestHttp()
  const { seller } = await http.shop.scope('in')
  await saveProducts(http.shop, seller.id, [buildProduct('A1')], { now: testNow })
  personId = (await http.shop.customer('asha@agents.example')).id
  await addAddress(http.shop.database.primary, personId)
  const { rows } = await http.shop.database.pool.query<{ id: number }>('select id from pack')
  packId = rows[0]!.id
})
afterAll(() => http.close())

test('[KEY-04] the metadata names this host alone, and what is supported', async () => {
  for (const host of ['in', 'tools']) {
    const origin = `http://${host}.localhost:3000`
    const read = async (path: string) =>
      (await (await http.ask(origin + path)).json()) as Record<string, unknown>
    expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    })
    for (const path of ['', '/mcp'])
      expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
        resource: `${origin}/mcp`,
        authorization_servers: [origin],
      })
  }
})

test('[KEY-04] without a token reading tools work, and the others say where consent is given', async () => {
  const found = await callTool(http, 'find_products', { query: 'glove' })
  expect(found.structuredContent.data).toMatchObject({ total: 1 })
  for (const name of ['view_cart', 'add_to_cart', 'request_quote', 'make_offer', 'get_order']) {
    const response = await sendMessage(http, 'tools/call', { name, arguments: {} })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain(
      'resource_metadata="http://in.localhost:3000/.well-known/oauth-protected-resource/mcp"',
    )
  }
})

test('[KEY-04] [LANG-06] products are named in the language that the call accepts', async () => {
  const { shop } = http
  const { seller } = await shop.scope('in')
  await shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN}' where id = ${seller.id}`,
  )
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from product')
  await shop.database.transaction((db) =>
    saveTranslations(db, seller, 'hi', [
      { kind: 'product', subject: String(rows[0]!.id), field: 'name', source: 'x', text: 'दस्ताना' },
    ]),
  )
  shop.cache.invalidate(['*'])
  const find = async (language: string) => {
    const params = { name: 'find_products', arguments: { query: 'glove' } }
    const response = await sendMessage(http, 'tools/call', params, { language })
    return [
      response.headers.get('content-language'),
      JSON.stringify(await response.json()),
    ] as const
  }
  const [hindi, inHindi] = await find('hi')
  expect([hindi, inHindi.includes('दस्ताना'), inHindi.includes('/hi/product/')]).toEqual([
    'hi-IN',
    true,
    true,
  ])
  for (const language of ['', 'ta', 'en']) {
    const [locale, answer] = await find(language)
    expect([locale, answer.includes('दस्ताना')], language).toEqual(['en-IN', false])
  }
})

test('[KEY-04] a consent without a scope is told which one is missing', async () => {
  const token = await giveToken(http, personId, ['browse', 'cart'])
  const params = { name: 'make_offer', arguments: {} }
  const response = await sendMessage(http, 'tools/call', params, { token })
  expect(response.status).toBe(403)
  expect(response.headers.get('www-authenticate')).toContain(
    'error="insufficient_scope", scope="bid"',
  )
})

test('[KEY-04] cookies don’t sign in here, and other messages are refused', async () => {
  const session = 'sid=0123456789012345678901234567890123456789012'
  const withCookie = await http.ask('/mcp', {
    method: 'POST',
    headers: {
      cookie: session,
      'content-type': 'application/json',
      origin: 'http://in.localhost:3000',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'view_cart' },
    }),
  })
  expect(withCookie.status).toBe(401)
  const foreign = await http.ask('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://evil.example' },
    body: '{}',
  })
  expect(foreign.status).toBe(403)
  for (const body of [
    '',
    'nonsense',
    '[]',
    '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]',
    '3',
  ])
    expect((await sendMessage(http, '', {}, { body })).status, body).toBe(400)
  for (const method of ['GET', 'DELETE'])
    expect((await http.ask('/mcp', { method })).status).toBe(405)
  for (const header of ['Bearer', 'Bearer x', 'Basic eDp4', `Bearer ${'x'.repeat(43)}`]) {
    const response = await http.ask('/mcp', {
      method: 'POST',
      headers: { authorization: header },
      body: '{}',
    })
    expect(response.status, header).toBe(401)
  }
})

test('[KEY-04] input that the schema does not know or bound is refused before anything runs', async () => {
  const token = await giveToken(http, personId)
  const before = await http.shop.database.pool.query('select count(*) from cart_line')
  const inputs: [string, object][] = [
    ['add_to_cart', { pack_id: packId, quantity: -1 }],
    ['add_to_cart', { pack_id: packId, quantity: 1e9 }],
    ['add_to_cart', { pack_id: '1; drop table pack', quantity: 1 }],
    ['add_to_cart', { pack_id: 2 ** 60, quantity: 1 }],
    ['make_offer', { key: 'k', lines: [] }],
    ['make_offer', { key: 'long-enough', lines: [{ pack_id: packId, quantity: 1, price: 0 }] }],
    ['make_offer', { key: 'long-enough', lines: [{ pack_id: packId, quantity: 1, price: 1.005 }] }],
    ['request_quote', { key: 'long-enough', lines: [{ quantity: 1 }] }],
    ['request_quote', { key: 'long-enough', lines: Array(21).fill({ words: 'x', quantity: 1 }) }],
    ['make_offer', { key: 'long-enough', lines: [{ pack_id: 987_654, quantity: 1, price: 5 }] }],
    ['find_products', { query: 'x'.repeat(201) }],
  ]
  for (const [name, args] of inputs)
    expect((await callTool(http, name, args, { token })).isError, JSON.stringify(args)).toBe(true)
  const after = await http.shop.database.pool.query('select count(*) from cart_line')
  expect(after.rows).toEqual(before.rows)
  const acts = await http.shop.database.pool.query('select count(*)::int as acts from agent_act')
  expect(acts.rows).toEqual([{ acts: 0 }])
})

test('[KEY-04] an agent that loops hits its limits, as an error with the time to wait', async () => {
  const peer = '203.0.113.20'
  const token = await giveToken(http, personId)
  let changed = 0
  let refusal: Awaited<ReturnType<typeof callTool>> | undefined
  while (!refusal) {
    const quantity = (changed % 3) + 1
    const args = { pack_id: packId, quantity }
    const result = await callTool(http, 'add_to_cart', args, { token, peer })
    if (result.isError) refusal = result
    else if (++changed > 200) throw new Error('It may loop for ever')
  }
  expect(changed).toBe(100)
  expect(refusal.structuredContent.error).toMatchObject({ code: 'too-many' })
  expect(refusal.structuredContent.error!.retryAfterSeconds).toBeGreaterThan(0)
  // Another address does not help, another customer's app is not concerned.
  const elsewhere = { token, peer: '203.0.113.21' }
  const args = { pack_id: packId, quantity: 1 }
  expect((await callTool(http, 'add_to_cart', args, elsewhere)).isError).toBe(true)
  const ben = (await http.shop.customer('ben@agents.example')).id
  const others = { token: await giveToken(http, ben), peer }
  expect((await callTool(http, 'add_to_cart', args, others)).isError).toBeUndefined()
})

test('[KEY-04] an address without a token is limited, by tool calls and then by messages', async () => {
  const peer = '203.0.113.30'
  let refused = 0
  for (let count = 0; count < 125; count++) {
    const result = await callTool(http, 'check_delivery', { postal_code: '411001' }, { peer })
    if (result.isError) refused++
  }
  expect(refused).toBe(5)
  let last: Response | undefined
  for (let count = 0; count < 480; count++) last = await sendMessage(http, 'ping', {}, { peer })
  expect(last!.status).toBe(429)
  expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('[KEY-04] registrations are limited by address', async () => {
  const peer = '203.0.113.40'
  const statuses: number[] = []
  for (let count = 0; count < 21; count++) {
    const response = await http.ask(
      '/oauth/register',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['https://app.example/callback'] }),
      },
      peer,
    )
    statuses.push(response.status)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.at(-1)).toBe(429)
})

test('[KEY-04] the answers to requests for consent are limited: each sends a mail', async () => {
  const answer = async () => {
    const headers = { origin: 'http://in.localhost:3000' }
    const init = { method: 'POST', headers, body: new URLSearchParams({ answer: 'allow' }) }
    return (await http.ask('/oauth/authorize', init, '203.0.113.21')).status
  }
  for (let at = 0; at < 30; at++) expect(await answer()).not.toBe(429)
  expect(await answer()).toBe(429)
})
