import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { saveNegotiationSettings } from '../negotiation/negotiation.ts'
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
let approver: Scope
beforeAll(async () => {
  shop = await openQuotedShop()
  approver = await shop.desk('approver', 'approver')
})
afterAll(() => shop.close())

const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)
const buildDeskCommand: QuotedShop['buildDeskCommand'] = (id) => shop.buildDeskCommand(id)
const buildBuyerCommand: QuotedShop['buildBuyerCommand'] = (id) => shop.buildBuyerCommand(id)

describe('[RFQ-05] under the floor', () => {
  beforeAll(async () =>
    saveNegotiationSettings(shop.database.primary, shop.sales.seller.id, { marginFloor: 1_000 }),
  )
  afterAll(async () =>
    saveNegotiationSettings(shop.database.primary, shop.sales.seller.id, { marginFloor: null }),
  )

  test('[LANG-09] a second person who wrote none of it approves; the buyer learns nothing of that', async () => {
    // G1 costs 70: at 85 including 18 % tax the margin is below a tenth.
    const { id } = await shop.requestQuote(shop.asha)
    const draft = aDraft([
      aQuoteLine(1, { unitPrice: '95', breaks: [{ from: '20', unitPrice: '85' }] }),
    ])
    unwrap(await quotes.draftQuote(shop.sales, id, await buildDeskCommand(id), draft))
    const seenBefore = (await shop.getVersions(id)).buyer
    expect(
      unwrap(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id))),
    ).toMatchObject({
      state: 'OPEN',
      quote: { state: 'IN_APPROVAL' },
    })
    expect((await shop.getVersions(id)).buyer).toBe(seenBefore)
    await expect(
      quotes.approveQuote(shop.sales, id, await buildDeskCommand(id), ''),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    })
    unwrap(await quotes.rejectQuote(approver, id, await buildDeskCommand(id), 'Why so low?'))
    unwrap(await quotes.draftQuote(approver, id, await buildDeskCommand(id), draft))
    unwrap(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id)))
    expect(await quotes.approveQuote(approver, id, await buildDeskCommand(id), '')).toMatchObject({
      code: 'own-work',
    })
    const owner = await shop.desk('owner', 'owner')
    expect((await quotes.deskRfq(owner, id)).actions).toContain('approve')
    expect(
      unwrap(await quotes.approveQuote(owner, id, await buildDeskCommand(id), 'Fine.')),
    ).toMatchObject({
      quote: { state: 'SENT' },
    })
    const record = await run(
      sql`select after from audit_entry where action = 'rfq.approve' order by id desc limit 1`,
    )
    expect(record.rows).toMatchObject([{ after: { note: 'Fine.' } }])
    const buyer = await shop.as(shop.asha)
    const buyerMessages = JSON.stringify([
      await quotes.getRfq(buyer, { id }),
      await quotes.threadFile(buyer, { id }),
      (await shop.letters())
        .filter(({ to }) => to === shop.asha.email)
        .map((letter) => ({
          ...letter,
          html: letter.html.replace(/ style="[^"]*"|<style>.*?<\/style>/gs, ''),
        })),
    ])
    expect(buyerMessages).not.toMatch(/approv|margin|floor|"cost"|Why so low|IN_APPROVAL/i)
    const { figures, floor, thread } = await quotes.deskRfq(shop.sales, id)
    const notes = thread.filter(({ kind }) => kind === 'approval-note')
    expect(notes.map(({ by, words, text }) => [by, words, text])).toEqual([
      ['approver', 'Sent the draft back', 'Why so low?'],
      ['owner', 'Approved the quote', 'Fine.'],
    ])
    const hindi = await withLocale('hi-IN', () => quotes.deskRfq(shop.sales, id))
    const hindiNotes = hindi.thread.filter(({ kind }) => kind === 'approval-note')
    expect(hindiNotes.map(({ words }) => words)).toEqual(['ड्राफ़्ट वापस भेजा', 'कोटेशन मंज़ूर किया'])
    expect([figures[0]!.cost, floor]).toEqual([7_000, 1_000])
    const reader = await quotes.deskRfq(await shop.desk('reader', 'reader'), id)
    expect(JSON.stringify(reader)).not.toMatch(/Asha|Rao|workshop|Why so low|Fine\./)
    expect([reader.figures[0]!.cost, reader.floor, reader.actions]).toEqual([null, null, []])
  })

  test('a counter under the floor is taken by an approver alone', async () => {
    const { id } = await shop.sendQuote(shop.asha, '95')
    const buyer = await shop.as(shop.asha)
    const lines = [{ lineId: 1, quantity: '10', unitPrice: '80' }]
    unwrap(
      await quotes.counterQuote(
        buyer,
        { id },
        { ...(await buildBuyerCommand(id)), quoteVersion: 1, lines, text: '' },
      ),
    )
    expect(
      await quotes.acceptCounter(shop.sales, id, {
        ...(await buildDeskCommand(id)),
        quoteVersion: 1,
      }),
    ).toMatchObject({
      code: 'needs-approver',
    })
    expect(
      unwrap(
        await quotes.acceptCounter(approver, id, {
          ...(await buildDeskCommand(id)),
          quoteVersion: 1,
        }),
      ),
    ).toMatchObject({
      state: 'AWARDED',
    })
  })
})

