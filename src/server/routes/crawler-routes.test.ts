import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#contract/routes/find-route.ts'
import type { Route } from '#contract/routes/route.ts'
import { footerPage } from '#db/tables/sellers.ts'
import {
  listSitemapPartStarts,
  saveProducts,
  streamSitemapProducts,
} from '#domain/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { testNow } from '#testing/test-shop.ts'

let testServer: TestHttp
const origin = 'http://in.localhost:3000'

beforeAll(async () => {
  testServer = await openTestHttp()
  const own = (await testServer.shop.scope('in')).seller.id
  const other = (await testServer.shop.scope('tools')).seller.id
  await testServer.shop.database.primary
    .insert(footerPage)
    .values({ sellerId: own, url: 'terms&conditions', title: 'Terms', contentHtml: '' })
  await saveProducts(
    testServer.shop,
    own,
    [buildProduct('A1'), buildProduct('A2'), buildProduct('A3', { categoryPath: ['Safety'] })],
    {
      now: testNow,
    },
  )
  await saveProducts(
    testServer.shop,
    other,
    [buildProduct('T1', { name: 'Canary', categoryPath: ['Canaries'] })],
    {
      now: testNow,
    },
  )
  await testServer.shop.database.pool.query(`update product set active = false where code = 'A2'`)
  await testServer.shop.database.pool.query(
    `delete from listing_entry e using product p where p.id = e.product_id and not p.active`,
  )
  testServer.shop.cache.invalidate(['*'])
})
afterAll(() => testServer.close())

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
const readText = async (path: string) => (await testServer.ask(path)).text()

