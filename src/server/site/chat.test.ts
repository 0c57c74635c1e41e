import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLimits } from '#adapters/limits/open-limits.ts'
import { shop as faces } from '#app/shop.ts'
import { chatTexts } from '#contract/assistant/assistant.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ LIMIT_LOOPBACK: 'yes', TRUSTED_PROXIES: '10.0.0.1' })
  await addProducts(server.shop)
  const figures = {
    chat: { points: 12, seconds: 600 },
    'chat-of-visit': { points: 6, seconds: 600 },
    voice: { points: 4, seconds: 600 },
  }
  server.shop.outside.limits = openLimits(server.shop.database.pool, figures)
})
afterAll(() => server.close())

const origin = 'http://in.localhost:3000'
let visitors = 0

/** Asks from a separate address by default. */
async function ask(
  path: string,
  init: RequestInit = {},
  peer: string | null = `203.0.113.${++visitors % 250}`,
) {
  const request = new Request(new URL(path, origin), { redirect: 'manual', ...init })
  return server.fetch(
    request,
    peer ? ({ incoming: { socket: { remoteAddress: peer } } } as never) : {},
  )
}
function post(question: unknown, headers: Record<string, string> = {}, peer?: string | null) {
  const body = JSON.stringify({ question, ip: '6.6.6.6' })
  return ask(
    '/api/v1/chat',
    { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
    peer,
  )
}
function send(fields: Record<string, string>, cookie = '', path = '/help/chat') {
  return ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin, cookie },
  })
}
const getCookie = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('[CHAT-03] [API-01] POST /chat and GET /chat', () => {
  test('answer with messages, cards, links and suggestions, for the visit of a cookie', async () => {
    const answer = await post('price of G2')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('set-cookie')).toMatch(
      /^chat=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const body = await answer.json()
    expect(body.messages).toMatchObject([
      { sender: 'user', text: 'price of G2' },
      { sender: 'bot', text: expect.stringContaining('₹200.00') },
    ])
    expect(Object.keys(body.messages[0])).toEqual(['sender', 'text', 'timestamp', 'locale'])
    expect(body.cards[0]).toMatchObject({ SkuCode: 'G2', sPrice: 200 })
    expect(body.links[0].url).toBe(`${origin}/product/${body.cards[0].pageUrl}`)
    expect(body).toMatchObject({ drafts: [], service: null, suggestions: expect.any(Array) })
    const again = await ask('/api/v1/chat', { headers: { cookie: getCookie(answer) } })
    expect((await again.json()).messages).toHaveLength(2)
    const draft = await (await post('add 2 G1 to my cart', { cookie: getCookie(answer) })).json()
    expect(draft.drafts).toMatchObject([{ kind: 'cart', qty: 2, priceId: draft.cards[0].priceId }])
    expect((await (await ask('/api/v1/chat')).json()).messages).toEqual([])
  })

  test('[FIND-09] an offer is a draft with its price, a request where no bids are taken, and nothing is written', async () => {
    const { shop } = server
    const counts = async () => {
      const { rows } = await shop.database.primary.execute(
        sql`select (select count(*) from bid) as bids, (select count(*) from rfq) as rfqs`,
      )
      return rows[0]
    }
    const before = await counts()
    const request = await (await post('I offer 150 each for 30 G2')).json()
    expect(request.drafts).toMatchObject([{ kind: 'quote', qty: 30, bidPrice: null }])
    const scope = await shop.scope()
    await shop.database.primary.execute(sql`
      insert into bid_rule (seller_id, kind, subject_id, allowed) values (${scope.seller.id}, 'all', 0, true)`)
    shop.cache.invalidate(['*'])
    const offer = await (await post('I offer 150 each for thirty pieces of G2')).json()
    expect(offer.drafts).toMatchObject([{ kind: 'bid', qty: 30, bidPrice: 150 }])
    expect(offer.links[0].url).toContain('quantity=30&price=150')
    const dear = await (await post('I offer 900 for G2')).json()
    expect(dear.drafts).toMatchObject([{ kind: 'cart', qty: 1 }])
    expect(await counts()).toEqual(before)
  })

  test('[FIND-09] the tax number is the seller’s own, or said to be missing', async () => {
    const { shop } = server
    const getText = async () =>
      (await (await post('what is your GST number?')).json()).messages.at(-1).text
    expect(await getText()).toContain('has no GST number')
    const { seller } = await shop.scope()
    await shop.database.primary.execute(
      sql`update seller set tax_number = '27AAPFU0939F1ZV' where id = ${seller.id}`,
    )
    shop.cache.invalidate(['*'])
    expect(await getText()).toContain('27AAPFU0939F1ZV')
  })

  test('a bearer token is a visit of its own, without a cookie', async () => {
    const { shop } = server
    const scope = { ...(await shop.scope()), now: new Date() }
    await shop.customer('dev@chat.example')
    const login = { login: 'dev@chat.example', password: testPassword, code: '', step: '' }
    const entered = await faces.signIn(scope, login, 'bearer')
    const token = entered.ok && entered.value.kind === 'signed-in' ? entered.value.token : ''
    const bearer = { authorization: `Bearer ${token}` }
    const first = await post('where is my order', bearer)
    expect(first.headers.get('set-cookie')).toBeNull()
    expect((await first.json()).messages.at(-1).text).toBe('You have no orders here yet.')
    expect((await (await post('thanks', bearer)).json()).messages).toHaveLength(4)
  })

  test('another Authorization header leaves a visitor the cookie of the visit', async () => {
    const first = await post('hello', { authorization: 'Basic aGFnZ2xl' })
    expect(first.headers.get('set-cookie')).toMatch(/^chat=/)
  })

  test('[CHAT-01] empty and too long messages are problems, in the very words', async () => {
    const long = await post('x'.repeat(201))
    expect([long.status, (await long.json()).detail]).toEqual([400, chatTexts['too-long']()])
    for (const question of ['', '   ', 7, null, undefined])
      expect((await post(question)).status).toBe(400)
    expect((await post('x'.repeat(150_000))).status).toBe(400)
  })

  test('[CHAT-02] the address counts that the server saw; where it sees none, it says so', async () => {
    const unknown = async (headers: Record<string, string>, peer: string | null) => {
      const answer = await post('hello', headers, peer)
      return [answer.status, (await answer.json()).detail]
    }
    const expectedAnswer = [503, chatTexts['no-address']()]
    expect(await unknown({}, null)).toEqual(expectedAnswer)
    expect(await unknown({}, '10.0.0.1')).toEqual(expectedAnswer)
    expect(await unknown({ 'x-forwarded-for': 'unknown' }, '10.0.0.1')).toEqual(expectedAnswer)
    expect(await unknown({ 'x-forwarded-for': '10.0.0.1' }, '10.0.0.1')).toEqual(expectedAnswer)
    expect((await post('hello', { 'x-forwarded-for': '198.51.100.4' }, '10.0.0.1')).status).toBe(
      200,
    )
    expect((await post('hello', { 'x-forwarded-for': 'unknown' }, '203.0.113.251')).status).toBe(
      200,
    )
  })

  test('[security 14] a visit and an address have so many questions; then 429 says when to come back', async () => {
    const cookie = getCookie(await post('hello'))
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await post('hello', { cookie })).status)
    const busy = await post('hello', { cookie })
    expect([statuses.filter((status) => status === 200).length, busy.status]).toEqual([5, 429])
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post('hello')).status).toBe(200)
    for (let n = 0; n < 12; n++) await post('', {}, '203.0.113.252')
    expect((await post('hello', {}, '203.0.113.252')).status).toBe(429)
  }, 30_000)
})

