import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { stop } from '#kernel/outcome.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import {
  aDraft,
  aLine,
  aQuoteLine,
  aRequest,
  newKey,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from './quoted-shop-fixture.ts'

const { quotes } = faces
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const buildDeskCommand = async (id: string) => ({
  key: newKey(),
  rowVersion: (await shop.getVersions(id)).desk,
})
const buyer = async (id: string) => ({
  key: newKey(),
  rowVersion: (await shop.getVersions(id)).buyer,
})

test('[RFQ-01] words that only consist of control characters ask for nothing', async () => {
  const asha = await shop.as(shop.asha)
  const lines = [aLine({ words: '\u0001\u0085' })]
  expect(await quotes.createRfq(asha, newKey(), aRequest({ lines }))).toMatchObject({
    ok: false,
    fields: { lines: 'no-lines' },
  })
  lines[0]!.targetPrice = '5'
  expect(await quotes.createRfq(asha, newKey(), aRequest({ lines }))).toMatchObject({
    ok: false,
    fields: { 'lines.0.words': 'missing' },
  })
})

test('[RFQ-04] a draft is the buyer’s alone, can be gone on with, and its pictures stay with their lines', async () => {
  const asha = await shop.as(shop.asha)
  const glove = aLine({ packId: String(await shop.pack('G1')) })
  const rope = aLine({ words: 'rope, 6 mm' })
  const { id, state } = unwrap(
    await quotes.createRfq(asha, newKey(), aRequest({ lines: [glove, rope], submit: false })),
  )
  expect(state).toBe('DRAFT')
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  unwrap(await quotes.attach(asha, { id }, await buyer(id), { name: 'rope.png', bytes, lineId: 2 }))
  const listed = await quotes.myRfqs(asha, { state: 'DRAFT', turn: null, page: 1 })
  expect(listed.rows.map((row) => row.id)).toEqual([id])
  const change = aRequest({
    lines: [rope, { ...glove, quantity: '7' }],
    note: 'Later.',
    submit: false,
  })
  expect(unwrap(await quotes.changeRfq(asha, { id }, await buyer(id), change)).state).toBe('DRAFT')
  const changed = await quotes.getRfq(asha, { id })
  expect(changed.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['rope, 6 mm', 10],
    ['Nitrile glove G1', 7],
  ])
  expect(changed.attachments.map(({ lineId }) => lineId)).toEqual([1])
  unwrap(
    await quotes.changeRfq(
      asha,
      { id },
      await buyer(id),
      aRequest({ lines: [glove], submit: false }),
    ),
  )
  expect((await quotes.getRfq(asha, { id })).attachments.map(({ lineId }) => lineId)).toEqual([
    null,
  ])
  const ben = await shop.as(shop.ben)
  await expect(quotes.getRfq(ben, { id })).rejects.toMatchObject({ kind: 'not-found' })
  await expect(quotes.changeRfq(ben, { id }, await buyer(id), change)).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(quotes.deskRfq(shop.sales, id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(
    unwrap(await quotes.changeRfq(asha, { id }, await buyer(id), aRequest({ lines: [glove] })))
      .state,
  ).toBe('OPEN')
})

test('[RFQ-04] [SCALE-05] while the store of files is silent, no transaction waits for it, and nothing is attached', async () => {
  const asha = await shop.as(shop.asha)
  const { id } = await shop.requestQuote(shop.asha)
  const waiting: number[] = []
  const storage = {
    ...asha.outside.storage,
    async write() {
      const { rows } = await shop.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`,
      )
      waiting.push(rows[0]!.count)
      throw stop('unavailable')
    },
  }
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const file = { name: 'plan.pdf', bytes, lineId: null }
  await expect(
    quotes.attach(
      { ...asha, outside: { ...asha.outside, storage } },
      { id },
      await buyer(id),
      file,
    ),
  ).rejects.toMatchObject({ kind: 'unavailable' })
  expect(waiting).toEqual([0])
  expect((await quotes.getRfq(asha, { id })).attachments).toEqual([])
  unwrap(await quotes.attach(asha, { id }, await buyer(id), file))
  expect((await quotes.getRfq(asha, { id })).attachments).toHaveLength(1)
})

test('[RFQ-04] what was declined, or can’t be had, is answered with what the shop has that is near', async () => {
  const asha = await shop.as(shop.asha)
  const { id } = await shop.requestQuote(shop.asha)
  expect((await quotes.getRfq(asha, { id })).near).toEqual([])
  unwrap(
    await quotes.declineRfq(
      shop.sales,
      id,
      await buildDeskCommand(id),
      'We have no more of these.',
    ),
  )
  const alternativeNames = (await quotes.getRfq(asha, { id })).near.map(({ name }) => name)
  expect(alternativeNames.length).toBeGreaterThan(0)
  expect(alternativeNames).not.toContain('Nitrile glove G1')
  expect(alternativeNames.every((name) => name.startsWith('Nitrile glove'))).toBe(true)

  const inWords = await shop.requestQuote(shop.asha, {
    lines: [aLine({ words: 'nitrile glove 99x98' }), aLine({ words: 'zeppelin G4' })],
  })
  unwrap(await quotes.declineRfq(shop.sales, inWords.id, await buildDeskCommand(inWords.id), 'No.'))
  const forWords = (await quotes.getRfq(asha, { id: inWords.id })).near.map(({ name }) => name)
  expect(forWords).toHaveLength(5)

  const lines = [
    aLine({ packId: String(await shop.pack('G2')) }),
    aLine({ packId: String(await shop.pack('G3')) }),
  ]
  const partly = await shop.requestQuote(shop.asha, { lines })
  const quoteLines = [aQuoteLine(1), aQuoteLine(2, { unitPrice: '', unavailable: true })]
  unwrap(
    await quotes.draftQuote(
      shop.sales,
      partly.id,
      await buildDeskCommand(partly.id),
      aDraft(quoteLines),
    ),
  )
  unwrap(await quotes.sendQuote(shop.sales, partly.id, await buildDeskCommand(partly.id)))
  const substituteNames = (await quotes.getRfq(asha, { id: partly.id })).near.map(
    ({ name }) => name,
  )
  expect(substituteNames).toContain('Nitrile glove G4')
  expect(substituteNames).not.toContain('Nitrile glove G3')
})

test('[RFQ-04] what waits for the buyer comes first over all pages and is counted, drafts aside', async () => {
  const { id } = await shop.sendQuote(shop.ben)
  const others = []
  for (let n = 0; n < 20; n++) others.unshift((await shop.requestQuote(shop.ben)).id)
  await shop.requestQuote(shop.ben, { submit: false })
  const ben = await shop.as(shop.ben)
  const load = (page: number, turn: 'buyer' | null = null) =>
    quotes.myRfqs(ben, { state: null, turn, page })
  const [first, second] = [await load(1), await load(2)]
  const ids = [...first.rows, ...second.rows].map((row) => row.id)
  expect(ids[0]).toBe(id)
  expect(ids.slice(2)).toEqual(others)
  expect(new Set(ids).size).toBe(22)
  expect(first.turnCounts).toEqual({ buyer: 1, seller: 20, none: 0 })
  expect(first.counts).toEqual({ QUOTED: 1, OPEN: 20, DRAFT: 1 })
  expect((await load(1, 'buyer')).rows.map((row) => row.id)).toEqual([id])
})

test('[DEAL-02] a draft that is kept as one types is recorded once a session, saving it each time', async () => {
  const asha = await shop.as(shop.asha)
  const lines = [aLine({ packId: String(await shop.pack('G1')) })]
  const { id } = unwrap(await quotes.createRfq(asha, newKey(), aRequest({ lines })))
  const sales = await shop.atDesk('sales')
  const keep = async (scope: typeof sales, unitPrice: string, isKept: boolean) => {
    const draft = aDraft([aQuoteLine(1, { unitPrice })])
    const command = await buildDeskCommand(id)
    return unwrap(await quotes.draftQuote(scope, id, command, draft, { isKept }))
  }
  const count = async () => {
    const { rows } = await shop.database.primary.execute<{ entries: number; events: number }>(sql`
      select (select count(*)::int from audit_entry where subject = 'rfq:' || r.id) as entries,
        (select count(*)::int from negotiation_event e where e.kind = 'rfq' and e.thread_id = r.id
          and e.type = 'quote-written') as events
      from rfq r where r.number = ${id}`)
    return rows[0]!
  }
  for (const price of ['91', '92', '93']) await keep(sales, price, true)
  expect(await count()).toEqual({ entries: 1, events: 1 })
  expect((await quotes.deskRfq(sales, id)).draft!.lines[0]!.unitPrice).toBe(9_300)
  await keep(await shop.atDesk('owner'), '94', true)
  await keep(sales, '95', true)
  expect(await count()).toEqual({ entries: 3, events: 3 })
  await keep(sales, '96', false)
  const later = { ...sales, now: new Date(sales.now.getTime() + 31 * 60_000) }
  await keep(later, '97', true)
  expect(await count()).toEqual({ entries: 5, events: 5 })
})

test('[LANG-09] a file without a name is numbered in the language of whoever reads of it', async () => {
  const asha = await shop.as(shop.asha)
  const lines = [aLine({ words: 'a rope like this' })]
  const { id } = unwrap(await quotes.createRfq(asha, newKey(), aRequest({ lines, submit: false })))
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#654321' } })
    .png()
    .toBuffer()
  unwrap(await quotes.attach(asha, { id }, await buyer(id), { name: '/', bytes, lineId: 1 }))
  const readNames = async () =>
    (await quotes.getRfq(asha, { id })).attachments.map(({ name }) => name)
  expect(await readNames()).toEqual(['File 1'])
  expect(await withLocale('hi-IN', readNames)).toEqual(['फ़ाइल 1'])
})
