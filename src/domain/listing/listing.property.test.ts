import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilterGroup } from '#contract/listing/listing.ts'
import { zone } from '#db/tables/stock.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { clearCatalogues, listCandidates, listCatalogue } from './listed-shop-fixture.ts'
import { listProducts } from './listing.ts'
import { naiveListing } from './naive-listing-fixture.ts'
import { catalogues } from './random-catalogue-fixture.ts'
import { randomQueries, toQuery, toSource } from './random-queries-fixture.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

describe('a listing equals what a naive evaluator finds', () => {
  test('[CAT-05] [CAT-06] [CAT-09] [CAT-10] [CAT-18] [PRICE-04] [HOST-05] count, order, bounds and every facet count', async () => {
    const [scope, otherScope] = [await shop.scope('in'), await shop.scope('tools')]
    const pageSize = 7
    const emptyZoneRow = { sellerId: scope.seller.id, code: 'far', name: 'Far away' }
    const [emptyZone] = await shop.database.primary
      .insert(zone)
      .values(emptyZoneRow)
      .returning({ id: zone.id })
    await fc.assert(
      fc.asyncProperty(
        catalogues,
        catalogues,
        randomQueries,
        async (records, others, arbitraryQueries) => {
          await clearCatalogues(shop)
          const ownCatalogue = await listCatalogue(shop, scope, records)
          const otherCatalogue = await listCatalogue(shop, otherScope, others)
          for (const arbitraryQuery of arbitraryQueries) {
            const source = toSource(arbitraryQuery, ownCatalogue, otherCatalogue)
            const query = toQuery(arbitraryQuery, ownCatalogue, otherCatalogue)
            const zones = { stocked: scope.place.zoneId, empty: emptyZone!.id, none: null }
            const place = { ...scope.place, zoneId: zones[arbitraryQuery.zone] }
            const candidates = listCandidates(ownCatalogue, source).map((product) => ({
              ...product,
              inStock: product.inStock && arbitraryQuery.zone === 'stocked',
            }))
            const { cards, groups, columns, view, ...page } = await listProducts(
              { ...scope, place },
              source,
              query,
              { pageSize },
            )
            const {
              ids,
              groups: expectedGroups,
              ...expected
            } = naiveListing(candidates, query, ownCatalogue.values, {
              isRanking: source.kind === 'ranked',
              pageSize,
            })
            expect(cards.map((card) => card.productId)).toEqual(ids)
            expect(page).toMatchObject(expected)
            expect(view).toBe('grid')
            // What decides comes first (deciding-fields.test.ts), the others in the usual order.
            const decidingIds = columns.map(({ fieldId }) => fieldId)
            const isOther = ({ fieldId }: FilterGroup) => !decidingIds.includes(fieldId ?? 0)
            expect(groups.filter(isOther)).toEqual(expectedGroups.filter(isOther))
            const sortById = (all: FilterGroup[]) =>
              all.toSorted((a, b) => (a.fieldId ?? 0) - (b.fieldId ?? 0))
            expect(sortById(groups)).toEqual(sortById(expectedGroups))
            expect(cards.map((card) => card.pack.price)).toEqual(
              ids.map((id) => candidates.find((product) => product.id === id)!.price),
            )
          }
        },
      ),
      { numRuns: 150 },
    )
    // The timeout only catches a hang: the run time of 150 catalogues depends on the machine.
  }, 3_600_000)
})
