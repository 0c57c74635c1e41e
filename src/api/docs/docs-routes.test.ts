import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskCookie } from '#testing/desk-scope.ts'
import { type ApiFixture, openApiFixture } from '../api-fixture.ts'
import { queryNames } from '../http/query-names.ts'
import { listCalls } from './document.ts'

let api: ApiFixture

beforeAll(async () => {
  api = await openApiFixture()
})
afterAll(() => api.close())

const importParts = ['actions', 'columns', 'corrections', 'failed-rows', 'problems']
const readCalls = [
  '/v1/seller',
  '/v1/countries',
  '/v1/menu',
  '/v1/footer-pages',
  '/v1/footer-pages/{url}',
  '/v1/categories/listing',
  '/v1/categories/filters',
  '/v1/categories/seo',
  '/v1/categories/{categoryId}/related',
  '/v1/products/{pageUrl}',
  '/v1/search',
  '/v1/autosuggest',
  '/v1/default-location',
  '/v1/maps/geocode',
  '/v1/maps/autocomplete',
  '/v1/maps/place',
  '/v1/service-availability',
  '/v1/logistics-status',
  '/v1/cart',
  '/v1/compare',
  '/v1/chat',
]

const writeCalls = [
  '/v1/search-tracking',
  '/v1/visual-search',
  '/v1/cart/lines',
  '/v1/cart/lines/{priceId}',
  '/v1/cart/coupon',
  '/v1/compare/{skuId}',
  '/v1/newsletter',
  '/v1/newsletter/unsubscribe',
  '/v1/contact',
]

/** Calls that write or need a signed-in customer: their examples need a token. */
const ownCalls = [
  '/v1/saved-carts',
  '/v1/saved-carts/{id}',
  '/v1/saved-carts/{id}/restore',
  '/v1/wishlist',
  '/v1/wishlist/{skuId}',
  ...['register', 'login', 'logout', 'forgot', 'reset', 'verify', 'undo', 'password'].map(
    (name) => `/v1/auth/${name}`,
  ),
  ...['enable', 'confirm', 'disable'].map((name) => `/v1/auth/totp/${name}`),
  ...['', '/options', '/question', '/{id}'].map((part) => `/v1/auth/passkeys${part}`),
  '/v1/auth/recovery-codes',
  '/v1/auth/sessions',
  '/v1/auth/sessions/{id}',
  '/v1/account',
  '/v1/account/export',
  '/v1/addresses',
  '/v1/addresses/default',
  '/v1/addresses/{id}',
  ...[
    '',
    '/{id}',
    '/{id}/attachments',
    '/{id}/attachments/{file}',
    '/{id}/thread',
    '/{id}/thread.json',
    '/{id}/thread.xml',
    '/{id}/quotes/ubl',
    '/ubl',
    '/{id}/quotes',
  ].map((part) => `/v1/rfqs${part}`),
  ...['verify', 'submit', 'answer', 'ask', 'message', 'preview', 'cancel', 'decline', 'reopen'].map(
    (what) => `/v1/rfqs/{id}/${what}`,
  ),
  ...['', '/send', '/approve', '/reject', '/counter', '/accept', '/decline', '/withdraw'].map(
    (what) => `/v1/quotes/{id}${what}`,
  ),
  '/v1/wanted',
  '/v1/desk/picture-addresses',
  '/v1/desk/rfqs',
  ...['companies', 'companies/{id}'].map((path) => `/v1/desk/${path}`),
  ...['customers', 'customers/{id}', 'exports/products'].map((path) => `/v1/desk/${path}`),
  ...['', '/{id}', ...importParts.map((part) => `/{id}/${part}`)].map(
    (part) => `/v1/desk/imports${part}`,
  ),
  ...['costs', 'stock', 'prices', 'products', 'products/{id}', 'packs/{id}'].map(
    (path) => `/v1/desk/${path}`,
  ),
  ...['', '/{id}', '/{id}/actions', '/{id}/shipments'].map((part) => `/v1/desk/orders${part}`),
  ...['', '/{parcel}', '/{parcel}/actions', '/{parcel}/label'].map(
    (part) => `/v1/desk/orders/{id}/parcels${part}`,
  ),
  ...[
    'changes',
    'debit-notes',
    'debit-notes/{name}/credit',
    'documents',
    'documents/{name}',
    'mails',
    'payments',
  ].map((part) => `/v1/desk/orders/{id}/${part}`),
  ...['automatic-answers', 'quote-rules', 'quote-rules/{id}', 'quote-rules/backtest'].map(
    (path) => `/v1/desk/${path}`,
  ),
  ...['', '/{id}', '/{id}/actions', '/{id}/lines'].map((part) => `/v1/desk/price-lists${part}`),
  ...['categories', 'categories/{id}', 'coupons', 'coupons/{id}'].map((path) => `/v1/desk/${path}`),
  ...['content', 'pages', 'pages/{url}', 'categories/{id}/picture'].map(
    (path) => `/v1/desk/${path}`,
  ),
  ...['', '/{id}', '/{id}/actions', '/{id}/deliveries', '/{id}/deliveries/{delivery}'].map(
    (part) => `/v1/desk/webhooks${part}`,
  ),
  ...['replays', 'secret', 'test'].map((part) => `/v1/desk/webhooks/{id}/${part}`),
  ...['actions', 'documents', 'documents/{document}', 'pictures', 'pictures/{key}'].map(
    (part) => `/v1/desk/products/{id}/${part}`,
  ),
  '/v1/desk/packs/{priceId}/list',
  '/v1/orders',
  '/v1/orders/{id}',
  '/v1/orders/{id}/cancel',
  '/v1/orders/{id}/return',
  '/v1/orders/{id}/reorder',
  '/v1/payments/razorpay/webhook',
  '/v1/payments/stripe/webhook',
  '/v1/bids',
  '/v1/bids/{id}',
  ...['thread', 'submit', 'accept', 'counter', 'decline', 'withdraw'].map(
    (name) => `/v1/bids/{id}/${name}`,
  ),
  '/v1/desk/bids',
  '/v1/desk/bids/bulk',
  '/v1/desk/bids/{id}',
  '/v1/desk/bid-rules',
  '/v1/desk/bid-rules/backtest',
  ...['thread', 'proposals', 'answer', 'withdraw'].map((name) => `/v1/desk/bids/{id}/${name}`),
]

