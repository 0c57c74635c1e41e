import { createHash } from 'node:crypto'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AgentStage,
  allow,
  callback,
  openAgentStage,
  readReturn,
  TestApp,
} from './agents-fixture.ts'

let stage: AgentStage
beforeAll(async () => {
  stage = await openAgentStage()
  const { seller } = await stage.server.shop.scope('in')
  await stage.server.shop.database.primary.execute(sql`
    insert into bid_rule (seller_id, kind, subject_id, allowed, counters)
    values (${seller.id}, 'all', 0, true, false)`)
})
afterAll(() => stage.close())

interface ToolAnswer {
  isError?: boolean
  data: Record<string, never> & { [name: string]: unknown }
  error?: { code: string; message: string; retryAfterSeconds?: number }
}

async function call(client: Client, name: string, args: object): Promise<ToolAnswer> {
  const result = await client.callTool({ name, arguments: { ...args } })
  const { data, error } = result.structuredContent as unknown as ToolAnswer
  return { isError: result.isError === true, data, error: error! }
}

const countRows = async (table: string) => {
  const { rows } = await stage.server.shop.database.pool.query<{ rows: number }>(
    `select count(*)::int as rows from ${table}`,
  )
  return rows[0]!.rows
}

test('[KEY-04] an app of the official SDK walks OAuth, finds, fills the cart, asks and bids', async () => {
  const browser = await stage.customer()
  const app = new TestApp(stage)
  const { client: stranger } = await app.connect()
  const { tools } = await stranger.listTools()
  expect(tools.map(({ name }) => name)).toContain('make_offer')
  const found = await call(stranger, 'find_products', { query: 'nitrile glove' })
  expect(found.data.total).toBe(5)
  const product = await call(stranger, 'get_product', { product: 'nitrile-glove-g2' })
  expect(product.data).toMatchObject({ code: 'G2', takes_offers: true })
  expect((await call(stranger, 'check_delivery', { postal_code: '411001' })).data).toMatchObject({
    delivers: true,
  })

  const client = await app.consent(browser)
  const pack = stage.packs.G2!
  const added = await call(client, 'add_to_cart', { pack_id: pack, quantity: 2 })
  expect(added.data).toMatchObject({ total: { value: 400, currency: 'INR' } })
  const changed = await call(client, 'change_cart', { pack_id: pack, quantity: 3 })
  expect(changed.data).toMatchObject({ total: { value: 600 } })
  expect((await browser.open('/cart')).text).toContain('600')

  const lines = [{ pack_id: pack, quantity: 10, price: 150 }]
  const offer = { key: 'offer-0001', lines }
  const waiting = await call(client, 'make_offer', offer)
  expect(waiting.data).toMatchObject({ state: 'waiting', amount: { value: 1500 }, number: null })
  expect(await countRows('bid')).toBe(0)
  const again = await call(client, 'make_offer', offer)
  expect(again.data.id).toBe(waiting.data.id)
  const other = { ...offer, lines: [{ ...lines[0]!, quantity: 11 }] }
  expect((await call(client, 'make_offer', other)).error?.code).toBe('key-reused')

  const mails = await stage.server.shop.letters()
  const link = /http:\/\/in\.localhost:3000(\/account\/connected-apps\/\d+)/.exec(
    mails.findLast(({ subject }) => subject.startsWith('Please confirm'))!.text,
  )![1]!
  const page = await browser.open(link)
  expect(page.text).toContain('Shopping helper wants to make an offer')
  expect(page.text).toContain('10 × ₹150.00')
  const confirmed = await browser.press(page, { button: 'answer=confirm' })
  expect(confirmed.text).toContain('Sent on your behalf.')
  expect(await countRows('bid')).toBe(1)
  const stale = await browser.press(page, { button: 'answer=confirm' })
  expect(stale.text).toContain('already been decided')
  expect(await countRows('bid')).toBe(1)
  const sent = await call(client, 'get_confirmation', { id: waiting.data.id })
  expect(sent.data).toMatchObject({ state: 'sent', number: expect.stringMatching(/^B/) })

  const asked = await call(client, 'request_quote', {
    key: 'request-0001',
    lines: [
      { pack_id: stage.packs.G3!, quantity: 40 },
      { words: 'A red bucket', quantity: 2 },
    ],
    note: 'For the site in Pune',
  })
  expect(asked.data).toMatchObject({ state: 'waiting', amount: null })
  const declined = await browser.press(
    await browser.open(`/account/connected-apps/${asked.data.id}`),
    { button: 'answer=decline' },
  )
  expect(declined.text).toContain('Nothing was sent.')
  expect(await countRows('rfq')).toBe(0)
  expect((await call(client, 'list_orders', {})).data).toEqual({ orders: [] })
})

