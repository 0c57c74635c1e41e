import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isTranslatable,
  maxWordless,
  sameInAllLanguages,
} from '#contract/translations/translatable.ts'
import type { TranslationFilter } from '#contract/translations/translation-list.ts'
import { isTranslatableSql } from '#db/translatable-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, offerHindi, translate } from '#testing/translated-shop.ts'
import {
  countDeskTranslations,
  type DeskTranslationQuery,
  findNextTranslation,
  getDeskTranslations,
  listDeskTranslations,
  saveDeskTranslations,
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

const things = async (filters: Partial<Record<TranslationFilter, string>>) =>
  (await listDeskTranslations(scope, query(filters, { rows: 100 }))).rows

test('[LANG-04] what says the same in every language is neither listed nor counted', async () => {
  const product = (code: string, value: string) => ({
    ...buildProduct(code, { packs: [buildPack(code)] }),
    name: code,
    overview: '<p>20 × 30 mm</p>',
    description: '',
    attributes: [{ caption: 'Weight', value, section: null }],
  })
  await saveProducts(shop, scope.seller.id, [product('M8', '395 g'), product('M8 nut', '10 kg')], {
    now: testNow,
  })
  const listed = (await things({})).map(({ title }) => title)
  expect(listed).toContain('M8 nut')
  expect(listed).toContain('Weight')
  for (const title of ['M8', '395 g', '10 kg']) expect(listed).not.toContain(title)
  expect((await things({ kind: 'value', state: 'all' })).map(({ title }) => title)).not.toContain(
    '395 g',
  )
  // Somebody writes it otherwise all the same.
  const id = await findId(shop, scope, 'field_value', '395 g')
  await translate(shop, scope, [['value', id, 'label', '395 ग्राम', '395 g']])
  expect((await things({ kind: 'value', state: 'complete' })).map(({ title }) => title)).toEqual([
    '395 g',
  ])
  // Its name becomes words, and again none.
  const renamed = { ...product('M8', '395 g'), name: 'Nut' }
  await saveProducts(shop, scope.seller.id, [renamed], { now: testNow })
  expect((await things({ kind: 'product' })).map(({ title }) => title)).toContain('Nut')
  await saveProducts(shop, scope.seller.id, [product('M8', '395 g')], { now: testNow })
  expect((await things({ kind: 'product' })).map(({ title }) => title)).not.toContain('M8')
})

test('[LANG-04] packs have rows by what they are called, and are translated there', async () => {
  const units = () => things({ kind: 'unit' })
  await saveProducts(
    shop,
    scope.seller.id,
    [buildProduct('U1', { packs: [buildPack('U1', { unit: 'Box of 1/2 dozen' })] })],
    { now: testNow },
  )
  const [first] = (await units()).filter(({ title }) => title === 'Box of 1/2 dozen')
  expect(first).toMatchObject({ kind: 'unit', subject: 'Box of 1/2 dozen', missing: 1, changed: 0 })
  const wanted = { kind: 'unit', subject: 'Box of 1/2 dozen', language: 'hi' }
  const texts = await getDeskTranslations(scope, wanted)
  expect(texts.texts).toMatchObject([{ name: 'name', source: 'Box of 1/2 dozen', isMissing: true }])
  const typed = { text: 'आधा दर्जन का डिब्बा', seenHash: '', isStillRight: false }
  await saveDeskTranslations(scope, wanted, new Map([['name', typed]]), texts)
  expect((await units()).map(({ title }) => title)).not.toContain('Box of 1/2 dozen')
  expect((await things({ kind: 'unit', state: 'complete' })).map(({ title }) => title)).toEqual([
    'Box of 1/2 dozen',
  ])
  const { subject } = (await units())[0]!
  expect(
    await findNextTranslation(scope, { kind: 'unit', subject: wanted.subject, language: 'hi' }),
  ).toBe(subject)
  // Its only product is archived.
  await shop.database.pool.query(
    `update product set active = false, archived_at = now() where code = 'U1' and seller_id = $1`,
    [scope.seller.id],
  )
  expect(await things({ kind: 'unit', state: 'complete' })).toEqual([])
})

test('[LANG-04] an attribute lacks a translation until its section has one', async () => {
  const product = {
    ...buildProduct('A1', { packs: [buildPack('A1')] }),
    attributes: [
      { caption: 'Finish', value: 'Matt', section: 'Looks' },
      { caption: 'Gloss', value: 'High', section: 'Looks' },
    ],
  }
  await saveProducts(shop, scope.seller.id, [product], { now: testNow })
  const find = async (title: string) =>
    (await things({ kind: 'attribute', state: 'all' })).find((row) => row.title === title)
  expect(await find('Finish')).toMatchObject({ missing: 2, about: 'Looks' })
  const finish = await findId(shop, scope, 'field', 'Finish')
  await translate(shop, scope, [['attribute', finish, 'caption', 'फ़िनिश', 'Finish']])
  expect(await find('Finish')).toMatchObject({ missing: 1 })
  await translate(shop, scope, [['section', 'Looks', 'name', 'रूप', 'Looks']])
  expect(await find('Finish')).toMatchObject({ missing: 0, changed: 0 })
  expect(await find('Gloss')).toMatchObject({ missing: 1 })
  expect((await things({ kind: 'attribute' })).map(({ title }) => title)).not.toContain('Finish')
})

test('[LANG-04] the database and the shop agree about what has words', async () => {
  const signs = [
    ...'0159 ×x/.,°²³⁻¹Ø<>&;pbM8AXLSmgkNVHPé½नी红',
    'mm',
    'IS',
    'DIN',
    '\u00a0',
    '&nbsp;',
  ]
  const texts = fc.sample(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), 3_000)
  const samples = texts.map((parts) => parts.join(''))
  const { rows } = await shop.database.primary.execute<{ text: string; own: boolean }>(sql`
    select s.text, ${isTranslatableSql(sql`s.text`)} as own
    from unnest(${sql.param(samples)}::text[]) s(text)`)
  const { rows: functions } = await shop.database.primary.execute<{ body: string }>(
    sql`select prosrc as body from pg_proc where proname = 'is_translatable'`,
  )
  expect(functions[0]!.body).toContain(`'${sameInAllLanguages}'`)
  expect(functions[0]!.body).toContain(`> ${maxWordless}`)
  expect(rows.filter(({ text, own }) => own !== isTranslatable(text))).toEqual([])
})

