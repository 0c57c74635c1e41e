import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#domain/scope.ts'
import { aPack, aProduct } from '#testing/feeds/a-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import {
  bestSellers,
  brands,
  categoryById,
  categoryByUrls,
  categoryTiles,
  deals,
  groupTiles,
  largestBrands,
  loadCards,
  menu,
  productPage,
  relatedCategories,
  saveProducts,
} from './catalog.ts'
import { relist } from './entries/listing-entry.ts'

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
      aProduct('G1', { popularity: 5, publishedAt: day(1), variantGroup: 'grip', pictures: [key] }),
      aProduct('G2', {
        popularity: 9,
        publishedAt: day(2),
        variantGroup: 'grip',
        attributes: [{ caption: 'Colour', value: 'Red', section: null }],
      }),
      aProduct('G3', {
        popularity: 7,
        publishedAt: day(3),
        brand: 'Seema',
        packs: [
          aPack('G3', { price: null, mrp: null }),
          aPack('G3-2', { mrp: 100_000, unit: 'Box' }),
        ],
      }),
      aProduct('L1', {
        popularity: 1,
        publishedAt: day(4),
        categoryPath: ['Lighting', 'Lamps'],
        brand: null,
        packs: [aPack('L1', { mrp: 99_999, onHand: 0 })],
      }),
      aProduct('Q1', {
        popularity: 2,
        publishedAt: day(5),
        categoryPath: ['Lighting'],
        packs: [aPack('Q1', { price: null, mrp: null })],
      }),
    ],
    { now: testNow },
  )
  await saveProducts(
    shop,
    other.seller.id,
    [aProduct('G1', { categoryPath: ['Safety', 'Only there'], popularity: 99 })],
    { now: testNow },
  )
})
afterAll(() => shop.close())

const codes = (cards: { code: string }[]) => cards.map((card) => card.code)

