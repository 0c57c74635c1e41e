import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSearchText } from '#contract/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import {
  collectDuePhrases,
  reindexOutdatedSearches,
  reindexSearch,
  retireProducts,
  saveProducts,
} from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import { listNearCategories, loadNearby, saveSynonyms, searchProducts, suggest } from './search.ts'

let shop: TestShop
let scope: Scope

const plain = { brand: null, attributes: [], overview: '', description: '', partNumber: null }
const product = (code: string, name: string, change: Partial<ProductRecord> = {}) =>
  buildProduct(code, { ...plain, name, categoryPath: ['Goods', 'Things'], ...change })
const save = (...records: ProductRecord[]) =>
  saveProducts(shop, scope.seller.id, records, { now: testNow })

const testProducts = [
  product('HB8', 'Hex bolt M8 × 40 mm, zinc plated', {
    categoryPath: ['Fasteners', 'Bolts'],
    brand: 'Ferrane',
  }),
  product('HB10', 'Hex bolt M10 × 40 mm, stainless', {
    categoryPath: ['Fasteners', 'Bolts'],
    popularity: 50,
  }),
  product('BEA1', 'SKF deep groove bearing 6203-ZZ', {
    brand: 'SKF',
    partNumber: '6203-ZZ',
    gtin: '8905358024703',
  }),
  product('BEA2', 'SKF deep groove bearing 6203-2RS', { brand: 'SKF', partNumber: '6203-2RS' }),
  product('SPA', 'Combination spanner 10 mm', { categoryPath: ['Hand Tools', 'Spanners'] }),
  product('TOR', 'Rechargeable torch 500 lm', { popularity: 3 }),
  product('FLA', 'LED flashlight, 200 lm', { popularity: 2 }),
  product('VAL', 'Ball valve ½ in BSP'),
  product('GRI', 'Angle grinder Ø 125 mm, 900 W', { categoryPath: ['Power Tools', 'Grinders'] }),
  product('SAW', 'Hacksaw frame', { description: '<p>Cuts any bolt or pipe.</p>' }),
  product('AWA', 'Cotton rag grey', { popularity: 900, packs: [buildPack('AWA', { onHand: 0 })] }),
  product('HER', 'Cotton rag white', { popularity: 900 }),
]

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  await save(...testProducts)
  const words = [
    ['spanner', 'wrench'],
    ['torch', 'flashlight', 'hand lamp'],
  ]
  await saveSynonyms(shop, scope.seller.id, words, 'last-wins')
  const other = await shop.scope('tools')
  await saveProducts(shop, other.seller.id, [
    product('CAN', 'Zanzibar hammer'),
    product('CAB', 'Bolt of the other shop'),
  ])
  await saveSynonyms(shop, other.seller.id, [['bolt', 'zanzibar']], 'last-wins')
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

async function runSearch(text: string, options: { exact?: boolean } = {}) {
  const { productIds, partialIds, corrected } = await searchProducts(scope, text, options)
  return { codes: await loadCodes([...productIds, ...partialIds]), corrected }
}

async function loadCodes(productIds: number[]): Promise<string[]> {
  const { rows } = await shop.database.primary.execute<{ code: string }>(sql`
    select p.code
    from unnest(${sql.param(productIds)}::bigint[]) with ordinality as r(id, at)
    join product p on p.id = r.id
    order by r.at`)
  return rows.map((row) => row.code)
}
const codes = async (text: string, options?: { exact?: boolean }) =>
  (await runSearch(text, options)).codes

