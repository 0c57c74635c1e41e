import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { AgentScope } from '#contract/agents/agents.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { callTool, giveToken } from './mcp-fixture.ts'

let shop: OrderedShop
let http: TestHttp
beforeAll(async () => {
  shop = await openOrderedShop()
  http = await openTestHttp({}, {}, shop)
})
afterAll(() => http.close())

const at = { postal_code: '411001' }
const ask = (line: object, more: object = {}) => ({
  key: randomUUID(),
  lines: [{ quantity: 1, ...line }],
  ...at,
  ...more,
})

describe('[KEY-04] what can’t be stored is refused, without a fault in the log', () => {
  test.each<[string, string, object]>([
    ['invalid-input', 'request_quote', ask({ words: 'a\0b' })],
    ['invalid-input', 'request_quote', ask({ words: '\ud800' })],
    ['invalid-input', 'request_quote', ask({ words: 'x' }, { note: '\0' })],
    ['invalid-input', 'view_cart', { postal_code: '\0' }],
    ['invalid-input', 'find_products', { query: '\ud800' }],
    ['invalid-input', 'get_product', { product: '\0' }],
    ['invalid-input', 'check_delivery', { postal_code: '\0' }],
    ['invalid-input', 'get_order', { order: '\0' }],
    ['bad-date', 'request_quote', ask({ words: 'x' }, { needed_by: '9999-99-99' })],
    ['bad-price', 'make_offer', ask({ pack_id: 1, quantity: 10_000, price: 1e10 })],
    ['unknown-pack', 'make_offer', ask({ pack_id: 9_007_199_254_740_991, price: 1 })],
  ])('%s: %s %j', async (code, tool, args) => {
    const token = await giveToken(http, shop.asha.id)
    const { structuredContent } = await callTool(http, tool, args, { token })
    expect(structuredContent.error?.code).toBe(code)
    expect(http.errors).toEqual([])
  })

  test('neither by a caller without a token', async () => {
    const { structuredContent } = await callTool(http, 'get_product', { product: 'a\0' })
    expect(structuredContent.error?.code).toBe('invalid-input')
    expect(http.errors).toEqual([])
  })
})

test('[KEY-04] what the customer confirms hides nothing', async () => {
  const token = await giveToken(http, shop.asha.id)
  const hidden = '\u202eredro\u2066 \u200b\u{e0041}me'
  const args = ask({ words: hidden }, { note: hidden })
  const { structuredContent } = await callTool(http, 'request_quote', args, { token })
  const act = await faces.agents.myAct(await shop.as(shop.asha), Number(structuredContent.data!.id))
  expect([act.note, act.lines[0]!.name]).toEqual(['redro me', 'redro me'])
  const nothing = await callTool(http, 'request_quote', ask({ words: '\u200b' }), { token })
  expect(nothing.structuredContent.error?.code).toBe('no-lines')
})

describe('[KEY-04] where the customer lives', () => {
  beforeAll(() =>
    shop.database.primary.execute(sql`update address set postal_code = '560001', city = 'Bengaluru'
      where person_id = ${shop.asha.id}`),
  )

  test.each<[AgentScope[], boolean]>([
    [['browse'], false],
    [['browse', 'ask', 'bid'], false],
    [['browse', 'cart'], true],
    [['browse', 'orders'], true],
  ])('an app with %j: %s', async (scopes, isTold) => {
    const token = await giveToken(http, shop.asha.id, scopes)
    const result = await callTool(http, 'find_products', { query: 'glove' }, { token })
    expect(JSON.stringify(result).includes('560001')).toBe(isTold)
  })

  test('is where a request goes, which the answer does not say', async () => {
    const token = await giveToken(http, shop.asha.id, ['browse', 'ask'])
    const { postal_code: _, ...args } = ask({ words: 'Gloves' })
    const result = await callTool(http, 'request_quote', args, { token })
    expect(JSON.stringify(result)).not.toContain('560001')
    const id = Number(result.structuredContent.data!.id)
    expect((await faces.agents.myAct(await shop.as(shop.asha), id)).pincode).toBe('560001')
  })
})
