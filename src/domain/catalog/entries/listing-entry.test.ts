import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#db/tables/catalog.ts'
import { listingEntry } from '#db/tables/listing.ts'
import {
  findCheapestPack,
  getCurrentPrice,
  getNextPriceChange,
} from '#domain/pricing/price-rules.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadCards } from '../pages/cards.ts'
import { foldName } from '../write/fold-name.ts'
import type { PackRecord, ProductRecord } from '../write/product-record.ts'
import { saveProducts } from '../write/save-products.ts'
import { reindexDuePrices, reindexListing, reindexPrices } from './listing-entry.ts'

let shop: TestShop
let scope: Scope
let other: Scope

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  other = await shop.scope('tools')
  await saveProducts(shop, other.seller.id, [buildProduct('P0'), buildProduct('P1')], {
    now: testNow,
  })
})
afterAll(() => shop.close())

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

const anyPacks: fc.Arbitrary<PackRecord[]> = fc
  .array(
    fc.record({
      price: fc.option(fc.integer({ min: 1, max: 30 }).map((price) => price * 10_001)),
      over: fc.option(fc.integer({ min: 0, max: 400_000 })),
      special: fc.option(
        fc.record({
          price: fc.integer({ min: 1, max: 300_000 }),
          from: fc.integer({ min: -20, max: 20 }),
          length: fc.integer({ min: 1, max: 20 }),
        }),
      ),
      onHand: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((packs) =>
    packs.map((pack, at) =>
      buildPack(`k${at}`, {
        price: pack.price,
        mrp: pack.over === null ? null : (pack.price ?? 0) + pack.over + 1,
        onHand: pack.onHand,
        special: pack.special && {
          price: pack.special.price,
          from: later(pack.special.from),
          until: later(pack.special.from + pack.special.length),
        },
      }),
    ),
  )

async function entries(sellerId: number) {
  return shop.database.primary
    .select({ entry: listingEntry, code: product.code, name: product.name })
    .from(listingEntry)
    .innerJoin(product, sql`${product.id} = ${listingEntry.productId}`)
    .where(sql`${listingEntry.sellerId} = ${sellerId}`)
    .orderBy(product.id)
}

describe('[PRICE-04] listing entries', () => {
  test('SQL says what the rules say, on any packs and windows, at any moment [PRICE-02]', async () => {
    const otherEntries = await entries(other.seller.id)
    const batch = fc.array(anyPacks, { minLength: 25, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(
        batch,
        fc.integer({ min: -25, max: 45 }),
        fc.boolean(),
        async (products, minutes, whole) => {
          const records: ProductRecord[] = products.map((packs, at) =>
            buildProduct(`P${at}`, { packs }),
          )
          const now = later(minutes)
          await saveProducts(shop, scope.seller.id, records, { now: testNow })
          const before = await entries(scope.seller.id)
          if (whole) await reindexListing(shop.database.primary, scope.seller.id, 'all', now)
          else {
            const ids = before.map(({ entry }) => entry.productId)
            await reindexPrices(shop.database.primary, scope.seller.id, ids, now)
          }
          const listedEntries = await entries(scope.seller.id)
          expect(listedEntries).toHaveLength(records.length)
          for (const { entry, code } of listedEntries) {
            const { packs } = records.find((record) => record.code === code)!
            const current = getCurrentPrice(
              findCheapestPack(
                packs.map((pack) => ({ ...pack, offers: [] })),
                now,
              )!,
              now,
            )
            const changes = packs
              .map((pack) => getNextPriceChange(pack, now))
              .filter((change) => change !== null)
            expect(entry).toMatchObject({
              price: current.price,
              discount: current.discount,
              changesAt: changes.length === 0 ? null : new Date(Math.min(...changes.map(Number))),
              zoneIds: packs.some((pack) => pack.onHand > 0) ? [scope.place.zoneId] : [],
            })
          }
          const cards = await loadCards(
            shop.database.primary,
            { ...scope, now },
            listedEntries.map(({ entry }) => entry.productId),
          )
          expect(
            cards.map((card) => [card.productId, card.pack.price, card.pack.discount]),
          ).toEqual(
            listedEntries.map(({ entry }) => [entry.productId, entry.price, entry.discount]),
          )
        },
      ),
      { numRuns: 25 },
    )
    expect(await entries(other.seller.id)).toEqual(otherEntries)
  })

  test('names sort by the same folding everywhere', async () => {
    const names = [
      'Écrou  à ailettes',
      'ÅNGSTRÖM',
      'Straße ½"',
      'ﬁne ＦＵＬＬ',
      'कील',
      'Ø 10\u00a0mm\tbit',
    ]
    await saveProducts(
      shop,
      scope.seller.id,
      names.map((name, at) => buildProduct(`N${at}`, { name })),
      { now: testNow },
    )
    const listedEntries = (await entries(scope.seller.id)).filter(({ code }) =>
      code.startsWith('N'),
    )
    expect(listedEntries.map(({ entry }) => entry.nameKey)).toEqual(names.map(foldName))
  })

  test('[FIND-06] values of a field that the seller took from the filters are in no entry', async () => {
    const attributes = [
      { caption: 'Finish', value: 'Matt', section: null },
      { caption: 'Advice', value: 'Keep it dry', section: null },
    ]
    await saveProducts(shop, scope.seller.id, [buildProduct('V1', { brand: null, attributes })], {
      now: testNow,
    })
    const labels = async (isFilterable: boolean) => {
      const db = shop.database.primary
      await db.execute(sql`
        update field set filterable = ${isFilterable} where seller_id = ${scope.seller.id} and caption = 'Advice'`)
      await reindexListing(db, scope.seller.id, 'all', testNow)
      const { entry } = (await entries(scope.seller.id)).find(({ code }) => code === 'V1')!
      const { rows } = await db.execute<{ label: string }>(
        sql`select label from field_value where id = any(${sql.param(entry.valueIds)}::bigint[]) order by id`,
      )
      return rows.map((row) => row.label)
    }
    expect(await labels(false)).toEqual(['Matt'])
    expect(await labels(true)).toEqual(['Matt', 'Keep it dry'])
  })

  test('what is inactive or has no active pack has no entry', async () => {
    await saveProducts(
      shop,
      scope.seller.id,
      [buildProduct('G1'), buildProduct('G2'), buildProduct('G3')],
      {
        now: testNow,
      },
    )
    const db = shop.database.primary
    const codes = async () =>
      (await entries(scope.seller.id))
        .map(({ code }) => code)
        .filter((code) => code.startsWith('G'))
    expect(await codes()).toEqual(['G1', 'G2', 'G3'])
    await db.execute(
      sql`update product set active = false where seller_id = ${scope.seller.id} and code = 'G1'`,
    )
    await db.execute(
      sql`update pack set active = false where seller_id = ${scope.seller.id} and code = 'G2'`,
    )
    await reindexListing(db, scope.seller.id, 'all', testNow)
    expect(await codes()).toEqual(['G3'])
    expect(
      await saveProducts(shop, scope.seller.id, [buildProduct('G1')], { now: testNow }),
    ).toMatchObject({ updated: 1 })
    expect(await codes()).toEqual(['G1', 'G3'])
  })

  test('entries are rewritten when a special price begins and ends, once, and said [PRICE-02]', async () => {
    const special = { price: 8_000, from: later(10), until: later(20) }
    await saveProducts(
      shop,
      scope.seller.id,
      [buildProduct('D1', { packs: [buildPack('D1', { special })] })],
      { now: testNow },
    )
    const priceNow = async () =>
      (await entries(scope.seller.id)).find(({ code }) => code === 'D1')!.entry.price
    await reindexDuePrices(shop.database, later(9))
    expect(await priceNow()).toBe(10_000)
    const counts = await Promise.all([
      reindexDuePrices(shop.database, later(10)),
      reindexDuePrices(shop.database, later(10)),
    ])
    expect(counts[0]! + counts[1]!).toBeGreaterThan(0)
    expect(await priceNow()).toBe(8_000)
    expect(await reindexDuePrices(shop.database, later(10))).toBe(0)
    await reindexDuePrices(shop.database, later(20))
    expect(await priceNow()).toBe(10_000)
  })
})
