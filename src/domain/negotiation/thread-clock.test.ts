import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { reachedWarningSql } from './negotiation.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test.each([
  { elapsed: 0, warning: 0 },
  { elapsed: 49.9, warning: 0 },
  { elapsed: 50, warning: 1 },
  { elapsed: 89.9, warning: 1 },
  { elapsed: 90, warning: 2 },
  { elapsed: 99.9, warning: 2 },
  { elapsed: 100, warning: 0 },
  { elapsed: 130, warning: 0 },
])(
  '[BID-03, RFQ-09] after $elapsed % of a clock its warning is $warning',
  async ({ elapsed, warning }) => {
    const since = sql`statement_timestamp() - make_interval(hours => 1) * ${elapsed}::float8`
    const { rows } = await shop.database.primary.execute(sql`
      select ${reachedWarningSql(sql`c.since`, sql`c.since + interval '100 hours'`)} as warning
      from (select ${since} as since) c`)
    expect(rows).toEqual([{ warning }])
  },
)