describe('[API-01] the document', () => {
  test('is OpenAPI 3.1 of this host and has every call', async () => {
    const document = await api.document()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://in.localhost:3000/api' }],
    })
    expect(Object.keys(document.paths).sort()).toEqual(
      [...readCalls, ...writeCalls, ...ownCalls].sort(),
    )
  })

  test('spells each parameter as requests are read', async () => {
    const calls = listCalls(await api.document())
    const queryParameters = calls.flatMap(({ parameters }) =>
      (parameters ?? []).filter((each) => each.in === 'query'),
    )
    expect(new Set(queryParameters.map(({ name }) => name))).toEqual(new Set(queryNames))
  })

  test('says what is needed, and what counts where nothing is sent', async () => {
    const { parameters } = (await api.document()).paths['/v1/categories/listing']!.get!
    const defaultsByName = Object.fromEntries(
      parameters!.map(({ name, required, schema }) => [name, required || schema.default]),
    )
    expect(defaultsByName).toMatchObject({
      CatUrl: true,
      PageNo: 1,
      PageSize: 20,
      SortBy: 'POP',
      brand: undefined,
    })
  })

  test('every reference leads somewhere, and every failure is a problem', async () => {
    const document = await api.document()
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name!,
    )
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(document.components?.schemas).toHaveProperty(name)
    for (const call of listCalls(document)) {
      for (const [status, { content }] of Object.entries(call.responses)) {
        if (status === '204' || (status === '201' && !content)) continue
        const type = status.startsWith('2')
          ? /^(?:application\/(json|xml|pdf|octet-stream)|text\/(tab-separated-values|csv))$/
          : /^application\/problem\+json$/
        expect(Object.keys(content ?? {})).toEqual([expect.stringMatching(type)])
      }
    }
  })
})

describe('[API-01] the page', () => {
  test('explains once what many calls take, and each of them says so', async () => {
    const page = await (await api.ask('/api/docs')).text()
    const [, shared = ''] = /<h2 id="everywhere">([\s\S]*?)<\/section>/.exec(page)!
    expect(shared).toContain('<code>CustGUID</code>')
    expect(shared).toContain('<code>idempotency-key</code>')
    const [, call = ''] = /<h2 id="get-v1-seller">([\s\S]*?)<\/section>/.exec(page)!
    expect(call).toMatch(/Also takes[\s\S]*<code>CustGUID<\/code>/)
  })

  test('lists each call without a script, and its examples work as they stand', async () => {
    const answer = await api.ask('/api/docs')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self'")
    const html = await answer.text()
    expect(html).not.toMatch(/<script|style=|\[object|undefined|&#123;/)
    for (const path of [...readCalls, ...writeCalls, ...ownCalls])
      expect(html).toContain(`<code>${path}</code>`)
    const examples = [...html.matchAll(/curl &#39;([^&]+)&#39;|curl '([^']+)'/g)].map(
      ([, a, b]) => (a ?? b)!,
    )
    expect(examples).toHaveLength(readCalls.length)
    for (const address of examples) await api.json(address.replaceAll('&#38;', '&'))
  })

  test('its links lead to places on it, and its style is there', async () => {
    const html = await (await api.ask('/api/docs')).text()
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !ids.has(id))).toEqual([])
    expect(ids.size).toBeGreaterThan(15)
    const style = await api.ask('/api/docs.css')
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('[MODE-02] [API-01] in production both are for staff of this host only, and the calls are open', async () => {
    const production = await openApiFixture({
      HAGGLE_MODE: 'production',
      DATABASE_URL: 'postgres://localhost/none',
    })
    expect((await production.json('/api/v1/seller')).domainURL).toBe('https://in.localhost')
    const own = `__Host-${await deskCookie(production.shop, 'reader')}`
    const elsewhere = `__Host-${await deskCookie(production.shop, 'sales', 'tools')}`
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs.css']) {
      expect((await production.json(path, 404)).code).toBe('not-found')
      expect((await production.ask(path, { headers: { cookie: elsewhere } })).status).toBe(404)
      const answer = await production.ask(path, { headers: { cookie: own } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    }
    await production.close()
  })
})
