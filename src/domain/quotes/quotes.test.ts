import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { testPassword } from '#testing/test-customer.ts'
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
import type { QuotesApi } from './quotes-api.ts'

// The screens and the HTTP API are built against this API.
const { quotes } = faces satisfies { quotes: QuotesApi }
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const command = async (id: string, side: 'buyer' | 'desk') => ({
  key: newKey(),
  rowVersion: (await shop.getVersions(id))[side],
})

describe('from asking to agreeing', () => {
  test('[RFQ-01] a customer’s request opens at once, with its prices noted and a mail to the seller', async () => {
    const { id, state, turn } = await shop.requestQuote(shop.asha)
    expect({ state, turn }).toEqual({ state: 'OPEN', turn: 'seller' })
    const view = await quotes.getRfq(await shop.as(shop.asha), { id })
    expect(view).toMatchObject({ pincode: '411001', note: 'For the workshop.', joined: true })
    expect(view.lines).toMatchObject([
      { name: 'Nitrile glove G1', quantity: 10, listPriceThen: 10_000 },
    ])
    expect(view.may).toEqual(['message', 'attach', 'cancel'])
    expect((await shop.letters()).map(({ subject }) => subject)).toContain(
      `New quote request: ${id}`,
    )
  })

  test('[RFQ-06] [RFQ-08] a quote is sent, accepted in a named version and quantity, and held', async () => {
    const before = await shop.stock('G1')
    const { id, quote } = await shop.sendQuote(shop.asha)
    expect(quote).toEqual({ version: 1, state: 'SENT' })
    const buyer = await shop.as(shop.asha)
    const view = await quotes.getRfq(buyer, { id })
    expect(view.may).toEqual(['message', 'attach', 'counter', 'accept', 'decline', 'cancel'])
    expect(view.versions[0]).toMatchObject({
      version: 1,
      state: 'SENT',
      goods: 90_000,
      total: 90_000,
    })
    const accept = {
      ...(await command(id, 'buyer')),
      quoteVersion: 1,
      lines: [{ lineId: 1, quantity: '10' }],
    }
    const accepted = unwrap(await quotes.acceptQuote(buyer, { id }, accept))
    expect(accepted).toMatchObject({
      state: 'AWARDED',
      turn: 'buyer',
      quote: { version: 1, state: 'ACCEPTED' },
    })
    expect(await quotes.acceptQuote(buyer, { id }, accept)).toEqual({ ok: true, value: accepted })
    expect(await quotes.acceptQuote(buyer, { id }, { ...accept, quoteVersion: 2 })).toMatchObject({
      code: 'key-reused',
    })
    expect((await shop.stock('G1')).reserved).toBe(before.reserved + 10)
    expect((await quotes.getRfq(buyer, { id })).may).toEqual(['message', 'attach', 'order'])
  })

  test('[RFQ-06] a newer version replaces the one before, which can’t be accepted any more', async () => {
    const { id } = await shop.sendQuote(shop.asha)
    const buyer = await shop.as(shop.asha)
    const lines = [aQuoteLine(1, { unitPrice: '80', breaks: [{ from: '5', unitPrice: '85' }] })]
    unwrap(await quotes.draftQuote(shop.sales, id, await command(id, 'desk'), aDraft(lines)))
    const old = await quotes.getRfq(buyer, { id })
    expect(old.versions).toHaveLength(1)
    unwrap(await quotes.sendQuote(shop.sales, id, await command(id, 'desk')))
    const view = await quotes.getRfq(buyer, { id })
    expect(view.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'SENT'],
      [1, 'SUPERSEDED'],
    ])
    const acceptInput = { lines: [{ lineId: 1, quantity: '5' }] }
    expect(
      await quotes.acceptQuote(
        buyer,
        { id },
        { key: newKey(), rowVersion: old.rowVersion, quoteVersion: 1, ...acceptInput },
      ),
    ).toMatchObject({ code: 'stale-version' })
    expect(
      await quotes.acceptQuote(
        buyer,
        { id },
        { ...(await command(id, 'buyer')), quoteVersion: 1, ...acceptInput },
      ),
    ).toMatchObject({ code: 'stale-version' })
    unwrap(
      await quotes.acceptQuote(
        buyer,
        { id },
        { ...(await command(id, 'buyer')), quoteVersion: 2, ...acceptInput },
      ),
    )
    const { versions } = await quotes.getRfq(buyer, { id })
    expect(versions[0]?.lines[0]?.accepted).toEqual({ quantity: 5, unitPrice: 8_500 })
  })

  test('[RFQ-07] rounds: counter, kept, counter, taken; never above the quote, never without a lower price', async () => {
    const { id } = await shop.sendQuote(shop.asha)
    const buyer = await shop.as(shop.asha)
    const counter = async (unitPrice: string, quantity = '10') =>
      quotes.counterQuote(
        buyer,
        { id },
        {
          ...(await command(id, 'buyer')),
          quoteVersion: 1,
          lines: [{ lineId: 1, quantity, unitPrice }],
          text: '',
        },
      )
    expect(await counter('90.01')).toMatchObject({ code: 'above-quote' })
    expect(await counter('90')).toMatchObject({ code: 'no-lower' })
    expect(await counter('0')).toMatchObject({ code: 'invalid-price' })
    expect(await counter('-1')).toMatchObject({ code: 'invalid-price' })
    expect(await counter('80.005')).toMatchObject({ code: 'invalid-price' })
    expect(await counter('80', '11')).toMatchObject({ code: 'quantity-not-offered' })
    expect(unwrap(await counter('80'))).toMatchObject({
      turn: 'seller',
      quote: { state: 'COUNTERED' },
    })
    const buildQuoteCommand = async () => ({ ...(await command(id, 'desk')), quoteVersion: 1 })
    expect(
      unwrap(
        await quotes.keepPrice(shop.sales, id, { ...(await buildQuoteCommand()), text: 'Sorry.' }),
      ),
    ).toMatchObject({
      turn: 'buyer',
      quote: { state: 'SENT' },
    })
    unwrap(await counter('82'))
    unwrap(
      await quotes.withdrawCounter(
        buyer,
        { id },
        { ...(await command(id, 'buyer')), quoteVersion: 1 },
      ),
    )
    unwrap(await counter('83'))
    expect(
      unwrap(await quotes.acceptCounter(shop.sales, id, await buildQuoteCommand())),
    ).toMatchObject({
      state: 'AWARDED',
    })
    const { versions, rounds } = await quotes.getRfq(buyer, { id })
    expect(versions[0]?.lines[0]?.accepted).toEqual({ quantity: 10, unitPrice: 8_300 })
    expect(rounds).toEqual({ used: 3, limit: 3 })
  })
})

