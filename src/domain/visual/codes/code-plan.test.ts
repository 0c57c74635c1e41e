import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StartedStatement, startedStatements } from '#db/started-statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { findProductsByCodes } from './code-store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[FIND-07] [P4] products are looked up by the index of codes, however large the shop', async () => {
  const { seller } = await shop.scope('in')
  const texts: string[] = []
  const listen = (message: unknown) => void texts.push((message as StartedStatement).text)
  startedStatements.subscribe(listen)
  const candidate = { kind: 'barcode', text: 'A1', codes: ['a1', 'b2'], page: null } as const
  expect(await findProductsByCodes(shop.database.primary, seller.id, [candidate])).toEqual([[]])
  startedStatements.unsubscribe(listen)
  const text = texts.find((each) => each.includes('seller_host'))!
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at)))
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`insert into search_entry (seller_id, product_id, terms, popularity)
      select ${seller.id}, 1000000 + n, array_to_tsvector(array['${seller.id}/#c' || n]), n % 50
      from generate_series(1, 6000) n`)
    await client.query('analyze search_entry; set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare lookup as ${text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute lookup (${Array(count).fill('null').join(', ')})`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Bitmap Index Scan on search_entry_terms')
    expect(plan).not.toMatch(/Index (Only )?Scan using search_entry|Seq Scan on search_entry/)
  } finally {
    await client.query('rollback; deallocate all')
    client.release()
  }
})
