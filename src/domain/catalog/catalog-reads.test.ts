import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import {
  getCategoryById,
  getCategoryByUrls,
  getMenu,
  listBrands,
  listLargestBrands,
  loadBestSellers,
  loadCards,
  loadCategoryTiles,
  loadDeals,
  loadGroupTiles,
  loadProductPage,
  loadRelatedCategories,
  saveProducts,
} from './catalog.ts'
import { reindexListing } from './entries/listing-entry.ts'

let shop: TestShop
let scope: Scope
let other: Scope
const key = 'ab'.repeat(16)

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  other = await shop.scope('tools')
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  await saveProducts(
    shop,
    scope.seller.id,
    [
      buildProduct('G1', {
        popularity: 5,
        publishedAt: day(1),
        variantGroup: 'grip',
        pictures: [key],
      }),
      buildProduct('G2', {
        popularity: 9,
        publishedAt: day(2),
        variantGroup: 'grip',
        attributes: [{ caption: 'Colour', value: 'Red', section: null }],
      }),
      buildProduct('G3', {
        popularity: 7,
        publishedAt: day(3),
        brand: 'Seema',
        packs: [
          buildPack('G3', { price: null, mrp: null }),
          buildPack('G3-2', { mrp: 100_000, unit: 'Box' }),
        ],
      }),
      buildProduct('L1', {
        popularity: 1,
        publishedAt: day(4),
        categoryPath: ['Lighting', 'Lamps'],
        brand: null,
        packs: [buildPack('L1', { mrp: 99_999, onHand: 0 })],
      }),
      buildProduct('Q1', {
        popularity: 2,
        publishedAt: day(5),
        categoryPath: ['Lighting'],
        packs: [buildPack('Q1', { price: null, mrp: null })],
      }),
    ],
    { now: testNow },
  )
  await saveProducts(
    shop,
    other.seller.id,
    [buildProduct('G1', { categoryPath: ['Safety', 'Only there'], popularity: 99 })],
    { now: testNow },
  )
})
afterAll(() => shop.close())

const codes = (cards: { code: string }[]) => cards.map((card) => card.code)

/** The scope plus a count of the statements sent to its database. */
function countStatements(): { scope: Scope; count(): number } {
  let statements = 0
  const db = drizzle(shop.database.pool, {
    casing: 'snake_case',
    logger: { logQuery: () => statements++ },
  })
  const database = Object.assign(Object.create(shop.database), { primary: db })
  Object.defineProperty(database, 'replica', { value: db })
  return { scope: { ...scope, database }, count: () => statements }
}

