import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { openProblemLog } from './problem-log.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[DESK-02] rows that are read while a batch is saved are of the next one', async () => {
  const log = await openProblemLog(shop, { sellerId: 1, id: 1 }, 3)
  const problem = { column: 'price', fault: { code: 'above-mrp' } } as const
  log.add(2, 'A', [problem])
  const first = log.takeBatch()
  log.add(3, 'B', [problem])
  expect(first.rows).toBe(4)
  expect(log.takeBatch().rows).toBe(5)
})
