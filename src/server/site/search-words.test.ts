import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDocumentReader } from '#adapters/documents/open-document-reader.ts'
import { shop as faces } from '#app/shop.ts'
import { postalCode } from '#db/tables/places.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildPdf } from '#testing/build-document.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

const { catalog } = faces
let server: DemoShopServer

/** Each has a thread and a length, but none has M8 and 40 mm but in the text. */
const anchors = (
  [
    ['M8', '60 mm'],
    ['M8', '80 mm'],
    ['M10', '40 mm'],
  ] as const
).map(([thread, length]) =>
  buildProduct(`ANCHOR-${thread}-${length}`, {
    name: `Wall anchor plug ${thread}, ${length}, fits M8 40 mm`,
    description: '',
    attributes: [
      { caption: 'Thread', value: thread, section: null },
      { caption: 'Length', value: length, section: null },
    ],
  }),
)
const boots = [8, 9, 10].map((size) =>
  buildProduct(`BOOT-${size}`, {
    name: `Trail boots, size ${size}`,
    description: '<p>In sizes 8, 9 and 10.</p>',
    attributes: [{ caption: 'Size', value: `UK ${size}`, section: null }],
  }),
)

beforeAll(async () => {
  server = await openDemoShopServer()
  for (const [code, locality, city] of [
    ['411001', 'Camp', 'Pune'],
    ['400001', 'Fort', 'Mumbai'],
  ] as const)
    await server.shop.database.primary.insert(postalCode).values({
      ...{ country: 'IN', code, locality, city, state: 'Maharashtra', placeCount: 1 },
    })
  const { seller } = await server.shop.scope('in')
  await saveProducts(server.shop, seller.id, [...boots, ...anchors])
  server.shop.cache.invalidate(['*'])
})
afterAll(() => server.close())

