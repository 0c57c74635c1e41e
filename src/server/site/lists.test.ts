import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planDeal, recomputeScores, runDeals } from '#domain/engagement/engagement.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
let sellerId: number
beforeAll(async () => {
  server = await openDemoShopServer()
  sellerId = (await server.shop.scope('in')).seller.id
})
afterAll(() => server.close())

const readHtml = async (path: string) => (await server.page(path)).html
const count = (html: string) => html.match(/class="card"/g)?.length ?? 0
const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 300))

async function viewProducts(products: number) {
  await server.shop.database.primary.execute(sql`
    insert into tracked_event (seller_id, at, user_type, username, network, product_id, searched, viewed, added)
    select seller_id, now(), 'Visitor', 'Guest', n, id, false, true, false
    from (select seller_id, id from product where seller_id = ${sellerId} order by id limit ${products}) p, generate_series(1, 3) n`)
}

test('[CAT-17] a list without anything says so, how it comes about, and where else to look', async () => {
  const html = await readHtml('/toptrending')
  expect(html).toContain('Not enough recent activity')
  expect(html).toContain('Activity from three days ago counts half')
  expect(html).toContain('href="/newarrival"')
  expect(count(html)).toBe(0)
})

test('[CAT-17] [CAT-18] a kept list is dropped when the job has reckoned, and is a listing in pages', async () => {
  await viewProducts(25)
  expect(count(await readHtml('/toptrending'))).toBe(0)
  await recomputeScores(server.shop, sellerId, new Date())
  await waitBriefly()
  const html = await readHtml('/toptrending')
  expect(count(html)).toBe(20)
  expect(html).toContain('25 products')
  expect(html).toMatch(/<link rel="canonical" href="http:\/\/in.localhost:3000\/toptrending"/)
  expect(html).toContain('"@type":"ItemList"')
  const second = await readHtml('/toptrending?page=2')
  expect(count(second)).toBe(5)
  expect(second).toMatch(/<title>Trending page 2 \|/)
  expect((await server.page('/toptrending?page=3')).status).toBe(404)
  expect(await readHtml('/toptrending?sort=PLH')).toContain('name="robots" content="noindex"')
  expect(count(await readHtml('http://sg.localhost:3000/toptrending'))).toBe(0)
})

test('[CAT-17] [PRICE-02] a deal’s page has its price and its end, written by the server, and drops as it begins', async () => {
  expect(await readHtml('/dealoftheday')).toContain('No deals right now')
  const { rows } = await server.shop.database.primary.execute<{ id: number }>(sql`
    select k.id from pack k join product p on p.seller_id = k.seller_id and p.id = k.product_id
    where k.seller_id = ${sellerId} and k.price > 10000 and k.special_price is null order by k.id limit 1`)
  const now = new Date()
  const endsAt = new Date(now.getTime() + 5 * 3_600_000)
  const deal = { packId: rows[0]!.id, price: 7_700, startsAt: now, endsAt, cap: 12 }
  expect(await planDeal(server.shop, sellerId, deal, now)).toMatchObject({ ok: true })
  await runDeals(server.shop, now)
  await waitBriefly()
  const html = await readHtml('/dealoftheday')
  expect(count(html)).toBe(1)
  expect(html).toContain(`dateTime="${endsAt.toISOString()}"`)
  expect(html).toMatch(/Only (?:<!-- -->)?12(?:<!-- -->)? left at this price/)
})

test('[CAT-16] groups, lists and brands have social tags for picture, site, title and description, as categories have', async () => {
  const key = '0123456789abcdef0123456789abcdef'
  await server.shop.database.primary.execute(
    sql`update product set pictures = array[${key}] where seller_id = ${sellerId}`,
  )
  server.shop.cache.invalidate(['*'])
  const menu = await (await server.ask('http://in.localhost:3000/api/v1/menu')).json()
  const [{ groupUrl, mainCategories }] = menu as [
    { groupUrl: string; mainCategories: { url: string }[] },
  ]
  const brand = /href="(\/brand\/[^"]+)"/.exec(await readHtml('/allbrands'))![1]!
  for (const path of [
    '/',
    `/categories/${groupUrl}`,
    `/category/${mainCategories[0]!.url}`,
    '/newarrival',
    brand,
  ]) {
    const html = await readHtml(path)
    for (const name of ['site_name', 'title', 'description', 'image'])
      expect(
        html.match(new RegExp(`<meta property="og:${name}" content="[^"]+"`, 'g')),
        path + name,
      ).toHaveLength(1)
    expect(html, path).toContain(`content="http://in.localhost:3000/media/${key}-960.webp"`)
  }
  expect(await readHtml(`/categories/${groupUrl}`)).toContain('<meta name="keywords"')
})

test('[CAT-17] all brands stand A to Z with counts, and each leads to its listing', async () => {
  const html = await readHtml('/allbrands')
  const links = [
    ...html.matchAll(/href="(\/brand\/[^"]+)"[^>]*>([^<]+)<!-- --> <span[^>]*>(\d+)</g),
  ]
  expect(links.length).toBeGreaterThan(10)
  const names = links.map(([, , name]) => name!)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  const [, path, name, products] = links[0]!
  const brand = await readHtml(path!)
  expect(brand).toContain(`${products} product`)
  expect(brand).toContain(`<title>${name} | `)
  expect((await server.page('/brand/no-such-make')).status).toBe(404)
  for (const [, url] of links) expect(url).not.toContain('undefined')
})

test('[CAT-17] with thousands of brands each letter has its own page', async () => {
  const other = (await server.shop.scope('tools')).seller.id
  await server.shop.database.primary.execute(sql`
    with made as (
      insert into brand (seller_id, name, url) select ${other}, chr(65 + n % 26) || 'make ' || n, 'make-' || n
      from generate_series(1, 5000) n returning id
    ), numbered as (select id, row_number() over () as n from made), grown as (
      insert into product (seller_id, code, url, name, category_id, tax_rate, brand_id)
      select p.seller_id, 'M' || m.n, 'm-' || m.n, p.name, p.category_id, p.tax_rate, m.id
      from numbered m, (select * from product where seller_id = ${other} order by id limit 1) p returning id, brand_id, category_id
    )
    insert into listing_entry (seller_id, product_id, group_id, brand_id, name_key, discount, popularity, published_at, value_ids, zone_ids)
    select ${other}, id, category_id, brand_id, 'm', 0, 0, now(), '{}', '{}' from grown`)
  server.shop.cache.invalidate(['*'])
  const host = 'http://tools.localhost:3000'
  const startedAt = performance.now()
  const html = await readHtml(`${host}/allbrands`)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(html.length).toBeLessThan(400_000)
  const letter = await readHtml(`${host}/allbrands?letter=Q`)
  expect(letter.match(/href="\/brand\//g)!.length).toBeGreaterThan(190)
  expect(letter).not.toContain('>Amake')
  expect((await server.page(`${host}/allbrands?letter=!`)).status).toBe(404)
})