test('[KEY-04] within the limits that the customer set it is sent at once, beyond them it waits', async () => {
  const browser = await stage.customer()
  const client = await new TestApp(stage).consent(browser, {
    fill: { maxEach: '1,000', maxMonth: '1500' },
  })
  const bids = await countRows('bid')
  const rfqs = await countRows('rfq')
  const offer = (key: string, quantity: number) =>
    call(client, 'make_offer', {
      key,
      lines: [{ pack_id: stage.packs.G1!, quantity, price: 90 }],
    })
  const small = await offer('within-0001', 10)
  expect(small.data).toMatchObject({ state: 'sent', amount: { value: 900 } })
  expect(await countRows('bid')).toBe(bids + 1)
  // 900 of 1,500 are used: another 800 would be beyond, though it is below the limit for one.
  const request = (key: string, quantity: number) =>
    call(client, 'request_quote', {
      key,
      lines: [{ pack_id: stage.packs.G2!, quantity, target_price: 150 }],
    })
  expect((await request('within-0002', 4)).data).toMatchObject({ state: 'waiting' })
  expect((await request('within-0003', 3)).data).toMatchObject({ state: 'sent' })
  expect(await countRows('rfq')).toBe(rfqs + 1)
  expect((await request('within-0004', 1)).data).toMatchObject({ state: 'waiting' })
  // What the rules refuse costs nothing and is said.
  const page = await browser.open('/account/connected-apps')
  expect(page.text).toContain('₹1,500.00 has been used')
})

test('[KEY-04] an app does only what the customer ticked, until the customer disconnects it', async () => {
  const browser = await stage.customer()
  const app = new TestApp(stage)
  const { client, transport } = await app.connect()
  await client.callTool({ name: 'view_cart', arguments: {} }).catch(() => {})
  const url = app.authorizationUrl!
  const page = await browser.open(url.pathname + url.search)
  expect(page.text).toContain('Shopping helper')
  expect(page.text).toContain('127.0.0.1:9999')
  url.searchParams.set('scope', 'cart')
  await transport.finishAuth(await allow(browser, url))
  expect((await call(client, 'view_cart', {})).isError).toBe(false)
  const refused = client.callTool({ name: 'list_orders', arguments: {} })
  await expect(refused).rejects.toThrow()
  const apps = await browser.open('/account/connected-apps')
  await browser.press(apps, { button: 'Disconnect' })
  const token = app.tokens()!
  const raw = await stage.fetch(
    'http://in.localhost:3000/mcp',
    toolCall('view_cart', token.access_token),
  )
  expect(raw.status).toBe(401)
  expect(raw.headers.get('www-authenticate')).toContain('error="invalid_token"')
  const refreshed = await refresh(token.refresh_token!, app)
  expect([refreshed.status, await refreshed.json()]).toEqual([400, { error: 'invalid_grant' }])
})

function toolCall(name: string, token?: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {} },
    }),
  }
}

const sendForm = (path: string, fields: Record<string, string>, host = 'in') =>
  stage.fetch(`http://${host}.localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

const refresh = (token: string, app: TestApp, host = 'in') =>
  sendForm(
    '/oauth/token',
    {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: app.clientInformation()!.client_id,
    },
    host,
  )

test('[KEY-04] a token of one host opens nothing at another [HOST-05]', async () => {
  const app = new TestApp(stage)
  await app.consent(await stage.customer())
  const { access_token: token, refresh_token: refreshToken } = app.tokens()!
  const at = (host: string) =>
    stage.fetch(`http://${host}.localhost:3000/mcp`, toolCall('view_cart', token))
  expect((await at('in')).status).toBe(200)
  expect((await at('tools')).status).toBe(401)
  expect((await refresh(refreshToken!, app, 'tools')).status).toBe(400)
  // The API's sessions and these tokens are not each other's either.
  const api = await stage.fetch('http://in.localhost:3000/api/v1/cart', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(api.status).toBe(401)
  expect((await at('in')).status).toBe(200)
})