/** The page's text, and its address where it led to another. */
async function search(query: string, headers: Record<string, string> = {}) {
  const { html, status, response } = await server.page(`/Search?${query}`, headers)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const text = main
    .replace(/<(?:script|style)[^>]*>.*?<\/(?:script|style)>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
  return { status, main, text, location: response.headers.get('location'), response }
}

test('[LIST-05] the page shows where words stand in documents, the API reads none of them', async () => {
  const owner = await server.shop.atDesk('owner')
  const { rows } = await owner.database.primary.execute<{ id: number }>(
    sql`select id from product where seller_id = ${owner.seller.id} and code = 'BOOT-9'`,
  )
  const [{ id }] = rows as [{ id: number }]
  const pdf = (async function* () {
    yield buildPdf('The soles contain isoprenium against heat.')
  })()
  const receipt = await catalog.receiveDocument(owner, id, pdf)
  if (!receipt.ok) throw new Error(receipt.code)
  const document = { file: receipt.value, fileName: 'Boots.pdf', kind: null, language: null }
  await catalog.addDocuments(owner, id, [document])
  const documentReader = openDocumentReader({ log: owner.outside.log })
  await catalog.readDueDocuments({ ...owner, outside: { ...owner.outside, documentReader } })
  const countReads = () => server.statements.filter((text) => /\bf\.body\b/.test(text)).length
  const before = countReads()
  const { text } = await search('q=isoprenium')
  expect(text).toContain('Found in product documents')
  expect(text).toContain('Boots: The soles contain isoprenium against heat.')
  expect(countReads() - before).toBe(1)
  const answer = await server.ask('/api/v1/search?SearchText=isoprenium')
  expect(await answer.json()).toMatchObject({ count: 1 })
  expect(countReads() - before).toBe(1)
})

describe('[FIND-04] a place in the words', () => {
  test('is no word of the search, and moves the place by a form alone', async () => {
    const page = await search('q=gloves+near+400001')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Results for “gloves”')
    expect(page.text).toContain(
      'Deliver to Mumbai 400001? Stock and delivery dates are currently for Pune 411001.',
    )
    expect(page.response.headers.getSetCookie()).toEqual([])
    expect(page.main).toMatch(/<form[^>]* action="\/delivery-place" method="post">/)
    expect(page.main).toContain('name="back" value="/Search?q=gloves+near+400001"')
    const answer = await server.ask('/delivery-place', {
      method: 'POST',
      headers: {
        origin: 'http://in.localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'pincode=400001&back=/Search?q=gloves%2Bnear%2B400001',
    })
    expect(answer.headers.get('location')).toBe('/Search?q=gloves+near+400001')
    const place = answer.headers.getSetCookie().find((each) => each.includes('400001'))!
    const there = await search('q=gloves+near+400001', { cookie: place.split(';')[0]! })
    expect(there.text).toContain('Stock and delivery dates are for Mumbai 400001.')
    expect(there.main).not.toContain('action="/delivery-place"')
  })

  test('alone asks for the words too, and an unknown one is said to be so', async () => {
    const alone = await search('q=deliver+to+400001')
    expect(alone.text).toContain('What are you looking for?')
    expect(alone.text).toContain('Deliver to Mumbai 400001?')
    const unknown = await search('q=gloves+in+999999')
    expect(unknown.text).toContain(
      'India has no pincode 999999. Stock and delivery dates are for Pune 411001.',
    )
    expect(unknown.main).toContain('/Search?q=gloves+in+999999&amp;exact=1')
    expect((await search('q=gloves+in+999999&exact=1')).text).not.toContain('no pincode')
  })

  test('a number that is a product’s code stays one', async () => {
    const { shop, products } = server
    const { seller } = await shop.scope('in')
    const record = { ...products.in[0]!, code: '400001', gtin: null, partNumber: null }
    const [pack] = record.packs
    await saveProducts(shop, seller.id, [{ ...record, packs: [{ ...pack!, code: '400001' }] }])
    const page = await search('q=gloves+near+400001')
    expect(page.text).not.toContain('Deliver to')
    expect(page.text).toContain('Results for “gloves near 400001”')
  })
})

describe('[FIND-04] price, size and "cheap" in the words', () => {
  test('a price keeps the place beside it', async () => {
    const { location } = await search('q=gloves+under+200+deliver+to+411001')
    expect(location).toBe('/Search?q=deliver+to+411001+gloves&max=200')
    const sized = await search('q=gloves+in+411001+size+9+under+500')
    expect(sized.location).toBe('/Search?q=in+411001+gloves+size+9&max=500')
    const page = await search('q=in+411001+gloves+size+9&max=500&sized=1')
    expect(page.text).toContain('Results for “gloves size 9”')
    expect(page.text).toContain('Stock and delivery dates are for Pune 411001.')
  })

  test('a size becomes a filter that can be removed for good', async () => {
    const { location } = await search('q=trail+boots+size+8')
    expect(location).toMatch(/^\/Search\?q=trail\+boots\+size\+8&sized=(\d+)&fv=\1$/)
    const filtered = await search(location!.replace('/Search?', ''))
    expect(filtered.main).toContain('aria-label="Remove filter Size: UK 8"')
    expect(filtered.text).toContain('Showing only Size: UK 8, from your search. Show all 3')
    expect(filtered.text).not.toContain('Hide them')
    const all = await search('q=trail+boots+size+8&sized=1')
    expect(all.status).toBe(200)
    expect(all.text).toMatch(/Filter by ?Size: UK 8 \(1\)/)
    expect(all.text).toContain(
      '2 products have some of your words only in the description. Hide them',
    )
    const named = await search('q=trail+boots+size+8&sized=1&named=1')
    expect(named.text).toContain('1 product,')
    expect(named.text).toContain('2 products are hidden: they have some of your words')
    expect((await search('q=trail+boots+size+8&exact=1')).location).toBeNull()
  })

  test('sizes that no product has together are offered alone', async () => {
    const page = await search('q=m8+40mm+wall+anchor+plug')
    expect([page.status, page.location]).toEqual([200, null])
    expect(page.text).toContain('3 products')
    expect(page.text).toMatch(/Filter by ?Thread: M8 \(2\) ?Length: 40 mm \(1\)/)
    expect((await search('q=m8+wall+anchor+plug')).location).toMatch(/&fv=\d+$/)
    expect((await search('q=40mm+wall+anchor+plug&max=1')).location).toBeNull()
  })

  test('"cheapest" is offered as an order', async () => {
    const page = await search('q=cheapest+gloves')
    expect(page.text).toContain('Results for “gloves”')
    expect(page.main).toContain('/Search?q=cheapest+gloves&amp;named=1&amp;sort=PLH')
    const sorted = await search('q=cheapest+gloves&named=1&sort=PLH')
    expect(sorted.text).toContain('Sort by relevance')
  })
})
