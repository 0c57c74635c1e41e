import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import { searchProducts } from './search.ts'

let shop: TestShop
let scope: Scope

const names = [
  'Samsung monitor 24 inch',
  'Samsung monitor 27 inch',
  'Song book of Sam',
  'Office chair, black',
  'Office desk, oak',
  'Ice bucket of steel',
  'Ear muffs 31 dB',
  'Ear muffs 25 dB',
  'Steel strand 6 mm',
  'Sr marker and pen',
]

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  const records = names.map((name, at) =>
    buildProduct(`N${at}`, {
      ...{ name, brand: null, attributes: [], overview: '', description: '', partNumber: null },
      categoryPath: ['Goods', 'Things'],
    }),
  )
  await saveProducts(shop, scope.seller.id, records, { now: testNow })
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

test.each([
  ['samsong', 'samsung'],
  ['samsong monitor', 'samsung monitor'],
  ['ofice chair', 'office chair'],
  ['srand', 'strand'],
])('[FIND-03] %s falls not apart into words that never stand together: %s', async (text, meant) => {
  const found = await searchProducts(scope, text)
  expect(found.corrected).toBe(meant)
  const clean = await searchProducts(scope, meant)
  expect(found.productIds).toEqual(clean.productIds)
})

test('[FIND-03] a word that is two written as one is read as two, and not corrected', async () => {
  const found = await searchProducts(scope, 'earmuffs')
  const clean = await searchProducts(scope, 'ear muffs')
  expect([found.corrected, found.productIds.length]).toEqual([null, 2])
  expect(found.productIds).toEqual(clean.productIds)
})

test('[FIND-03] known words are never changed', async () => {
  for (const name of names) expect((await searchProducts(scope, name)).corrected).toBeNull()
})
