import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeDemoProducts } from '#demo/products/compose-products.ts'
import { demoSynonyms } from '#demo/texts/synonyms.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { judgeHumanTypos } from './human-typos.ts'
import { addTypos, createPlainDocuments, judge, ours, plainRank } from './judge.ts'
import { composeMessyGoods, rateMessyGoods } from './messy/compose-messy.ts'
import { makeTypo, ndcg, readJudged } from './score-rules.ts'

let shop: TestShop
let scope: Scope
const judgements = readJudged(readFileSync(join(import.meta.dirname, 'demo-in.csv'), 'utf8'))

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

test('[SRCH-01] judged queries find what was asked for, well above plain ts_rank', {
  timeout: 120_000,
}, async () => {
  await createPlainDocuments(scope)
  const own = await judge(scope, judgements, ours(scope))
  const plain = await judge(scope, judgements, plainRank(scope, true))
  expect(judgements.size).toBeGreaterThanOrEqual(80)
  expect(own.ndcg).toBeGreaterThanOrEqual(0.9)
  expect(own.ndcg - plain.ndcg).toBeGreaterThanOrEqual(0.08)
  expect(
    own.ndcg - (await judge(scope, judgements, ours(scope, { exact: true }))).ndcg,
  ).toBeGreaterThanOrEqual(0)
})

test('[SRCH-01] [FIND-03] a slip in a word costs little, and seldom everything', {
  timeout: 120_000,
}, async () => {
  const { slipped, clean } = addTypos(judgements, 1)
  const kept = await judge(scope, slipped, ours(scope))
  const uncorrected = await judge(scope, slipped, ours(scope, { exact: true }))
  const whole = await judge(scope, clean, ours(scope))
  expect(kept.ndcg / whole.ndcg).toBeGreaterThanOrEqual(0.97)
  expect(kept.empty).toBeLessThanOrEqual(0.005)
  expect(uncorrected.ndcg / whole.ndcg).toBeLessThan(0.8)
})

test('[FIND-03] spellings as people make them by mistake keep most of the score', {
  timeout: 120_000,
}, async () => {
  const clean = await judge(scope, judgements, ours(scope))
  const kinds = await judgeHumanTypos(scope, judgements, clean, false)
  const all = kinds.find(({ kind }) => kind === 'all')!
  expect(all.scores.byQuery.size).toBeGreaterThanOrEqual(250)
  expect(all.kept).toBeGreaterThanOrEqual(0.95)
  expect(all.scores.empty).toBeLessThanOrEqual(0.005)
  for (const { kept } of kinds) expect(kept).toBeGreaterThanOrEqual(0.85)
})

test('[FIND-01] on goods of careless sellers the thing comes before its accessories', {
  timeout: 120_000,
}, async () => {
  const goods = composeMessyGoods()
  const messyScope = await shop.scope('tools')
  const records = goods.map(({ record }) => record)
  await saveProducts(shop, messyScope.seller.id, records, { now: testNow })
  await createPlainDocuments(messyScope)
  const judged = rateMessyGoods(goods)
  expect(judged.size).toBeGreaterThanOrEqual(150)
  const own = await judge(messyScope, judged, ours(messyScope))
  const plain = await judge(messyScope, judged, plainRank(messyScope, true))
  expect(own.ndcg).toBeGreaterThanOrEqual(0.9)
  expect(own.ndcg - plain.ndcg).toBeGreaterThanOrEqual(0.15)
  const exact = await judge(messyScope, judged, ours(messyScope, { exact: true }))
  expect(own.ndcg).toBeGreaterThanOrEqual(exact.ndcg)
})

test('[FIND-04] the size that is meant comes before others that are told in passing', {
  timeout: 120_000,
}, async () => {
  const goods = composeMessyGoods('sizes')
  const sizesScope = await shop.scope('sg')
  const records = goods.map(({ record }) => record)
  await saveProducts(shop, sizesScope.seller.id, records, { now: testNow })
  const own = await judge(sizesScope, rateMessyGoods(goods, 'sizes'), ours(sizesScope))
  expect(own.ndcg).toBeGreaterThanOrEqual(0.98)
})

test('the score knows best from worst', () => {
  const ratings = new Map([
    ['a', 3],
    ['b', 1],
  ])
  expect(ndcg(['a', 'b'], ratings)).toBe(1)
  expect(ndcg(['b', 'a'], ratings)).toBeLessThan(0.8)
  expect(ndcg(['x', 'y'], ratings)).toBe(0)
  expect(makeTypo('hex bolt', 1)).not.toBe('hex bolt')
  expect(makeTypo('m8', 1)).toBeNull()
})
