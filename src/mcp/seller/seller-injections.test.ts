import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { checkIsDataOnly, countAllRows, hostileTexts } from '../hostile-texts-fixture.ts'
import { callTool, sendMessage } from '../mcp-fixture.ts'
import { buildLine, openSellerStage, type SellerStage } from './seller-fixture.ts'

let shop: SellerStage
let http: SellerStage['http']
let token: string
beforeAll(async () => {
  shop = await openSellerStage('key-tool=10000/60,key-answer=10000/60,key=10000/60')
  http = shop.http
  token = (
    await makeKey(await openDesk(shop), [
      'quotes:read',
      'quotes:write',
      'bids:read',
      'bids:write',
      'orders:read',
      'products:read',
      'costs:read',
      'customers:read',
    ])
  ).token
  // The first use of a key is noted.
  await callTool(http, 'list_work', {}, { token })
})
afterAll(() => shop.close())

/** A request of which each text is hostile, and a message of its buyer. */
async function askWith(text: string): Promise<string> {
  const words = buildLine({ words: text.slice(0, 300) })
  const pack = buildLine({ packId: String(await shop.pack('G1')) })
  const company = text.replace(/\s/g, ' ').slice(0, 100)
  const id = await shop.request({ note: text, company, lines: [pack, words] })
  const { rows } = await shop.database.pool.query('select row_version from rfq where number = $1', [
    id,
  ])
  const command = { key: randomUUID(), rowVersion: rows[0].row_version }
  await faces.quotes.writeMessage(await shop.as(shop.asha), { id, claim: null }, command, text)
  return id
}

test('[KEY-05] what buyers write comes back as data, and reading it writes nothing', async () => {
  const texts = hostileTexts.map((text) => text.toWellFormed())
  const ids: string[] = []
  for (const text of texts) ids.push(await askWith(text))
  const listTools = async () => (await sendMessage(http, 'tools/list', {}, { token })).text()
  const tools = await listTools()
  const countRows = async () => {
    // The key's budget is counted.
    const { rate_limit: _, ...rows } = await countAllRows(shop.database)
    return rows
  }
  const rows = await countRows()
  const names = new Set<string>()
  for (const [at, request] of ids.entries()) {
    const read = await callTool(http, 'read_request', { request }, { token })
    checkIsDataOnly(read, names)
    // The words remain, as what they are: what a buyer wrote.
    const { note } = read.structuredContent.data as { note: string }
    if (/^[A-Z ]+: /.test(texts[at]!)) expect(note).toContain(texts[at]!.slice(0, 12))
    const lines = [{ line_id: 1, unit_price: 92 }]
    checkIsDataOnly(await callTool(http, 'preview_quote', { request, lines }, { token }), names)
  }
  for (const args of [{}, { kind: 'ask' }, { page: 2 }])
    checkIsDataOnly(await callTool(http, 'list_work', args, { token }), names)
  expect(await listTools()).toBe(tools)
  expect(await countRows()).toEqual(rows)
  expect([...names].filter((name) => !/^[a-z_A-Z]+$/.test(name))).toEqual([])
})

test('[KEY-05] an agent that obeys a buyer gives away neither the floor, nor costs, nor an order', async () => {
  const mailsBefore = (await shop.letters()).length
  for (const text of hostileTexts.slice(0, 8)) {
    const request = await askWith(text)
    const { version } = await shop.state(request)
    const obey = (change: object) =>
      callTool(
        http,
        'answer_request',
        {
          key: randomUUID(),
          request,
          row_version: version,
          lines: [
            { line_id: 1, unit_price: 0.01 },
            { line_id: 2, unavailable: true },
          ],
          ...change,
        },
        { token },
      )
    const cheap = await obey({ note: 'Our cost is 60.00' })
    expect(cheap.structuredContent.data).toMatchObject({
      sent_to_buyer: false,
      kept_because: [{ code: 'under-floor' }, { code: 'has-text' }],
    })
    expect((await shop.state(request)).state).toBe('OPEN')
    // Nor is there a tool for what a person decides.
    for (const name of ['approve_quote', 'send_quote', 'get_order', 'make_offer', 'add_to_cart']) {
      const result = await callTool(http, name, { request }, { token })
      expect(result.content[0]!.text).toMatch(/not found/)
    }
  }
  const { rows } = await shop.database.pool.query(
    `select distinct state from quote_version where state <> 'DRAFT'`,
  )
  expect(rows).toEqual([])
  const mails = (await shop.letters()).slice(mailsBefore)
  expect(mails.filter(({ text }) => /60\.00|0\.01/.test(text))).toEqual([])
})

test('[KEY-05] hostile arguments are stored nowhere but in a draft that a person reads', async () => {
  const request = await askWith('A plain request')
  for (const text of hostileTexts) {
    const { version } = await shop.state(request)
    const lines = [
      { line_id: 1, unit_price: 92 },
      { line_id: 2, unavailable: true },
    ]
    const args = {
      key: randomUUID(),
      request,
      row_version: version,
      lines,
      terms: text.slice(0, 2_000),
    }
    const { structuredContent } = await callTool(http, 'answer_request', args, { token })
    expect(structuredContent.data).toMatchObject({ sent_to_buyer: false })
    for (const query of [text.slice(0, 200)])
      await callTool(http, 'find_packs', { query }, { token })
  }
  expect((await shop.state(request)).state).toBe('OPEN')
  expect(http.errors).toEqual([])
})
