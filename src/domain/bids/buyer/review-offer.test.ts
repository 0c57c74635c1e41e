import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer } from '#testing/ordered-shop.ts'
import { type BidShop, newKey, openBidShop } from '../bid-shop-fixture.ts'
import { answerBid, makeBid, myBid, reviewOffer, withdrawBid } from '../bids.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
})
afterAll(() => shop.close())

async function countRows() {
  const { rows } = await shop.database.primary.execute<{ bids: number; attempts: number }>(sql`
    select (select count(*)::int from bid) as bids, (select count(*)::int from bid_attempt) as attempts`)
  return rows[0]!
}

test('[BID-01] [BID-02] an offer is reviewed with its sums, attempt and time, and nothing is written or used', async () => {
  const scope = await shop.as(shop.asha)
  const lines = await shop.buildLines({ G1: 5_500, G2: 100 }, 2)
  const before = await countRows()
  const review = await reviewOffer(scope, { lines, allOrNothing: true }, null)
  if (!review.ok) throw new Error(review.code)
  expect(review.value).toMatchObject({
    lines: [
      { listPrice: 10_000, bidPrice: 5_500, quantity: 2, standing: 'low', attempt: 1 },
      { bidPrice: 100, standing: 'slip', attempt: 1 },
    ],
    maxAttempts: 3,
    purchaseHours: 24,
    allOrNothing: true,
    total: 11_200,
    acceptedTotal: 0,
  })
  expect(review.value.answerBy).not.toBe('')
  expect(await countRows()).toEqual(before)
})

test('[BID-02] a review refuses what sending would refuse', async () => {
  const scope = await shop.as(shop.asha)
  const review = async (price: number) => {
    const lines = await shop.buildLines({ G1: price })
    return reviewOffer(scope, { lines, allOrNothing: false }, null)
  }
  expect(await review(10_000)).toMatchObject({ ok: false, code: 'price-not-below-list' })
  const [line] = await shop.buildLines({ G1: 8_000 })
  const empty = { lines: [{ ...line!, bidPrice: null }], allOrNothing: false }
  expect(await reviewOffer(scope, empty, null)).toMatchObject({ ok: false, code: 'price-missing' })
  const live = await shop.bid(shop.asha, { G1: 8_000 })
  expect(await review(8_000)).toMatchObject({ ok: false, code: 'already-live' })
  const withdrawn = await withdrawBid(scope, live.id, {
    rowVersion: live.rowVersion,
    key: newKey(),
  })
  expect(withdrawn.ok).toBe(true)
  expect(await review(8_000)).toMatchObject({
    ok: true,
    value: { lines: [{ attempt: 2, standing: 'fair' }] },
  })
  const existing = { number: live.id, rowVersion: live.rowVersion }
  expect(await reviewOffer(scope, { lines: [line!], allOrNothing: false }, existing)).toMatchObject(
    { code: 'stale' },
  )
})

test('[BID-02] a draft of another customer is reviewed by nobody else', async () => {
  const lines = await shop.buildLines({ G3: 8_000 })
  const draft = await makeBid(await shop.as(shop.asha), {
    key: newKey(),
    submit: false,
    allOrNothing: false,
    lines,
  })
  if (!draft.ok) throw new Error(draft.code)
  const existing = { number: draft.value.id, rowVersion: draft.value.rowVersion }
  const other = await addCustomer(shop.database.primary, 'other@orders.example')
  const offer = { lines, allOrNothing: false }
  expect(await reviewOffer(await shop.as(shop.asha), offer, existing)).toMatchObject({ ok: true })
  await expect(reviewOffer(await shop.as(other), offer, existing)).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('[BID-02] [BID-06] new prices for a countered bid are reviewed with what was accepted and what is let go', async () => {
  const scope = await shop.as(shop.asha)
  const bid = await shop.bid(shop.asha, { G4: 32_000, G5: 40_000, G2: 16_000 })
  const [four, five, two] = await Promise.all(['G4', 'G5', 'G2'].map((code) => shop.pack(code)))
  const answered = await answerBid(
    await shop.desk(),
    bid.id,
    { rowVersion: bid.rowVersion, key: newKey() },
    {
      lines: [
        { packId: four!, answer: 'accept' },
        { packId: five!, answer: 'counter', price: 45_000 },
        { packId: two!, answer: 'counter', price: 18_000 },
      ],
    },
  )
  if (!answered.ok) throw new Error(answered.code)
  const { rowVersion } = await myBid(scope, bid.id)
  const lines = [{ packId: five!, quantity: 1, bidPrice: 42_500 }]
  const offer = { lines, allOrNothing: false }
  expect(await reviewOffer(scope, offer, { number: bid.id, rowVersion })).toMatchObject({
    ok: true,
    value: {
      lines: [{ packId: five, attempt: 2 }],
      acceptedTotal: 32_000,
      droppedLines: 1,
      total: 74_500,
    },
  })
  const overpricedOffer = { ...offer, lines: [{ packId: five!, quantity: 1, bidPrice: 45_000 }] }
  expect(await reviewOffer(scope, overpricedOffer, { number: bid.id, rowVersion })).toMatchObject({
    code: 'price-not-below-offer',
  })
})
