import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { RfqInput } from '#contract/schemas/quotes.server.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addProducts(server.shop)
})
afterAll(() => server.close())

const origin = 'http://in.localhost:3000'
const line = {
  packId: '',
  quantity: '5',
  words: 'rope, 6 mm',
  unit: 'reel',
  link: '',
  targetPrice: '',
}
const rfqInput: RfqInput = {
  name: 'Nila Rao',
  company: '',
  email: 'nila@drafts.example',
  phone: '',
  pincode: '411001',
  neededBy: '',
  note: 'Soon',
  lines: [line],
  fromCart: false,
  submit: false,
}

const openPage = async (path: string) => {
  const answer = await server.ask(path, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') }
}

test('[RFQ-09] [RFQ-04] a visitor’s draft, as a reopened request is, is changed by its claim and then sent', async () => {
  const rfqResult = await faces.quotes.createRfq(
    await server.shop.scope('in'),
    randomUUID(),
    rfqInput,
  )
  if (!rfqResult.ok) throw new Error(rfqResult.code)
  const { id, claim, rowVersion } = rfqResult.value
  const form = quotePaths.goOn(id, claim)
  expect((await openPage(quotePaths.claim(id, claim!))).html).toContain(
    form.replaceAll('&', '&amp;'),
  )
  const page = await openPage(form)
  expect(page.html).toMatch(/value="rope, 6 mm"|>rope, 6 mm</)
  expect(page.html).toContain('content="no-referrer"')
  const fields = {
    key: randomUUID(),
    draft: id,
    claim: claim!,
    rowVersion: String(rowVersion),
    name: 'Nila Rao',
    email: 'nila@drafts.example',
    pincode: '411001',
    note: 'Soon',
    'lines.0.words': 'rope, 8 mm',
    'lines.0.unit': 'reel',
    'lines.0.quantity': '7',
  }
  const send = (change: Partial<typeof fields> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...change })) body.set(name, value)
    return server.ask(form, { method: 'POST', redirect: 'manual', headers: { origin }, body })
  }
  // Another claim opens nothing, and the form keeps what was typed.
  expect((await send({ claim: 'x'.repeat(22), key: randomUUID() })).status).toBe(409)
  expect((await send()).headers.get('location')).toBe(quotePaths.sent(id, claim!))
  const { lines, state } = await faces.quotes.getRfq(await server.shop.scope('in'), { id, claim })
  expect([state, lines.map(({ words, quantity }) => [words, quantity])]).toEqual([
    'VERIFYING',
    [['rope, 8 mm', 7]],
  ])
  // A request that is no longer a draft is shown read-only; without its claim it is not accessible.
  expect((await openPage(form)).to).toBe(quotePaths.claim(id, claim!))
  expect((await openPage(quotePaths.goOn(id, 'y'.repeat(22)))).status).toBe(404)
})
