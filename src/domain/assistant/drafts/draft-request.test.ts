import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { matchProducts } from '../answers/match-products.ts'
import { type DraftShop, openDraftShop } from './draft-shop-fixture.ts'

let shop: DraftShop
beforeAll(async () => {
  shop = await openDraftShop()
})
afterAll(() => shop.close())

test.each([
  ['quote for 50 HB25', 'quote', 2, '2 × Hex bolt HB25 (Pack of 25): 50 pieces.'],
  ['quote for 60 HB25', 'quote', 3, '75 pieces. You asked for 60, but it’s sold in packs of 25'],
  ['quote for 60 pieces of HB25', 'quote', 3, '75 pieces. You asked for 60,'],
  ['quote for 50 packs of HB25', 'quote', 50, '50 × Hex bolt HB25 (Pack of 25): 1,250 pieces.'],
  ['quote for a pack of HB25', 'quote', 1, '1 × Hex bolt HB25 (Pack of 25): 25 pieces.'],
  ['quote for 1,000 HB25', 'quote', 40, '40 × Hex bolt HB25 (Pack of 25): 1,000 pieces.'],
  ['quote for 3 HM01', 'quote', 3, 'for 3 × Claw hammer HM01. Please'],
  ['add 30 HB25 to my cart', 'cart', 2, 'You asked for 30, but it’s sold in packs of 25 pieces.'],
  [
    'add 2 packets of HB25 to my cart',
    'cart',
    2,
    '2 × Hex bolt HB25 (Pack of 25), 50 pieces in all,',
  ],
  ['discount on 20 junction boxes TB10', 'quote', 2, '2 × Junction box TB10 (Pack of 10): 20'],
])('[FIND-09] %j drafts packs and says the pieces', async (question, kind, quantity, text) => {
  const message = await shop.ask(question)
  expect(message.text).toContain(text)
  expect(message).toMatchObject({ draft: { kind, quantity } })
})

test('[FIND-09] a product that lacks a word is not drafted in its place', async () => {
  const request = await shop.ask('quote for 10 copper hammers')
  expect(request.draft).toMatchObject({ kind: 'quote', packId: null, quantity: 10 })
  expect(request.text).toContain('10 × “copper hammers”')
  const cart = await shop.ask('add 10 copper hammers to my cart')
  expect(cart.draft).toBeNull()
})

test('[FIND-09] [RFQ-01] a request for several products has a line for each, on its page too', async () => {
  const message = await shop.ask('quote for 20 HM01, 60 HB25 and five zorbl flanges')
  const [hammer, bolt] = [await shop.pack('HM01'), await shop.pack('HB25')]
  expect(message.draft).toMatchObject({
    kind: 'quote',
    packId: hammer,
    quantity: 20,
    otherLines: [
      { packId: bolt, quantity: 3 },
      { packId: null, words: 'zorbl flanges', quantity: 5 },
    ],
  })
  expect(message.text).toContain('for 3 products: 20 × Claw hammer HM01; 3 × Hex bolt HB25')
  expect(message.text).toContain('75 pieces; 5 × “zorbl flanges”.')
  expect(message.cards).toHaveLength(2)
  const query = new URLSearchParams(message.links[0]!.url.split('?')[1])
  expect(query.getAll('pack')).toEqual([String(hammer), String(bolt), ''])
  expect(query.getAll('quantity')).toEqual(['20', '3', '5'])
  const start = await faces.quotes.startRfq(await shop.shopper(), {
    lines: [
      { packId: hammer, quantity: 20, words: '' },
      { packId: null, quantity: 5, words: 'zorbl flanges' },
      { packId: 2_000_000_000, quantity: 7, words: '' },
    ],
  })
  expect(start.lines).toMatchObject([
    { packId: hammer, name: 'Claw hammer HM01', quantity: 20 },
    { packId: null, words: 'zorbl flanges', quantity: 5 },
  ])
})

test('[FIND-09] names alone are lines where products have them and none has them all', async () => {
  const message = await shop.ask('quote for claw hammer and junction box')
  expect(message.draft).toMatchObject({
    packId: await shop.pack('HM01'),
    quantity: 1,
    otherLines: [{ packId: await shop.pack('TB10'), quantity: 1 }],
  })
  const one = await shop.ask('quote for claw hammer and flange')
  expect(one.draft).not.toHaveProperty('otherLines')
})

test.each([
  ['quote for 9 HM01, 5 TB10 and washers', [9, 1, 1], ['HM01', 'TB10', 'HB99']],
  ['quote for HM01 and 20 TB10, 5 SH01', [1, 2, 5], ['HM01', 'TB10', 'SH01']],
  ['quote for 5 TB10 and washers', [1, 1], ['TB10', 'HB99']],
])('[FIND-09] %j keeps every product and number', async (question, quantities, codes) => {
  const { draft } = await shop.ask(question)
  if (draft?.kind !== 'quote') throw new Error('No request')
  const lines = [draft, ...(draft.otherLines ?? [])]
  expect(lines.map(({ quantity }) => quantity)).toEqual(quantities)
  expect(lines.map(({ packId }) => packId)).toEqual(
    await Promise.all(codes.map((code) => shop.pack(code))),
  )
})

