import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeListing, type EncodedListing } from '#contract/listing/encode-listing.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
})
afterAll(() => server.close())

const page: DemoShopServer['page'] = (address, headers) => server.page(address, headers)

/** A category with two pages: many copies of the first one's products, and its own texts. */
async function longCategory(): Promise<string> {
  const { seller } = await server.shop.scope('in')
  const address = await server.firstCategory()
  const { rows } = await server.shop.database.pool.query(
    `update category set short_description = '<p>Said briefly.</p>', long_description = '<p>Said at length.</p>'
     where seller_id = $1 and level = 2 and url = $2 returning name`,
    [seller.id, address.split('/').at(-1)],
  )
  const model = server.products.in.find((good) => good.categoryPath[1] === rows[0].name)!
  const copies = Array.from({ length: 25 }, (_, at) => ({
    ...model,
    code: `COPY-${at}`,
    name: `${model.name} ${at}`,
    packs: model.packs.map((pack) => ({ ...pack, code: `COPY-${at}-${pack.code}` })),
  }))
  await saveProducts(server.shop, seller.id, copies)
  return address
}

describe('pages', () => {
  test('[CAT-16] page 1 has description and keywords, later ones have not; filtered ones are noindex; crawl links only without a page', async () => {
    const address = await server.firstCategory()
    const first = (await page(address)).html
    expect(first).toContain('<meta name="description"')
    expect(first).toContain('<meta name="keywords"')
    expect(first).toContain('"@type":"BreadcrumbList"')
    expect(first).toContain('"@type":"ItemList"')
    expect(first).not.toContain('name="robots"')
    const filteredHtml = (await page(`${address}?sf=1`)).html
    expect(filteredHtml).toContain('<meta name="robots" content="noindex"/>')
    expect(filteredHtml).not.toContain('aria-label="All pages"')
    const long = await longCategory()
    expect((await page(long)).html).toContain('aria-label="All pages"')
    const later = await page(`${long}?page=2`)
    expect(later.status).toBe(200)
    expect(later.html).not.toContain('<meta name="description"')
    expect(later.html).not.toContain('<meta name="keywords"')
    expect(later.html).toContain(` page 2</title>`)
    expect(later.html).toMatch(/<link rel="canonical" href="[^"]+\?page=2"\/>/)
    expect(later.html).not.toContain('aria-label="All pages"')
  })

  test('[CAT-04] the short text stands on page 1 alone, the long one in the footer of every page', async () => {
    const address = await longCategory()
    for (const [query, short] of [
      ['', true],
      ['?page=2', false],
    ] as const) {
      const { html } = await page(address + query)
      const [main = '', footer = ''] = html.slice(html.indexOf('<main')).split('<footer')
      expect(main.includes('Said briefly.'), query).toBe(short)
      expect(main).not.toContain('Said at length.')
      expect(footer).toContain('Said at length.')
    }
  })

  test('[P7] the tree of categories is sent once: in the footer, and not again as data', async () => {
    const menu: { mainCategories: { url: string; subCategories: { url: string }[] }[] }[] = await (
      await server.ask('/api/v1/menu')
    ).json()
    const mains = menu.flatMap((group) => group.mainCategories)
    expect(mains.length).toBeGreaterThan(5)
    const { html } = await page('/contact-us')
    for (const { url } of mains) expect(html.split(`href="/category/${url}"`)).toHaveLength(2)
    const data = html.slice(html.indexOf('window.__reactRouterContext='))
    expect(data.length).toBeGreaterThan(1_000)
    const postResponse = mains.filter(({ url }) => data.includes(`\\"${url}\\"`))
    expect(postResponse.length, postResponse.map(({ url }) => url).join()).toBe(0)
  })

  test('[P2] a page is the same text where its parts were drawn for another before, and another seller’s is not', async () => {
    const address = await server.firstCategory()
    const asList = { cookie: 'view_mode=list' }
    const first = await page(`${address}?sort=PLH`, asList)
    const repeatedPage = await page(`${address}?sort=PLH`, asList)
    expect(first.html).toContain('spec-table')
    expect(repeatedPage.html).toBe(first.html)
    const singaporePage = await page(`http://sg.localhost${address}?sort=PLH`, asList)
    expect(singaporePage.html).not.toContain('₹')
  })

  test('[CAT-10] [CAT-17] [CAT-18] below /more stands the listing alone, of whatever source', async () => {
    const category = await longCategory()
    const brand = /href="(\/brand\/[^"]+)"/.exec((await page('/allbrands')).html)![1]!
    const search = `/Search?q=${server.products.in[0]!.name.split(' ')[0]}`
    for (const address of [
      `${category}?page=2`,
      `${category}?sort=PLH`,
      brand,
      search,
      '/newarrival',
    ]) {
      const answer = await server.ask(`/more${address}`)
      expect(answer.headers.get('content-type')).toContain('application/json')
      const listing = decodeListing((await answer.json()) as EncodedListing)
      expect(listing.cards.length, address).toBeGreaterThan(0)
      const { html } = await page(address)
      for (const card of listing.cards) expect(html).toContain(`href="/product/${card.url}"`)
    }
    for (const address of [
      `${category}?page=99`,
      '/category/no-such',
      '/brand/no-such',
      '/Search',
    ]) {
      expect((await server.ask(`/more${address}`)).status, address).toBe(404)
    }
  })

  test('[ACC-04] Track Order leads to one’s orders, by a sign-in that says why', async () => {
    const { html } = await page('/')
    const address = /<a href="([^"]+)"[^>]*>Track Order<\/a>/.exec(html)?.[1]
    expect(address).toBe('/account/myorders')
    const answer = await server.ask(address!, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/login?back=%2Faccount%2Fmyorders',
    ])
    expect((await page(answer.headers.get('location')!)).html).toContain(
      'Sign in to see your orders.',
    )
  })

  test('[HOST-04] countries without a picture of their flag have it as letters', async () => {
    const { html } = await page('/')
    for (const flag of ['🇮🇳', '🇸🇬']) expect(html).toContain(flag)
  })

  test('[HOST-02] a seller without a favicon of its own has the shop’s mark', async () => {
    const { rows } = await server.shop.database.pool.query(
      `select favicon from seller where code = 'tools'`,
    )
    expect(rows[0].favicon).toBeNull()
    const { html } = await page('http://tools.localhost:3000/')
    const icon = /<link rel="icon" href="([^"]+)" type="image\/svg\+xml"/.exec(html)![1]!
    const answer = await server.ask(icon)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
  })

  test('[PDP-04] a product has canonical, social tags and JSON-LD with its true price', async () => {
    const { html } = await page(await server.productPath())
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

  test('[P2] home, a listing and a product take at most six statements', async () => {
    const address = await server.firstCategory()
    const product = await server.productPath()
    await page('/')
    for (const visitedPath of [
      '/?utm=x',
      `${address}?sort=PLH`,
      `${address}?sf=1&max=99999`,
      `${product}?x=1`,
    ]) {
      server.statements.length = 0
      expect((await page(visitedPath)).status).toBe(200)
      expect(server.statements.length, visitedPath).toBeGreaterThan(0)
      expect(
        server.statements.length,
        `${visitedPath}\n${server.statements.join('\n---\n')}`,
      ).toBeLessThanOrEqual(6)
    }
  })

  test('[T4] every statement on a seller’s tables names the seller', async () => {
    server.statements.length = 0
    const address = await server.firstCategory()
    for (const visitedPath of [
      '/',
      '/categories/safety',
      `${address}?sf=1,20&min=1&sort=AZ`,
      `${await server.productPath()}?y=1`,
      '/page/about-us',
      '/sitemap.xml',
      '/sitemap-1.xml',
      '/api/v1/footer-pages',
    ]) {
      await page(visitedPath)
    }
    const tables =
      /\b(category|brand|product|pack|field|field_value|product_value|stock|zone|warehouse|listing_entry|footer_page|media)\b/
    const shop = server.statements.filter((text) =>
      new RegExp(`(from|join|update|into) "?${tables.source}`).test(text),
    )
    expect(shop.length).toBeGreaterThan(5)
    for (const text of shop) expect(text).toMatch(/seller_id/)
  })

  test('[CAT-09] odd addresses never fail: the right status and a calm page', async () => {
    const address = await server.firstCategory()
    const oddQueries = [
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
    for (const [query, status] of oddQueries) {
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
    ]) {
      const answer = await page(`http://in.localhost:3000${path}`)
      expect(answer.status, path.slice(0, 40)).toBeGreaterThanOrEqual(400)
      expect(answer.status, path.slice(0, 40)).toBeLessThan(500)
      expect(answer.html).not.toContain('<script>alert(1)</script>')
    }
    for (const path of ['//evil.example', '/\\evil.example']) {
      const answer = await server.ask(`http://in.localhost:3000${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')], path).toEqual([308, '/evil.example'])
    }
  })
})