describe('[HDR-03] menu and categories', () => {
  test('the menu has what has products, nested, and no other seller’s [HOST-05]', async () => {
    expect(await getMenu(scope)).toEqual([
      { name: 'Lighting', url: 'lighting', mains: [{ name: 'Lamps', url: 'lamps', subs: [] }] },
      {
        name: 'Safety',
        url: 'safety',

        mains: [
          {
            name: 'Gloves',
            url: 'gloves',
            subs: [{ name: 'Nitrile gloves', url: 'nitrile-gloves' }],
          },
        ],
      },
    ])
    expect((await getMenu(other)).map((group) => group.mains.map((main) => main.name))).toEqual([
      ['Only there'],
    ])
  })

  test('[CAT-01] a category is found by its address, with texts of its own or made of its names', async () => {
    const subcategory = await getCategoryByUrls(scope, { main: 'gloves', sub: 'nitrile-gloves' })
    expect(subcategory).toMatchObject({
      level: 3,
      urls: ['safety', 'gloves', 'nitrile-gloves'],
      displayName: 'Nitrile gloves',
      pageTitle: 'Nitrile gloves | Seller in',
      metaKeyword: 'Nitrile gloves, Gloves, Safety',
      shortDescriptionHtml: '',
      crumbs: [
        { name: 'Safety', path: '/categories/safety' },
        { name: 'Gloves', path: '/category/gloves' },
        { name: 'Nitrile gloves', path: '/category/gloves/nitrile-gloves' },
      ],
    })
    expect(await getCategoryById(scope, subcategory!.id)).toEqual(subcategory)
    await shop.database.primary.execute(
      sql`update category
        set page_title = 'Our gloves', short_description = '<p onclick="x()">Ours</p>'
        where id = ${(await getCategoryByUrls(scope, { main: 'gloves' }))!.id}`,
    )
    shop.cache.invalidate(['*'])
    expect(await getCategoryByUrls(scope, { main: 'gloves' })).toMatchObject({
      level: 2,
      pageTitle: 'Our gloves',
      shortDescriptionHtml: '<p>Ours</p>',
    })
    expect(await getCategoryByUrls(scope, { group: 'safety' })).toMatchObject({ level: 1 })
  })

  test('[HOST-05] unknown addresses and another seller’s are null', async () => {
    expect(await getCategoryByUrls(scope, { main: 'only-there' })).toBeNull()
    expect(await getCategoryByUrls(scope, { main: 'safety' })).toBeNull()
    expect(await getCategoryByUrls(scope, { main: 'lamps', sub: 'nitrile-gloves' })).toBeNull()
    const otherResult = await getCategoryByUrls(other, { main: 'only-there' })
    expect(await getCategoryById(scope, otherResult!.id)).toBeNull()
    expect(await getCategoryById(scope, 9_999_999_999)).toBeNull()
    expect(await loadProductPage(other, 'nitrile-glove-g2')).toBeNull()
  })

  test('[CAT-14] tiles have exact counts and a picture: their own or that of the most popular product', async () => {
    const safetyCategory = (await getCategoryByUrls(scope, { group: 'safety' }))!
    expect(await loadCategoryTiles(scope, safetyCategory.id)).toEqual([
      { level: 2, displayName: 'Gloves', path: '/category/gloves', picture: null, count: 3 },
      {
        level: 3,
        displayName: 'Nitrile gloves',
        path: '/category/gloves/nitrile-gloves',
        picture: null,
        count: 3,
      },
    ])
    expect((await loadRelatedCategories(scope, safetyCategory)).map((tile) => tile.path)).toEqual([
      '/category/gloves',
    ])
    const lamps = (await getCategoryByUrls(scope, { main: 'lamps' }))!
    expect(await loadRelatedCategories(scope, lamps)).toEqual([])
    await shop.database.primary.execute(
      sql`update product set popularity = 100 where code = 'G1' and seller_id = ${scope.seller.id}`,
    )
    await reindexListing(shop.database.primary, scope.seller.id, 'all', testNow)
    shop.cache.invalidate(['*'])
    expect((await loadRelatedCategories(scope, safetyCategory))[0]?.picture).toBe(key)
    await shop.database.primary.execute(
      sql`update product set popularity = 5 where code = 'G1' and seller_id = ${scope.seller.id}`,
    )
    await reindexListing(shop.database.primary, scope.seller.id, 'all', testNow)
    shop.cache.invalidate(['*'])
  })
})

describe('[CAT-13] cards', () => {
  test('come in the order asked for, by the cheapest pack, without what is not the seller’s; one statement', async () => {
    const ids = (await loadBestSellers(scope, 10)).map((card) => card.productId)
    const otherResult = (await loadBestSellers(other, 10)).map((card) => card.productId)
    const statementCounter = countStatements()
    const cards = await loadCards(statementCounter.scope.database.primary, statementCounter.scope, [
      ...ids.toReversed(),
      ...otherResult,
      999_999,
    ])
    expect(statementCounter.count()).toBe(1)
    expect(cards.map((card) => card.productId)).toEqual(ids.toReversed())
    expect(cards.find((card) => card.code === 'G3')).toMatchObject({
      brand: 'Seema',
      packCount: 2,
      pack: {
        unit: 'Box',
        price: 10_000,
        mrp: 100_000,
        discount: 9_000,
        saved: 90_000,
        isSpecial: false,
        stock: 40,
        delivered: true,
      },
    })
    expect(cards.find((card) => card.code === 'Q1')?.pack).toMatchObject({
      price: null,
      mrp: null,
      discount: 0,
    })
  })

  test('where the place is not served nothing is delivered and nothing in stock', async () => {
    const unservedScope: Scope = { ...scope, place: { ...scope.place, zoneId: null } }
    const cards = await loadBestSellers(unservedScope, 10)
    expect(cards).toHaveLength(5)
    for (const card of cards) expect(card.pack).toMatchObject({ stock: 0, delivered: false })
    expect(await loadDeals(unservedScope, 10)).toEqual([])
  })

  test('[PRICE-02] an ended special price is not shown, whatever the entry says', async () => {
    const special = { price: 4_000, from: testNow, until: new Date(testNow.getTime() + 60_000) }
    const record = buildProduct('SP', { packs: [buildPack('SP', { special })], popularity: 50 })
    await saveProducts(shop, scope.seller.id, [record], { now: testNow })
    expect((await loadBestSellers(scope, 1))[0]?.pack).toMatchObject({
      price: 4_000,
      isSpecial: true,
    })
    expect((await loadBestSellers({ ...scope, now: special.until }, 1))[0]?.pack).toMatchObject({
      price: 10_000,
      isSpecial: false,
    })
    await shop.database.primary.execute(sql`update product set active = false where code = 'SP'`)
    await reindexListing(shop.database.primary, scope.seller.id, 'all', testNow)
  })
})