describe('[RFQ-10] a thing that nobody sells yet', () => {
  test('is made for one line, sold to that buyer alone, listed by one action, and told once to those who asked', async () => {
    const visitor = await shop.scope('in')
    const buyer = await shop.as(shop.asha)
    for (const [words, email] of [
      ['Torque WRENCH, left-handed!', 'one@wanted.example'],
      ['torque wrench', 'two@wanted.example'],
      ['torque hammer', 'three@wanted.example'],
    ] as const) {
      expect(await quotes.requestStockAlert(visitor, { words, email })).toEqual({
        ok: true,
        value: null,
      })
      expect(await quotes.requestStockAlert(visitor, { words, email })).toEqual({
        ok: true,
        value: null,
      })
    }
    expect(await quotes.requestStockAlert(visitor, { words: '!!', email: 'no' })).toMatchObject({
      ok: false,
      fields: { words: 'missing', email: 'invalid-email' },
    })
    const lines = [aLine({ words: 'left-handed torque wrench', quantity: '2' })]
    const { id } = unwrap(await quotes.createRfq(buyer, newKey(), aRequest({ lines })))
    const draftInput = aDraft([aQuoteLine(1, { unitPrice: '450', toOrder: true, leadDays: '14' })])
    unwrap(await quotes.draftQuote(shop.sales, id, await buildDeskCommand(id), draftInput))
    expect(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id))).toMatchObject({
      code: 'line-unbound',
    })
    const pack = {
      lineId: 1,
      name: 'Left-handed torque wrench',
      code: 'LHTW-1',
      unit: '1 piece',
      taxRate: '18',
      cost: '300',
    }
    unwrap(await quotes.makePack(shop.sales, id, await buildDeskCommand(id), pack))
    expect(await quotes.makePack(shop.sales, id, await buildDeskCommand(id), pack)).toMatchObject({
      code: 'code-taken',
    })
    unwrap(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id)))
    const packId = await shop.pack('LHTW-1')
    expect(await quotes.findPacks(shop.sales, 'torque WRENCH')).toMatchObject([
      { packId, unlisted: true },
    ])
    expect(
      await quotes.findPacks(await shop.desk('other', 'sales', 'tools'), 'torque wrench'),
    ).toEqual([])
    expect(await quotes.findPacks(shop.sales, 'G3')).toMatchObject([{ code: 'G3', price: 30_000 }])
    expect(await quotes.findPacks(shop.sales, "%_\\ <b>' 💥")).toEqual([])
    expect(await faces.cart.addLine(buyer, { packId, quantity: 1 })).toMatchObject({ ok: false })
    expect((await quotes.getRfq(buyer, { id })).lines[0]).toMatchObject({
      name: 'Left-handed torque wrench',
      url: null,
    })
    const acceptedLines = [{ lineId: 1, quantity: '2' }]
    unwrap(
      await quotes.acceptQuote(
        buyer,
        { id },
        { ...(await buildBuyerCommand(id)), quoteVersion: 1, lines: acceptedLines },
      ),
    )
    await expect(
      quotes.listPack(await shop.desk('other', 'sales', 'tools'), packId, {
        price: '',
        categoryPath: [],
      }),
    ).rejects.toMatchObject({ kind: 'not-found' })
    const listedPack = unwrap(
      await quotes.listPack(shop.sales, packId, {
        price: '499.00',
        categoryPath: ['Tools', 'Wrenches'],
      }),
    )
    expect(listedPack).toMatchObject({ packId, told: 2 })
    expect(
      await quotes.listPack(shop.sales, packId, { price: '1', categoryPath: [] }),
    ).toMatchObject({
      code: 'already-listed',
    })
    const buyerMessages = (await shop.letters()).filter(({ subject }) =>
      subject.startsWith('Now available'),
    )
    expect(buyerMessages.map(({ to }) => to).sort()).toEqual([
      'one@wanted.example',
      'two@wanted.example',
    ])
    expect(buyerMessages[0]!.text).toContain(`/product/${listedPack.url}`)
    expect(await faces.cart.addLine(buyer, { packId, quantity: 1 })).toMatchObject({ ok: false })
    expect((await run(sql`select 1 from wanted`)).rowCount).toBe(1)
    expect(await findViolations(shop.database.primary)).toEqual([])
  })
})

