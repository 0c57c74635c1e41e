import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/product-record.ts'
import { demoRecords } from '#testing/demo-records.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { testNow } from '#testing/test-shop.ts'

let server: TestServer
let goods: Record<'in' | 'sg' | 'tools', ProductRecord[]>
const statements: string[] = []

beforeAll(async () => {
  server = await openTestServer()
  goods = {
    in: demoRecords('in', 120, testNow),
    sg: demoRecords('sg', 60, testNow),
    tools: demoRecords('tools', 40, testNow),
  }
  for (const code of ['in', 'sg', 'tools'] as const) {
    const { seller } = await server.shop.scope(code)
    await saveProducts(server.shop, seller.id, goods[code])
  }
  watchStatements()
})
afterAll(() => {
  if (server.shop.faults.length > 0) console.log(server.shop.faults.slice(0, 3))
  return server.close()
})

/** Every statement that goes to the database passes here. */
function watchStatements() {
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    statements.push(typeof first === 'string' ? first : first.text)
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof original
}

async function page(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; html: string; response: Response }> {
  const response = await server.ask(address, { headers })
  return { status: response.status, html: await response.text(), response }
}

async function firstCategory(host = 'in.localhost:3000'): Promise<string> {
  const menu = (await (await server.ask(`http://${host}/api/v1/menu`)).json()) as {
    mainCategories: { url: string }[]
  }[]
  return `/category/${menu[0]!.mainCategories[0]!.url}`
}

async function productPath(host = 'in.localhost:3000'): Promise<string> {
  const { html } = await page(`http://${host}${await firstCategory(host)}`)
  return /href="(\/product\/[^"]+)"/.exec(html)![1]!
}

describe('hosts', () => {
  test('[HOST-01] an unknown host gets 421 and a plain page that names nobody', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', 'in.localhost.evil', '10.0.0.1', 'sg']) {
      const { status, html } = await page(`http://${host}/`)
      expect(status).toBe(421)
      expect(html).not.toMatch(/Deccan|Merlion|Punekar|Seller/)
    }
  })

  test('[MODE-01] localhost and 127.0.0.1 are the seller `in` in demo mode', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', 'LOCALHOST.'])
      expect((await page(`http://${host}/`)).html).toContain('Seller in')
  })

  test('[HOST-05] a product, category and page of one seller are not there on another’s host', async () => {
    const absent = await page('http://sg.localhost:3000/product/no-such-thing')
    expect(absent.status).toBe(404)
    const own = new Set(goods.sg.map((record) => record.name))
    for (const record of goods.in.filter((each) => !own.has(each.name)).slice(0, 20)) {
      expect((await page(`http://in.localhost:3000/api/v1/categories/listing?CatUrl=x`)).status).toBe(404)
      const address = (await server.shop.database.pool.query('select url from product where code = $1', [record.code]))
        .rows[0].url
      expect((await page(`/product/${address}`)).status).toBe(200)
      const there = await page(`http://sg.localhost:3000/product/${address}`)
      expect(there.status).toBe(404)
      expect(there.html).not.toContain(record.name)
    }
  })

  test('[T2] forwarded headers of a stranger change nothing', async () => {
    const address = await firstCategory()
    const plain = await page(address)
    const forged = await page(address, {
      'x-forwarded-host': 'sg.localhost',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'host=sg.localhost',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
    })
    expect(forged.html).toBe(plain.html)
    expect(masked(forged.response)).toEqual(masked(plain.response))
  })

  test('[T9] absolute links are built from the seller’s own host, whatever was asked', async () => {
    const { html } = await page(`http://127.0.0.1:9999${await firstCategory()}`)
    expect(html).toContain('<link rel="canonical" href="http://in.localhost:3000/category/')
    expect(html).not.toContain('127.0.0.1')
  })

  function masked(response: Response) {
    return [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  }
})