describe('home page', () => {
  test('best sellers by popularity, deals by discount and in stock, brands A to Z', async () => {
    expect(codes(await loadBestSellers(scope, 3))).toEqual(['G2', 'G3', 'G1'])
    const lighting = (await getCategoryByUrls(scope, { group: 'lighting' }))!
    expect(codes(await loadBestSellers(scope, 3, lighting.id))).toEqual(['Q1', 'L1'])
    expect(codes(await loadDeals(scope, 3))).toEqual(['G3', 'G1', 'G2'])
    expect((await listBrands(scope)).map(({ name, count }) => [name, count])).toEqual([
      ['Kestrel', 3],
      ['Seema', 1],
    ])
    expect((await loadGroupTiles(scope)).map((tile) => [tile.displayName, tile.count])).toEqual([
      ['Lighting', 2],
      ['Safety', 3],
    ])
    expect((await listLargestBrands(scope, 1)).map((brand) => brand.name)).toEqual(['Kestrel'])
  })
})

describe('[PDP-01] product page', () => {
  test('[LOOK-01] shows packs, facts, variants and related, in three statements once its category is known', async () => {
    const statementCounter = countStatements()
    await loadProductPage(statementCounter.scope, 'nitrile-glove-g2')
    expect(statementCounter.count()).toBe(4)
    const page = await loadProductPage(statementCounter.scope, 'nitrile-glove-g1')
    expect(statementCounter.count()).toBe(7)
    expect(page).toMatchObject({
      code: 'G1',
      brand: { name: 'Kestrel', url: 'kestrel' },
      partNumber: 'PN-G1',
      pictures: [key],
      taxRate: 1800,
      packs: [
        {
          unit: '1 pair',
          price: 10_000,
          mrp: 12_500,
          discount: 2_000,
          saved: 2_500,
          stock: 40,
          delivered: true,
        },
      ],
      variants: [{ url: 'nitrile-glove-g2', label: 'Red', picture: null }],
      facts: [
        { caption: 'Colour', value: 'Blue' },
        { caption: 'Thickness', value: '8 mm' },
      ],
      matrix: {
        rows: { caption: 'Colour', values: ['Blue', 'Red'] },
        columns: null,
        cells: [
          [{ url: 'nitrile-glove-g1', each: 10_000, isCurrent: true }],
          [{ url: 'nitrile-glove-g2', isCurrent: false }],
        ],
      },
    })
    expect(
      page!.specification.map(({ section, lines }) => [
        section,
        lines.map((line) => `${line.caption}: ${line.value}`),
      ]),
    ).toEqual([
      [null, ['Brand: Kestrel', 'Colour: Blue']],
      ['Dimensions', ['Thickness: 8 mm']],
    ])
    expect(page!.crumbs.at(-1)).toEqual({
      name: 'Nitrile gloves',
      path: '/category/gloves/nitrile-gloves',
    })
    expect(new Set(codes(page!.related))).toEqual(new Set(['G2', 'G3']))
  })

  test('works at every level of the tree, and for an unknown address is null', async () => {
    expect(codes((await loadProductPage(scope, 'nitrile-glove-q1'))!.related)).toEqual(['L1'])
    expect((await loadProductPage(scope, 'nitrile-glove-l1'))!.related).toEqual([])
    expect(await loadProductPage(scope, 'no-such-thing')).toBeNull()
  })
})