test('[RFQ-05] what can’t be quoted is refused by name', async () => {
  const { id } = await shop.requestQuote(shop.asha)
  const draft = async (change: object, more: object = {}) =>
    quotes.draftQuote(
      shop.sales,
      id,
      await buildDeskCommand(id),
      aDraft([aQuoteLine(1, change)], more),
    )
  for (const [change, name, code] of [
    [{ unitPrice: '0' }, 'unitPrice', 'invalid-price'],
    [{ unitPrice: '-3' }, 'unitPrice', 'invalid-price'],
    [{ unitPrice: '90.005' }, 'unitPrice', 'invalid-price'],
    [{ unitPrice: '100.01' }, 'unitPrice', 'above-list'],
    [{ quantity: '10001' }, 'quantity', 'invalid-quantity'],
    [{ taxRate: '101' }, 'taxRate', 'invalid-tax'],
    [{ packId: '999999' }, 'packId', 'unknown-pack'],
    [{ packId: String(await shop.pack('G1', 'tools')) }, 'packId', 'unknown-pack'],
    [{ breaks: [{ from: '20', unitPrice: '91' }] }, 'breaks', 'invalid-breaks'],
    [{ breaks: [{ from: '10', unitPrice: '80' }] }, 'breaks', 'invalid-breaks'],
    [{ quantity: '', breaks: [{ from: 'few', unitPrice: '97' }] }, 'breaks', 'invalid-breaks'],
    [{ quantity: '', breaks: [{ from: '5', unitPrice: '' }] }, 'breaks', 'invalid-breaks'],
    [{ lineId: 9 }, 'lineId', 'unknown-line'],
  ] as const) {
    expect(await draft(change), JSON.stringify(change)).toMatchObject({
      ok: false,
      fields: { [`lines.0.${name}`]: code },
    })
  }
  for (const validUntil of [
    '2026-02-31',
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
  ])
    expect(await draft({}, { validUntil }), validUntil).toMatchObject({ code: 'invalid-validity' })
  unwrap(await draft({ unitPrice: '' }, { validUntil: '2020-01-01' }))
  expect(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id))).toMatchObject({
    code: 'invalid-validity',
  })
  unwrap(await draft({ unitPrice: '' }))
  expect(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id))).toMatchObject({
    code: 'line-unpriced',
  })
  unwrap(await draft({ unavailable: true }))
  expect(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id))).toMatchObject({
    code: 'nothing-offered',
  })
  const substitute = {
    packId: String(await shop.pack('G2')),
    unitPrice: '150',
    deliveryCharge: '25.50',
  }
  unwrap(await draft(substitute))
  unwrap(await quotes.sendQuote(shop.sales, id, await buildDeskCommand(id)))
  expect(
    (await quotes.getRfq(await shop.as(shop.asha), { id })).versions[0]!.lines[0],
  ).toMatchObject({
    substitute: true,
    charge: 2_550,
    total: 152_550,
  })
})