describe('[CHAT-01] the page without script', () => {
  test('a form leads from question to answer, and what is refused is said', async () => {
    const first = await send({ question: 'price of G3' })
    expect([first.status, first.headers.get('location')]).toEqual([302, '/help/chat#say'])
    const cookie = getCookie(first)
    const page = await ask('/help/chat', { headers: { cookie } })
    expect(page.headers.get('cache-control')).toContain('no-store')
    const html = await page.text()
    expect(html).toContain('price of G3')
    expect(html).toContain('₹300.00')
    expect(html).toContain('role="log"')
    const long = await send({ question: 'x'.repeat(201) }, cookie)
    expect(long.headers.get('location')).toBe('/help/chat?refused=too-long&locale=en-IN#say')
    expect(await (await ask('/help/chat?refused=too-long')).text()).toContain(
      chatTexts['too-long'](),
    )
    expect((await send({ question: ' ' }, cookie)).headers.get('location')).toBe('/help/chat#say')
    const clearResponse = await send({ forget: '1' }, cookie)
    expect(clearResponse.headers.get('set-cookie')).toMatch(/^chat=; Path=\/; Max-Age=0/)
    expect(await (await ask('/help/chat', { headers: { cookie } })).text()).not.toContain(
      'price of G3',
    )
  })

  test('what is said is shown as text, and is on no shared page', async () => {
    const cookie = getCookie(await send({ question: '<b>canary-chat</b> "quoted"' }))
    const html = await (await ask('/help/chat', { headers: { cookie } })).text()
    expect(html).toContain('&lt;b&gt;canary-chat&lt;/b&gt;')
    expect(html).not.toContain('<b>canary-chat')
    for (const path of ['/', '/allbrands', '/help/chat'])
      expect(await (await ask(path)).text(), path).not.toContain('canary-chat')
    const homeResponse = await ask('/', { headers: { cookie } })
    expect(await homeResponse.text()).not.toContain('canary-chat')
  })

  test('script gets the same as JSON; another site’s form gets nothing', async () => {
    const answer = await send({ question: 'hello' }, '', '/help/chat/messages')
    expect(await answer.json()).toMatchObject({
      ok: true,
      view: { messages: [{ sender: 'user' }, { sender: 'bot' }] },
    })
    const refusedResponse = await send({ question: 'x'.repeat(201) }, '', '/help/chat/messages')
    expect(await refusedResponse.json()).toEqual({
      ok: false,
      code: 'too-long',
      text: chatTexts['too-long'](),
      locale: 'en-IN',
    })
    const body = new URLSearchParams({ question: 'hello' })
    const foreign = await ask('/help/chat', {
      method: 'POST',
      body,
      headers: { origin: 'http://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })
})

describe('[FIND-09] [VOX-01] POST /help/chat/voice', () => {
  const speak = (words: string, cookie = '') => send({ words }, cookie, '/help/chat/voice')

  test('leads to a draft, to the chat, or to a search; the draft’s page opens with what was said', async () => {
    const spoken = await speak('quote for fifty G2')
    expect(spoken.headers.get('cache-control')).toContain('no-store')
    const cookie = getCookie(spoken)
    const draft = await spoken.json()
    expect(draft).toMatchObject({ kind: 'answer', isDraft: true })
    expect(draft.path).toMatch(/^\/rfq\/new\?pack=\d+&quantity=50$/)
    const page = await (await ask(draft.path)).text()
    expect(page).toContain('value="50"')
    expect(await (await speak('do you have pickup', cookie)).json()).toMatchObject({
      kind: 'answer',
      path: '/help/chat#asked',
    })
    const chat = await (await ask('/help/chat', { headers: { cookie } })).text()
    expect(chat).toContain('quote for fifty G2')
    expect(chat).toContain('do you have pickup')
    const searched = await speak('nitrile glove')
    expect(await searched.json()).toEqual({ kind: 'search' })
    expect(searched.headers.get('set-cookie')).toBeNull()
  })

  test('a request for several products opens with a line for each', async () => {
    const { path } = await (await speak('quote for 20 G2 and 5 zorbl flanges')).json()
    const html = await (await ask(path)).text()
    expect(html).toContain('value="20"')
    expect(html).toContain('value="5"')
    expect(html).toContain('zorbl flanges')
  })

  test('[security 14] [security 20] it has a limit, answers only this shop’s own pages, and a GET leads to the chat', async () => {
    const body = new URLSearchParams({ words: 'quote for fifty G2' })
    const headers = { origin: 'http://evil.example' }
    expect((await ask('/help/chat/voice', { method: 'POST', body, headers })).status).toBe(403)
    const followed = await ask('/help/chat/voice')
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/help/chat'])
    const peer = '203.0.113.253'
    const statuses: number[] = []
    for (let n = 0; n < 5; n++)
      statuses.push(
        (
          await ask(
            '/help/chat/voice',
            { method: 'POST', body: new URLSearchParams({ words: 'glove' }), headers: { origin } },
            peer,
          )
        ).status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})
