import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { loadMetrics, recordMetrics } from './metrics.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[OPS-04] figures are taken though the clock went back, and no age is below 0 [F5] [O4]', async () => {
  const db = shop.database.primary
  const nextMonth = testNow.getTime() / 1000 + 30 * 24 * 60 * 60
  await db.execute(sql`
    insert into measured_figure (name, value) values ('seconds_to_measure', 10), ('measured_at', ${nextMonth})
    on conflict (name) do update set value = excluded.value`)
  await shop.customer('later@example.com')
  await db.execute(
    sql`update outbox_mail set state = 'waiting', created_at = now() + interval '30 days'`,
  )
  expect(await recordMetrics(db, testNow)).toBe(true)
  const metrics = await loadMetrics(db)
  expect(metrics.measured_at).toBe(testNow.getTime() / 1000)
  expect(metrics.outbox_oldest_seconds).toBe(0)
})