test('[RFQ-02] what people write is kept as they wrote it, and is markup nowhere', async () => {
  const buyer = await shop.as(shop.asha)
  const hostileText = '<img src=x onerror=alert(1)> "&\u0000\ud800 {{7*7}} \r\nBcc: all@example.com'
  const lines = [aLine({ words: hostileText, unit: hostileText.slice(0, 20), quantity: '1' })]
  const createdRfq = await quotes.createRfq(
    buyer,
    newKey(),
    aRequest({ lines, name: hostileText, company: hostileText, note: hostileText }),
  )
  const { id } = unwrap(createdRfq)
  unwrap(await quotes.writeMessage(buyer, { id }, await buildBuyerCommand(id), hostileText))
  const view = await quotes.getRfq(buyer, { id })
  expect(view.note).toContain('<img src=x onerror=alert(1)>')
  expect(view.contact!.name).not.toMatch(/[\r\n\0]/)
  for (const { subject, to } of await shop.letters())
    expect(`${subject}${to}`).not.toMatch(/[\r\n]|Bcc/)
  expect(
    await quotes.writeMessage(buyer, { id }, await buildBuyerCommand(id), 'x'.repeat(2_001)),
  ).toMatchObject({
    code: 'too-long',
  })
  expect(
    await quotes.writeMessage(buyer, { id }, await buildBuyerCommand(id), ' \u0000 '),
  ).toMatchObject({
    code: 'missing',
  })
})

test('[RFQ-03] the cart’s lines are copied and the cart stays', async () => {
  const buyer = await shop.as(shop.ben)
  await faces.cart.addLine(buyer, { packId: await shop.pack('G3'), quantity: 4 })
  const before = await faces.cart.readCart(buyer)
  expect((await quotes.startRfq(buyer, { fromCart: true })).lines).toMatchObject([{ quantity: 4 }])
  const { id } = unwrap(
    await quotes.createRfq(
      buyer,
      newKey(),
      aRequest({ lines: [aLine({ words: 'and a rope' })], fromCart: true }),
    ),
  )
  expect((await quotes.getRfq(buyer, { id })).lines).toMatchObject([
    { quantity: 4, packId: before.lines[0]!.packId },
    { words: 'and a rope' },
  ])
  expect((await faces.cart.readCart(buyer)).totalsKey).toBe(before.totalsKey)
})

test('[RFQ-05] templates are a seller’s own', async () => {
  const createdRfq = unwrap(
    await quotes.saveTemplate(
      shop.sales,
      null,
      {
        name: 'Net 30',
        terms: 'Pay in 30 days.',
        note: '',
        validDays: '14',
        paymentDays: '',
      },
      null,
    ),
  )
  expect(
    await quotes.saveTemplate(
      shop.sales,
      null,
      { name: 'NET 30', terms: '', note: '', validDays: '', paymentDays: '' },
      null,
    ),
  ).toMatchObject({ code: 'name-taken' })
  const other = await shop.desk('other', 'sales', 'tools')
  expect(await quotes.listTemplates(other)).toEqual([])
  await expect(quotes.removeTemplate(other, createdRfq.id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await quotes.listTemplates(shop.sales)).toMatchObject([{ name: 'Net 30', validDays: 14 }])
  await quotes.removeTemplate(shop.sales, createdRfq.id)
  expect(await quotes.listTemplates(shop.sales)).toEqual([])
})
