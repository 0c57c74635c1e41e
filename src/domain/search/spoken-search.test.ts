import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import {
  collectDuePhrases,
  reindexSearch,
  rewriteDueEntries,
  saveProducts,
  saveTranslations,
} from '../catalog/catalog.ts'
import { saveSynonyms, searchProducts, suggest } from './search.ts'

let shop: TestShop
let scope: Scope

const inHindi = (reader: Scope): Scope => ({
  ...reader,
  seller: { ...reader.seller, locale: 'hi-IN' },
})

/** Writes names in Hindi: of what, its id, and the name. */
const translate = (rows: readonly ['product' | 'category', number, string][]) =>
  shop.database.transaction((db) =>
    saveTranslations(
      db,
      scope.seller,
      'hi',
      rows.map(([kind, subject, text]) => ({
        kind,
        subject,
        field: 'name',
        text,
        source: 'source',
      })),
    ),
  )

async function findId(table: 'product' | 'category', name: string): Promise<number> {
  const column = table === 'product' ? 'code' : 'name'
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `select id from ${table} where seller_id = $1 and ${column} = $2`,
    [scope.seller.id, name],
  )
  return rows[0]!.id
}

const plain = { attributes: [], overview: '', description: '', brand: null, partNumber: null }
const goods = [
  buildProduct('HAM', {
    ...plain,
    name: 'Ball pein hammer 500 g',
    categoryPath: ['Tools', 'Striking'],
  }),
  buildProduct('HAF', { ...plain, name: 'Hammer handle', categoryPath: ['Tools', 'Spares'] }),
  buildProduct('GLO', { ...plain, name: 'Cut level 5 gloves', categoryPath: ['Safety', 'Hands'] }),
  buildProduct('LAT', { ...plain, name: 'Turning tool 10 mm', categoryPath: ['Tools', 'Turning'] }),
  buildProduct('TAR', { ...plain, name: 'Bitumen tar 5 l', categoryPath: ['Building', 'Roofing'] }),
]

beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN,zh-SG}' where code = 'in'`,
  )
  scope = await shop.scope('in')
  await saveProducts(shop, scope.seller.id, goods, { now: testNow })
  await shop.database.primary.execute(sql`update search_state set counted_at = now()`)
  await collectDuePhrases(shop.database)
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

