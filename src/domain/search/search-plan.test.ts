import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedStatement, startedStatements } from '#db/started-statements.ts'
import type { Scope } from '#platform/scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { saveProducts } from '../catalog/catalog.ts'
import { searchProducts } from './search.ts'

let shop: TestShop
let scope: Scope
beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  await saveProducts(shop, scope.seller.id, [buildProduct('HB8', { name: 'Hex bolt' })], {
    now: testNow,
  })
})
afterAll(() => shop.close())

/** The statement that ranks what has the words, as the shop sends it. */
async function captureRanking(): Promise<string> {
  const texts: string[] = []
  const listen = (message: unknown) => void texts.push((message as StartedStatement).text)
  startedStatements.subscribe(listen)
  try {
    await searchProducts(scope, 'hex bolt')
  } finally {
    startedStatements.unsubscribe(listen)
  }
  return texts.find((text) => text.includes('with hit as'))!
}

/** The plan for all sellers: one with thousands of products beside many small ones. */
async function explainRanking(text: string): Promise<string> {
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`insert into search_entry (seller_id, product_id, terms, popularity)
      select s, 1000000 + n, array_to_tsvector(array[s || 'word' || n % 300, s || 'other' || n % 7]), n % 50
      from (select n, case when n % 3 > 0 then ${scope.seller.id} else 1000 + n / 30 end as s
        from generate_series(1, 6000) n) each`)
    await client.query('analyze search_entry')
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare ranking as ${text}`)
    const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at)))
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute ranking (${Array(count).fill('null').join(', ')})`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback; deallocate ranking')
    client.release()
  }
}

test('[SRCH-01] [P4] a search begins with its words, however few products most sellers have', async () => {
  const plan = await explainRanking(await captureRanking())
  expect(plan).toContain('Bitmap Index Scan on search_entry_terms')
  expect(plan).not.toMatch(/Index (Only )?Scan using search_entry|Seq Scan on search_entry/)
})

test('[SRCH-01] [P4] a common word is looked up among popular products by an index of theirs', async () => {
  const { primary } = shop.database
  // As in a shop where every product is a hex bolt; this one is among the popular.
  await primary.execute(sql`update search_word set docs = 200000`)
  await primary.execute(
    sql`update search_state set entries = 1000000, tiers = '{0.1, 0.2, 0.3, 0.4}', tiered = true`,
  )
  await primary.execute(sql`update search_entry set tier = 4`)
  const plan = await explainRanking(await captureRanking())
  expect(plan).toContain('Bitmap Index Scan on search_entry_terms_4')
  expect((await searchProducts(scope, 'hex bolt')).productIds).toHaveLength(1)
  // One that nobody buys is only found where the popular ones are few.
  await primary.execute(sql`update search_entry set tier = 0`)
  expect((await searchProducts(scope, 'hex bolt')).productIds).toHaveLength(1)
})