describe('[SRCH-01] what words find', () => {
  test('all words before some words, the name before the description', async () => {
    expect((await codes('hex bolt m8'))[0]).toBe('HB8')
    expect(await codes('bolt')).toEqual(['HB10', 'HB8', 'SAW'])
    expect((await codes('stainless hex bolt'))[0]).toBe('HB10')
  })

  test.each([
    ['6203-ZZ', 'BEA1'],
    ['6203zz', 'BEA1'],
    ['6203 zz', 'BEA1'],
    ['8905358024703', 'BEA1'],
    ['bea2', 'BEA2'],
  ])('the code %s finds %s first', async (text, code) => expect((await codes(text))[0]).toBe(code))

  test('a part of a part number finds all that have it', async () => {
    expect((await codes('6203')).toSorted()).toEqual(['BEA1', 'BEA2'])
    expect((await codes('skf 6203')).toSorted()).toEqual(['BEA1', 'BEA2'])
  })

  test.each([
    ['10mm spanner', 'SPA'],
    ['spanner 1 cm', 'SPA'],
    ['1/2 inch ball valve', 'VAL'],
    ['0.5 in valve', 'VAL'],
    ['m8x40', 'HB8'],
    ['125mm grinder', 'GRI'],
  ])('figures and units: %s finds %s', async (text, code) =>
    expect((await codes(text))[0]).toBe(code),
  )

  test('plurals, synonyms and words written apart or together', async () => {
    expect(await codes('spanners')).toEqual(['SPA'])
    expect(await codes('wrenches')).toEqual(['SPA'])
    expect(await codes('flashlight')).toEqual(['FLA', 'TOR'])
    expect(await codes('flash light')).toContain('FLA')
    expect(await codes('hand lamps')).toEqual(expect.arrayContaining(['FLA', 'TOR']))
    expect((await codes('ballvalve'))[0]).toBe('VAL')
  })

  test('slips are put right from the seller’s own words, and named', async () => {
    expect(await runSearch('hex blot m8')).toMatchObject({ corrected: 'hex bolt m8' })
    expect((await codes('angel grinder'))[0]).toBe('GRI')
    expect(await runSearch('Spaner 10 mm')).toEqual({
      codes: expect.arrayContaining(['SPA']),
      corrected: 'spanner 10 mm',
    })
    expect(await runSearch('wrnech')).toEqual({ codes: ['SPA'], corrected: 'wrench' })
  })

  test('known words and exact searches are taken as they are', async () => {
    expect((await runSearch('bolt')).corrected).toBeNull()
    expect(await runSearch('blot', { exact: true })).toEqual({ codes: [], corrected: null })
    expect((await runSearch('wrench')).corrected).toBeNull()
  })

  test('[DLV-06] of equals the popular come first, and those at hand here before them', async () => {
    expect(await codes('cotton rag')).toEqual(['HER', 'AWA'])
  })

  test.each([
    '🔩🔩',
    'مفك براغي',
    '???',
    '& | ! :* <->',
    "'; drop table product; --",
    '\\',
    "bolt' & 'x",
    '漢字',
    '(((',
    '%_',
  ])('the text %j finds what it finds, without a fault', async (text) => {
    const { productIds } = await searchProducts(scope, text)
    expect(productIds.length).toBeLessThanOrEqual(testProducts.length)
    expect(Array.isArray(await suggest(scope, text))).toBe(true)
  })

  test('[security 4] a hundred words and ReDoS strings are answered in time', async () => {
    const hostile = [
      'bolt '.repeat(100),
      'qwertz '.repeat(100),
      '(a+)+$'.repeat(30),
      '1/2 x '.repeat(40),
      `${'a'.repeat(5_000)}!`,
    ]
    for (const raw of hostile) {
      const checked = checkSearchText(raw)
      if (!checked.ok) continue
      await searchProducts(scope, checked.text)
      const before = performance.now()
      await searchProducts(scope, checked.text)
      expect(performance.now() - before).toBeLessThan(1_000)
    }
  })

  test('a search that takes too long is ended calmly, and logged', async () => {
    const warnings: unknown[] = []
    const log = { ...scope.outside.log, warn: (fields: object) => warnings.push(fields) }
    const blocker = await shop.database.pool.connect()
    await blocker.query('begin; lock table search_entry in access exclusive mode')
    const answer = await searchProducts({ ...scope, outside: { ...scope.outside, log } }, 'bolt')
    await blocker.query('rollback')
    blocker.release()
    expect(answer).toMatchObject({ productIds: [], partialIds: [], corrected: null, missing: [] })
    expect(warnings).toHaveLength(1)
  })
})

