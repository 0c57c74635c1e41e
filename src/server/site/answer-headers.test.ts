import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
})
afterAll(() => server.close())

const page: DemoShopServer['page'] = (address, headers) => server.page(address, headers)

/** Submitted like a form with a file. */
function multipart(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe('headers', () => {
  test('[security 17] nosniff, referrer, framing and CSP are on every answer', async () => {
    const asset = /src="(\/assets\/[^"]+)"/.exec((await page('/')).html)?.[1] ?? '/assets/none.js'
    for (const address of [
      '/',
      await server.firstCategory(),
      await server.productPath(),
      '/no-such',
      '/api/v1/seller',
      '/api/v1/no-such',
      '/robots.txt',
      '/media/x',
      asset,
      '/livez',
      'http://evil.example/',
    ]) {
      const { headers } = await server.ask(address)
      expect(headers.get('x-content-type-options'), address).toBe('nosniff')
      expect(headers.get('referrer-policy'), address).toBe('strict-origin-when-cross-origin')
      expect(headers.get('content-security-policy'), address).toContain("frame-ancestors 'none'")
      expect(headers.get('x-request-id'), address).toMatch(/^[\w-]{8,}$/)
    }
  })

  test('[security 18] personal pages have a nonce that differs each time, kept ones hashes and no nonce', async () => {
    const nonces = new Set<string>()
    for (let turn = 0; turn < 1_000; turn++) {
      const response = await server.ask('/quick-view/none', { headers: { cookie: 'sid=abc' } })
      nonces.add(/'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!)
      await response.body?.cancel()
    }
    expect(nonces.size).toBe(1_000)
    const cachedPage = await page(await server.firstCategory())
    expect(cachedPage.html).not.toMatch(/nonce=/)
    expect(cachedPage.response.headers.get('content-security-policy')).toContain("'sha256-")
    expect(cachedPage.response.headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/)
  })

  test('[API-02] what the pipeline refuses is a problem for programs and a page for people', async () => {
    for (const [init, address, status, code] of [
      [{}, 'http://evil.example/api/v1/seller', 421, 'unknown-host'],
      [{}, '/api/v1/footer-pages/%00', 400, 'unreadable'],
      [
        { method: 'POST', headers: { origin: 'https://evil.example' } },
        '/api/v1/seller',
        403,
        'wrong-origin',
      ],
      [{ method: 'PROPFIND' }, '/api/v1/seller', 405, 'method-not-allowed'],
    ] as const) {
      const answer = await server.ask(address, init)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      const requestId = answer.headers.get('x-request-id')
      expect(await answer.json()).toMatchObject({
        status,
        code,
        requestId,
        type: `urn:haggle:problem:${code}`,
      })
    }
    const forPeople = await server.ask('/%00')
    expect(forPeople.headers.get('content-type')).toContain('text/html')
  })

  test('[security 19] a foreign origin gets no CORS leave', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const { headers } = await server.ask('/api/v1/seller', { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('[API-03] a write from another origin is refused, and a GET changes nothing', async () => {
    const body = new URLSearchParams({ choice: 'all', back: '/' })
    const send = (headers: Record<string, string>) =>
      server.ask('/consent', { method: 'POST', body, headers, redirect: 'manual' })
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ origin: 'null' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    const own = await send({ origin: 'http://in.localhost:3000', 'sec-fetch-site': 'same-origin' })
    expect(own.status).toBe(302)
    expect(own.headers.get('set-cookie')).toMatch(
      /^cookie_consent=all; Path=\/; Max-Age=\d+; SameSite=Lax$/,
    )
    expect((await server.ask('/consent?choice=all')).headers.get('set-cookie')).toBeNull()
  })

  test('[API-03] what is no form is a bad request, not a fault', async () => {
    for (const address of ['/consent', '/view-mode', '/delivery-place', '/choose-place']) {
      for (const [type, body] of [
        ['application/json', '{}'],
        ['multipart/form-data; boundary=x', 'broken'],
        ['text/plain', 'x'],
      ] as const) {
        const answer = await server.ask(address, {
          method: 'POST',
          body,
          headers: { 'content-type': type, origin: 'http://in.localhost:3000' },
        })
        expect(answer.status, `${address} ${type}`).toBe(400)
      }
    }
  })

  test('[T6] a plain form about a thing that is not there is told so, and is no fault of ours', async () => {
    for (const address of [
      '/rfq/sent?id=R200101-ZZZZ2222&claim=x',
      '/rfq/claim?id=x&claim=y',
      '/rfq/sent',
    ]) {
      const postResponse = await server.ask(address, {
        method: 'POST',
        headers: { origin: 'http://in.localhost:3000' },
        body: new URLSearchParams({ do: 'cancel', key: 'a-key-of-its-own', rowVersion: '1' }),
      })
      expect(postResponse.status, address).toBe(404)
      expect(await postResponse.text()).toContain('We can’t find that page')
    }
    const change = {
      draft: 'R200101-ZZZZ2222',
      key: 'a-key-of-its-own',
      rowVersion: '1',
      'lines.0.words': 'Gloves',
    }
    for (const address of ['/rfq/new', '/rfq/send']) {
      const headers = { origin: 'http://in.localhost:3000' }
      const postResponse = await server.ask(address, {
        method: 'POST',
        headers,
        body: multipart(change),
      })
      expect([address, postResponse.status]).toEqual([address, 409])
      expect(await postResponse.text()).toContain('This has changed in the meantime')
    }
    expect(server.shop.faults).toEqual([])
  })

  test('[security 3] a NUL in a field of a form is a bad request, not a fault of the database', async () => {
    const forms = {
      '/login': 'step',
      '/desk/login': 'step',
      '/register': 'firstName',
      '/rfq/new': 'name',
    }
    for (const [address, field] of Object.entries(forms)) {
      const headers = { origin: 'http://in.localhost:3000' }
      const body = multipart({ [field]: 'a\0b', code: '123456', key: 'a-key-of-its-own' })
      const { status } = await server.ask(address, { method: 'POST', headers, body })
      expect([address, status >= 400 && status < 500]).toEqual([address, true])
    }
    expect(server.shop.faults).toEqual([])
  })

  test('[security 35] dot files and source maps are not to be had', async () => {
    for (const address of [
      '/.git/config',
      '/.env',
      '/assets/../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/entry.client.js.map',
      '/package.json',
    ]) {
      expect((await server.ask(address)).status, address).toBe(404)
    }
  })
})
