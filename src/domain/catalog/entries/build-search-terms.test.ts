import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../write/save-products.ts'
import { reindexListing } from './listing-entry.ts'

let shop: TestShop
let sellerId: number

beforeAll(async () => {
  shop = await openTestShop()
  sellerId = (await shop.scope('in')).seller.id
})
afterAll(() => shop.close())

async function entries() {
  const { rows } = await shop.database.primary.execute<{ code: string; terms: string }>(sql`
    select p.code, s.terms::text as terms, s.popularity, s.xmin::text as search, e.xmin::text as listing
    from search_entry s
    join listing_entry e using (seller_id, product_id)
    join product p on p.seller_id = s.seller_id and p.id = s.product_id
    where s.seller_id = ${sellerId} order by p.code`)
  return rows
}

const attribute = (caption: string, value: string) => ({ caption, value, section: null })

test('[SRCH-01] new products are found by what their rows say: reading them again writes nothing', async () => {
  await saveProducts(
    shop,
    sellerId,
    [
      buildProduct('A', {
        brand: 'Börsch & Co',
        categoryPath: ['Säge', 'Blatt'],
        attributes: [attribute('Länge', '5 mm')],
      }),
    ],
    { now: testNow },
  )
  await saveProducts(
    shop,
    sellerId,
    [
      buildProduct('B-1', {
        name: 'Größe 1/2" × 40 mm',
        brand: 'BORSCH & CO',
        categoryPath: ['SAGE', 'Blatt', 'Neu'],
        gtin: '4006381333931',
        overview: '<p>Cuts &amp; saws<script>not this</script></p>',
        description: 'Steel < iron',
        attributes: [
          attribute('LANGE', '6 mm'),
          attribute('Länge', '6 mm'),
          attribute('Farbe', 'Rot'),
          attribute('Länge', '5 mm'),
        ],
        packs: ['zz', 'B-1', 'é', 'Z', 'a', '\u{1f527}', '\uffee'].map((code) => buildPack(code)),
        popularity: 0.1,
      }),
      buildProduct('C', {
        brand: null,
        partNumber: null,
        overview: '',
        description: '',
        attributes: [],
      }),
      buildProduct('D', { packs: [] }),
      buildProduct('A', { name: 'Renamed blade' }),
    ],
    { now: testNow },
  )
  const initialEntries = await entries()
  expect(initialEntries.map(({ code }) => code)).toEqual(['A', 'B-1', 'C'])
  await shop.database.transaction((db) => reindexListing(db, sellerId, 'all', testNow))
  expect(await entries()).toEqual(initialEntries)
})

test('control: what was read otherwise is written again', async () => {
  const initialEntries = await entries()
  await shop.database.primary.execute(sql`
    update search_entry s set terms = 'other' from product p
    where s.seller_id = ${sellerId} and p.seller_id = s.seller_id and p.id = s.product_id and p.code = 'C'`)
  await shop.database.transaction((db) => reindexListing(db, sellerId, 'all', testNow))
  const after = await entries()
  expect(after.map(({ terms }) => terms)).toEqual(initialEntries.map(({ terms }) => terms))
  expect(after).not.toEqual(initialEntries)
})
