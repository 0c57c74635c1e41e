import { randomUUID } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { KeyScope } from '#contract/keys/keys.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { dataNotice } from '../tool-result.ts'
import { buildLine, openSellerStage, type SellerStage, setFloor } from './seller-fixture.ts'

let shop: SellerStage
let packs: Record<string, number>
beforeAll(async () => {
  shop = await openSellerStage('key-answer=40/3600')
  const { seller } = await shop.scope('in')
  await shop.database.pool.query(
    `insert into bid_rule (seller_id, kind, subject_id, allowed, floor, counters)
     values ($1, 'all', 0, true, 8000, false)`,
    [seller.id],
  )
  packs = { G1: await shop.pack('G1'), G2: await shop.pack('G2') }
})
afterAll(() => shop.close())

const all: KeyScope[] = [
  'quotes:read',
  'quotes:write',
  'bids:read',
  'bids:write',
  'orders:read',
  'products:read',
  'prices:read',
  'stock:read',
  'costs:read',
  'customers:read',
]

/** A client of the official SDK with a new key. */
async function connect(scopes: readonly KeyScope[], host = 'in') {
  const { token } = await makeKey(await openDesk(shop), scopes)
  const client = new Client({ name: 'seller', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(
    new URL(`http://${host}.localhost:3000/mcp`),
    {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: (url, init) => shop.http.ask(String(url), init),
    },
  )
  // Its optional fields are declared without undefined.
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}

interface ToolAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: what a result is, each test says by what it expects
  data: any
  error?: { code: string; message: string; retryAfterSeconds?: number } | undefined
  text: string
}

async function call(client: Client, name: string, args: object): Promise<ToolAnswer> {
  const result = await client.callTool({ name, arguments: { ...args } })
  const [{ text }] = result.content as [{ text: string }]
  const { notice, data, error } = (result.structuredContent ?? {}) as Record<string, never>
  if (!result.isError) expect(notice).toBe(dataNotice)
  return { data, error, text }
}

test('[KEY-05] an agent of the official SDK goes from the queue by the preview to the answer', async () => {
  const id = await shop.request()
  const agent = await connect(all)
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'answer_bid',
    'answer_request',
    'find_packs',
    'list_work',
    'preview_quote',
    'read_bid',
    'read_order',
    'read_request',
  ])
  const queue = await call(agent, 'list_work', { kind: 'ask' })
  const work = queue.data.work.find(({ number }: { number: string }) => number === id)
  expect(work).toMatchObject({ kind: 'request', company: 'Rao & Co', margin_percent: 29.2 })
  const request = await call(agent, 'read_request', { request: id })
  expect(request.data).toMatchObject({
    turn: 'seller',
    note: 'For the workshop.',
    lines: [{ line_id: 1, code: 'G1', quantity: 10, cost: { value: 60 } }],
  })
  const found = await call(agent, 'find_packs', { query: 'G1' })
  expect(found.data.products[0]).toMatchObject({
    code: 'G1',
    packs: [{ pack_id: packs.G1, price: { value: 100, currency: 'INR' } }],
  })
  const lines = [{ line_id: 1, unit_price: 92 }]
  const preview = await call(agent, 'preview_quote', { request: id, lines })
  expect(preview.data).toMatchObject({
    total: { value: 920 },
    needs_approval: false,
    problems: [],
    lines: [{ below_list_percent: 8 }],
  })
  expect(await shop.state(id)).toMatchObject({ state: 'OPEN', quotes: [] })
  const { row_version } = preview.data
  const answer = { key: 'agent-answer-1', request: id, row_version, lines }
  const sent = await call(agent, 'answer_request', answer)
  expect(sent.data).toMatchObject({ sent_to_buyer: true, kept_because: [], quote_state: 'SENT' })
  expect(await shop.state(id)).toMatchObject({ state: 'QUOTED', quotes: ['SENT'] })
  // Sent again, it is done once.
  expect((await call(agent, 'answer_request', answer)).data).toMatchObject({ sent_to_buyer: true })
  expect(await shop.state(id)).toMatchObject({ state: 'QUOTED', quotes: ['SENT'] })
  const view = await faces.quotes.getRfq(await shop.as(shop.asha), { id, claim: null })
  expect(view.versions[0]).toMatchObject({ total: preview.data.total.value * 100, note: '' })
  const { rows } = await shop.database.pool.query(
    `select distinct k.name from audit_entry a join api_key k on k.actor_id = a.person_id where a.action = 'rfq.send'`,
  )
  expect(rows).toEqual([{ name: 'ERP' }])
})

