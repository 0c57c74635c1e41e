import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListKind } from '#contract/catalog/lists.ts'
import type { ListingPage, ListingQuery, Sort } from '#contract/listing/listing.ts'
import { inStockFilter, sorts } from '#contract/listing/listing.ts'
import {
  plainQuery,
  toggleValue,
  withPage,
  withPrice,
  withSort,
} from '#contract/listing/listing-url.ts'
import { compareNames } from '#messages/compare-names.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import type { ProductRecord } from '../catalog/write/product-record.ts'
import { listRankedIds, recomputeScores } from '../engagement/engagement.ts'
import { type ListedCatalogue, listCatalogue } from './listed-shop-fixture.ts'
import { type ListingSource, listProducts } from './listing.ts'

let shop: TestShop
let scope: Scope
let ownCatalogue: ListedCatalogue
let otherCatalogue: ListedCatalogue

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  ownCatalogue = await listCatalogue(shop, scope, buildRecords())
  otherCatalogue = await listCatalogue(shop, await shop.scope('tools'), buildRecords())
  await addViewsAndOrders()
  for (const kind of ['topsellers', 'toptrending', 'newarrival'] as const)
    lists[kind] = await listRankedIds(scope, kind)
})
afterAll(() => shop.close())

/** The shop's own lists, as the jobs compute them. */
const lists: Partial<Record<ListKind, number[]>> = {}

/** Each product has views and orders: the higher its id, the fewer. */
async function addViewsAndOrders() {
  const db = shop.database.primary
  const sellerId = scope.seller.id
  await db.execute(sql`
    insert into tracked_event (seller_id, at, user_type, username, network, product_id, searched, viewed, added)
    select ${sellerId}, ${scope.now.toISOString()}, 'Visitor', 'Guest', n, p.id, false, true, false
    from product p cross join lateral generate_series(1, 50 - p.id % 47) n where p.seller_id = ${sellerId}`)
  await db.execute(sql`
    with placed as (
      insert into shop_order (seller_id, number, state, payment_method, currency, goods, discount,
        charge, tax, total, placed_at)
      select ${sellerId}, n, 'placed', 'cod', 'INR', 0, 0, 0, 0, 0, ${scope.now.toISOString()}
      from generate_series(1, 47) n
      returning id
    )
    insert into order_line (seller_id, order_id, position, pack_id, product_id, name, code, url, unit, quantity, price,
      discount, charge, total, tax_rate, tax, tax_parts)
    select ${sellerId}, o.id, k.product_id, k.id, k.product_id, '', '', '', '', 1, 0, 0, 0, 0, 0, 0, '[]'
    from (select id, row_number() over (order by id) as n from placed) o
    join pack k on k.seller_id = ${sellerId} and k.product_id % 47 < o.n`)
  await recomputeScores(shop, sellerId, scope.now)
}

/**
 * All are gloves by Bosch, so that each source has them all; every seventh is on request, every
 * third out of stock.
 */
function buildRecords(): ProductRecord[] {
  return Array.from({ length: 47 }, (_, at) => ({
    code: `p${at}`,
    name: `Glove ${String.fromCharCode(97 + ((at * 5) % 26))}`,
    brand: 'Bosch',
    categoryPath: ['Safety', 'Hands', 'Gloves'],
    gtin: null,
    partNumber: null,
    variantGroup: null,
    overview: '',
    description: '',
    taxRate: 1800,
    attributes: [
      { caption: 'Colour', value: ['Blue', 'Red', 'Green'][at % 3]!, section: null },
      { caption: 'Size', value: `${at % 5} mm`, section: null },
    ],
    pictures: [],
    popularity: at % 4,
    packs: [
      {
        code: `p${at}`,
        unit: '1 piece',
        quantity: 1,
        price: at % 7 === 0 ? null : 10_000 + (at % 10) * 500,
        mrp: at % 7 === 0 ? null : 20_000,
        cost: null,
        onHand: at % 3,
        special: null,
      },
    ],
  }))
}

const sources: [string, () => ListingSource][] = [
  ['everything', () => ({ kind: 'everything' })],
  ['a group', () => categorySource(1)],
  ['a main category', () => categorySource(2)],
  ['a sub category', () => categorySource(3)],
  ['a brand', () => ({ kind: 'brand', brandId: ownCatalogue.brands[0]!.id })],
  [
    'a ranking',
    () => ({
      kind: 'ranked',
      productIds: ownCatalogue.products.map((product) => product.id).reverse(),
    }),
  ],
  ['top sellers', () => ({ kind: 'ranked', productIds: lists.topsellers! })],
  ['what trends', () => ({ kind: 'ranked', productIds: lists.toptrending! })],
  ['new arrivals', () => ({ kind: 'ranked', productIds: lists.newarrival! })],
]

