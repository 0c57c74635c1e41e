import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DraftShop, openDraftShop } from './draft-shop-fixture.ts'

let shop: DraftShop
beforeAll(async () => {
  shop = await openDraftShop()
})
afterAll(() => shop.close())

test.each([
  ['I offer 12 each for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25, for 1 ×'],
  ['I offer 12 per piece for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 12 a piece for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 12 apiece for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer ₹12 each for a pack of HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 12 for HB25', 300_00, 'I took ₹12.00 as the price of one piece.'],
  ['I offer 300 for HB25', 300_00, 'I took ₹300.00 as the price of one pack.'],
  ['I offer 33.33 each for HB99', 99_99, '₹33.33 each, ₹99.99 for the pack of 3,'],
  ['I offer 20 each for junction box TB10', 200_00, '₹20.00 each, ₹200.00 for the pack of 10,'],
  ['I offer 200 per pack for HB25', 200_00, 'an offer of ₹200.00 for the pack of 25 for 1 ×'],
  ['I offer 200 for a pack of HB25', 200_00, 'an offer of ₹200.00 for the pack of 25 for 1 ×'],
  ['I offer ₹12 each for a box of HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 300 for each box of HB25', 300_00, 'an offer of ₹300.00 for the pack of 25 for 1 ×'],
  ['I offer 200 for a box of HB25', 200_00, 'an offer of ₹200.00 for the pack of 25 for 1 ×'],
  ['I offer 90 each for G1', 90_00, 'an offer of ₹90.00 each for 1 ×'],
  ['I offer two hundred rupees for HM01', 200_00, 'an offer of ₹200.00 each for 1 ×'],
])('[FIND-09] [BID-01] %j bids for the pack', async (question, price, text) => {
  const message = await shop.ask(question)
  expect(message.text).toContain(text)
  expect(message).toMatchObject({ draft: { kind: 'bid', quantity: 1, price } })
  expect(message.links[0]!.url).toMatch(new RegExp(`&price=${price / 100}$`))
})

test.each([
  ['I offer 12 each for 50 HB25', 2, 300_00, '2 × Hex bolt HB25 (Pack of 25): 50 pieces'],
  [
    'I offer 12 each for 60 HB25',
    3,
    300_00,
    'You asked for 60, but it’s sold in packs of 25 pieces.',
  ],
  ['I offer 300 for 4 packs of HB25', 4, 300_00, 'I took ₹300.00 as the price of one pack.'],
  ['I offer 300 per pack for 4 packs of HB25', 4, 300_00, '4 × Hex bolt HB25 (Pack of 25)'],
  ['I offer 1200 for 4 packs of HB25', 4, 300_00, 'I took ₹1,200.00 as the price for all'],
  ['I offer 1000 in all for 3 HM01', 3, 333_33, 'That’s ₹999.99 in total.'],
  ['I offer 900 for 3 HM01', 3, 300_00, 'the price for all of them: ₹900.00 in total.'],
])('[FIND-09] %j bids for %s packs', async (question, quantity, price, text) => {
  const message = await shop.ask(question)
  expect(message.text).toContain(text)
  expect(message).toMatchObject({ draft: { kind: 'bid', quantity, price } })
})

test.each([
  ['I offer 14 each for HB25', '₹14.00 each, ₹350.00 for the pack of 25, isn’t below'],
  ['I offer 33.34 each for HB99', '₹33.34 each, ₹100.02 for the pack of 3, isn’t below'],
  ['I offer 350 per pack for HB25', '₹350.00 for the pack of 25 isn’t below'],
  ['I offer 100 for G1', '₹100.00 each isn’t below'],
  ['I offer 350 for HB25', '₹350.00 for the pack of 25 isn’t below'],
])('[FIND-09] %j needs no bid', async (question, text) => {
  const message = await shop.ask(question)
  expect(message.text).toContain(text)
  expect(message).toMatchObject({ draft: { kind: 'cart' } })
})

test.each([
  ['I offer 0', '0'],
  ['I offer -5', '-5'],
  ['I offer 99999999999', '99999999999'],
  ['I offer 0 for HM01', '0'],
  ['I offer zero rupees for HM01', '0'],
  ['i bid minus fifty for HM01', '-50'],
  ['I offer ₹-5 each for 20 HM01', '-5'],
  ['I offer 99999999999 for HM01', '99999999999'],
  ['I offer 12.345 for HM01', '12.345'],
  ['I offer 2 in all for 300 HM01', '₹2.00 in total'],
])('[FIND-09] %j is no price that can be offered', async (question, price) => {
  const message = await shop.ask(question)
  expect(message.text).toContain(`I can’t make an offer of “${price}”`)
  expect(message.draft).toBeNull()
})

test.each([
  ['I offer 50 per metre for copper wire CW25', '50 per metre'],
  ['I offer 50 / metre for copper wire CW25', '50 / metre'],
  ['I offer ₹1,200 a kg for copper wire CW25', '1200 a kg'],
  ['can you do copper wire CW25 at 50 per metre', '50 per metre'],
  ['I will pay 900 per roll for copper wire CW25', '900 per roll'],
])('[FIND-09] %j is no price of a piece, and 50 no quantity', async (question, price) => {
  const message = await shop.ask(question)
  expect(message.text).toContain(`so I can’t use “${price}”`)
  expect(message.draft).toBeNull()
})

test.each(['quote for 50 per metre copper wire CW25', 'add copper wire CW25 for 50 per metre'])(
  '[FIND-09] %j has no quantity of 50',
  async (question) => {
    const message = await shop.ask(question)
    expect((message.draft as { quantity?: number } | null)?.quantity ?? 1).toBe(1)
  },
)

test.each([
  'I offer 200 each for 20 claw hammers and 5 junction boxes',
  'would you take 200 for HM01 and 300 for HB25',
])('[FIND-09] %j is more than one offer', async (question) => {
  const message = await shop.ask(question)
  expect(message.text).toContain('I can prepare an offer for one product at a time.')
  expect(message.draft).toBeNull()
})