test('[KEY-05] what the rules leave to people is kept as a draft, and each reason is told', async () => {
  let agent = await connect(all)
  const answer = async (args: object, change = {}) => {
    const id = await shop.request(change)
    const { version } = await shop.state(id)
    const lines = [{ line_id: 1, unit_price: 92 }]
    const input = { key: randomUUID(), request: id, row_version: version, lines, ...args }
    const { data } = await call(agent, 'answer_request', input)
    const reasons = data.kept_because.map(({ code }: { code: string }) => code)
    expect(data.sent_to_buyer).toBe(false)
    const { state, quotes } = await shop.state(id)
    expect([state, ...quotes]).toEqual(['OPEN', 'DRAFT'])
    return { id, input, reasons, version: data.row_version }
  }
  const low = { lines: [{ line_id: 1, unit_price: 61 }] }
  expect((await answer(low)).reasons).toEqual(['under-floor'])
  expect((await answer({ note: 'Our cost is 60, so ask for less.' })).reasons).toEqual(['has-text'])
  expect((await answer({ terms: 'Free returns for ever' })).reasons).toEqual(['has-text'])
  // The floor is not told of a price that is not sent anyway: asked often enough, it would be found.
  const note = 'A person reads this first'
  expect((await answer({ ...low, note })).reasons).toEqual(['under-floor', 'has-text'])
  agent = await connect(all.filter((scope) => scope !== 'costs:read'))
  expect((await answer({ ...low, note })).reasons).toEqual(['has-text'])
  expect((await answer(low)).reasons).toEqual(['under-floor'])
  agent = await connect(all)
  const words = [buildLine({ words: 'A red bucket' })]
  expect((await answer({}, { lines: words })).reasons).toEqual(['problems', 'unknown-cost'])
  await shop.database.pool.query('update pack set cost = null where id = $1', [packs.G2])
  const unknown = [buildLine({ packId: String(packs.G2) })]
  expect((await answer({}, { lines: unknown })).reasons).toEqual(['unknown-cost'])
  await setFloor(shop, null)
  expect((await answer({})).reasons).toEqual(['no-floor'])
  await setFloor(shop, 1_000)
  // What was kept can be bettered by the same agent, but words once written stay with a person.
  const kept = await answer(low)
  const better = { ...kept.input, key: randomUUID(), row_version: kept.version }
  expect(
    (await call(agent, 'answer_request', { ...better, lines: [{ line_id: 1, unit_price: 95 }] }))
      .data,
  ).toMatchObject({ sent_to_buyer: true })
})

test('[KEY-05] an agent neither overwrites a person’s draft nor floods a buyer with versions', async () => {
  const agent = await connect(all)
  const id = await shop.request()
  const begun = await shop.draft(id, '95')
  const answer = (row_version: number) =>
    call(agent, 'answer_request', {
      key: randomUUID(),
      request: id,
      row_version,
      lines: [{ line_id: 1, unit_price: 92 }],
    })
  expect((await answer(begun)).error?.code).toBe('has-draft')
  const quoted = await shop.request()
  await shop.send(quoted, '90')
  const { version } = await shop.state(quoted)
  const again = { key: randomUUID(), request: quoted, row_version: version, lines: [] }
  expect((await call(agent, 'answer_request', again)).data).toMatchObject({
    sent_to_buyer: false,
    kept_because: [{ code: 'not-our-turn' }],
  })
  expect(await shop.state(quoted)).toMatchObject({ state: 'QUOTED', quotes: ['SENT', 'DRAFT'] })
  const stale = await call(agent, 'answer_request', { ...again, key: randomUUID() })
  expect(stale.error?.code).toBe('stale-version')
})

