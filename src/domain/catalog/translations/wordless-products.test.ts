import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, offerHindi, translate } from '#testing/translated-shop.ts'
import { saveProducts } from '../catalog.ts'

let shop: TestShop
let scope: Scope
beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.scope('in')
})
afterAll(() => shop.close())

const product = (code: string, name: string, description = '') => ({
  ...buildProduct(code, { packs: [buildPack(code)] }),
  name,
  overview: '<p>20 × 30 mm</p>',
  description,
  attributes: [],
})

/** What is noted of Hindi, by the products' codes. */
async function readNotes() {
  const { rows } = await shop.database.pool.query<{ code: string; missing: boolean }>(
    `select p.code, n.has_missing as missing from product_translation n
     join product p on p.seller_id = n.seller_id and p.id = n.product_id
     where n.seller_id = $1 and n.language = 'hi' order by p.code`,
    [scope.seller.id],
  )
  return Object.fromEntries(rows.map(({ code, missing }) => [code, missing]))
}

test('[LANG-04] products whose untranslated texts are figures lack nothing after the migration', async () => {
  const records = [
    product('M8', 'M8'),
    product('M9', 'M9'),
    product('NUT', 'Nut'),
    product('PIN', 'Pin', '<p>Of steel</p>'),
    product('ROD', 'Rod'),
  ]
  await saveProducts(shop, scope.seller.id, records, { now: testNow })
  for (const [code, name] of Object.entries({ NUT: 'नट', PIN: 'पिन' }))
    await translate(shop, scope, [
      ['product', await findId(shop, scope, 'product', code), 'name', name],
    ])
  const expected = { M8: false, M9: false, NUT: false, PIN: true }
  expect(await readNotes()).toEqual(expected)
  // As the version before left them.
  await shop.database.pool.query(`update product_translation set has_missing = true`)
  await shop.database.pool.query(
    `delete from product_translation where product_id = (select id from product where code = 'M9')`,
  )
  const file = new URL('../../../../migrations/0095_wordless-products.sql', import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  for (const turn of ['first', 'again']) {
    for (const statement of statements) await shop.database.pool.query(statement)
    expect(await readNotes(), turn).toEqual(expected)
  }
})