test('[LANG-04] [DEAL-06] words are looked for as they are typed, in names, ids and attributes', async () => {
  const names = ['100% cotton', 'A_b \\ c', 'Étau ÉCO', 'दस्ताना', 'Étau%', 'Shade_100']
  const records = names.map((name, at) => ({
    ...buildProduct(`W_${at}`, { packs: [buildPack(`W_${at}`)] }),
    name,
    attributes: [{ caption: 'Étendue %', value: `${name} wide`, section: null }],
  }))
  await saveProducts(shop, scope.seller.id, records, { now: testNow })
  const wanted = (kind: string, words: string, rows = 100) =>
    listDeskTranslations(scope, query({ kind, state: 'all' }, { words, rows }))
  const all = {
    product: (await wanted('product', '')).rows,
    value: (await wanted('value', '')).rows,
  }
  const signs = ['%', '_', '\\', 'É', 'é', 'a', 'T', '1', '00', ' ', 'W_', 'स', 'cotton', 'étendue']
  const typed = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 })
  for (const words of fc.sample(typed, { numRuns: 60, seed: 24 }).map((parts) => parts.join('')))
    for (const kind of ['product', 'value'] as const) {
      const has = (text: string) => text.toLowerCase().includes(words.toLowerCase())
      const titles = all[kind].filter(({ title, about }) => has(title) || has(about))
      expect((await wanted(kind, words)).rows, words).toEqual(titles)
    }
})

test('[LANG-04] [DEAL-06] a long list is counted to 10,000, says so, and is read in its order', async () => {
  await shop.database.pool.query(
    `insert into field_value (seller_id, field_id, label)
     select f.seller_id, f.id, 'Shade of blue ' || lpad(n::text, 5, '0')
     from field f, generate_series(1, 10050) n where f.seller_id = $1 and f.caption = 'Colour'`,
    [scope.seller.id],
  )
  const filters = { kind: 'value', state: 'missing' }
  const value = (from: number, to: number) =>
    Array.from(
      { length: to - from + 1 },
      (_, at) => `Shade of blue ${String(from + at).padStart(5, '0')}`,
    )
  const [count] = await countDeskTranslations(scope, [query(filters)])
  expect(count).toBe(10_001)
  const page = await listDeskTranslations(scope, query(filters, { rows: 100, page: 100 }))
  expect(page).toMatchObject({ count: 10_000, hasMore: true })
  expect(page.rows).toHaveLength(100)
  const last = await listDeskTranslations(scope, query(filters, { isDescending: true }))
  expect(last.rows.map(({ title }) => title)).toEqual(value(10_026, 10_050).toReversed())
  // Of all kinds: those before stand first, those behind last.
  const all = await listDeskTranslations(scope, query({ state: 'all' }, { rows: 50 }))
  expect(all.rows[0]!.kind).toBe('product')
  const down = await listDeskTranslations(scope, query({ state: 'all' }, { isDescending: true }))
  expect(down.rows[0]!.kind).toBe('seller')
  const named = await listDeskTranslations(scope, query(filters, { sort: 'name', words: 'blue 0' }))
  expect(named.rows.map(({ title }) => title)).toEqual(value(1, 25))
})
