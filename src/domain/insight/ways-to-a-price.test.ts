import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BidShop, buildBidCommand, newKey, openBidShop } from '../bids/bid-shop-fixture.ts'
import { acceptBid, myBid } from '../bids/bids.ts'
import { saveNegotiationSettings } from '../negotiation/negotiation.ts'
import { openQuotedShop, type QuotedShop } from '../quotes/quoted-shop-fixture.ts'
import { acceptQuote } from '../quotes/quotes.ts'
import { loadWaysToAPrice } from './insight.ts'

let bidShop: BidShop
let quotedShop: QuotedShop
beforeAll(async () => {
  bidShop = await openBidShop()
  quotedShop = await openQuotedShop()
})
afterAll(async () => {
  await bidShop.close()
  await quotedShop.close()
})

const showAgreements = ({ database }: BidShop | QuotedShop, sellerId: number) =>
  saveNegotiationSettings(database.primary, sellerId, { agreedRangeFrom: 10 })

test('[LOOK-06] the home page shows the sums of an agreed bid, if the seller shows them, of this seller alone', async () => {
  const visitor = await bidShop.scope('in')
  expect(await loadWaysToAPrice(visitor)).toMatchObject({
    takesBids: true,
    bid: null,
    quote: null,
    terms: { quoteDays: 7, bidHours: 48, bidAttempts: 3, purchaseHours: 24 },
  })
  const bid = await bidShop.bid(bidShop.asha, { G1: 8_000 }, { quantity: 3 })
  const [line] = await bidShop.buildLines({ G1: 9_000 })
  await bidShop.answer(await bidShop.desk(), bid.id, buildBidCommand(bid), {
    lines: [{ packId: line!.packId, answer: 'counter', price: 9_000 }],
  })
  const buyer = await bidShop.as(bidShop.asha)
  expect((await loadWaysToAPrice(visitor)).bid).toBeNull()
  await acceptBid(buyer, bid.id, buildBidCommand(await myBid(buyer, bid.id)), [line!.packId])
  expect((await loadWaysToAPrice(visitor)).bid).toBeNull()
  await showAgreements(bidShop, visitor.seller.id)
  expect((await loadWaysToAPrice(visitor)).bid).toEqual({
    listed: 30_000,
    offered: 24_000,
    agreed: 27_000,
    minutes: 0,
  })
  expect(await loadWaysToAPrice(await bidShop.scope('tools'))).toMatchObject({
    takesBids: true,
    bid: null,
  })
  await bidShop.saveRules([])
  bidShop.cache.invalidate(['*'])
  expect(await loadWaysToAPrice(visitor)).toMatchObject({ takesBids: false, bid: null })
})

test('[LOOK-06] the home page shows the sum of an accepted quote below the list price', async () => {
  const visitor = await quotedShop.scope('in')
  const { id } = await quotedShop.sendQuote(quotedShop.asha)
  expect((await loadWaysToAPrice(visitor)).quote).toBeNull()
  const answer = await acceptQuote(
    await quotedShop.as(quotedShop.asha),
    { id },
    {
      key: newKey(),
      rowVersion: (await quotedShop.getVersions(id)).buyer,
      quoteVersion: 1,
      lines: [{ lineId: 1, quantity: '10' }],
    },
  )
  expect(answer.ok).toBe(true)
  expect((await loadWaysToAPrice(visitor)).quote).toBeNull()
  await showAgreements(quotedShop, visitor.seller.id)
  expect((await loadWaysToAPrice(visitor)).quote).toMatchObject({
    packs: 10,
    listed: 100_000,
    quoted: 90_000,
  })
})