test('[KEY-05] bids are answered inside the floor, and never where none is known', async () => {
  const agent = await connect(all)
  const bid = async (code: string, bidPrice: number) => {
    const scope = await shop.as(shop.ben)
    const lines = [{ packId: packs[code]!, quantity: 1, bidPrice }]
    const draft = { lines, allOrNothing: false, pincode: '411001' }
    const command = { key: randomUUID(), submit: true }
    const outcome = await faces.bids.makeBid(scope, { ...draft, ...command })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.id
  }
  const number = await bid('G1', 7_000)
  const read = await call(agent, 'read_bid', { bid: number })
  expect(read.data).toMatchObject({
    may_be_answered: true,
    lines: [{ pack_id: packs.G1, bid_price: { value: 70 }, floor: { value: 80 } }],
  })
  const answer = (to: string, row_version: number, line: object) =>
    call(agent, 'answer_bid', { key: randomUUID(), bid: to, row_version, lines: [line] })
  const { row_version } = read.data
  const accept = { pack_id: packs.G1, answer: 'accept' }
  expect((await answer(number, row_version, accept)).error?.code).toBe('below-floor')
  const counter = { pack_id: packs.G1, answer: 'counter', price: 90 }
  expect((await answer(number, row_version, counter)).data).toMatchObject({ state: 'COUNTERED' })
  // G2 has no known cost, and without the rule's share no floor.
  await shop.database.pool.query('update bid_rule set floor = null')
  await shop.database.pool.query('update pack set cost = null where id = $1', [packs.G2])
  const unknown = await bid('G2', 100)
  const { data } = await call(agent, 'read_bid', { bid: unknown })
  const refused = await answer(unknown, data.row_version, { pack_id: packs.G2, answer: 'accept' })
  expect(refused.error?.code).toBe('below-floor')
})

test('[KEY-05] a key has the tools of its scopes, sees costs and people by their own, and only its shop', async () => {
  const id = await shop.request({ note: 'Asha Secret wants it' })
  const blind = await connect(['quotes:read', 'quotes:write', 'products:read'])
  const { tools } = await blind.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual([
    'answer_request',
    'find_packs',
    'list_work',
    'preview_quote',
    'read_request',
  ])
  const hidden = /Asha|Secret|Rao|"cost":\{|margin_percent":\d|"floor_price":\{|expected_margin":\{/
  for (const [name, args] of [
    ['list_work', {}],
    ['read_request', { request: id }],
    ['preview_quote', { request: id, lines: [{ line_id: 1, unit_price: 61 }] }],
    ['find_packs', { query: 'G1' }],
  ] as const) {
    const { text } = await call(blind, name, args)
    expect(text).not.toMatch(hidden)
  }
  const trusted = await connect(all)
  expect((await call(trusted, 'read_request', { request: id })).text).toMatch(hidden)
  const { text } = await call(blind, 'find_packs', { query: 'G1' })
  expect(text).toContain('"price":null')
  expect(text).toContain('"stock":null')
  const queue = await call(blind, 'list_work', {})
  expect(queue.data.work.map(({ kind }: { kind: string }) => kind)).not.toContain('bid')
  const foreign = await call(blind, 'read_order', { order: 'x' })
  expect(foreign.text).toMatch(/not found/)
})

test('[KEY-05] an unknown, foreign or revoked key is refused as by the API, and a loop meets its budget', async () => {
  await expect(connect(all, 'tools')).rejects.toThrow(/key-unknown/)
  const { token, id } = await makeKey(await openDesk(shop), ['quotes:read'])
  await faces.keys.revokeKey(await openDesk(shop), id)
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const post = (authorization: string) =>
    shop.http.ask('/mcp', {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: message,
    })
  const refusal = await post(`Bearer ${token}`)
  expect([refusal.status, (await refusal.json()).code]).toEqual([401, 'key-revoked'])
  const agent = await connect(all)
  let calls = 0
  let last: ToolAnswer | null = null
  while (!last?.error || last.error.code === 'not-found') {
    const request = { key: randomUUID(), request: 'R000000-NONE', row_version: 0, lines: [] }
    last = await call(agent, 'answer_request', request)
    calls++
  }
  expect([calls, last.error.code]).toEqual([41, 'too-many'])
  expect(last.error.retryAfterSeconds).toBeGreaterThan(60)
  // Reading goes on.
  expect((await call(agent, 'list_work', {})).data.total).toBeGreaterThan(0)
})
