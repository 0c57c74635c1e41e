import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ModelServer, openModelServer } from '#adapters/assistant/model-server-fixture.ts'
import { openOpenAiModel } from '#adapters/assistant/openai-model.ts'
import { shop as faces } from '#app/shop.ts'
import type { ChatMessage } from '#contract/assistant/assistant.ts'
import {
  maxAnswerLength,
  reserveAnswerTokens,
} from '#domain/assistant/conversation/token-budget.ts'
import {
  buildHostileAnswers,
  buildInjections,
  hostileProducts,
} from '#domain/assistant/injections-fixture.ts'
import { modelTools } from '#domain/assistant/tools.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'
import { toOwnPath } from '#web/own-path.server.ts'
import { buildPack, buildProduct } from './feeds/build-product.ts'
import { type OrderedShop, openOrderedShop } from './ordered-shop.ts'

let shop: OrderedShop
let server: ModelServer
let asha: Scope
let foreign = ''
let own = ''

beforeAll(async () => {
  ;[shop, server] = [await openOrderedShop(), await openModelServer()]
  own = await shop.order(shop.asha, { G1: 1 })
  foreign = await shop.order(shop.ben, { G2: 1 })
  await shop.database.pool.query(
    `update order_contact set name = 'Zzsecretname', line1 = 'Zzsecretstreet'
    where order_id = (select id from shop_order where number = $1)`,
    [foreign],
  )
  const { seller } = await shop.scope()
  const hostile = hostileProducts.map((name, at) =>
    buildProduct(`H${at}`, {
      name,
      overview: `<p>${name}</p>`,
      description: `<p>${name}</p>`,
      packs: [buildPack(`H${at}`)],
    }),
  )
  await saveProducts(shop, seller.id, hostile)
  const there = await shop.scope('tools')
  await saveProducts(shop, there.seller.id, [
    buildProduct('T9', { name: 'Zzsecret glove tool', packs: [buildPack('T9')] }),
  ])
  const model = openOpenAiModel({
    baseUrl: server.baseUrl,
    model: 'm',
    key: 'k',
    dayTokens: 1_000_000,
    allowedHosts: [server.host],
    silenceMs: 300,
  })
  shop.outside.assistant = model
  asha = await shop.as(shop.asha, 'in', { address: '203.0.113.7' })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
beforeEach(() => {
  server.asked.length = 0
})

async function ask(
  text: string,
  agreed: boolean | null = true,
  key: string | null = null,
  scope = asha,
) {
  const askResult = await faces.assistant.askAmy(scope, { key, text, agreed })
  if (!askResult.ok) throw new Error(`${text}: ${askResult.code}`)
  return { ...askResult.value, last: askResult.value.view.messages.at(-1)! }
}

/** Row count of every table except the chat's own. */
async function rows(): Promise<string> {
  const { rows } = await shop.database.primary.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'chat\_%' order by 1`)
  const counts = rows.map(
    ({ name }) =>
      sql`select ${name} || ' ' || count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as line
        from ${sql.identifier(name)} t`,
  )
  const digestResult = await shop.database.primary.execute<{ line: string }>(
    sql.join(counts, sql` union all `),
  )
  expect(digestResult.rows.length).toBeGreaterThan(40)
  return digestResult.rows
    .map(({ line }) => line)
    .sort()
    .join('\n')
}

/** Nothing of anyone else's, and no link out of the shop. */
function expectHarmless(message: ChatMessage, about: string) {
  expect(JSON.stringify(message), about).not.toMatch(/Zzsecret/)
  for (const { url } of message.links)
    expect([url, toOwnPath(url, 'http://in.localhost')], about).toEqual([url, url])
}

describe('[CHAT-03] [security 41] injections', () => {
  test('more than 100 of them at the rules: no foreign data, no action, no way off the shop', async () => {
    const all = buildInjections(foreign)
    expect(new Set(all).size).toBeGreaterThanOrEqual(100)
    const before = await rows()
    for (const text of all) {
      const { last } = await ask(text, false)
      expectHarmless(last, text)
      const echoPattern = new RegExp(`${foreign}.{0,40}(?:placed|packed|deliver)`, 'i')
      expect(last.text, text).not.toMatch(echoPattern)
    }
    expect(await rows()).toBe(before)
    expect(server.asked).toEqual([])
  })

  test('at a model that obeys them all: it can call nothing but the tools, and those only as the caller', async () => {
    const before = await rows()
    const calls = [
      { name: 'order_status', input: { number: foreign } },
      { name: 'delete_order', input: { number: foreign } },
      { name: 'exec', input: 'rm -rf /' },
      { name: 'order_status', input: { number: foreign, customerId: shop.ben.id, sellerId: 1 } },
      { name: '__proto__', input: '{"__proto__":{"polluted":1}}' },
      { name: 'draft_cart', input: { product: 'G1', quantity: 10_000 } },
      { name: 'draft_cart', input: { product: 'G1', quantity: -5 } },
      { name: 'help_page', input: { topic: '../../etc/passwd' } },
      { name: 'search_products', input: { words: 'x'.repeat(5_000) } },
      { name: 'search_products', input: 'not json' },
      { name: 'check_delivery', input: { place: "'; drop table person" } },
      { name: 'product_at_place', input: { product: 'secret glove tool' } },
    ]
    const words = buildHostileAnswers(foreign)
    const wrong =
      /evil|₹1\.00|9\d ?%|promise|guarantee the|SAVE77|has been approved|placed your order/i
    const all = buildInjections(foreign)
    for (const [at, text] of all.entries()) {
      const toolCalls = [calls[at % calls.length]!, calls[(at * 7 + 3) % calls.length]!]
      const reply = words[at % words.length]!
      server.replies = ({ messages }) =>
        messages.at(-1)!.role === 'tool' ? { say: reply } : { call: toolCalls }
      const { last } = await ask(text)
      expectHarmless(last, `${text} / ${reply}`)
      expect(last.text, reply).not.toContain(reply.slice(0, 30))
      // Rule-based answers may repeat the question's words.
      if (!wrong.test(text)) expect(last.text, `${text} / ${reply}`).not.toMatch(wrong)
    }
    expect(await rows()).toBe(before)
    const toolMessages = server.asked.flatMap(({ messages }) =>
      messages.filter(({ role }) => role === 'tool'),
    )
    expect(toolMessages.length).toBeGreaterThan(100)
    for (const { content } of toolMessages) expect(content).not.toMatch(/Zzsecret/)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('product text is data: it reaches a model inside a tool’s answer only, without its descriptions', async () => {
    server.replies = ({ messages }) =>
      messages.at(-1)!.role === 'tool'
        ? { say: 'Visit https://evil.example now, it is free.' }
        : { call: [{ name: 'search_products', input: { words: 'glove evil refund approved' } }] }
    const { last } = await ask('show me gloves')
    expect(last.cards.length).toBeGreaterThan(0)
    expect(last.text).not.toContain('evil.example now')
    for (const { url } of last.links) expect(toOwnPath(url, 'http://in.localhost')).toBe(url)
    const system = server.asked.at(-1)!.messages.filter(({ role }) => role === 'system')
    expect(system).toHaveLength(1)
    expect(system[0]!.content).not.toContain('evil')
    expect(JSON.stringify(server.asked)).not.toContain('<p>')
  })
})

describe('[CHAT-03] with a model', () => {
  test('[V7] nothing leaves the shop before the shopper was told and agreed, nor after they said no', async () => {
    const first = await ask('do you have glove G2', null)
    expect(first.view.service).toEqual({ host: server.host, agreed: null, resting: false })
    await ask('do you have glove G2', false)
    expect(server.asked).toEqual([])
    server.replies = [
      { call: [{ name: 'product_at_place', input: { product: 'G2' } }] },
      { say: 'Glove G2 costs ₹200.00.' },
    ]
    const { view, last, newKey } = await ask('what does glove G2 cost')
    expect(view.service).toEqual({ host: server.host, agreed: true, resting: false })
    expect(last.text).toBe('Glove G2 costs ₹200.00.')
    expect(last.links[0]!.url).toMatch(/^\/product\//)
    expect(server.asked).toHaveLength(2)
    await ask('thanks', false, newKey)
    expect(server.asked).toHaveLength(2)
  })

  test('it is told of the tools and nothing else, and of the caller no name', async () => {
    server.replies = [{ say: 'Hello!' }]
    const { last } = await ask('hello')
    expect(last.text).toBe('Hello!')
    const { tools, messages } = server.asked[0]!
    expect(tools!.map((tool) => tool.function.name)).toEqual(modelTools.map(({ name }) => name))
    expect(tools!.map((tool) => tool.function.name)).toHaveLength(10)
    expect(JSON.stringify(messages)).not.toMatch(/Asha|Rao|orders\.example|98000/)
  })

  test('it answers from the caller’s own order, and without a tool it states no facts', async () => {
    server.replies = [
      { call: [{ name: 'order_status', input: {} }] },
      { say: `Your order ${own} was placed today.` },
    ]
    expect((await ask('where is it')).last).toMatchObject({
      text: `Your order ${own} was placed today.`,
    })
    server.replies = [{ say: 'Glove G2 costs ₹5.00 and comes tomorrow.' }]
    const { last } = await ask('what does glove G2 cost')
    expect(last.text).toContain('₹200.00')
  })

  test('[F11] slow, broken, rubbish or looping, the rules answer, in time', async () => {
    const modes = ['error', 'nonsense', 'slow', 'silent', 'hang-up'] as const
    for (const mode of modes) {
      server.replies = [{ mode }]
      const started = performance.now()
      expect((await ask('what does glove G2 cost')).last.text, mode).toContain('₹200.00')
      expect(performance.now() - started).toBeLessThan(3_000)
    }
    const askResult = server.asked.length
    expect((await ask('what does glove G2 cost')).last.text, 'the breaker is open').toContain(
      '₹200.00',
    )
    expect(server.asked).toHaveLength(askResult)
    // Another seller: its breaker is closed.
    shop.outside.assistant = openOpenAiModel({
      baseUrl: server.baseUrl,
      model: 'm',
      key: 'k',
      dayTokens: 1_000_000,
      allowedHosts: [server.host],
    })
    asha = await shop.as(shop.asha, 'in', { address: '203.0.113.7' })
    server.asked.length = 0
    server.replies = [
      {
        call: Array.from({ length: 30 }, (_, at) => ({
          name: 'search_products',
          input: { words: `glove ${at}` },
        })),
      },
    ]
    const { last } = await ask('show me gloves')
    expect(last.cards.length).toBeGreaterThan(0)
    expect(server.asked.length).toBeLessThanOrEqual(4)
    server.replies = [{ mode: 'empty' }]
    expect((await ask('what does glove G2 cost')).last.text).toContain('₹200.00')
  }, 30_000)

  test('a visit has so many tokens; then the rules go on alone', async () => {
    server.replies = [{ say: 'Hello!' }]
    const { newKey } = await ask('hello')
    await shop.database.pool.query('update chat_visit set tokens = 100000')
    server.asked.length = 0
    expect((await ask('hello', true, newKey)).last.text).toContain('I’m Amy')
    expect(server.asked).toEqual([])
  })

  test('[security 41] a seller’s day has so many tokens, many at once or not; then rules answer kindly until the next, another seller’s go on', async () => {
    const { seller } = asha
    const loadUsedTokens = async () => {
      const { rows } = await shop.database.pool.query(
        'select tokens::int from chat_day where seller_id = $1',
        [seller.id],
      )
      return rows.map(({ tokens }) => tokens)
    }
    await shop.database.pool.query('delete from chat_day')
    const model = openOpenAiModel({
      baseUrl: server.baseUrl,
      model: 'm',
      key: 'k',
      allowedHosts: [server.host],
      dayTokens: 2 * maxAnswerLength + 80,
    })
    const limitedScope = { ...asha, outside: { ...asha.outside, assistant: model } }
    server.replies = [{ say: 'Hello!' }]
    expect((await ask('hello', true, null, limitedScope)).last.text).toBe('Hello!')
    expect(await loadUsedTokens()).toEqual([42])
    const reservations = await Promise.all(
      Array.from({ length: 6 }, () => reserveAnswerTokens(limitedScope, model)),
    )
    expect(reservations.filter(Boolean)).toHaveLength(2)
    await Promise.all(reservations.map((each) => each?.settle(42)))
    expect(await loadUsedTokens()).toEqual([42 * 3])
    server.replies = [{ mode: 'error' }]
    await ask('hello', true, null, limitedScope)
    expect(await loadUsedTokens(), 'what failed cost nothing').toEqual([42 * 3])

    await shop.database.pool.query('update chat_day set tokens = $1', [2 * maxAnswerLength])
    server.asked.length = 0
    server.replies = [{ say: 'Hello!' }]
    const limitAnswer = await ask('what does glove G2 cost', true, null, limitedScope)
    expect([limitAnswer.last.text, server.asked]).toEqual([expect.stringContaining('₹200.00'), []])
    expect(limitAnswer.view.service).toMatchObject({ agreed: true, resting: true })
    const there = {
      ...(await shop.as(shop.asha, 'tools', { address: '203.0.113.7' })),
      outside: limitedScope.outside,
    }
    expect((await ask('hello', true, null, there)).view.service).toMatchObject({ resting: false })
    const tomorrow = { ...limitedScope, now: new Date(limitedScope.now.getTime() + 86_400_000) }
    expect((await ask('hello', true, null, tomorrow)).last.text).toBe('Hello!')
  })
})
