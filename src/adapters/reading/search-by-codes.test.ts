import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureCode } from '#contract/search/picture-codes.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import {
  getPictureNotes,
  getPictureSearchResult,
  indexPictures,
  searchByPicture,
} from '#domain/visual/visual.ts'
import type { PictureReader } from '#platform/ports.ts'
import {
  completeGtin,
  drawCode128,
  drawEan,
  drawPrint,
  drawQr,
  drawSheet,
  photographLabels,
} from '#testing/draw-barcodes.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openPicturedShop, type PicturedShop, renderPhoto } from '#testing/pictured-shop.ts'
import { openPictureReader } from './open-picture-reader.ts'

const gtin = completeGtin('890123456789')
const upc = completeGtin('03600029145')
const foreignGtin = completeGtin('890999999999')

let shop: PicturedShop
let pictureReader: PictureReader

beforeAll(async () => {
  shop = await openPicturedShop()
  pictureReader = openPictureReader({ readsWords: true, log: shop.outside.log, maxMs: 60_000 })
  await saveProducts(shop, shop.sellerId, [
    buildProduct('EAN', { gtin }),
    buildProduct('UPC', { gtin: `00${upc}`, partNumber: 'P-UPC' }),
    buildProduct('BEARING-1', { partNumber: '6203-2RS' }),
    buildProduct('PACKED', { packs: [buildPack('AB-1204-X')] }),
    buildProduct('GONE', { gtin: completeGtin('890555555555') }),
  ])
  await shop.database.pool.query(
    "delete from listing_entry where product_id = (select id from product where code = 'GONE')",
  )
  await saveProducts(shop, shop.otherId, [
    buildProduct('canary', { gtin: foreignGtin, partNumber: 'CANARY-77' }),
  ])
  await indexPictures(shop)
})
afterAll(async () => {
  pictureReader.close()
  await shop.close()
})

interface Match {
  codes: PictureCode[]
  /** Product codes, best first. */
  products: string[]
}

async function search(photo: Buffer, seller: 'in' | 'tools' = 'in'): Promise<Match> {
  const scope = await shop.scope(seller, { outside: { ...shop.outside, pictureReader } })
  const answer = await searchByPicture(scope, photo)
  if (!answer.ok) throw new Error(answer.code)
  const ids = (await getPictureSearchResult(scope, answer.value.code))!
  const { rows } = await shop.database.pool.query<{ id: number; code: string }>(
    'select id::int, code from product',
  )
  const codes = new Map(rows.map((row) => [row.id, row.code]))
  return {
    codes: (await getPictureNotes(scope, answer.value.code)).codes,
    products: ids.map((id) => codes.get(id)!),
  }
}

const searchLabels = async (...labels: string[]) => search(await photographLabels(labels))

test('[FIND-07] the product with the bar code comes first, then what looks like the picture', async () => {
  const { codes, products } = await searchLabels(drawEan(gtin))
  expect(codes).toEqual([{ kind: 'barcode', text: gtin, isFound: true }])
  expect(products[0]).toBe('EAN')
  expect(products.length).toBeGreaterThan(5)
  expect(new Set(products).size).toBe(products.length)
})

test('[FIND-07] a UPC is its GTIN, however many zeros the shop writes', async () => {
  const { codes, products } = await searchLabels(drawEan(`0${upc}`))
  expect(codes).toEqual([{ kind: 'barcode', text: upc, isFound: true }])
  expect(products[0]).toBe('UPC')
})

test('[FIND-07] a bar code may be a part number, a pack’s or the shop’s own code', async () => {
  const { codes, products } = await searchLabels(drawCode128('ab 1204 x'), drawCode128('6203-2RS'))
  expect(products.slice(0, 2).sort()).toEqual(['BEARING-1', 'PACKED'])
  expect(codes.map(({ isFound }) => isFound)).toEqual([true, true])
  expect((await searchLabels(drawQr('BEARING-1'))).products[0]).toBe('BEARING-1')
})

