import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#platform/scope.ts'
import {
  type BidShop,
  buildBidCommand,
  hoursInMinutes,
  newKey,
  openBidShop,
} from './bid-shop-fixture.ts'
import { beginBid, makeBid, myBid, takeBackBid, withdrawBid } from './bids.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
})
afterAll(() => shop.close())

const countAttempts: BidShop['countAttempts'] = (code) => shop.countAttempts(code)
const endLiveBids: BidShop['endLiveBids'] = () => shop.endLiveBids()
const answer: BidShop['answer'] = (...args) => shop.answer(...args)

describe('[BID-04] attempts', () => {
  test('three in thirty days a pack; withdrawn, declined and expired offers count, what the seller let lie does not', async () => {
    await endLiveBids()
    const scope = await shop.as(shop.asha)
    const desk = await shop.desk()
    const unansweredBid = await shop.bid(shop.asha, { G4: 30_000 })
    await shop.advanceTime(hoursInMinutes(49))
    expect(await myBid(scope, unansweredBid.id)).toMatchObject({ state: 'EXPIRED' })
    expect(await countAttempts('G4')).toBe(0)
    const one = await shop.bid(shop.asha, { G4: 30_000 })
    await withdrawBid(scope, one.id, buildBidCommand(one))
    const two = await shop.bid(shop.asha, { G4: 30_000 })
    await answer(desk, two.id, buildBidCommand(two), {
      lines: [{ packId: two.lines[0]!.packId, answer: 'counter', price: 35_000 }],
    })
    const offer = await myBid(scope, two.id)
    await takeBackBid(desk, two.id, buildBidCommand(offer))
    expect(await myBid(scope, two.id)).toMatchObject({ state: 'WITHDRAWN' })
    expect(await countAttempts('G4')).toBe(1)
    for (const price of [31_000, 32_000]) {
      const next = await shop.bid(shop.asha, { G4: price })
      await answer(desk, next.id, buildBidCommand(next), { all: 'decline' })
    }
    await expect(shop.bid(shop.asha, { G4: 33_000 })).rejects.toThrow('attempts-used')
    await shop.advanceTime(hoursInMinutes(24 * 30))
    expect(await shop.bid(shop.asha, { G4: 33_000 })).toMatchObject({ state: 'SUBMITTED' })
  })

  test('one live bid a buyer, seller and pack, whatever comes at once', async () => {
    await endLiveBids()
    const lines = await shop.buildLines({ G5: 40_000 })
    const scope = await shop.as(shop.asha)
    const bidOutcomes = await Promise.all(
      Array.from({ length: 5 }, () =>
        makeBid(scope, { key: newKey(), submit: true, allOrNothing: false, lines }),
      ),
    )
    expect(bidOutcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(bidOutcomes.filter((each) => !each.ok && each.code === 'already-live')).toHaveLength(4)
    const [live] = bidOutcomes.flatMap((each) => (each.ok ? [each.value.id] : []))
    const findElsewhere = async (customer: Customer) =>
      (await beginBid(await shop.as(customer), { packId: lines[0]!.packId, quantity: 1 })).lines[0]!
        .elsewhere
    expect([await findElsewhere(shop.asha), await findElsewhere(shop.ben)]).toEqual([live, null])
    expect(await shop.bid(shop.ben, { G5: 40_000 })).toMatchObject({ state: 'SUBMITTED' })
  })

  test('three lapses block for thirty days', async () => {
    await endLiveBids()
    const desk = await shop.desk()
    for (const [code, price] of Object.entries({ G1: 5_000, G2: 10_000, G3: 15_000 })) {
      const bid = await shop.bid(shop.asha, { [code]: price })
      await answer(desk, bid.id, buildBidCommand(bid), { all: 'accept' })
      await shop.advanceTime(hoursInMinutes(25))
    }
    await expect(shop.bid(shop.asha, { G4: 33_000 })).rejects.toThrow('blocked')
    expect(await shop.bid(shop.ben, { G4: 33_000 })).toMatchObject({ state: 'SUBMITTED' })
    await shop.advanceTime(hoursInMinutes(24 * 31))
    expect(await shop.bid(shop.asha, { G4: 33_000 })).toMatchObject({ state: 'SUBMITTED' })
  })
})