describe('[SRCH-01] the index follows the catalogue', () => {
  test('new, changed and retired products, in the transaction of the write', async () => {
    await save(product('NEW', 'Quokka mallet'))
    expect(await codes('quokka mallet')).toContain('NEW')
    await save(product('NEW', 'Wombat mallet'))
    expect(await codes('quokka', { exact: true })).toEqual([])
    expect(await codes('wombat')).toEqual(['NEW'])
    await retireProducts(shop, scope.seller.id, (code) => code !== 'NEW', { now: testNow })
    expect(await codes('wombat', { exact: true })).toEqual([])
  })

  test('[OPS-03] reindex makes the same entries and words again', async () => {
    const before = await searchProducts(scope, 'hex blot m8')
    const loadEntries = () =>
      shop.database.primary.execute(
        sql`select seller_id, product_id, terms::text from search_entry order by 1, 2`,
      )
    const originalEntries = await loadEntries()
    await shop.database.primary.execute(
      sql`delete from search_entry where seller_id = ${scope.seller.id}`,
    )
    await shop.database.primary.execute(
      sql`delete from search_word where seller_id = ${scope.seller.id}`,
    )
    await shop.database.primary.execute(
      sql`delete from search_state where seller_id = ${scope.seller.id}`,
    )
    expect(await codes('bolt')).toEqual([])
    expect(await reindexOutdatedSearches(shop)).toBe(1)
    expect((await loadEntries()).rows).toEqual(originalEntries.rows)
    const reportedCounts: number[] = []
    await reindexSearch(shop, scope.seller.id, (doneCount) => reportedCounts.push(doneCount))
    expect(reportedCounts.at(-1)).toBeGreaterThanOrEqual(testProducts.length)
    expect(await searchProducts(scope, 'hex blot m8')).toEqual(before)
  })
})

test('[FIND-04] words that nothing has are named, in whatever form they might be had', async () => {
  const missing = async (text: string) => (await searchProducts(scope, text)).missing
  expect(await missing('6299 bearing')).toEqual(['6299'])
  expect(await missing('6203 bearing')).toEqual([])
  expect(await missing('62 03 zz')).toEqual([])
  expect(await missing('hex bolt m8')).toEqual([])
  expect(await missing('bolt qqxxzz 77-aa99')).toEqual(['qqxxzz', '77', 'aa99'])
})

test('[FIND-02] [FIND-04] products with all words are counted apart from those with some', async () => {
  const listCodes = async (text: string) => {
    const { productIds, partialIds, isPartial } = await searchProducts(scope, text)
    return { all: await loadCodes(productIds), some: await loadCodes(partialIds), isPartial }
  }
  expect(await listCodes('hex bolt m8')).toEqual({ all: ['HB8'], some: ['HB10'], isPartial: false })
  const none = await listCodes('6299 bolt')
  expect(none.isPartial).toBe(true)
  expect(none.some).toEqual([])
  expect(none.all.length).toBeGreaterThan(0)
})

test('[FIND-01] entries of older rules are written again, once', async () => {
  const db = shop.database.primary
  await db.execute(sql`update search_state set rules = 0 where seller_id = ${scope.seller.id}`)
  await db.execute(sql`update search_entry set terms = '' where seller_id = ${scope.seller.id}`)
  expect(await codes('bolt')).toEqual([])
  expect(await reindexOutdatedSearches(shop)).toBe(1)
  expect((await codes('bolt')).length).toBeGreaterThan(0)
  expect(await reindexOutdatedSearches(shop)).toBe(0)
})

describe('[SRCH-03] suggestions', () => {
  test('categories, then products whose names go on so; the last word may be cut short', async () => {
    expect(await suggest(scope, 'bol')).toMatchObject([
      { kind: 'search', text: 'bolt' },
      { kind: 'category', text: 'Bolts', path: '/category/bolts' },
      { kind: 'product', text: 'Hex bolt M10 × 40 mm, stainless' },
      { kind: 'product', text: 'Hex bolt M8 × 40 mm, zinc plated' },
      { kind: 'product', text: 'Hacksaw frame' },
    ])
    expect((await suggest(scope, 'hex bolt m1')).map(({ text }) => text)).toEqual([
      'hex bolt m10 x 40 mm',
      'Hex bolt M10 × 40 mm, stainless',
    ])
    expect(await suggest(scope, 'bo', 2)).toHaveLength(2)
  })

  test('[DLV-06] what is at hand here comes first', async () => {
    expect((await suggest(scope, 'cotton r')).flatMap(({ card }) => card?.name ?? [])).toEqual([
      'Cotton rag white',
      'Cotton rag grey',
    ])
  })

  test('what others have searched for stands between them, of this seller alone', async () => {
    const other = await shop.scope('tools')
    await shop.database.primary.execute(sql`
      insert into popular_search (seller_id, words, score, results) values
        (${scope.seller.id}, 'bolt cutter', 9, 2), (${scope.seller.id}, 'bolt', 20, 9),
        (${scope.seller.id}, 'boltless', 9, 0),
        (${other.seller.id}, 'bolt canary', 99, 3)`)
    expect((await suggest(scope, 'bolt')).filter(({ kind }) => kind === 'search')).toEqual([
      { kind: 'search', text: 'bolt cutter', path: '/Search?q=bolt+cutter' },
    ])
    await shop.database.primary.execute(sql`delete from popular_search`)
  })

  test('a slip is forgiven, nothing is made up', async () => {
    expect((await suggest(scope, 'spannr')).map(({ text }) => text)).toContain(
      'Combination spanner 10 mm',
    )
    expect(await suggest(scope, 'xyzzyx')).toEqual([])
  })
})

