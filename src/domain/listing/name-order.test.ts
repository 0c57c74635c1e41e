import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sort } from '#contract/listing/listing.ts'
import { plainQuery, toggleValue, withSort } from '#contract/listing/listing-url.ts'
import { compareNames } from '#messages/compare-names.ts'
import type { Language } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { allProducts } from '#testing/product-list-query.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { countStatements, findId, translate } from '#testing/translated-shop.ts'
import { listDeskProducts, saveProducts } from '../catalog/catalog.ts'
import { listProducts } from './listing.ts'

const locales: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN', zh: 'zh-CN' }

/** In the order of their English names, each with its Hindi and Chinese ones; null: untranslated. */
const products: [en: string, hi: string | null, zh: string | null][] = [
  ['Älpha lamp', 'लैंप', '灯'],
  ['Bolt M8', 'बोल्ट M8', '螺栓 M8'],
  ['bolt M10', 'बोल्ट M10', '螺栓 M10'],
  ['Bolt M100', 'बोल्ट M100', null],
  ['Chain', 'ज़ंजीर', '链条'],
  ['Drill', null, '钻头'],
  ['Éclair saw', 'आरी', null],
  ['Hammer', 'हथौड़ा', '锤子'],
  ['Nail 5', 'कील 5', '钉子 5'],
  ['Nail 40', 'कील 40', '钉子 40'],
  ['Spanner', null, '扳手'],
]

let shop: TestShop
let scope: Scope

beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN,zh-CN}' where code = 'in'`,
  )
  shop.cache.invalidate([tags.sellers])
  scope = await shop.scope('in')
  const records = products.map(([name], at) =>
    buildProduct(`P${at}`, {
      name,
      attributes: [{ caption: 'Colour', value: at % 3 === 0 ? 'Red' : 'Blue', section: null }],
    }),
  )
  // Not in the order of their ids.
  const shuffled = records.toSorted((a, b) => (a.code.at(-1)! < b.code.at(-1)! ? 1 : -1))
  await saveProducts(shop, scope.seller.id, shuffled, { now: testNow })
  for (const [at, names] of products.entries()) {
    const id = await findId(shop, scope, 'product', `P${at}`)
    for (const language of ['hi', 'zh'] as const) {
      const name = language === 'hi' ? names[1] : names[2]
      if (name) await translate(shop, scope, [['product', id, 'name', name]], language)
    }
  }
})
afterAll(() => shop.close())

const inLanguage = (language: Language): Scope => ({
  ...scope,
  seller: { ...scope.seller, locale: locales[language] },
})

async function listNames(language: Language, sort: Sort, query = plainQuery): Promise<string[]> {
  const names = []
  for (let page = 1; ; page++) {
    const listing = await listProducts(
      inLanguage(language),
      { kind: 'everything' },
      { ...withSort(query, sort), page },
      { pageSize: 3 },
    )
    names.push(...listing.cards.map((card) => card.name))
    if (page >= listing.pageCount) return names
  }
}

test('[LANG-07] [CAT-05] goods from A to Z stand as their readers look for them, M8 before M10', async () => {
  const names = products.map(([name]) => name)
  expect(await listNames('en', 'AZ')).toEqual(names)
  expect(await listNames('en', 'ZA')).toEqual(names.toReversed())
})

test('[LANG-07] below a language goods from A to Z go by the names that it shows', async () => {
  expect(await listNames('hi', 'AZ')).toEqual([
    'आरी',
    'कील 5',
    'कील 40',
    'ज़ंजीर',
    'बोल्ट M8',
    'बोल्ट M10',
    'बोल्ट M100',
    'लैंप',
    'हथौड़ा',
    'Drill',
    'Spanner',
  ])
  // By sound: bānshǒu, chuízi, dēng, dīngzi, liàntiáo, luóshuān, zuàntóu.
  expect(await listNames('zh', 'AZ')).toEqual([
    '扳手',
    '锤子',
    '灯',
    '钉子 5',
    '钉子 40',
    '链条',
    '螺栓 M8',
    '螺栓 M10',
    '钻头',
    'Bolt M100',
    'Éclair saw',
  ])
  for (const language of ['hi', 'zh'] as const)
    expect(await listNames(language, 'ZA')).toEqual((await listNames(language, 'AZ')).toReversed())
})

test('[LANG-07] filtered pages follow the same order', async () => {
  const blue = toggleValue(plainQuery, await findId(shop, scope, 'field_value', 'Blue'))
  for (const language of ['en', 'hi', 'zh'] as const) {
    const names = products.flatMap(([en, hi, zh], at) =>
      at % 3 === 0 ? [] : ((language === 'hi' ? hi : language === 'zh' ? zh : null) ?? en),
    )
    const sorted = withLocale(locales[language], () => names.toSorted(compareNames))
    expect(await listNames(language, 'AZ', blue)).toEqual(sorted)
    expect(await listNames(language, 'ZA', blue)).toEqual(sorted.toReversed())
  }
})

test('[LANG-07] [CAT-05] the order by name costs no statement more than the first page', async () => {
  const count = async (language: Language, sort: Sort) => {
    const counter = countStatements(shop, inLanguage(language))
    await listProducts(counter.scope, { kind: 'everything' }, withSort(plainQuery, sort))
    return counter.count()
  }
  await listNames('en', 'POP')
  for (const language of ['en', 'hi'] as const)
    expect(await count(language, 'AZ')).toBe(await count(language, 'POP'))
})

test('[LANG-07] browsers and database put names in one order', async () => {
  const parts = ['Hex bolt', 'hex Bolt', 'Élan', 'elan', '螺丝', '扳手', 'कील', 'क़लम', 'हथौड़ा']
  const numbers = ['', ' 8', ' 10', ' M8 x 40', ' M8 x 100', '-8', ' 1.5 mm', ' ½', ' ８']
  const names = parts.flatMap((part) => numbers.map((number) => part + number))
  for (const language of ['en', 'hi', 'zh'] as const) {
    const { rows } = await shop.database.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as n(name) order by name collate names_${language}`,
      [names],
    )
    const sorted = withLocale(locales[language], () => names.toSorted(compareNames))
    expect(rows.map(({ name }) => name)).toEqual(sorted)
  }
})

test('[LANG-07] [DESK-02] the desk’s list of goods by name is in that order', async () => {
  const desk = await shop.atDesk('owner')
  const query = { ...allProducts, sort: 'name', isDescending: false, rows: 4 } as const
  const names = []
  for (const page of [1, 2, 3])
    for (const { name } of (await listDeskProducts(desk, { ...query, page })).rows) names.push(name)
  expect(names).toEqual(products.map(([name]) => name))
})
