import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[RFQ-05] an upgrade leaves costs as they are and notes what they mean for each seller that has some', async () => {
  const db = shop.database.primary
  const { seller } = await shop.scope('in')
  const notes = () =>
    shop.database.pool.query<{ seller: number; after: { costs: number; meaning: string } }>(
      `select seller_id as seller, after from audit_entry where action = 'pack.cost-meaning'`,
    )
  expect((await notes()).rows, 'a new shop has no costs to tell of').toEqual([])
  await db.execute(sql`update pack set cost = case when seller_id = ${seller.id} then 7000 end`)
  const costs = () => db.execute(sql`select id, cost from pack order by id`)
  const before = (await costs()).rows
  const file = await readFile(
    new URL('../../../migrations/0028_desk-figures.sql', import.meta.url),
    'utf8',
  )
  const statement = file
    .split('--> statement-breakpoint')
    .find((each) => each.includes('pack.cost-meaning'))
  await shop.database.pool.query(statement!)
  const { rows } = await notes()
  expect(rows).toHaveLength(1)
  expect(rows[0]!.seller).toBe(seller.id)
  expect(rows[0]!.after.costs).toBeGreaterThan(0)
  expect(rows[0]!.after.meaning).toMatch(/^Costs are without tax/)
  expect((await costs()).rows).toEqual(before)
})