test('[KEY-04] a refresh token that comes twice ends the consent, a code that comes twice too', async () => {
  const app = new TestApp(stage)
  await app.consent(await stage.customer())
  const first = app.tokens()!.refresh_token!
  const rotated = (await (await refresh(first, app)).json()) as { access_token: string }
  const at = (token: string) =>
    stage.fetch('http://in.localhost:3000/mcp', toolCall('view_cart', token))
  expect((await at(rotated.access_token)).status).toBe(200)
  expect((await refresh(first, app)).status).toBe(400)
  expect((await at(rotated.access_token)).status).toBe(401)
})

test('[KEY-04] the page refuses what is not exactly registered, and codes need their verifier', async () => {
  const browser = await stage.customer()
  const register = (body: object) =>
    stage.fetch('http://in.localhost:3000/oauth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const uri of [
    'javascript:alert(1)',
    'http://shop.example/cb',
    'https://a.example/#x',
    'https://u:p@a.example/',
    'data:text/html,x',
    'cursor://x',
    '',
  ])
    expect((await register({ redirect_uris: [uri] })).status, uri).toBe(400)
  expect((await register({ redirect_uris: [] })).status).toBe(400)
  const made = await register({ client_name: 'A\u202Eb<b>', redirect_uris: [callback] })
  const { client_id: clientId, client_name: name } = (await made.json()) as Record<string, string>
  expect([made.status, name]).toEqual([201, 'A b<b>'])
  const verifier = 'v'.repeat(50)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = (change: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId!,
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      scope: 'browse cart',
      state: 's',
      ...change,
    })}`
  const wrong: Record<string, string>[] = [
    { client_id: '00000000-0000-4000-8000-000000000000' },
    { redirect_uri: `${callback}/` },
    { redirect_uri: `${callback}?x=1` },
    { redirect_uri: 'http://localhost:9999/callback' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { scope: 'browse admin' },
    { resource: 'http://tools.localhost:3000/mcp' },
  ]
  for (const change of wrong) {
    const page = await browser.open(query(change))
    expect(
      [
        page.status,
        page.forms.some(({ buttons }) => buttons.some(({ value }) => value === 'allow')),
      ],
      JSON.stringify(change),
    ).toEqual([400, false])
  }
  expect((await browser.open(`${query()}&scope=bid`)).status).toBe(400)
  const page = await browser.open(query())
  expect(page.status).toBe(200)
  const denied = await browser.press(page, { button: 'answer=deny' })
  expect(readReturn(denied.html)!.searchParams.get('error')).toBe('access_denied')
  const code = await allow(browser, new URL(query(), 'http://in.localhost:3000'))
  const exchange = (change: Record<string, string> = {}) =>
    sendForm('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId!,
      redirect_uri: callback,
      code_verifier: verifier,
      ...change,
    })
  expect((await exchange({ resource: 'http://tools.localhost:3000/mcp' })).status).toBe(400)
  expect((await exchange()).status).toBe(200)
  expect((await exchange()).status).toBe(400)
  const burnt = await allow(browser, new URL(query(), 'http://in.localhost:3000'))
  expect((await exchange({ code: burnt, code_verifier: 'w'.repeat(50) })).status).toBe(400)
  expect((await exchange({ code: burnt })).status).toBe(400)
})

test('[KEY-04] the consent is shown in no frame, cached nowhere, and given by its own page only', async () => {
  const browser = await stage.customer()
  const app = new TestApp(stage)
  const { client } = await app.connect()
  const error = await client.callTool({ name: 'view_cart', arguments: {} }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(UnauthorizedError)
  const { pathname, search } = app.authorizationUrl!
  const cookie = browser
    .cookies()
    .map((pair) => pair.join('='))
    .join('; ')
  const url = `http://in.localhost:3000${pathname}${search}`
  const page = await stage.fetch(url, { headers: { cookie } })
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(page.headers.get('cache-control')).toContain('no-store')
  const consents = await countRows('agent_consent')
  for (const headers of [
    { origin: 'http://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    {},
  ]) {
    const forged = await stage.fetch(url, {
      method: 'POST',
      headers: { cookie, ...headers },
      body: new URLSearchParams({ answer: 'allow', scope: 'cart' }),
    })
    expect(forged.status).toBe(403)
  }
  expect(await countRows('agent_consent')).toBe(consents)
  const signedOut = await stage.fetch(url)
  expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/login?back='),
  ])
})