describe('[CAT-16] robots.txt', () => {
  test('names the host’s own sitemap and closes what is personal, filtered or searched', async () => {
    const answer = await testServer.ask('/robots.txt', {
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
    for (const path of ['/Search', '/api', '/account', '/cart'])
      expect(lines).toContain(`Disallow: ${path}`)
  })

  test.each([
    ['/category/gloves?fv=1', true],
    ['/category/gloves?page=2&sf=20', true],
    ['/category/gloves?sort=PLH', true],
    ['/category/gloves?min=10', true],
    ['/Search?q=glove', true],
    ['/category/gloves', false],
    ['/category/gloves?page=2', false],
    ['/product/nitrile-glove-a1', false],
    ['/more/category/gloves', true],
    ['/quick-view/nitrile-glove-a1', true],
    ['/productproceed/checkout', true],
    ['/view-mode', true],
    ['/media/0123456789abcdef0123456789abcdef-480.webp', false],
    ['/', false],
  ])('%s closed: %s', async (address, isDisallowed) => {
    const rules = [...(await readText('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(
      ([, rule]) => rule!,
    )
    const matches = (rule: string) =>
      new RegExp(
        `^${rule
          .split('*')
          .map((part) => part.replace(/[.?+^$|()[\]{}]/g, '\\$&'))
          .join('.*')}`,
      ).test(address)
    expect(rules.some(matches)).toBe(isDisallowed)
  })
})

test('[CAT-16] robots.txt closes every customer’s page and call, and no page that visitors share', async () => {
  const closed = [...(await readText('/robots.txt')).matchAll(/^Disallow: (\/[^*\n]*)$/gm)].map(
    ([, path]) => path!,
  )
  expect(closed.length).toBeGreaterThan(8)
  const isClosed = ({ pattern }: Route) => closed.some((path) => pattern.startsWith(path))
  const mustBeClosed = ({ access, pattern }: Route) =>
    access === 'customer' || pattern.startsWith('/api/')
  expect(allRoutes.filter((route) => mustBeClosed(route) && !isClosed(route))).toEqual([])
  const isSharedPage = ({ frame, cache }: Route) => frame === 'shop' && cache === 'shared'
  expect(allRoutes.filter((route) => isSharedPage(route) && isClosed(route))).toEqual([])
})

describe('[CAT-16] sitemaps', () => {
  test('list home, categories, lists, brands, footer pages and active products of this host alone [HOST-05]', async () => {
    const parts = locations(await readText('/sitemap.xml'))
    expect(parts).toEqual([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`])
    expect(locations(await readText('/sitemap-1.xml'))).toEqual([
      `${origin}/`,
      `${origin}/categories/safety`,
      `${origin}/category/gloves`,
      `${origin}/category/gloves/nitrile-gloves`,
      ...['dealoftheday', 'topsellers', 'toptrending', 'newarrival', 'allbrands'].map(
        (list) => `${origin}/${list}`,
      ),
      `${origin}/brand/kestrel`,
      `${origin}/page/terms%26conditions`,
    ])
    const products = await readText('/sitemap-2.xml')
    expect(locations(products)).toEqual([
      `${origin}/product/nitrile-glove-a1`,
      `${origin}/product/nitrile-glove-a3`,
    ])
    expect(products).toContain('<lastmod>2026-11-21T06:30:00.000Z</lastmod>')
    expect(await readText('http://tools.localhost/sitemap-2.xml')).toContain(
      'http://tools.localhost:3000/product/canary',
    )
  })

  test('a seller without products has a sitemap all the same', async () => {
    const parts = locations(await readText('http://sg.localhost/sitemap.xml'))
    expect(parts).toEqual(['http://sg.localhost:3000/sitemap-1.xml'])
  })

  test('there is no other part', async () => {
    for (const path of [
      '/sitemap-3.xml',
      '/sitemap-99999.xml',
      '/sitemap-0.xml',
      '/sitemap-.xml',
      '/sitemap-1.xmlx',
    ]) {
      expect([path, (await testServer.ask(path)).status]).toEqual([path, 404])
    }
  })

  test('products divide into parts that hold each of them once, as new ones come', async () => {
    const scope = await testServer.shop.scope('sg')
    await saveProducts(
      testServer.shop,
      scope.seller.id,
      [buildProduct('S', { categoryPath: ['Many'] })],
      {
        now: testNow,
      },
    )
    await multiply(scope.seller.id, 1, 2_499)
    const small = await listParts(scope, 400)
    expect(small.map((part) => part.length)).toEqual([400, 400, 400, 400, 400, 400, 100])
    expect(new Set(small.flat()).size).toBe(2_500)
    expect((await listParts(scope, 2_400)).map((part) => part.length)).toEqual([2_400, 100])
    await multiply(scope.seller.id, 2_500, 2_600)
    testServer.shop.cache.invalidate([`products:${scope.seller.id}`])
    expect((await listParts(scope, 400)).slice(0, 6)).toEqual(small.slice(0, 6))
  })
})

/**
 * Copies the seller's one product, because parts need many products and depend only on ids and
 * addresses.
 */
async function multiply(sellerId: number, from: number, until: number) {
  const { pool } = testServer.shop.database
  await pool.query(
    `insert into product (seller_id, code, url, name, category_id, tax_rate)
     select seller_id, 'S' || n, 's-' || n, name, category_id, tax_rate from product, generate_series($2::int, $3::int) n
     where seller_id = $1 and code = 'S'`,
    [sellerId, from, until],
  )
  await pool.query(
    `insert into listing_entry (seller_id, product_id, group_id, name_key, discount, popularity, published_at, value_ids, zone_ids)
     select p.seller_id, p.id, p.category_id, 's', 0, 0, now(), '{}', '{}' from product p where p.seller_id = $1
     on conflict do nothing`,
    [sellerId],
  )
}

async function listParts(scope: Scope, size: number): Promise<string[][]> {
  const parts: string[][] = []
  for (const from of await listSitemapPartStarts(scope, size)) {
    const urls: string[] = []
    for await (const batch of streamSitemapProducts(scope, from, size))
      urls.push(...batch.map(({ url }) => url))
    parts.push(urls)
  }
  return parts
}