describe('kept pages', () => {
  test('[T3] view and consent are in the key, other cookies and headers are not in the page', async () => {
    const address = await firstCategory()
    const clean = await page(address)
    const list = await page(address, { cookie: 'view_mode=list' })
    expect(list.html).not.toBe(clean.html)
    const odd = await page(address, {
      cookie: 'canary=s3cr3t-canary; firstName=Asha',
      'user-agent': 's3cr3t-canary',
      'accept-language': 's3cr3t-canary',
    })
    expect(odd.html).toBe(clean.html)
    expect((await page(`${address}?utm=s3cr3t-canary`)).status).toBe(200)
    expect((await page(address)).html).toBe(clean.html)
  })

  test('[T3] no personal byte is ever in a kept page: a session cookie is never answered from memory and marks the answer no-store', async () => {
    const address = await firstCategory()
    const kept = server.pages.size
    const { response } = await page(address, { cookie: 'sid=abc' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(server.pages.size).toBe(kept)
  })

  test('[T10] a write drops the pages that it touches', async () => {
    const { seller } = await server.shop.scope('in')
    const record = goods.in[0]!
    const { rows } = await server.shop.database.pool.query('select url from product where code = $1', [record.code])
    const address = `/product/${rows[0].url}`
    expect((await page(address)).html).toContain(record.name)
    await saveProducts(server.shop, seller.id, [{ ...record, name: 'Quite another name' }])
    await expect.poll(async () => (await page(address)).html).toContain('Quite another name')
    await saveProducts(server.shop, seller.id, [record])
  })

  test('[T3] HEAD, and a visitor who leaves, empty no page for those who come after', async () => {
    const address = `${await firstCategory()}?sort=ZA`
    const head = await server.ask(address, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect((await page(address)).html).toContain('</html>')
    const other = `${await firstCategory()}?sort=AZ`
    const leaving = new AbortController()
    const asked = [server.ask(other, { signal: leaving.signal }).catch(() => null), page(other), page(other)] as const
    leaving.abort()
    for (const answer of [await asked[1], await asked[2]])
      expect([answer.status, answer.html.includes('</html>')]).toEqual([200, true])
  })

  test('[security 5] a script in a seller’s own page or about text is not in what is shown', async () => {
    const { seller } = await server.shop.scope('in')
    await server.shop.database.pool.query(
      "insert into footer_page (seller_id, url, title, content_html) values ($1, 'bad', 'Bad', $2)",
      [seller.id, '<p>Fine</p><script>window.__xss=1</script>'],
    )
    const { html } = await page('/page/bad')
    expect(html).toContain('<p>Fine</p>')
    expect(html).not.toContain('__xss')
  })

  test('[P1] the same bytes are confirmed by 304', async () => {
    const address = await firstCategory()
    const { response } = await page(address)
    const again = await server.ask(address, { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})

describe('headers', () => {
  test('[security 17] nosniff, referrer, framing and CSP are on every answer', async () => {
    const asset = /src="(\/assets\/[^"]+)"/.exec((await page('/')).html)?.[1] ?? '/assets/none.js'
    for (const address of [
      '/',
      await firstCategory(),
      await productPath(),
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
      const response = await server.ask('/consent', { headers: { cookie: 'sid=abc' } })
      nonces.add(/'nonce-([^']+)'/.exec(response.headers.get('content-security-policy')!)![1]!)
      await response.body?.cancel()
    }
    expect(nonces.size).toBe(1_000)
    const kept = await page(await firstCategory())
    expect(kept.html).not.toMatch(/nonce=/)
    expect(kept.response.headers.get('content-security-policy')).toContain("'sha256-")
    expect(kept.response.headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/)
  }, 60_000)

  test('[API-02] what the pipeline refuses is a problem for programs and a page for people', async () => {
    for (const [init, address, status, code] of [
      [{}, 'http://evil.example/api/v1/seller', 421, 'unknown-host'],
      [{}, '/api/v1/footer-pages/%00', 400, 'unreadable'],
      [{ method: 'POST', headers: { origin: 'https://evil.example' } }, '/api/v1/seller', 403, 'wrong-origin'],
      [{ method: 'PROPFIND' }, '/api/v1/seller', 405, 'method-not-allowed'],
    ] as const) {
      const answer = await server.ask(address, init)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      const requestId = answer.headers.get('x-request-id')
      expect(await answer.json()).toMatchObject({ status, code, requestId, type: `urn:haggle:problem:${code}` })
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
    expect(own.headers.get('set-cookie')).toMatch(/^cookie_consent=all; Path=\/; Max-Age=\d+; SameSite=Lax$/)
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

  test('[security 35] TRACE, dot files and source maps are not to be had', async () => {
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
    const request = new Request('http://in.localhost:3000/', { method: 'OPTIONS' })
    expect((await server.app.fetch(request)).status).toBeLessThan(500)
  })
})

describe('pages', () => {
  test('[CAT-16] page 1 has description and keywords, later ones have not; filtered ones are noindex; crawl links only without a page', async () => {
    const address = await firstCategory()
    const first = (await page(address)).html
    expect(first).toContain('<meta name="description"')
    expect(first).toContain('<meta name="keywords"')
    expect(first).toContain('"@type":"BreadcrumbList"')
    expect(first).toContain('"@type":"ItemList"')
    expect(first).not.toContain('name="robots"')
    const filtered = (await page(`${address}?sf=1`)).html
    expect(filtered).toContain('<meta name="robots" content="noindex"/>')
    expect(filtered).not.toContain('aria-label="All pages"')
    const later = await page(`${address}?page=2`)
    if (later.status === 200) {
      expect(later.html).not.toContain('<meta name="description"')
      expect(later.html).toMatch(/<link rel="canonical" href="[^"]+\?page=2"\/>/)
      expect(later.html).not.toContain('aria-label="All pages"')
    }
  })

  test('[PDP-04] a product has canonical, social tags and JSON-LD with its true price', async () => {
    const { html } = await page(await productPath())
    const data = JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)![1]!)
    expect(data['@type']).toBe('Product')
    const offer = [data.offers].flat()[0]
    expect(offer.priceCurrency).toBe('INR')
    const { rows } = await server.shop.database.pool.query(
      'select k.price from pack k join product p on p.id = k.product_id where p.code = $1 and k.price is not null',
      [data.sku],
    )
    expect(rows.map((row) => row.price)).toContain(Math.round(offer.price * 100))
    expect(html).toContain('property="og:title"')
    expect(html).toContain('rel="canonical"')
  })

  test('[P2] a listing takes at most six statements, a product too', async () => {
    const address = await firstCategory()
    const product = await productPath()
    await page('/')
    for (const asked of [`${address}?sort=PLH`, `${address}?sf=1&max=99999`, `${product}?x=1`]) {
      statements.length = 0
      expect((await page(asked)).status).toBe(200)
      expect(statements.length, `${asked}\n${statements.join('\n---\n')}`).toBeLessThanOrEqual(6)
    }
  })

  test('[T4] every statement on a seller’s tables names the seller', async () => {
    statements.length = 0
    const address = await firstCategory()
    for (const asked of [
      '/',
      '/categories/safety',
      `${address}?sf=1,20&min=1&sort=AZ`,
      `${await productPath()}?y=1`,
      '/page/about-us',
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/api/v1/footer-pages',
    ]) {
      await page(asked)
    }
    const tables =
      /\b(category|brand|product|pack|field|field_value|product_value|stock|zone|warehouse|listing_entry|footer_page|media)\b/
    const shop = statements.filter((text) => new RegExp(`(from|join|update|into) "?${tables.source}`).test(text))
    expect(shop.length).toBeGreaterThan(5)
    for (const text of shop) expect(text).toMatch(/seller_id/)
  })

  test('[CAT-09] odd addresses never fail: the right status and a calm page', async () => {
    const address = await firstCategory()
    const odd = [
      ['?page=999', 404],
      ['?page=0', 200],
      ['?page=-1', 200],
      ['?page=1e9', 200],
      ['?sort=XX', 200],
      ['?min=500&max=100', 200],
      ['?min=abc', 200],
      ['?fv=,,1,,x,999999999999', 200],
      ['?fv=1&fv=2', 302],
      ['?fv=2147483647', 200],
      ['?fv=<script>alert(1)</script>', 200],
      [`?fv=${'1,'.repeat(4_000)}`, 200],
      [`?q=${'x'.repeat(10_000)}`, 200],
      ['?%', 200],
      ['?fv=%00', 400],
      ["?sort=PLH'--", 200],
    ] as const
    for (const [query, status] of odd) {
      const answer = await page(address + query)
      expect(answer.status, query.slice(0, 40)).toBe(status)
      expect(answer.html).not.toContain('<script>alert(1)</script>')
    }
    for (const path of [
      '/category/%00',
      '/category/%E0%A4%A',

      `/product/${'a'.repeat(9_000)}`,
      '/category/<script>alert(1)</script>',
      '/categories/safety%27--',
      '//evil.example',
      '/\\evil.example',
    ]) {
      const answer = await page(`http://in.localhost:3000${path}`)
      expect(answer.status, path.slice(0, 40)).toBeGreaterThanOrEqual(400)
      expect(answer.status, path.slice(0, 40)).toBeLessThan(500)
      expect(answer.html).not.toContain('<script>alert(1)</script>')
    }
  })
})