test('[FIND-09] a long request keeps all its lines, and holds few connections at once', async () => {
  const pool = shop.database.pool
  let maxBusy = 0
  const count = () => {
    maxBusy = Math.max(maxBusy, pool.totalCount - pool.idleCount + pool.waitingCount)
  }
  pool.on('acquire', count)
  const names = ['HM01', 'HB25', 'TB10', 'SH01', 'flat red hammer', 'zorbl']
  const all = Array.from({ length: 18 }, (_, at) => `${at + 1} ${names[at % names.length]}`)
  const { draft } = await shop.ask(`quote for ${all.join(', ')}`)
  pool.off('acquire', count)
  expect(draft).toMatchObject({ kind: 'quote', otherLines: expect.any(Array) })
  expect(draft?.kind === 'quote' && draft.otherLines?.length).toBe(17)
  expect(maxBusy).toBeGreaterThan(0)
  expect(maxBusy).toBeLessThanOrEqual(4)
})

test('[FIND-09] a message searches no more than its budget', async () => {
  const scope = await shop.shopper()
  const budget = { left: 3 }
  await matchProducts(scope, 'hammer shower bolt washer junction', budget)
  expect(budget.left).toBeGreaterThanOrEqual(-1)
  expect((await matchProducts(scope, 'hammer', budget)).ids).toEqual([])
  expect((await matchProducts(scope, 'hammer')).ids).not.toEqual([])
})

test.each([
  ['quote for 0 HM01', 'quote', '0'],
  ['quote for -3 HM01', 'quote', '-3'],
  ['quote for zero HM01', 'quote', 'zero'],
  ['add 2.5 HM01 to my cart', 'cart', '2.5'],
  ['order 0 HM01', 'cart', '0'],
  ['quote for half a claw hammer', 'quote', 'half a'],
  ['I offer 200 for -2 HM01', 'offer', '-2'],
])('[FIND-09] %j asks for the number again', async (question, _, odd) => {
  const message = await shop.ask(question)
  expect(message.text).toContain(`I can’t use “${odd}” as a quantity`)
  expect(message.draft).toBeNull()
})

test('[FIND-09] a size with decimals is no quantity', async () => {
  const message = await shop.ask('quote for 2.5 core copper wire CW25')
  expect(message.draft).toMatchObject({ packId: await shop.pack('CW25'), quantity: 1 })
})

test.each([
  'quote for 10,001 HM01',
  'quote for 20000 packs of HB25',
  'add 99999 HM01 to my cart',
  'add 99999 QP01 to my cart',
  'quote for 999999 claw hammers',
  'buy 99999999 claw hammers',
  'I offer 300 each for 50,000 HM01',
])('[FIND-09] %j is more than a line may have', async (question) => {
  const message = await shop.ask(question)
  expect(message.text).toContain('That’s more than I can prepare: at most 10,000 of one pack.')
  expect(message.draft).toBeNull()
  expect(message.links[0]).toMatchObject({ url: '/contact-us' })
})

test('[FIND-04] [RFQ-01] more than a line may have is cut to its limit on the form, not to one', async () => {
  const readQuantity = async (quantity: number) => {
    const line = { packId: null, words: 'zorbl', quantity }
    return (await faces.quotes.startRfq(await shop.shopper(), { lines: [line] })).lines[0]!.quantity
  }
  expect(await readQuantity(10_001)).toBe(10_000)
  expect(await readQuantity(999_999)).toBe(10_000)
  expect(await readQuantity(10_000)).toBe(10_000)
  expect(await readQuantity(-4)).toBe(1)
})

test('[FIND-09] the cart takes one product at a time, and a number alone names none', async () => {
  const cart = await shop.ask('add 2 claw hammers and 5 junction boxes to my cart')
  expect(cart).toMatchObject({ text: expect.stringContaining('Which one first?'), draft: null })
  const unnamed = await shop.ask('quote for 20')
  expect(unnamed).toMatchObject({ text: expect.stringContaining('Please name it'), draft: null })
})

test('[FIND-09] a number that nothing has is named, and can be requested', async () => {
  for (const question of ['do you have 6203 glove', 'any 6203 nitrile gloves in stock']) {
    const message = await shop.ask(question)
    expect(message.text, question).toContain('No product here matches “6203”')
    expect(message.links.map(({ url }) => url).join(' '), question).toMatch(/\/rfq\/new\?\S*6203/)
  }
})
