import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceList } from '#db/tables/price-lists.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import type { PackRecord, ProductRecord } from '../catalog/write/product-record.ts'
import { findCheapestPack, getCurrentPrice, type ListOffer } from '../pricing/price-rules.ts'
import {
  clearCatalogues,
  type ListedCatalogue,
  listCandidates,
  listCatalogue,
} from './listed-shop-fixture.ts'
import { listProducts } from './listing.ts'
import { naiveListing } from './naive-listing-fixture.ts'
import { catalogues } from './random-catalogue-fixture.ts'
import { randomQueries, toQuery, toSource } from './random-queries-fixture.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Prices near those of the catalogue, so that ties and small differences are frequent. */
const randomRows = fc.array(
  fc.record({
    list: fc.constantFrom('own', 'own', 'everyone', 'other', 'ended'),
    kind: fc.constantFrom('all', 'brand', 'category', 'pack', 'pack', 'pack'),
    pick: fc.nat(),
    percent: fc.constantFrom(100, 500, 5_000, 9_900),
    price: fc.integer({ min: 60, max: 105 }),
    minQuantity: fc.constantFrom(1, 1, 10),
  }),
  { minLength: 1, maxLength: 8 },
)
type RandomRow = typeof randomRows extends fc.Arbitrary<(infer Row)[]> ? Row : never

interface PlacedRow extends RandomRow {
  path: string[] | null
  brand: string | null
  packCode: string | null
}

const place = <T>(items: readonly T[], pick: number): T | undefined => items[pick % items.length]

/** Writes the rows into four lists; returns those that are about something. */
async function savePrices(
  scope: Scope,
  catalogue: ListedCatalogue,
  rows: readonly RandomRow[],
): Promise<PlacedRow[]> {
  const db = shop.database.primary
  const sellerId = scope.seller.id
  await db.execute(sql`delete from price_list`)
  const { rows: packs } = await db.execute<{ id: number; code: string }>(
    sql`select id, code from pack where seller_id = ${sellerId} order by id`,
  )
  const customerId = scope.viewer.kind === 'customer' ? scope.viewer.id : null
  const stranger = (await shop.customer('stranger@example.com')).id
  const times = { createdAt: testNow, updatedAt: testNow }
  const lists = await db
    .insert(priceList)
    .values([
      { sellerId, name: 'own', audience: 'customer', customerId, ...times },
      { sellerId, name: 'everyone', audience: 'all', ...times },
      { sellerId, name: 'other', audience: 'customer', customerId: stranger, ...times },
      { sellerId, name: 'ended', audience: 'all', untilAt: testNow, ...times },
    ])
    .returning()
  const placed: PlacedRow[] = []
  for (const row of rows) {
    const brand = row.kind === 'brand' ? place(catalogue.brands, row.pick) : undefined
    const category = row.kind === 'category' ? place(catalogue.categories, row.pick) : undefined
    const pack = row.kind === 'pack' ? place(packs, row.pick) : undefined
    if (row.kind !== 'all' && !brand && !category && !pack) continue
    const { rows: inserted } = await db.execute(sql`
      insert into price_list_row (seller_id, list_id, pack_id, brand_id, category_id, min_quantity, percent, price)
      values (${sellerId}, ${lists.find(({ name }) => name === row.list)!.id}, ${pack?.id ?? null}::bigint,
        ${brand?.id ?? null}::bigint, ${category?.id ?? null}::bigint, ${row.minQuantity},
        ${pack ? null : row.percent}::int, ${pack ? row.price : null}::bigint)
      on conflict do nothing returning 1`)
    if (inserted.length > 0)
      placed.push({
        ...row,
        brand: brand?.name ?? null,
        path: category?.path ?? null,
        packCode: pack?.code ?? null,
      })
  }
  shop.cache.invalidate([tags.prices(sellerId)])
  return placed
}

function listOffers(
  { brand, categoryPath }: ProductRecord,
  { code }: PackRecord,
  rows: readonly PlacedRow[],
): ListOffer[] {
  return rows
    .filter(({ list }) => list === 'own' || list === 'everyone')
    .filter(
      (row) =>
        (row.brand === null || row.brand === brand) &&
        (row.packCode === null || row.packCode === code) &&
        (row.path?.every((name, at) => categoryPath[at] === name) ?? true),
    )
    .map(({ packCode, percent, price, minQuantity, list }) => ({
      listId: 1,
      isContract: list === 'own',
      until: null,
      minQuantity,
      percent: packCode === null ? percent : null,
      price: packCode === null ? null : price,
    }))
}

test('[LIST-03] for who asks, a listing equals what a naive evaluator finds at their prices', async () => {
  const visitor = await shop.scope('in')
  const scope = { ...visitor, viewer: await shop.customer('buyer@example.com') }
  const otherScope = await shop.scope('tools')
  const pageSize = 7
  await fc.assert(
    fc.asyncProperty(
      catalogues,
      catalogues,
      randomQueries,
      randomRows,
      async (records, others, queries, randomPrices) => {
        await clearCatalogues(shop)
        const catalogue = await listCatalogue(shop, scope, records)
        const otherCatalogue = await listCatalogue(shop, otherScope, others)
        const rows = await savePrices(scope, catalogue, randomPrices)
        const products = catalogue.products.map((product, at) => {
          const record = records[at]!
          const packs = record.packs.map((pack) => ({
            ...pack,
            offers: listOffers(record, pack, rows),
          }))
          const { price, discount } = getCurrentPrice(findCheapestPack(packs, testNow)!, testNow)
          return { ...product, price, discount }
        })
        for (const randomQuery of queries) {
          const source = toSource(randomQuery, catalogue, otherCatalogue)
          const query = toQuery(randomQuery, catalogue, otherCatalogue)
          const candidates = listCandidates({ ...catalogue, products }, source)
          const { cards, groups, count, bounds } = await listProducts(scope, source, query, {
            pageSize,
          })
          const expected = naiveListing(candidates, query, catalogue.values, {
            isRanking: source.kind === 'ranked',
            pageSize,
          })
          expect(cards.map((card) => card.productId)).toEqual(expected.ids)
          expect({ count, bounds }).toEqual({ count: expected.count, bounds: expected.bounds })
          const findDiscounts = (all: typeof groups) =>
            all.filter(({ kind }) => kind === 'discount')
          expect(findDiscounts(groups)).toEqual(findDiscounts(expected.groups))
          expect(cards.map(({ pack }) => [pack.price, pack.discount])).toEqual(
            expected.ids.map((id) => {
              const product = candidates.find((each) => each.id === id)!
              return [product.price, product.discount]
            }),
          )
        }
      },
    ),
    { numRuns: 60 },
  )
}, 600_000)
