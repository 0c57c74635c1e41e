import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TranslationFilter } from '#contract/translations/translation-list.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, offerHindi, translate } from '#testing/translated-shop.ts'
import {
  countDeskTranslations,
  type DeskTranslationQuery,
  findNextTranslation,
  listDeskTranslations,
  saveProducts,
} from '../catalog.ts'

let shop: TestShop
let scope: Scope
const ids: Record<string, number> = {}

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.atDesk('catalogue')
  await save(['G1', 'G2', 'G3'])
  for (const code of ['G1', 'G2', 'G3']) ids[code] = await findId(shop, scope, 'product', code)
})
afterAll(() => shop.close())

async function save(codes: readonly string[], name?: string) {
  const products = codes.map((code) => ({
    ...buildProduct(code, { packs: [buildPack(code)] }),
    ...(name && { name }),
  }))
  await saveProducts(shop, scope.seller.id, products, { now: testNow })
}

const query = (
  filters: Partial<Record<TranslationFilter, string>>,
  more: Partial<DeskTranslationQuery> = {},
): DeskTranslationQuery => ({
  page: 1,
  rows: 25,
  words: '',
  filters,
  sort: 'kind',
  isDescending: false,
  keys: null,
  ...more,
})

const list = async (...wanted: Parameters<typeof query>) =>
  (await listDeskTranslations(scope, query(...wanted))).rows.map(
    ({ about, title }) => about || title,
  )

const sources = async (id: number) =>
  (
    await shop.database.pool.query<{ name: string; overview: string; description: string }>(
      `select name, overview_html as overview, description_html as description
      from product where id = $1`,
      [id],
    )
  ).rows[0]!

async function translateWhole(id: number) {
  const { name, overview, description } = await sources(id)
  await translate(shop, scope, [
    ['product', id, 'name', 'दस्ताना', name],
    ['product', id, 'overviewHtml', overview && '<p>पतला</p>', overview],
    ['product', id, 'descriptionHtml', description && '<p>मज़बूत</p>', description],
  ])
}

test('[LANG-04] the desk lists what lacks a translation and what has changed since', async () => {
  const product = { kind: 'product' }
  expect(await list(product)).toEqual(['G1', 'G2', 'G3'])
  await translateWhole(ids.G1!)
  expect(await list(product)).toEqual(['G2', 'G3'])
  expect(await list({ ...product, state: 'complete' })).toEqual(['G1'])
  // The seller's file gives it another name.
  await save(['G1'], 'Nitrile glove, thick')
  expect(await list({ ...product, state: 'changed' })).toEqual(['G1'])
  const [row] = (await listDeskTranslations(scope, query(product))).rows
  expect(row).toMatchObject({ subject: String(ids.G1), missing: 0, changed: 1, language: 'hi' })
  await translateWhole(ids.G1!)
  expect(await list({ ...product, state: 'changed' })).toEqual([])
  await translate(shop, scope, [['product', ids.G1!, 'name', '']])
  expect(await list({ ...product, state: 'missing' })).toEqual(['G1', 'G2', 'G3'])
})

test('[LANG-04] the list has every kind, is searched and paged, and counts each view', async () => {
  const kinds = new Set(
    (await listDeskTranslations(scope, query({}, { rows: 100 }))).rows.map(({ kind }) => kind),
  )
  expect([...kinds]).toEqual(
    expect.arrayContaining(['product', 'category', 'brand', 'attribute', 'value']),
  )
  expect(await list({ kind: 'product' }, { words: 'g2' })).toEqual(['G2'])
  expect(await list({ kind: 'product' }, { rows: 1, page: 2 })).toEqual(['G2'])
  expect(await list({ kind: 'product' }, { isDescending: true })).toEqual(['G3', 'G2', 'G1'])
  expect(await list({}, { keys: [`product:${ids.G3}`] })).toEqual(['G3'])
  const queries = [{}, { state: 'all' }, { kind: 'product' }, { kind: 'value', state: 'missing' }]
  const counts = await countDeskTranslations(
    scope,
    queries.map((filters) => query(filters)),
  )
  const lengths = queries.map(
    async (filters) => (await listDeskTranslations(scope, query(filters))).count,
  )
  expect(counts).toEqual(await Promise.all(lengths))
  expect(counts[2]).toBe(3)
})

test('[LANG-04] from each item the next one leads on, and round to the first', async () => {
  const next = (code: string) =>
    findNextTranslation(scope, { kind: 'product', subject: String(ids[code]), language: 'hi' })
  expect(await next('G1')).toBe(String(ids.G2))
  expect(await next('G3')).toBe(String(ids.G1))
  await translateWhole(ids.G1!)
  await translateWhole(ids.G2!)
  expect(await next('G3')).toBeNull()
})

test('[LANG-04] other sellers’ texts are not listed, and a shop of one language has none', async () => {
  const other = await shop.atDesk('owner', 'tools')
  expect((await listDeskTranslations(other, query({ state: 'all' }))).count).toBe(0)
  expect(await countDeskTranslations(other, [query({})])).toEqual([0])
})