async function find(text: string, reader: Scope = scope) {
  const { productIds, partialIds, corrected } = await searchProducts(reader, text)
  const { rows } = await shop.database.primary.execute<{ id: number; code: string }>(
    sql`select id, code from product where seller_id = ${scope.seller.id}`,
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return { codes: [...productIds, ...partialIds].map((id) => codes.get(id)), corrected }
}

const listTerms = async () =>
  (
    await shop.database.primary.execute<{ lexeme: string; positions: string }>(sql`
      select s.product_id || t.lexeme as lexeme, t.positions::text || t.weights::text as positions
      from search_entry s, unnest(s.terms) t where s.seller_id = ${scope.seller.id} order by 1`)
  ).rows

test.each(['हथौड़ा', 'hathoda', 'hathauda', 'hathora', 'mujhe hathoda chahiye', '锤子', '我要锤子'])(
  '[LANG-05] a shop with English names has what is asked for as %s, and corrects nothing',
  async (text) => {
    const { codes, corrected } = await find(text)
    expect(codes[0]).toBe('HAM')
    expect(corrected).toBeNull()
  },
)

test('[LANG-05] languages mix in a search, with digits and widths of any script', async () => {
  for (const text of ['safety ke liye dastane', '防割手套', 'cut wale ग्लव्स', '手套'])
    expect((await find(text)).codes[0], text).toBe('GLO')
  for (const text of ['tool १० mm', '１０ｍｍ ｔｏｏｌ', '10毫米 tool', '१० मिमी turning'])
    expect((await find(text)).codes[0], text).toBe('LAT')
})

test('[LANG-05] a word that the shop has in English means that; slips are put right in English', async () => {
  expect((await find('tar')).codes).toEqual(['TAR'])
  expect(await find('hamer')).toMatchObject({
    codes: expect.arrayContaining(['HAM']),
    corrected: 'hammer',
  })
  expect(await find('कखगघ')).toMatchObject({ codes: [], corrected: null })
})

test('[LANG-05] synonyms of the seller may be in any script', async () => {
  await saveSynonyms(shop, scope.seller.id, [['खराद औज़ार', 'turning tool', '车刀']], 'last-wins')
  shop.cache.invalidate(['*'])
  for (const text of ['खराद औजार', 'kharad auzar', '车刀'])
    expect((await find(text)).codes[0], text).toBe('LAT')
  await saveSynonyms(shop, scope.seller.id, [], 'last-wins')
  shop.cache.invalidate(['*'])
})

test('[LANG-05] translated names find their goods at any address, in both scripts; English stays', async () => {
  expect((await find('घुमावदार यंत्र')).codes).toEqual([])
  const terms = await listTerms()
  const lathe = await findId('product', 'LAT')
  await translate([['product', lathe, 'घुमावदार यंत्र 10 mm, LED']])
  await shop.database.transaction((db) =>
    saveTranslations(db, scope.seller, 'zh', [
      { kind: 'product', subject: lathe, field: 'name', text: '数控旋削刃具', source: 'source' },
    ]),
  )
  for (const text of [
    'घुमावदार यंत्र',
    'ghumavdar yantra',
    'ghumaavdaar yantr',
    '旋削刃具',
    '数控刃具',
  ]) {
    expect((await find(text)).codes, text).toContain('LAT')
    expect((await find(text, inHindi(scope))).codes, text).toContain('LAT')
  }
  expect((await find('led')).codes).toEqual([])
  const translated = await listTerms()
  expect(translated).toEqual(expect.arrayContaining(terms))
  expect(translated.length).toBeGreaterThan(terms.length + 5)
  await translate([['product', lathe, '']])
  expect((await find('घुमावदार यंत्र')).codes).toEqual([])
})

test('[LANG-03] [LANG-05] a name in a language that the seller does not offer finds nothing', async () => {
  const lathe = await findId('product', 'LAT')
  const saveChinese = (text: string) =>
    shop.database.transaction((db) =>
      saveTranslations(db, scope.seller, 'zh', [
        { kind: 'product', subject: lathe, field: 'name', text, source: 'source' },
      ]),
    )
  const offer = (languages: string) =>
    shop.database.pool.query(`update seller set languages = $1 where code = 'in'`, [languages])
  await offer('{en-IN,hi-IN}')
  await saveChinese('花岗岩抛光机')
  expect((await find('花岗岩抛光机')).codes).toEqual([])
  await offer('{en-IN,hi-IN,zh-SG}')
  await reindexSearch(shop, scope.seller.id)
  expect((await find('花岗岩抛光机')).codes).toEqual(['LAT'])
  await saveChinese('')
})

test('[LANG-05] goods are found by translated names of their categories, new ones too', async () => {
  const turning = await findId('category', 'Turning')
  await translate([['category', turning, 'खरादखाना']])
  expect((await find('kharadkhana')).codes).toEqual([])
  await rewriteDueEntries(shop.database)
  expect((await find('kharadkhana')).codes).toEqual(['LAT'])
  const record = { ...plain, name: 'Parting blade', categoryPath: ['Tools', 'Turning'] }
  await saveProducts(shop, scope.seller.id, [buildProduct('PAR', record)], { now: testNow })
  expect((await find('खरादखाना')).codes.toSorted()).toEqual(['LAT', 'PAR'])
})

test('[LANG-05] what is typed in Hindi goes on in the page’s language', async () => {
  const hammer = await findId('product', 'HAM')
  const striking = await findId('category', 'Striking')
  await translate([
    ['product', hammer, 'बॉल पेन हथौड़ा 500 ग्राम'],
    ['category', striking, 'हथौड़े'],
  ])
  shop.cache.invalidate(['*'])
  const list = async (reader: Scope, text: string) =>
    (await suggest(reader, text)).map(({ kind, text }) => `${kind} ${text.normalize('NFD')}`)
  const hindi = await list(inHindi(scope), 'हथौ')
  expect(hindi).toContain('product बॉल पेन हथौड़ा 500 ग्राम'.normalize('NFD'))
  expect(hindi).toContain('category हथौड़े'.normalize('NFD'))
  expect(hindi).toContain('search हथौड़ा'.normalize('NFD'))
  expect(await list(scope, 'हथौ')).toContain('product Ball pein hammer 500 g')
  expect(await list(scope, 'hathau')).toContain('product Ball pein hammer 500 g')
})