test('[RFQ-02] a visitor’s request waits for its mail, opens by the link once, and by the claim from then on', async () => {
  const visitor = await shop.scope('in')
  const lines = [aLine({ words: 'Left-handed <b>torque</b> wrench', quantity: '2', unit: 'piece' })]
  const createdRfq = unwrap(await quotes.createRfq(visitor, newKey(), aRequest({ lines })))
  expect(createdRfq).toMatchObject({ state: 'VERIFYING', turn: 'buyer' })
  await expect(quotes.deskRfq(shop.sales, createdRfq.id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  const ref = { id: createdRfq.id, claim: createdRfq.claim }
  const readMailedLink = async () =>
    /token=([\w-]+)/.exec(
      (await shop.letters()).filter(({ to }) => to === 'asha@visitor.example').at(-1)!.text,
    )![1]!
  const first = await readMailedLink()
  unwrap(await quotes.resendLink(visitor, ref, await command(createdRfq.id, 'buyer')))
  const second = await readMailedLink()
  expect(second).not.toBe(first)
  expect(await quotes.verifyRfq(visitor, createdRfq.id, first)).toMatchObject({
    code: 'link-spent',
  })
  expect(await quotes.canVerify(visitor, createdRfq.id, second)).toBe(true)
  const shiftLinkExpiry = (minutes: number) =>
    shop.database.pool.query(
      'update rfq set link_until = link_until - make_interval(mins => $1) where number = $2',
      [minutes, createdRfq.id],
    )
  await shiftLinkExpiry(15)
  expect(await quotes.canVerify(visitor, createdRfq.id, second)).toBe(false)
  expect(await quotes.verifyRfq(visitor, createdRfq.id, second)).toMatchObject({
    code: 'link-spent',
  })
  await shiftLinkExpiry(-15)
  const verifiedRfq = unwrap(await quotes.verifyRfq(visitor, createdRfq.id, second))
  expect(verifiedRfq).toMatchObject({ state: 'OPEN', turn: 'seller' })
  expect(await quotes.verifyRfq(visitor, createdRfq.id, second)).toMatchObject({
    code: 'link-spent',
  })
  await expect(quotes.getRfq(visitor, ref)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(quotes.getRfq(visitor, { id: createdRfq.id })).rejects.toMatchObject({
    kind: 'sign-in',
  })
  const claimRef = { id: createdRfq.id, claim: verifiedRfq.claim }
  expect((await quotes.getRfq(visitor, claimRef)).lines[0]).toMatchObject({
    words: 'Left-handed <b>torque</b> wrench',
    packId: null,
  })
  // Another signed-in person gets in by the claim alone, and their account can't join the request.
  await expect(quotes.getRfq(await shop.as(shop.ben), { id: createdRfq.id })).rejects.toMatchObject(
    {
      kind: 'not-found',
    },
  )
  expect((await quotes.getRfq(await shop.as(shop.ben), claimRef)).joined).toBe(false)
  const asha = await shop.customer('asha@visitor.example')
  expect(
    (await quotes.getRfq(await shop.scope('in', { viewer: asha }), { id: createdRfq.id })).joined,
  ).toBe(true)
  await expect(quotes.getRfq(visitor, claimRef)).rejects.toMatchObject({ kind: 'sign-in' })
})

test('[RFQ-04] [ACC-05] who leaves takes along what was asked as a visitor with the same address', async () => {
  const visitor = await shop.scope('in')
  const lines = [aLine({ words: 'A canary cage', quantity: '1' })]
  const createdRfq = unwrap(
    await quotes.createRfq(visitor, newKey(), aRequest({ lines, email: 'gone@visitor.example' })),
  )
  const ref = { id: createdRfq.id, claim: createdRfq.claim }
  expect(await quotes.threadFile(visitor, ref)).toContain('canary')
  const erasedCustomer = await shop.customer('gone@visitor.example')
  expect(
    await faces.eraseAccount(await shop.scope('in', { viewer: erasedCustomer }), testPassword),
  ).toMatchObject({
    ok: true,
  })
  await expect(quotes.getRfq(visitor, ref)).rejects.toMatchObject({ kind: 'not-found' })
  const { rows } = await shop.database.pool.query(
    `select 1 from negotiation_words w join rfq r on r.id = w.thread_id and w.kind = 'rfq'
      where r.number = $1 and w.words is not null`,
    [createdRfq.id],
  )
  expect(rows).toEqual([])
})