function categorySource(level: 1 | 2 | 3): ListingSource {
  return {
    kind: 'category',
    level,
    id: ownCatalogue.categories.find((category) => category.level === level)!.id,
  }
}

const valueId = (label: string, listed = ownCatalogue) =>
  listed.values.find((value) => value.label === label)!.id
const group = (page: ListingPage, caption: string) =>
  page.groups.find((each) => each.caption === caption)!
const counts = (page: ListingPage, caption: string) =>
  Object.fromEntries(group(page, caption).options.map((option) => [option.label, option.count]))

async function allPages(source: ListingSource, query: ListingQuery) {
  const first = await listProducts(scope, source, query)
  const pages = [first]
  for (let page = 2; page <= first.pageCount; page++)
    pages.push(await listProducts(scope, source, withPage(query, page)))
  return pages.flatMap((page) => page.cards)
}

describe.each(sources)('[CAT-18] a listing of %s', (_kind, source) => {
  test('[CAT-10] has pages of 20 which cover all products exactly once, in any order', async () => {
    for (const sort of Object.keys(sorts) as Sort[]) {
      const cards = await allPages(source(), withSort(plainQuery, sort))
      expect(new Set(cards.map((card) => card.productId)).size).toBe(47)
      expect(cards).toHaveLength(47)
    }
    expect(await listProducts(scope, source(), plainQuery)).toMatchObject({
      count: 47,
      pageCount: 3,
      pageSize: 20,
    })
  })

  test('[CAT-10] a page beyond the last has no cards and keeps its number', async () => {
    for (const number of [4, 999, 2_147_483_647]) {
      const page = await listProducts(scope, source(), withPage(plainQuery, number))
      expect(page).toMatchObject({ page: number, pageCount: 3, count: 47, cards: [] })
      const filteredPage = await listProducts(
        scope,
        source(),
        withPage(withPrice(plainQuery, 1, null), number),
      )
      expect(filteredPage).toMatchObject({ page: number, count: 40, cards: [] })
    }
  })

  test('[CAT-05] [PRICE-04] sorts by name, price and popularity', async () => {
    const listSorted = async (sort: Sort) => allPages(source(), withSort(plainQuery, sort))
    const names = (await listSorted('AZ')).map((card) => card.name)
    expect(names).toEqual(names.toSorted(compareNames))
    expect((await listSorted('ZA')).map((card) => card.name)).toEqual([...names].reverse())
    const prices = (await listSorted('PLH')).map((card) => card.pack.price)
    const knownPrices = prices.filter((price) => price !== null)
    expect(prices).toEqual([...[...knownPrices].sort((a, b) => a - b), ...Array(7).fill(null)])
    const falling = (await listSorted('PHL')).map((card) => card.pack.price)
    expect(falling).toEqual([...knownPrices.toSorted((a, b) => b - a), ...Array(7).fill(null)])
    const ids = (await listSorted('POP')).map((card) => card.productId)
    const popularity = ids.map(
      (id) => ownCatalogue.products.find((product) => product.id === id)!.popularity,
    )
    const requestedSource = source()
    if (requestedSource.kind === 'ranked') expect(ids).toEqual(requestedSource.productIds)
    else expect(popularity).toEqual([...popularity].sort((a, b) => b - a))
  })

  test('[LOOK-05] sorts by an attribute, under a filter too, over all pages', async () => {
    const size = group(await listProducts(scope, source(), plainQuery), 'Size').fieldId!
    const listSizes = async (query: ListingQuery) =>
      (await allPages(source(), query)).map(({ facts }) => facts[1]!)
    const ascending = await listSizes(withSort(plainQuery, `F${size}`))
    expect(ascending).toEqual([...ascending].sort())
    expect(await listSizes(withSort(plainQuery, `F${size}D`))).toEqual([...ascending].reverse())
    const blue = withSort(toggleValue(plainQuery, valueId('Blue')), `F${size}`)
    const filtered = await listSizes(blue)
    expect([filtered.length, filtered]).toEqual([16, [...filtered].sort()])
  })

  test('[LOOK-05] a table that nobody sorted follows its first columns, in categories only', async () => {
    const requestedSource = source()
    const table = await listProducts(scope, requestedSource, plainQuery, { view: 'list' })
    const isCategory = requestedSource.kind === 'category'
    expect(table).toMatchObject({ view: 'list', hasTableOrder: isCategory, isGrouped: isCategory })
    const keys = table.cards.map(({ facts }) => facts.join(' '))
    const plain = await listProducts(scope, requestedSource, plainQuery)
    if (isCategory) expect(keys).toEqual([...keys].sort())
    else expect(table.cards).toEqual(plain.cards)
  })

  test('[CAT-06] ticking keeps the siblings with their true counts; groups are AND', async () => {
    const blue = toggleValue(plainQuery, valueId('Blue'))
    const page = await listProducts(scope, source(), blue)
    expect(page.count).toBe(16)
    expect(counts(page, 'Colour')).toEqual({ Blue: 16, Green: 15, Red: 16 })
    expect(group(page, 'Colour').options.filter((option) => option.chosen)).toEqual([
      { id: valueId('Blue'), label: 'Blue', count: 16, chosen: true },
    ])
    const combinedPage = await listProducts(
      scope,
      source(),
      toggleValue(toggleValue(blue, valueId('Red')), valueId('4 mm')),
    )
    expect(combinedPage.count).toBe(6)
    expect(counts(combinedPage, 'Colour')).toEqual({ Blue: 3, Green: 3, Red: 3 })
    expect(counts(combinedPage, 'Size')).toEqual({
      '0 mm': 7,
      '1 mm': 7,
      '2 mm': 6,
      '3 mm': 6,
      '4 mm': 6,
    })
  })

  test('[CAT-06] groups stand in order, options naturally, Discount in its own', async () => {
    const { groups } = await listProducts(scope, source(), plainQuery)
    expect(groups.map((each) => each.caption)).toEqual([
      'Colour',
      'Size',
      'Brand',
      'Discount',
      'Availability',
    ])
    expect(groups[1]!.options.map((option) => option.label)).toEqual([
      '0 mm',
      '1 mm',
      '2 mm',
      '3 mm',
      '4 mm',
    ])
    expect(groups[3]!.options.map((option) => option.label)).toEqual(
      [10, 20, 30, 40, 50].map((percent) => `${percent}% and above`),
    )
  })

  test('[CAT-08] price bounds do not follow the price filter, and follow all others', async () => {
    const narrowedPage = await listProducts(scope, source(), withPrice(plainQuery, 11_000, 11_500))
    expect(narrowedPage.bounds).toEqual({ min: 10_000, max: 14_500 })
    expect(narrowedPage.count).toBe(
      ownCatalogue.products.filter(({ price }) => price === 11_000 || price === 11_500).length,
    )
    const emptyPage = await listProducts(scope, source(), {
      ...withPrice(plainQuery, 1, 2),
      staticIds: [inStockFilter],
    })
    expect(emptyPage).toMatchObject({ count: 0, deliverable: 0, pageCount: 1, cards: [] })
    expect(emptyPage.bounds).toEqual({ min: 10_000, max: 14_500 })
  })

  test('[CAT-06] in stock means: in the zone of the viewer', async () => {
    const query = { ...plainQuery, staticIds: [inStockFilter] }
    expect(await listProducts(scope, source(), query)).toMatchObject({ count: 31, deliverable: 31 })
    const unservedScope = { ...scope, place: { ...scope.place, zoneId: null } }
    const page = await listProducts(unservedScope, source(), query)
    expect(page).toMatchObject({ count: 0, deliverable: 0 })
    expect(group(page, 'Availability').options).toEqual([
      { id: inStockFilter, label: 'In stock', count: 0, chosen: true },
    ])
  })

  test('[HOST-05] ids of another seller count as not chosen', async () => {
    const plain = await listProducts(scope, source(), plainQuery)
    const foreign = otherCatalogue.values[0]!
    const query = {
      ...plainQuery,
      valueIds: [foreign.id, 2_147_483_647],
      fieldIds: [foreign.fieldId],
    }
    expect(await listProducts(scope, source(), query)).toEqual(plain)
  })

  test('[P2] statements: three at most, two where the source has its order, four where something is chosen', async () => {
    const plain = source().kind === 'ranked' ? 2 : 3
    scope.cache.invalidate(['*'])
    expect(await countStatements(() => listProducts(scope, source(), plainQuery))).toBe(plain)
    const filteredQuery = toggleValue(withPrice(plainQuery, 1, null), valueId('Blue'))
    scope.cache.invalidate(['*'])
    expect(await countStatements(() => listProducts(scope, source(), filteredQuery))).toBe(4)
  })
})

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { pool } = shop.database
  const query = pool.query
  let count = 0
  pool.query = ((...args: Parameters<typeof query>) => {
    if (!JSON.stringify(args[0]).includes('price_list')) count++
    return query.apply(pool, args)
  }) as typeof query
  try {
    await work()
  } finally {
    pool.query = query
  }
  return count
}

