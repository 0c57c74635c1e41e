import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tags } from '#platform/cache/data-cache.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
let category: string
beforeAll(async () => {
  server = await openDemoShopServer()
  await server.shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN}' where code = 'in'`,
  )
  server.shop.cache.invalidate([tags.sellers])
  category = await server.firstCategory()
})
afterAll(() => server.close())

const page: DemoShopServer['page'] = (address, headers) => server.page(address, headers)

/** Where links and forms of the page lead, but for those to other languages. */
function listAddresses(html: string): string[] {
  const tags = html.match(/<(?:a|form|button)\b[^>]*>/g) ?? []
  return tags
    .filter((tag) => !tag.includes('hrefLang'))
    .flatMap((tag) => [...tag.matchAll(/ (?:href|action|formaction)="(\/[^"]*)"/gi)])
    .map(([, address]) => address!)
}

describe('an address with a language', () => {
  test('[LANG-03] shows the page in it, and leads on within it', async () => {
    const { status, html, response } = await page(`/hi${category}`)
    expect(status).toBe(200)
    expect(html).toContain('<html lang="hi-IN" dir="ltr" data-prefix="/hi">')
    expect(html).toContain('लॉग इन')
    expect(response.headers.get('content-language')).toBe('hi-IN')
    const addresses = listAddresses(html)
    expect(addresses.length).toBeGreaterThan(40)
    expect(addresses.filter((address) => !/^\/hi(\W|$)/.test(address))).toEqual([])
  })

  test('[LANG-03] its scripts are those of the language, and start a router below its prefix', async () => {
    const { html } = await page(`/hi${category}`)
    const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url!)
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((url) => !url.startsWith('/assets/hi/'))).toEqual([])
    expect(html).toContain('"basename":"/hi"')
    for (const url of scripts) expect((await server.ask(url)).status, url).toBe(200)
  })

  test('[LANG-03] plain addresses stay in the first language', async () => {
    const { html, response } = await page(category)
    expect(html).not.toContain('लॉग इन')
    expect(listAddresses(html).filter((address) => /^\/hi(\W|$)/.test(address))).toEqual([])
    expect(response.headers.get('content-language')).toBe('en-IN')
  })

  test('[LANG-03] each language has its own copy in the page cache', async () => {
    for (const address of [category, `/hi${category}`, category, `/hi${category}`]) {
      const { html } = await page(address)
      expect(html.includes('data-prefix="/hi"')).toBe(address !== category)
    }
  })

  test('[LANG-03] of the first language leads to the plain one', async () => {
    const { status, response } = await page(`/en${category}?page=2`)
    expect(status).toBe(308)
    expect(response.headers.get('location')).toBe(`${category}?page=2`)
  })

  test('[LANG-03] that the seller does not offer names those that there are', async () => {
    const { status, html } = await page(`/zh${category}`)
    expect(status).toBe(404)
    expect(html).toContain(`<a href="${category}" lang="en-IN" hreflang="en-IN">English</a>`)
    expect(html).toContain(`<a href="/hi${category}" lang="hi-IN" hreflang="hi-IN">हिन्दी</a>`)
    expect((await page(`http://sg.localhost:3000/hi/`)).status).toBe(404)
    expect((await server.ask('/zh/api/v1/menu')).status).toBe(404)
  })

  test.each([
    '/evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example/%2e%2e',
    '//evil.example/..//x',
  ])('[LANG-03] never leads to another host, as /en%s would', async (path) => {
    for (const prefix of ['', '/en', '/hi', '/zh', '/hi/hi', '/HI', '/hi%2f', '/en%2F']) {
      const { html, response } = await page(`http://in.localhost:3000${prefix}/${path}`)
      const location = response.headers.get('location') ?? '/'
      expect(new URL(location, 'http://in.localhost:3000').host, location).toBe('in.localhost:3000')
      for (const address of listAddresses(html.replaceAll('hrefLang', '')))
        expect(new URL(address, 'http://in.localhost:3000').host, address).toBe('in.localhost:3000')
    }
  })

  test('[LANG-03] redirects, refusals and data stay in it', async () => {
    const account = await page('/hi/account/myorders')
    expect(account.response.headers.get('location')).toMatch(/^\/hi\/login\?/)
    const data = await page(`/hi${category}.data`)
    expect(data.status).toBe(200)
    const missing = await page('/hi/product/no-such-thing')
    expect(missing.status).toBe(404)
    expect(missing.html).toContain('lang="hi-IN"')
    expect((await page('/hi')).status).toBe(200)
    expect((await page('/hi/_.data')).status).toBe(200)
  })
})