test('[FIND-07] a QR code may be the shop’s own page or a GS1 Digital Link, never another shop’s page', async () => {
  const { rows } = await shop.database.pool.query<{ url: string }>(
    "select url from product where code = 'BEARING-1'",
  )
  const own = await searchLabels(drawQr(`http://in.localhost/product/${rows[0]!.url}`))
  expect(own.codes).toEqual([{ kind: 'qr', text: null, isFound: true }])
  expect(own.products[0]).toBe('BEARING-1')
  const link = await searchLabels(drawQr(`https://id.gs1.org/01/0${gtin}`))
  expect(link.codes).toEqual([{ kind: 'barcode', text: gtin, isFound: true }])
  for (const host of ['tools.localhost', 'evil.example']) {
    const { codes, products } = await searchLabels(drawQr(`http://${host}/product/${rows[0]!.url}`))
    expect(codes).toEqual([{ kind: 'qr', text: null, isFound: false }])
    expect(products[0]).not.toBe('BEARING-1')
  }
})

test('[FIND-07] a printed part number leads, and only one that a product has is stored', async () => {
  const { codes, products } = await searchLabels(drawPrint('Bearing 6203-2RS lot 88231'))
  expect(codes).toEqual([{ kind: 'printed', text: '6203-2RS', isFound: true }])
  expect(products[0]).toBe('BEARING-1')
  expect((await searchLabels(drawPrint('SECRET-4711 and 99182'))).codes).toEqual([])
})

test('[FIND-07] a bar code that nothing has is named, and what looks alike follows', async () => {
  const unknown = completeGtin('401234567890')
  const { codes, products } = await searchLabels(drawEan(unknown))
  expect(codes).toEqual([{ kind: 'barcode', text: unknown, isFound: false }])
  expect(products.length).toBeGreaterThan(5)
})

test('[FIND-07] [HOST-05] nothing of another seller shows, nor of what is no longer on sale', async () => {
  const foreign = await searchLabels(drawEan(foreignGtin), drawCode128('CANARY-77'))
  expect(foreign.codes.map(({ isFound }) => isFound)).toEqual([false, false])
  expect(foreign.products).not.toContain('canary')
  const gone = await searchLabels(drawEan(completeGtin('890555555555')))
  expect(gone.codes[0]!.isFound).toBe(false)
  expect(gone.products).not.toContain('GONE')
  const other = await search(await photographLabels([drawEan(foreignGtin)]), 'tools')
  expect([other.products[0], other.codes[0]!.isFound]).toEqual(['canary', true])
})

test('[FIND-07] hostile and private codes leave nothing in the database', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    'javascript:alert(1)//hidden-1',
    "hidden-2' or 1=1; drop table product --",
    'WIFI:S:hidden-3;P:secret99;;',
    'https://evil.example/hidden-4',
    `hidden-5 ${'x1'.repeat(600)}`,
  ]
  for (const text of hostile) {
    const { codes, products } = await searchLabels(drawQr(text, 4))
    expect([text, codes]).toEqual([text, [{ kind: 'qr', text: null, isFound: false }]])
    expect(products.length).toBeGreaterThan(5)
  }
  const { rows } = await shop.database.pool.query<{ all: string }>(
    "select string_agg(s::text, ' ') as all from picture_search s",
  )
  expect(rows[0]!.all).not.toMatch(/hidden|script|evil|secret/i)
})

test('[FIND-07] of two hundred bar codes in one picture twenty are read', async () => {
  const labels = Array.from({ length: 200 }, (_, at) => drawQr(`PART-${1000 + at}`, 2))
  const sheet = Buffer.from(drawSheet(labels, 20, 78))
  const { codes } = await search(await sharp(sheet).flatten().jpeg().toBuffer())
  expect(codes).toHaveLength(20)
})

test('[FIND-07] photos without codes, and one pixel wide, are searched by their look', async () => {
  const disc = await search(await renderPhoto('disc'))
  expect([disc.codes, disc.products[0]]).toEqual([[], 'disc'])
  for (const [width, height] of [
    [1, 8000],
    [8000, 1],
    [1, 1],
  ] as const) {
    const line = sharp({ create: { width, height, channels: 3, background: '#fff' } })
    expect((await search(await line.png().toBuffer())).codes).toEqual([])
  }
})

test('[FIND-07] where the reader is slow or broken, the look alone counts', async () => {
  const broken = { readBarcodes: async () => null, readLines: async () => null, close() {} }
  const outside = { ...shop.outside, pictureReader: broken }
  const scope = await shop.scope('in', { outside })
  const answer = await searchByPicture(scope, await renderPhoto('ring'))
  if (!answer.ok) throw new Error(answer.code)
  const ids = await getPictureSearchResult(scope, answer.value.code)
  expect(ids![0]).toBe(shop.ids.get('ring'))
})