describe('[FIND-05] suggestions without a history', () => {
  const list = async (text: string) =>
    (await suggest(scope, text)).filter(({ kind }) => kind === 'search').map(({ text }) => text)

  const recount = () =>
    shop.database.primary.execute(
      sql`update search_state set counted_at = now() where seller_id = ${scope.seller.id}`,
    )

  test('are the catalogue’s own phrases, collected when its words were counted', async () => {
    const { database } = shop
    expect(await list('bolt')).not.toContain('hex bolt')
    expect(await collectDuePhrases(database)).toBeGreaterThan(0)
    expect(await collectDuePhrases(database)).toBe(0)
    expect(await suggest(scope, 'hex', 1)).toEqual([
      { kind: 'search', text: 'hex bolt', path: '/Search?q=hex+bolt' },
    ])
    expect((await list('cotton r'))[0]).toBe('cotton rag')
    await recount()
    expect(await collectDuePhrases(database)).toBe(1)
    expect(await list('bolt')).toContain('hex bolt')
  })

  test('go on from any word, forgive a slip, and know how else a thing is called', async () => {
    expect((await list('rag'))[0]).toBe('cotton rag')
    expect((await list('coton r'))[0]).toBe('cotton rag')
    expect((await list('skf b'))[0]).toBe('skf bearing')
    const { database } = shop
    await database.primary.execute(sql`
      insert into search_synonym (seller_id, phrases)
      values (${scope.seller.id}, array['hex bolt', 'machine bolt'])`)
    await recount()
    await collectDuePhrases(database)
    expect((await list('mach'))[0]).toBe('machine bolt')
    await database.primary.execute(
      sql`delete from search_synonym where phrases[2] = 'machine bolt'`,
    )
  })

  test('are this seller’s alone', async () => {
    expect(await list('zan')).toEqual([])
    const { rows } = await shop.database.primary.execute(sql`
      select 1 from search_phrase where seller_id = ${scope.seller.id} and phrase like '%zanzibar%'`)
    expect(rows).toEqual([])
  })
})

test('[SRCH-04] where nothing is found there are categories to go on with', async () => {
  const tiles = await listNearCategories(scope, 'xyzzyx')
  expect(tiles.map(({ displayName }) => displayName).toSorted()).toEqual([
    'Fasteners',
    'Goods',
    'Hand Tools',
    'Power Tools',
  ])
})

test('[LOOK-07] where nothing is found there are best sellers: the nearest group’s, else the shop’s', async () => {
  const none = await loadNearby(scope, 'xyzzyx')
  expect(none.category).toBeNull()
  expect(none.cards.length).toBeGreaterThan(0)
  expect(none.tiles).toEqual(await listNearCategories(scope, 'xyzzyx'))
  const spanners = await loadNearby(scope, 'spanner')
  expect(spanners.category).toBe('Hand Tools')
  expect(spanners.cards.length).toBeGreaterThan(0)
  expect(spanners.cards.length).toBeLessThan(none.cards.length)
})

describe('[HOST-05] [T10] another seller’s words', () => {
  test('are not found, suggested, corrected to, nor do their synonyms count', async () => {
    for (const text of ['zanzibar', 'zanzibr', 'zanzibar hammer', 'CAN']) {
      expect(await runSearch(text)).toEqual({ codes: [], corrected: null })
      expect(await suggest(scope, text)).toEqual([])
    }
  })

  test('while their own shop finds them', async () => {
    const otherSellerScope = await shop.scope('tools')
    expect((await searchProducts(otherSellerScope, 'zanzibar')).productIds).toHaveLength(2)
    expect((await searchProducts(otherSellerScope, 'zanzibr hammer')).corrected).toBe(
      'zanzibar hammer',
    )
  })
})
