import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { openLimits } from './open-limits.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const openTestLimits = () => openLimits(shop.database.pool, { contact: { points: 2, seconds: 60 } })

test('[OPS-04] a budget is used up, and full again after its time [security 14]', async () => {
  const limits = openTestLimits()
  expect([await limits.consume('contact', 'a'), await limits.consume('contact', 'a')]).toEqual([
    0, 0,
  ])
  const wait = await limits.consume('contact', 'a')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await shop.database.primary.execute(sql`update rate_limit set expire = 1`)
  expect(await openTestLimits().consume('contact', 'a')).toBe(0)
})

test('[OPS-04] a budget that was used up by a clock a month ahead is not used up for a month [F5]', async () => {
  const limits = openTestLimits()
  for (let n = 0; n < 3; n++) await limits.consume('contact', 'b')
  await shop.database.primary.execute(
    sql`update rate_limit set expire = expire + 30 * 24 * 60 * 60 * 1000::bigint`,
  )
  const other = openTestLimits()
  expect([await other.consume('contact', 'b'), await other.consume('contact', 'b')]).toEqual([0, 0])
  expect(await other.consume('contact', 'b')).toBeGreaterThan(0)
})
