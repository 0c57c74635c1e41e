import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOffline } from '#domain/assistant/answer-offline.ts'
import { type BidShop, openBidShop } from '#domain/bids/bid-shop-fixture.ts'
import { aLine, aRequest, newKey } from '#domain/quotes/quoted-shop-fixture.ts'
import { createRfq } from '#domain/quotes/quotes.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
})
afterAll(() => shop.close())

const getAnswer = async (scope: Parameters<typeof answerOffline>[0], question: string) =>
  answerOffline(scope, question, { productIds: [] })

test('[CHAT-03] a customer’s own requests and bids are told of, each with its page; nobody else’s', async () => {
  const asha = await shop.as(shop.asha)
  const lines = [aLine({ packId: String(await shop.pack('G1')) })]
  const rfq = await createRfq(asha, newKey(), aRequest({ lines }))
  const bid = await shop.bid(shop.asha, { G2: 15_000 })
  const id = rfq.ok ? rfq.value.id : ''
  expect(await getAnswer(asha, 'what is happening with my quote')).toMatchObject({
    intent: 'quotes',
    text: expect.stringContaining(`Request ${id}`),
    links: [{ url: `/account/RFQ/${id}` }, { url: '/account/RFQ' }],
  })
  const bidAnswer = await getAnswer(asha, 'was my bid accepted?')
  expect(bidAnswer).toMatchObject({
    intent: 'bids',
    links: [{ url: `/account/bidcart/${bid.id}` }, { url: '/account/bidcart' }],
  })
  expect(bidAnswer.text).toContain('currently ₹150.00): Waiting for the shop')
  for (const other of [
    await shop.as(shop.ben),
    await shop.as(shop.asha, 'tools'),
    await shop.scope(),
  ]) {
    for (const question of ['status of my RFQ', 'my bids']) {
      const { text, links } = await getAnswer(other, question)
      expect(JSON.stringify([text, links])).not.toMatch(new RegExp(`${id}|${bid.id}`))
    }
  }
})