/** The scope with a count of the statements that its database was sent. */
function counting(): { scope: Scope; count(): number } {
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
    expect(await menu(scope)).toEqual([
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
    expect((await menu(other)).map((group) => group.mains.map((main) => main.name))).toEqual([
      ['Only there'],
    ])
  })

  test('[CAT-01] a category is found by its address, with texts of its own or made of its names', async () => {
    const sub = await categoryByUrls(scope, { main: 'gloves', sub: 'nitrile-gloves' })
    expect(sub).toMatchObject({
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
    expect(await categoryById(scope, sub!.id)).toEqual(sub)
    await shop.database.primary.execute(
      sql`update category set page_title = 'Our gloves', short_description = '<p onclick="x()">Ours</p>' where id = ${(await categoryByUrls(scope, { main: 'gloves' }))!.id}`,
    )
    shop.memory.drop(['*'])
    expect(await categoryByUrls(scope, { main: 'gloves' })).toMatchObject({
      level: 2,
      pageTitle: 'Our gloves',
      shortDescriptionHtml: '<p>Ours</p>',
    })
    expect(await categoryByUrls(scope, { group: 'safety' })).toMatchObject({ level: 1 })
  })

  test('[HOST-05] unknown addresses and another seller’s are null', async () => {
    expect(await categoryByUrls(scope, { main: 'only-there' })).toBeNull()
    expect(await categoryByUrls(scope, { main: 'safety' })).toBeNull()
    expect(await categoryByUrls(scope, { main: 'lamps', sub: 'nitrile-gloves' })).toBeNull()
    const theirs = await categoryByUrls(other, { main: 'only-there' })
    expect(await categoryById(scope, theirs!.id)).toBeNull()
    expect(await categoryById(scope, 9_999_999_999)).toBeNull()
    expect(await productPage(other, 'nitrile-glove-g2')).toBeNull()
  })

  test('[CAT-14] tiles have exact counts and a picture: their own or that of the most popular product', async () => {
    const safety = (await categoryByUrls(scope, { group: 'safety' }))!
    expect(await categoryTiles(scope, safety.id)).toEqual([
      { level: 2, displayName: 'Gloves', path: '/category/gloves', picture: null, count: 3 },
      {
        level: 3,
        displayName: 'Nitrile gloves',
        path: '/category/gloves/nitrile-gloves',
        picture: null,
        count: 3,
      },
    ])
    expect((await relatedCategories(scope, safety)).map((tile) => tile.path)).toEqual([
      '/category/gloves',
    ])
    const lamps = (await categoryByUrls(scope, { main: 'lamps' }))!
    expect(await relatedCategories(scope, lamps)).toEqual([])
    await shop.database.primary.execute(
      sql`update product set popularity = 100 where code = 'G1' and seller_id = ${scope.seller.id}`,
    )
    await relist(shop.database.primary, scope.seller.id, 'all', testNow)
    shop.memory.drop(['*'])
    expect((await relatedCategories(scope, safety))[0]?.picture).toBe(key)
    await shop.database.primary.execute(
      sql`update product set popularity = 5 where code = 'G1' and seller_id = ${scope.seller.id}`,
    )
    await relist(shop.database.primary, scope.seller.id, 'all', testNow)
    shop.memory.drop(['*'])
  })
})

describe('[CAT-13] cards', () => {
  test('come in the order asked for, by the cheapest pack, without what is not the seller’s; one statement', async () => {
    const ids = (await bestSellers(scope, 10)).map((card) => card.productId)
    const theirs = (await bestSellers(other, 10)).map((card) => card.productId)
    const counted = counting()
    const cards = await loadCards(counted.scope.database.primary, counted.scope, [
      ...ids.toReversed(),
      ...theirs,
      999_999,
    ])
    expect(counted.count()).toBe(1)
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
    const nowhere: Scope = { ...scope, place: { ...scope.place, zoneId: null } }
    const cards = await bestSellers(nowhere, 10)
    expect(cards).toHaveLength(5)
    for (const card of cards) expect(card.pack).toMatchObject({ stock: 0, delivered: false })
    expect(await deals(nowhere, 10)).toEqual([])
  })

  test('[PRICE-02] an ended special price is not shown, whatever the entry says', async () => {
    const special = { price: 4_000, from: testNow, until: new Date(testNow.getTime() + 60_000) }
    const record = aProduct('SP', { packs: [aPack('SP', { special })], popularity: 50 })
    await saveProducts(shop, scope.seller.id, [record], { now: testNow })
    expect((await bestSellers(scope, 1))[0]?.pack).toMatchObject({ price: 4_000, isSpecial: true })
    expect((await bestSellers({ ...scope, now: special.until }, 1))[0]?.pack).toMatchObject({
      price: 10_000,
      isSpecial: false,
    })
    await shop.database.primary.execute(sql`update product set active = false where code = 'SP'`)
    await relist(shop.database.primary, scope.seller.id, 'all', testNow)
  })
})

describe('home page', () => {
  test('best sellers by popularity, deals by discount and in stock, brands A to Z', async () => {
    expect(codes(await bestSellers(scope, 3))).toEqual(['G2', 'G3', 'G1'])
    const lighting = (await categoryByUrls(scope, { group: 'lighting' }))!
    expect(codes(await bestSellers(scope, 3, lighting.id))).toEqual(['Q1', 'L1'])
    expect(codes(await deals(scope, 3))).toEqual(['G3', 'G1', 'G2'])
    expect((await brands(scope)).map(({ name, count }) => [name, count])).toEqual([
      ['Kestrel', 3],
      ['Seema', 1],
    ])
    expect((await groupTiles(scope)).map((tile) => [tile.displayName, tile.count])).toEqual([
      ['Lighting', 2],
      ['Safety', 3],
    ])
    expect((await largestBrands(scope, 1)).map((brand) => brand.name)).toEqual(['Kestrel'])
  })
})

describe('[PDP-01] product page', () => {
  test('shows packs, specification, crumbs, variants and related, in three statements', async () => {
    const counted = counting()
    const page = await productPage(counted.scope, 'nitrile-glove-g1')
    expect(counted.count()).toBe(3)
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
    expect(codes((await productPage(scope, 'nitrile-glove-q1'))!.related)).toEqual(['L1'])
    expect((await productPage(scope, 'nitrile-glove-l1'))!.related).toEqual([])
    expect(await productPage(scope, 'no-such-thing')).toBeNull()
  })
})