describe('what search engines are told', () => {
  const origin = 'http://in.localhost:3000'
  const alternates = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
      ([, language, href]) => [language, href],
    )

  test('[LANG-03] a page names itself and its address in each language, both ways', async () => {
    const expected = [
      ['en-IN', origin + category],
      ['hi-IN', `${origin}/hi${category}`],
      ['x-default', origin + category],
    ]
    for (const [address, own] of [
      [category, origin + category],
      [`/hi${category}`, `${origin}/hi${category}`],
    ] as const) {
      const { html } = await page(address)
      expect(html).toContain(`<link rel="canonical" href="${own}"/>`)
      expect(html).toContain(`<meta property="og:url" content="${own}"/>`)
      expect(alternates(html)).toEqual(expected)
    }
    const home = await page('/hi')
    expect(home.html).toContain(`<link rel="canonical" href="${origin}/hi"/>`)
  })

  test('[LANG-03] a seller with one language names none', async () => {
    const { html } = await page('http://sg.localhost:3000/')
    expect(html).toContain('rel="canonical"')
    expect(alternates(html)).toEqual([])
    expect(html).not.toContain('中文')
  })

  test('[LANG-03] the structured data of a page leads within its language', async () => {
    const { html } = await page(`/hi${category}`)
    const items = [...html.matchAll(/"(?:item|url)":"(http:[^"]+)"/g)].map(([, url]) => url!)
    expect(items.length).toBeGreaterThan(2)
    expect(items.filter((url) => !url.startsWith(`${origin}/hi`))).toEqual([])
  })

  test('[LANG-03] the sitemap has each page in each language', async () => {
    const { html } = await page('/sitemap-1.xml')
    for (const address of [origin + category, `${origin}/hi${category}`])
      expect(html).toContain(
        `<url><loc>${address}</loc><xhtml:link rel="alternate" hreflang="en-IN" href="${origin}${category}"/>` +
          `<xhtml:link rel="alternate" hreflang="hi-IN" href="${origin}/hi${category}"/>`,
      )
    const plain = await page('http://sg.localhost:3000/sitemap-1.xml')
    expect(plain.html).not.toContain('xhtml')
  })

  test('[LANG-03] what is closed to crawlers is closed in each language', async () => {
    const { html } = await page('/robots.txt')
    expect(html).toContain('Disallow: /cart\n')
    expect(html).toContain('Disallow: /hi/cart\n')
  })
})

test('[LANG-03] the selector leads to the same page in the other language', async () => {
  const { html } = await page(`${category}?page=1&sort=price`)
  expect(html).toMatch(
    new RegExp(`<a href="/hi${category}\\?page=1&amp;sort=price" lang="hi-IN"[^>]*>हिन्दी`),
  )
  const there = await page(`/hi${category}`)
  expect(there.html).toMatch(new RegExp(`<a href="${category}" lang="en-IN"[^>]*>English`))
  expect(there.html).toMatch(/lang="hi-IN"[^>]*aria-current="true"/)
})

describe('a call of the API', () => {
  const call = '/api/v1/menu'
  const ask = async (address: string, headers?: Record<string, string>) => {
    const { response } = await page(address, headers)
    return [response.status, response.headers.get('content-language')]
  }

  test('[LANG-03] [MODE-02] is answered in the language that it names, else in the first', async () => {
    expect(await ask(call)).toEqual([200, 'en-IN'])
    expect(await ask(call, { 'accept-language': 'hi,en;q=0.5' })).toEqual([200, 'hi-IN'])
    expect(await ask(call, { 'accept-language': 'zh-CN,fr' })).toEqual([200, 'en-IN'])
    expect(await ask(`${call}?LanguageId=2`)).toEqual([200, 'hi-IN'])
    expect(await ask(`${call}?languageId=zh`, { 'accept-language': 'hi' })).toEqual([200, 'en-IN'])
    expect(await ask(`/hi${call}?LanguageId=1`, { 'accept-language': 'en' })).toEqual([
      200,
      'hi-IN',
    ])
    expect(await ask(`http://sg.localhost:3000${call}`, { 'accept-language': 'hi' })).toEqual([
      200,
      'en-SG',
    ])
  })

  test('[LANG-03] of a page follows the page, from the cache too', async () => {
    const own = { 'accept-language': 'hi', 'sec-fetch-site': 'same-origin' }
    for (const headers of [own, { 'accept-language': 'hi' }, own])
      expect(await ask(call, headers)).toEqual([200, headers === own ? 'en-IN' : 'hi-IN'])
    const { response } = await page(call, own)
    expect(response.headers.get('vary')).toMatch(/accept-language, sec-fetch-site/)
    expect(response.headers.get('vary')).toMatch(/accept-encoding, cookie/)
    expect((await page(category)).response.headers.get('vary')).toBe('accept-encoding, cookie')
  })

  test('[LANG-03] reads the first of a list of languages of any length', async () => {
    const long = `hi;q=0.5,${'xx-'.repeat(3_000)},en;q=0.9`
    expect(await ask(call, { 'accept-language': long })).toEqual([200, 'hi-IN'])
    for (const odd of [
      ',;q=,'.repeat(2_000),
      'hi;q=NaN',
      'hi;q=-1',
      '*',
      'hi\u00a0',
      '-',
      'hi-'.repeat(4),
    ])
      expect((await ask(call, { 'accept-language': odd }))[0]).toBe(200)
    for (const id of [
      '0',
      '-1',
      '3',
      '1e9',
      '99999999999999999999',
      '__proto__',

      'hi%0d%0aX: y',
    ])
      expect(await ask(`${call}?LanguageId=${id}`), id).toEqual([200, 'en-IN'])
  })

  test('[LANG-03] words its refusal in that language', async () => {
    const missing = '/api/v1/search?SearchText=%20%20'
    const plain = await (await server.ask(missing)).json()
    const hindi = await (await server.ask(missing, { headers: { 'accept-language': 'hi' } })).json()
    expect(hindi.code).toBe(plain.code)
    expect(hindi.detail).not.toBe(plain.detail)
    expect(hindi.detail).toMatch(/[\u0900-\u097f]/)
    expect([plain.title, hindi.title]).toEqual(['Bad request', 'अमान्य अनुरोध'])
  })
})
