import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog.ts'
import { assignTiers } from './popularity-tiers.ts'

let shop: TestShop
let sellerId: number
beforeAll(async () => {
  shop = await openTestShop()
  sellerId = (await shop.scope('in')).seller.id
  const products = Array.from({ length: 256 }, (_, at) =>
    buildProduct(`HB${at}`, { name: `Hex bolt ${at}` }),
  )
  await saveProducts(shop, sellerId, products)
  await shop.database.primary.execute(sql`update search_entry set popularity = 0, tier = 0`)
})
afterAll(() => shop.close())

async function countTiers() {
  await assignTiers(shop.database.primary, sellerId)
  const { rows } = await shop.database.primary.execute<{ tier: number; count: number }>(
    sql`select tier, count(*)::int as count from search_entry group by tier order by tier`,
  )
  return rows.map(({ tier, count }) => [tier, count])
}

test('[SRCH-01] [P4] tiers have their shares where nothing has been sold yet', async () => {
  expect(await countTiers()).toEqual([
    [0, 192],
    [1, 48],
    [2, 12],
    [3, 3],
    [4, 1],
  ])
})

test('[SRCH-01] [P4] what sells moves up, and others down for it', async () => {
  const { rows } = await shop.database.primary.execute<{ id: number }>(sql`
    update search_entry set popularity = 5 where product_id = (
      select product_id from search_entry where tier = 0 limit 1) returning product_id as id`)
  const counts = await countTiers()
  expect(counts.at(-1)).toEqual([4, 1])
  expect(counts[0]).toEqual([0, 192])
  const best = await shop.database.primary.execute(
    sql`select product_id as id from search_entry where tier = 4`,
  )
  expect(best.rows).toEqual(rows)
})
