import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadProductPage, saveProducts } from '#domain/catalog/catalog.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { exportFeed, importFeed } from '#testing/feeds/feed-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let folder: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'haggle-feed-'))
  for (const code of ['in', 'sg', 'tools'] as const) ids[code] = (await shop.scope(code)).seller.id
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const special = {
  price: 8_000,
  from: new Date('2026-11-01T00:00:00.123Z'),
  until: new Date('2026-12-01T00:00:00Z'),
}
const awkward = [
  buildProduct('A1', {
    name: 'Tape 1/2" "best"\\, 5,5: m',
    partNumber: '=cmd|calc!A1',
    description: '<p>Line one<br />two &amp; "three"</p>\n<p>\ttab</p>',
    categoryPath: ['Adhesives & Packaging', 'Tape'],
    variantGroup: 'g 1',
    gtin: '4006381333931',
    attributes: [
      { caption: 'Width: "w"', value: '1,5 \\ 2:3', section: 'Size, all' },
      { caption: 'Colour', value: 'Blue', section: null },
      { caption: 'Colour', value: 'Red', section: null },
    ],
    pictureSources: ['https://p.example/1.jpg', 'https://p.example/2.jpg?a,b'],
    packs: [
      buildPack('A1', { special }),
      buildPack('A1-X', {
        unit: 'Box of 10',
        quantity: 10,
        price: 90_001,
        mrp: null,
        cost: null,
        onHand: 0,
      }),
    ],
    popularity: 0.1 + 0.2,
  }),
  buildProduct('=A2', {
    categoryPath: ['Tools'],
    brand: null,
    partNumber: null,
    overview: '',
    description: '',
    attributes: [],
    packs: [buildPack('q', { price: null, mrp: null })],
  }),
  buildProduct('刀-3', {
    name: '刀',
    taxRate: 250,
    packs: [
      buildPack('a'),
      buildPack('b'),
      buildPack('c', { special }),
      buildPack('d', { special, mrp: null }),
    ],
  }),
]

describe('[OPS-03] export', () => {
  test('imported into an empty shop it exports alike, to the letter, and another seller is not touched [DESK-02] [HOST-05]', async () => {
    await saveProducts(shop, ids.in!, awkward)
    await saveProducts(shop, ids.sg!, [buildProduct('A1')])
    const before = await exportFeed(shop, 'sg')
    const feed = await exportFeed(shop, 'in')
    expect(await importFeed(shop, folder, feed, '--seller', 'tools')).toMatchObject({
      code: 0,
      err: expect.not.stringContaining('line'),
    })
    expect(await exportFeed(shop, 'tools')).toBe(feed)
    expect(await exportFeed(shop, 'sg')).toBe(before)
    const again = await importFeed(shop, folder, feed)
    expect(again.out).toMatch(/^created 0, updated 0, unchanged 3/)
  })

  test('more than one batch goes round too', async () => {
    const many = Array.from({ length: 1_100 }, (_, at) =>
      buildProduct(`M${at}`, {
        brand: `Brand ${at % 7}`,
        packs: Array.from({ length: 1 + (at % 3) }, (_, k) =>
          buildPack(`M${at}-${k}`, { price: 100 + at }),
        ),
      }),
    )
    await saveProducts(shop, ids.in!, many)
    const feed = await exportFeed(shop, 'in')
    expect(feed.trimEnd().split('\nM')).toHaveLength(1_101)
    await importFeed(shop, folder, feed, '--seller', 'tools')
    expect(await exportFeed(shop, 'tools')).toBe(feed)
  })
})

test('[LIST-05] [LIST-06] documents and successors go round; a file of another shop is left out, and told', async () => {
  const film = {
    kind: 'video' as const,
    title: 'How to wear it',
    language: 'hi',
    key: null,
    format: null,
    link: 'https://video.example/1',
  }
  const records = [
    buildProduct('DOC-1', { documents: [film], successor: 'DOC-2' }),
    buildProduct('DOC-2'),
  ]
  await saveProducts(shop, ids.sg!, records)
  const feed = await exportFeed(shop, 'sg')
  expect(feed).toContain('video/hi:How to wear it:https\\://video.example/1\tDOC-2\t')
  await importFeed(shop, folder, feed, '--seller', 'sg')
  expect(await exportFeed(shop, 'sg'), 'no document twice').toBe(feed)
  const [head = '', ...lines] = feed.split('\n')
  const own = lines.find((line) => line.startsWith('DOC-1'))!
  const sheet = 'datasheet:Sheet:/documents/0123456789abcdef0123456789abcdef.pdf'
  const other = [head, own.replace(/video.hi[^\t]*/, sheet).replace('\tDOC-2\t', '\t\t')].join('\n')
  const imported = await importFeed(shop, folder, other, '--seller', 'sg')
  expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('no such file') })
  const after = await exportFeed(shop, 'sg')
  expect(after, 'what it has stays').toContain('How to wear it')
  expect(after, 'an empty cell takes it out').not.toContain('\tDOC-2\t0\t')
})

describe('[OPS-03] price and stock delta', () => {
  const page = async (url: string) =>
    (await loadProductPage(await shop.scope('sg'), url))!.packs.map(({ price, mrp, stock }) => ({
      price,
      mrp,
      stock,
    }))

  test('changes what it names, tells what it can’t, leaves the rest', async () => {
    await saveProducts(shop, ids.sg!, [
      buildProduct('D1'),
      buildProduct('D2', { packs: [buildPack('D2'), buildPack('D2-2')] }),
      buildProduct('D3'),
    ])
    await shop.database.primary.execute(
      sql`update stock set reserved = 5 where seller_id = ${ids.sg}`,
    )
    const delta = [
      'id,price,quantity,pack_1_code',
      'D1,99.50 SGD,3,',
      'D2,quote,,D2-2',
      'D3,100.00,40,',
      'X9,1,1,',
      'D2,130.00,1,D2',
      'D1,1,1,',
      'D3,"12,50",1,D3',
    ].join('\n')
    const dry = await importFeed(shop, folder, delta, '--delta', '--dry-run', '--seller', 'sg')
    const importResult = await importFeed(shop, folder, delta, '--delta', '--seller', 'sg')
    expect(importResult).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^updated 2, unchanged 1, skipped 4 /),
    })
    expect(dry.out).toContain('updated 2, unchanged 1, skipped 4 ')
    expect(importResult.err).toContain('line 5, id X9: id is not a product or pack of this shop')
    expect(importResult.err).toContain('line 6, id D2: id price is above the MRP')
    expect(importResult.err).toContain('line 7, id D1: id appears earlier in this file')
    expect(importResult.err).toContain('line 8, id D3: price "12,50" is not a price')
    expect(await page('nitrile-glove-d1')).toEqual([{ price: 9_950, mrp: 12_500, stock: 0 }])
    expect(await page('nitrile-glove-d2')).toEqual([
      { price: 10_000, mrp: 12_500, stock: 35 },
      { price: null, mrp: null, stock: 35 },
    ])
    const { rows } = await shop.database.primary.execute<{ price: string }>(sql`
      select e.price from listing_entry e join product p on p.id = e.product_id where p.seller_id = ${ids.sg} and p.code = 'D1'`)
    expect(rows[0]?.price).toBe(9950)
  })

  test('a header without anything to change is refused', async () => {
    await expect(
      importFeed(shop, folder, 'id,title\nD1,x\n', '--delta', '--seller', 'sg'),
    ).rejects.toThrow('none of price, mrp, quantity')
  })
})
