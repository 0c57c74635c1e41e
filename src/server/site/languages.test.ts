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
