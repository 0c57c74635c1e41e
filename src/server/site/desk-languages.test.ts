import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskRoutes } from '#contract/routes/desk-routes.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
let cookie: string
beforeAll(async () => {
  server = await openDemoShopServer()
  await server.shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN}' where code = 'in'`,
  )
  server.shop.cache.invalidate([tags.sellers])
  cookie = await deskCookie(server.shop, 'owner')
})
afterAll(() => server.close())

/** Where links and forms of the page lead, but for those to other languages. */
function listAddresses(html: string): string[] {
  const elements = html.match(/<(?:a|form|button)\b[^>]*>/g) ?? []
  return elements
    .filter((element) => !element.includes('hrefLang'))
    .flatMap((element) => [...element.matchAll(/ (?:href|action|formaction)="(\/[^"]*)"/gi)])
    .map(([, address]) => address!)
}

/** They need a thing to show. */
const empty = ['/desk/orders/print', '/desk/views', '/desk/searches/query']
const pages = deskRoutes
  .filter(({ frame, pattern }) => frame === 'desk' && !/[:*]/.test(pattern))
  .map(({ pattern }) => pattern)
  .filter((pattern) => !empty.includes(pattern))

test.each(pages)('[LANG-09] /hi%s answers in Hindi, and leads on within it', async (path) => {
  const { status, html, response } = await server.page(`/hi${path}`, { cookie })
  expect(status).toBe(200)
  expect(html).toContain('<html lang="hi-IN" dir="ltr" data-prefix="/hi">')
  expect(response.headers.get('content-language')).toBe('hi-IN')
  const addresses = listAddresses(html)
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => !/^\/hi(\W|$)/.test(address))).toEqual([])
})

test('[LANG-09] the bar leads to the same page in each other language of the seller', async () => {
  const path = '/desk/orders?state=placed'
  const plain = await server.page(path, { cookie })
  expect(plain.html).toMatch(/<a href="\/hi\/desk\/orders\?state=placed"[^>]*>हिन्दी<\/a>/)
  expect(plain.html).not.toMatch(/hrefLang="en-IN"/)
  const hindi = await server.page(`/hi${path}`, { cookie })
  expect(hindi.html).toMatch(/<a href="\/desk\/orders\?state=placed"[^>]*>English<\/a>/)
  expect(hindi.html).not.toMatch(/hrefLang="hi-IN"/)
  const other = await server.page('http://sg.localhost:3000/desk', {
    cookie: await deskCookie(server.shop, 'reader', 'sg'),
  })
  expect(other.status).toBe(200)
  expect(other.html).not.toMatch(/hrefLang=/)
})

test('[LANG-09] a sign-in below a language leads to the desk in it', async () => {
  const guarded = await server.page('/hi/desk/orders')
  expect(guarded.status).toBe(302)
  expect(guarded.response.headers.get('location')).toBe('/hi/desk/login?back=%2Fdesk%2Forders')
  const { html } = await server.page('/hi/desk/login?back=%2Fdesk%2Forders')
  expect(html).toContain('lang="hi-IN"')
  const signedIn = await server.ask('/hi/desk/login', {
    method: 'POST',
    headers: { origin: 'http://in.localhost:3000' },
    body: new URLSearchParams({
      login: 'owner@staff.example',
      password: testPassword,
      back: '/desk/orders',
    }),
  })
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([302, '/hi/desk/orders'])
})

test('[LANG-03] [LANG-09] staff choose a language, in which a sign-in opens the desk; plain addresses stay', async () => {
  const headers = { cookie, origin: 'http://in.localhost:3000' }
  const account = await server.page('/desk/account', { cookie })
  expect(account.html).toMatch(/<option value="en"[^>]*selected[^>]*>English<.*>हिन्दी</)
  const post = (path: string, fields: Record<string, string>, as = headers) =>
    server.ask(path, { method: 'POST', headers: as, body: new URLSearchParams(fields) })
  const refused = await post('/desk/account', { do: 'language', language: 'zh' })
  expect(refused.status).toBe(400)
  const chosen = await post('/desk/account', { do: 'language', language: 'hi' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([
    303,
    'http://in.localhost:3000/hi/desk/account?done=saved',
  ])
  const signIn = (path: string) =>
    post(
      path,
      { login: 'owner@staff.example', password: testPassword, back: '/desk/orders' },
      { ...headers, cookie: '' },
    )
  const location = async (path: string) => (await signIn(path)).headers.get('location')
  expect(await location('/desk/login')).toBe('http://in.localhost:3000/hi/desk/orders')
  expect(await location('/hi/desk/login')).toBe('/hi/desk/orders')
  const plain = await server.page('/desk/orders', { cookie })
  expect([plain.status, plain.response.headers.get('content-language')]).toEqual([200, 'en-IN'])
  const back = await post('/hi/desk/account', { do: 'language', language: 'en' })
  expect(back.headers.get('location')).toBe('http://in.localhost:3000/desk/account?done=saved')
  expect(await location('/hi/desk/login')).toBe('http://in.localhost:3000/desk/orders')
  await server.shop.database.pool.query(
    `update person set language = null where email = 'owner@staff.example'`,
  )
})

test('[LANG-09] forms, refusals, data and live counts stay in the language', async () => {
  const headers = { cookie, origin: 'http://in.localhost:3000' }
  const missing = await server.page('/hi/desk/orders/no-such-order', { cookie })
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('lang="hi-IN"')
  const data = await server.ask('/hi/desk/settings.data', { headers })
  expect([data.status, data.headers.get('content-language')]).toEqual([200, 'hi-IN'])
  const palette = await server.ask('/hi/desk/search.data?q=order', { headers })
  expect(palette.status).toBe(200)
  const live = await server.ask('/hi/desk/events', { headers })
  expect([live.status, live.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  await live.body?.cancel()
  const signOut = await server.ask('/hi/desk/logout', { method: 'POST', headers })
  expect([signOut.status, signOut.headers.get('location')]).toEqual([302, '/hi/desk/login'])
})
