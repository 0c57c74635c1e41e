import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#testing/run-command.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { command } from './demo.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('[OPS-02] an upgrade adds no demo people, orders, requests, bids or mails to a shop that has sellers', async () => {
  const counts = async () => {
    const tables = [
      'seller',
      'person',
      'staff',
      'shop_order',
      'rfq',
      'quote_template',
      'bid',
      'bid_rule',
      'audit_entry',
    ]
    const each = [...tables, 'outbox_mail'].map(
      (table) => `select '${table}' as name, count(*)::int as rows from ${table}`,
    )
    return (await shop.database.pool.query(each.join(' union all '))).rows
  }
  const before = await counts()
  const run = await runCommand(command, { DATABASE_URL: shop.database.url }, '--if-empty')
  expect(run).toMatchObject({ code: 0, out: '', err: '' })
  expect(await counts()).toEqual(before)
})
