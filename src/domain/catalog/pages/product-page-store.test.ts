import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog.ts'
import { loadProductPage } from './product-page.ts'
import { sampleCategoryValues } from './product-page-store.ts'

let shop: TestShop
let sellerId: number
beforeAll(async () => {
  shop = await openTestShop()
  sellerId = (await shop.scope('in')).seller.id
  const slow = Array.from({ length: 125 }, (_, at) => addVariant(`R${at}`, 'Grey', 0))
  const fast = Array.from({ length: 203 }, (_, at) => addVariant(`S${at}`, 'Red', 5, null))
  const live = [addVariant('V1', 'Blue', 9), addVariant('V2', 'Green', 9)]
  await saveProducts(shop, sellerId, [...slow, ...fast, ...live], { now: testNow })
})
afterAll(() => shop.close())

function addVariant(
  code: string,
  colour: string,
  popularity: number,
  variantGroup = 'crowd' as string | null,
) {
  return buildProduct(code, {
    popularity,
    variantGroup,
    categoryPath: ['Safety', 'Gloves'],
    attributes: [{ caption: 'Colour', value: colour, section: null }],
  })
}

test('[LOOK-01] what a category differs in is read from its best sellers, at every level', async () => {
  const { rows } = await shop.database.primary.execute<{ id: number; level: number }>(sql`
    select id, level from category where seller_id = ${sellerId} and level <= 2 order by level`)
  const { rows: labels } = await shop.database.primary.execute<{ id: number; label: string }>(
    sql`select id, label from field_value where seller_id = ${sellerId}`,
  )
  const names = new Map(labels.map(({ id, label }) => [id, label]))
  for (const { id, level } of rows) {
    const sample = await sampleCategoryValues(shop.database.replica, sellerId, {
      categoryId: id,
      level,
    })
    expect(sample).toHaveLength(200)
    const colours = new Set(sample.flat().map(({ valueId }) => names.get(valueId)))
    expect([...colours].sort()).toEqual(['Blue', 'Green', 'Kestrel', 'Red'])
  }
})

test('[LOOK-01] variants that were withdrawn don’t crowd out those on sale', async () => {
  await shop.database.primary.execute(sql`
    with withdrawn as (
      update product set active = false where seller_id = ${sellerId} and code like 'R%' returning id
    )
    delete from listing_entry where seller_id = ${sellerId} and product_id in (select id from withdrawn)`)
  // Written last, so that an unordered scan would come to them last.
  await shop.database.primary.execute(sql`
    update product set version = version + 1 where seller_id = ${sellerId} and code like 'V%'`)
  const page = await loadProductPage(await shop.scope('in'), 'nitrile-glove-v1')
  expect(page!.variants.map(({ url }) => url)).toEqual(['nitrile-glove-v2'])
})
