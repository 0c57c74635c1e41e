import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeDemoProducts } from '#demo/products/compose-products.ts'
import { demoSynonyms } from '#demo/texts/synonyms.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { judgeSpoken, readSpokenSet, spokenSets } from './spoken-queries.ts'

let shop: TestShop
let scope: Scope

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  const demoProducts = [...composeDemoProducts({ seller: 'in', count: 800, now: testNow })].map(
    (good) => good.record,
  )
  await saveProducts(shop, scope.seller.id, demoProducts, { now: testNow })
  await saveSynonyms(shop, scope.seller.id, demoSynonyms, 'last-wins')
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

test.each(spokenSets)('[LANG-05] searches in %s find goods with English names', async (set) => {
  const scores = await judgeSpoken(scope, set)
  if (process.env.SPOKEN) console.log(set, scores)
  expect(new Set(readSpokenSet(set).map(({ text }) => text)).size).toBeGreaterThanOrEqual(60)
  expect(scores.first).toBeGreaterThanOrEqual(0.85)
  expect(scores.fifth).toBeGreaterThanOrEqual(0.93)
})