test('[HOST-05] another seller’s category, brand and ranking are empty here', async () => {
  const sub = otherCatalogue.categories.find((category) => category.level === 3)!
  const foreign: ListingSource[] = [
    { kind: 'category', level: 3, id: sub.id },
    { kind: 'brand', brandId: otherCatalogue.brands[0]!.id },
    { kind: 'ranked', productIds: otherCatalogue.products.map((product) => product.id) },
  ]
  for (const source of foreign) {
    const page = await listProducts(scope, source, plainQuery)
    expect(page).toMatchObject({ count: 0, bounds: null, groups: [], cards: [] })
  }
})

test('[CAT-06] [P2] of a large source the counts are remembered; a field with a value per product offers the commonest 200', async () => {
  const crowdedScope = await shop.scope('sg')
  const [first] = buildRecords()
  await listCatalogue(
    shop,
    crowdedScope,
    Array.from({ length: 600 }, (_, at) => ({
      ...first!,
      code: `s${at}`,
      packs: first!.packs.map((pack) => ({ ...pack, code: `s${at}` })),
      attributes: [{ caption: 'Serial', value: at < 10 ? 'none' : `no ${at}`, section: null }],
    })),
  )
  const page = await listProducts(crowdedScope, { kind: 'everything' }, plainQuery)
  expect(group(page, 'Serial').options).toHaveLength(200)
  expect(counts(page, 'Serial').none).toBe(10)

  const { rows } = await shop.database.primary.execute<{ id: number; fieldId: number }>(sql`
    select id, field_id as "fieldId" from field_value where label = 'no 599' and seller_id = ${crowdedScope.seller.id}`)
  const rare = await listProducts(
    crowdedScope,
    { kind: 'everything' },
    toggleValue(plainQuery, rows[0]!.id),
  )
  expect(rare.count).toBe(1)
  expect(group(rare, 'Serial').options.find((option) => option.chosen)).toMatchObject({
    label: 'no 599',
    count: 1,
  })

  const countListingStatements = () =>
    countStatements(() => listProducts(crowdedScope, { kind: 'everything' }, plainQuery))
  expect(await countListingStatements()).toBe(2)
  shop.cache.invalidate([tags.products(crowdedScope.seller.id)])
  expect(await countListingStatements()).toBe(3)
  const hostile = {
    ...plainQuery,
    valueIds: rows.map((row) => row.id),
    fieldIds: [rows[0]!.fieldId, 1, 2, 3],
  }
  expect((await listProducts(crowdedScope, { kind: 'everything' }, hostile)).count).toBe(1)
})

test('[FIND-06] one odd label is left out of its filter, and takes nothing else with it', async () => {
  const sg = await shop.scope('sg')
  const long = 'Keep it dry and out of the sun, and never use it near an open flame.'
  const categoryPath = ['Paints', 'Care', 'Polish']
  for (const [code, value] of [
    ['L1', long],
    ['L2', 'Matt'],
    ['L3', 'Gloss'],
  ] as const) {
    const attributes = [{ caption: 'Finish', value, section: null }]
    await saveProducts(shop, sg.seller.id, [buildProduct(code, { categoryPath, attributes })], {
      now: sg.now,
    })
  }
  shop.cache.invalidate(['*'])
  const { rows } = await shop.database.primary.execute<{ id: number }>(
    sql`select id from category where seller_id = ${sg.seller.id} and name = 'Polish'`,
  )
  const page = await listProducts(sg, { kind: 'category', id: rows[0]!.id, level: 3 }, plainQuery)
  const finish = page.groups.find(({ caption }) => caption === 'Finish')
  expect([page.count, finish?.options.map(({ label }) => label)]).toEqual([3, ['Gloss', 'Matt']])
})
