import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { findId, offerHindi, translate } from '#testing/translated-shop.ts'
import { rewriteDueEntries, saveProducts } from '../catalog.ts'

let shop: TestShop
let scope: Scope
let gloves: number

beforeAll(async () => {
  shop = await openTestShop()
  await offerHindi(shop)
  scope = await shop.scope('in')
  const codes = Array.from({ length: 450 }, (_, at) => `G${at}`)
  await saveProducts(
    shop,
    scope.seller.id,
    codes.map((code) => buildProduct(code)),
    { now: testNow },
  )
  gloves = await findId(shop, scope, 'category', 'Gloves')
})
afterAll(() => shop.close())

/** The words by which each product is found. */
async function readTerms(): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ terms: string }>(
    'select terms::text as terms from search_entry where seller_id = $1 order by product_id',
    [scope.seller.id],
  )
  return rows.map(({ terms }) => terms)
}
const countChanged = async (before: readonly string[]) =>
  (await readTerms()).filter((terms, at) => terms !== before[at]).length

const rename = (text: string) => translate(shop, scope, [['category', gloves, 'name', text]])
const stopAfter = (batches: number) => {
  let count = 0
  return {
    get aborted() {
      return count++ >= batches
    },
  } as AbortSignal
}

test('[LANG-05] [SAFE-01] a translated category has its goods rewritten batch by batch, after it', async () => {
  const before = await readTerms()
  await rename('करघा')
  expect(await countChanged(before)).toBe(0)
  // A process that stops leaves the rest to the next.
  expect(await rewriteDueEntries(shop.database, stopAfter(1))).toBe(200)
  expect(await countChanged(before)).toBe(200)
  expect(await rewriteDueEntries(shop.database)).toBe(250)
  expect(await countChanged(before)).toBe(450)
  expect(await rewriteDueEntries(shop.database)).toBe(0)
})

test('[LANG-05] a name that changes again meanwhile is written from the first product on', async () => {
  const before = await readTerms()
  await rename('तकली')
  await rewriteDueEntries(shop.database, stopAfter(1))
  expect(await countChanged(before)).toBe(200)
  await rename('करघा')
  expect(await rewriteDueEntries(shop.database)).toBe(450)
  expect(await countChanged(before)).toBe(0)
})
