import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productFeeds } from '#contract/catalog/product-feeds.ts'
import { paths } from '#contract/paths/paths.ts'
import { seller } from '#db/tables/sellers.ts'
import { loadProductPage, saveProducts, streamOfferedProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { getFeedKey } from '#domain/feeds/feeds.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { importFeed } from '#testing/feeds/feed-shop.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { testNow } from '#testing/test-shop.ts'
import { findId, offerHindi, translate } from '#testing/translated-shop.ts'

let http: TestHttp
let ownId: number
const day = 86_400_000
const running = {
  price: 8_000,
  from: new Date(testNow.getTime() - day),
  until: new Date(Date.now() + 30 * day),
}
const planned = {
  price: 7_000,
  from: new Date(Date.now() + 20 * day),
  until: new Date(Date.now() + 30 * day),
}

const products: ProductRecord[] = [
  buildProduct('A1', {
    name: 'Glove & <b>"bold"</b> =1+1',
    description: '<p>With <b>tags</b>,\ttabs & "quotes".</p>',
    gtin: '4006381333931',
    packs: [
      buildPack('A1', { special: running }),
      buildPack('A1-5', { unit: 'Pack of 5', quantity: 5, price: 45_000, mrp: null, onHand: 0 }),
      buildPack('A1-9', { unit: 'Box', quantity: 9, price: 80_000, mrp: null, onHand: 3 }),
    ],
  }),
  buildProduct('A2', { packs: [buildPack('A2', { onHand: 0, special: planned })] }),
  buildProduct('A3', { packs: [buildPack('A3', { price: null, mrp: null })] }),
  buildProduct('A4', { variantGroup: 'G', partNumber: null, brand: null }),
]

beforeAll(async () => {
  http = await openTestHttp()
  ownId = (await http.shop.scope('in')).seller.id
  await saveProducts(http.shop, ownId, products, { now: testNow })
  const toolsId = (await http.shop.scope('tools')).seller.id
  await saveProducts(http.shop, toolsId, [buildProduct('T1', { name: 'Canary \u0001\uffff' })], {
    now: testNow,
  })
  http.shop.cache.invalidate(['*'])
})
afterAll(() => http.close())

const readFeed = async (name: string) => (await http.ask(`/feeds/${name}`)).text()

describe('[KEY-06] product feeds', () => {
  test('are answered with type, tag and date, for the host’s own products alone [HOST-05]', async () => {
    for (const [name, type] of Object.entries(productFeeds)) {
      const answer = await http.ask(`/feeds/${name}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
      expect(answer.headers.get('etag')).toMatch(/^"[\w-]{27}"$/)
      expect(Date.parse(answer.headers.get('last-modified')!)).toBeGreaterThan(0)
      const text = await answer.text()
      expect(text).toContain('A1')
      expect(text).not.toContain('Canary')
    }
    expect(await (await http.ask('http://tools.localhost:3000/feeds/google.xml')).text()).toContain(
      'Canary',
    )
    expect((await http.ask('/feeds/other.xml')).status).toBe(404)
  })

  test('tell nobody costs, quantities, popularity, or a special price to come', async () => {
    for (const name of Object.keys(productFeeds)) {
      const text = await readFeed(name)
      expect(text).not.toMatch(/70\.00|cost|popularity|pack_\d_stock/)
      expect(text.split('\n')[0]).not.toMatch(/\tquantity\t/)
    }
  })

  test('an unchanged feed is not sent again; a changed price or stock makes another', async () => {
    const first = await http.ask('/feeds/products.tsv')
    const etag = first.headers.get('etag')!
    const since = first.headers.get('last-modified')!
    const ask = (headers: Record<string, string>) => http.ask('/feeds/products.tsv', { headers })
    expect((await ask({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    expect((await ask({ 'if-modified-since': since })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"x"', 'if-modified-since': since })).status).toBe(200)
    const head = await http.ask('/feeds/products.tsv', { method: 'HEAD' })
    expect([head.headers.get('etag'), await head.text()]).toEqual([etag, ''])
    const changed = { ...products[3]!, packs: [buildPack('A4', { price: 11_100 })] }
    await saveProducts(http.shop, ownId, [changed], { now: testNow })
    http.shop.cache.invalidate([`products:${ownId}`])
    const next = await ask({ 'if-none-match': etag })
    expect(next.status).toBe(200)
    expect(await next.text()).toContain('111.00 INR')
  })

  test('are compressed as the caller takes it, each with its own tag', async () => {
    const plain = await http.ask('/feeds/google.xml')
    const text = await plain.text()
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const answer = await http.ask('/feeds/google.xml', {
        headers: { 'accept-encoding': encoding },
      })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(answer.headers.get('etag')).not.toBe(plain.headers.get('etag'))
      expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text)
    }
  })

  test('prices and availability are those of the product page without a place', async () => {
    const scope = await http.shop.scope('in', { now: new Date() })
    const lines = (await readFeed('products.ndjson')).trim().split('\n')
    const items = lines.map((line) => JSON.parse(line))
    expect(items).toHaveLength(4)
    for await (const batch of streamOfferedProducts(scope))
      for (const { url, record } of batch) {
        const page = (await loadProductPage(scope, url))!
        const item = items.find(({ sku }) => sku === record.code)
        const shown = page.packs.flatMap((pack) =>
          pack.price === null
            ? []
            : { name: pack.unit, price: pack.price / 100, inStock: pack.stock > 0 },
        )
        const offers = (item.offers ?? []) as {
          name: string
          price: number
          availability: string
        }[]
        expect(
          offers.map(({ name, price, availability }) => ({
            name,
            price,
            inStock: availability.endsWith('/InStock'),
          })),
        ).toEqual(shown)
        expect(item.url).toBe(scope.seller.origin + paths.product(url))
      }
  })

  test('Merchant Center’s items are well-formed, with what it asks for', async () => {
    const { parser } = await import('sax')
    const countItems = (text: string) => {
      let items = 0
      const strict = parser(true)
      strict.onerror = (error) => {
        throw error
      }
      strict.onopentag = ({ name }) => void (name === 'item' && items++)
      strict.write(text).close()
      return items
    }
    const xml = await readFeed('google.xml')
    // The product on request is left out.
    expect(countItems(xml)).toBe(3)
    const foreign = await (await http.ask('http://tools.localhost:3000/feeds/google.xml')).text()
    expect(countItems(foreign)).toBe(1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
    expect(foreign).toMatch(/<g:title>Canary [^\u0001]{2}</)
    const item = xml.slice(xml.indexOf('<g:id>A1<'), xml.indexOf('</item>'))
    expect(item).toContain('<g:price>100.00 INR</g:price>')
    expect(item).toContain('<g:sale_price>80.00 INR</g:sale_price>')
    expect(item).toContain('<g:gtin>4006381333931</g:gtin>')
    expect(item).toContain('<g:availability>in_stock</g:availability>')
    expect(item).toContain(
      '<g:product_type>Safety &#62; Gloves &#62; Nitrile gloves</g:product_type>',
    )
    expect(item).toContain(
      '<g:country>IN</g:country><g:postal_code>411001</g:postal_code><g:price>0.00 INR</g:price>',
    )
    expect(item).toContain('&#60;b&#62;')
    expect(xml).toMatch(/<g:id>A2<\/g:id>[\s\S]*?<g:availability>out_of_stock/)
    expect(xml.match(/<g:identifier_exists>no/g)).toHaveLength(1)
  })
})

test('[LANG-04] [KEY-06] each further language has its own feeds, text by text', async () => {
  await offerHindi(http.shop)
  const scope = await http.shop.scope('in')
  const id = await findId(http.shop, scope, 'product', 'A2')
  const english = await http.ask('/feeds/google.xml')
  await english.text()
  await translate(http.shop, scope, [
    ['product', id, 'name', 'नाइट्राइल दस्ताना'],
    ['attribute', await findId(http.shop, scope, 'field', 'Colour'), 'caption', 'रंग'],
    ['category', await findId(http.shop, scope, 'category', 'Gloves'), 'name', 'दस्ताने'],
  ])
  http.shop.cache.invalidate([`products:${ownId}`])
  const hindi = await http.ask('/hi/feeds/google.xml')
  const xml = await hindi.text()
  expect(xml).toMatch(/<description>.* के उत्पाद</)
  expect(xml).toContain('<g:title>नाइट्राइल दस्ताना</g:title>')
  expect(xml).toContain('/hi/product/')
  expect(xml, 'what is not translated stays').toContain('Glove &#38;')
  expect(xml).toMatch(/<g:product_type>[^<]*दस्ताने/)
  expect(hindi.headers.get('etag')).not.toBe(english.headers.get('etag'))
  expect(await (await http.ask('/hi/feeds/products.ndjson')).text()).toContain('"name":"रंग"')
  const table = await (await http.ask('/hi/feeds/products.tsv')).text()
  expect(table).toContain('नाइट्राइल दस्ताना')
  const again = await http.ask('/feeds/google.xml')
  expect(again.headers.get('etag')).toBe(english.headers.get('etag'))
  expect(await again.text()).not.toMatch(/[\u0900-\u097f]|\/hi\//)
  expect((await http.ask('/zh/feeds/google.xml')).status).toBe(404)
  const headers = { 'if-none-match': hindi.headers.get('etag')! }
  expect((await http.ask('/hi/feeds/google.xml', { headers })).status).toBe(304)
  const robots = await (await http.ask('/robots.txt')).text()
  expect(robots).toMatch(/^# Products: \S+\/hi\/feeds\/google\.xml$/m)
})

test('[KEY-06] another shop that imports the table has the same products at the same prices', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haggle-feed-'))
  const table = await readFeed('products.tsv')
  const outcome = await importFeed(http.shop, folder, table, '--seller', 'tools', '--replace')
  await rm(folder, { recursive: true })
  expect([outcome.code, outcome.err]).toEqual([0, expect.not.stringContaining('error')])
  expect(await listOffers('tools')).toEqual(await listOffers('in'))
})

/** What both shops offer, without their own addresses and pictures. */
async function listOffers(code: 'in' | 'tools') {
  const scope = await http.shop.scope(code, { now: new Date() })
  const records: object[] = []
  for await (const batch of streamOfferedProducts(scope))
    for (const { record } of batch) records.push({ ...record, pictures: [] })
  return records.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
}

test('[KEY-06] a seller’s feeds may ask for a key, which no other seller’s opens', async () => {
  const setKey = async (number: number | null) => {
    await http.shop.database.primary
      .update(seller)
      .set({ feedKeyNumber: number })
      .where(eq(seller.id, ownId))
    http.shop.cache.invalidate(['*'])
  }
  await setKey(7)
  const own = (await http.shop.scope('in')).seller
  const key = getFeedKey(http.shop, own)!
  const foreign = getFeedKey(http.shop, { ...own, id: own.id + 1 })!
  const older = getFeedKey(http.shop, { ...own, feedKeyNumber: 6 })!
  for (const wrong of ['', '?key=', `?key=${foreign}`, `?key=${older}`]) {
    const answer = await http.ask(`/feeds/google.xml${wrong}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
    expect(await answer.text()).not.toContain('A1')
  }
  const answer = await http.ask(`/feeds/google.xml?key=${encodeURIComponent(key)}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(await (await http.ask('/robots.txt')).text()).not.toContain('/feeds/')
  await setKey(null)
  expect(await (await http.ask('/robots.txt')).text()).toContain('/feeds/google.xml')
})

test('[KEY-06] who asks for feeds all the time is told when to come back', async () => {
  const peer = '203.0.113.9'
  const statuses: number[] = []
  let last: Response | undefined
  for (let count = 0; count < 61; count++) {
    last = await http.ask('/feeds/products.tsv', { method: 'HEAD' }, peer)
    statuses.push(last.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(last!.status).toBe(429)
  expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0)
})
