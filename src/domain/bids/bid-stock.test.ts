import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '#testing/ordered-shop.ts'
import { type BidShop, buildBidCommand, openBidShop } from './bid-shop-fixture.ts'
import { acceptBid, myBid } from './bids.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
})
afterAll(() => shop.close())

const countAttempts: BidShop['countAttempts'] = (code) => shop.countAttempts(code)
const endLiveBids: BidShop['endLiveBids'] = () => shop.endLiveBids()
const answer: BidShop['answer'] = (...args) => shop.answer(...args)

describe('[BID-08] what was lost meanwhile', () => {
  test('is shown before anything is agreed: at the answer, at the accept, and gives the attempt back where stock ended it', async () => {
    await endLiveBids()
    const scope = await shop.as(shop.asha)
    const desk = await shop.desk()
    const bid = await shop.bid(shop.asha, { G1: 8_000, G2: 15_000 })
    await shop.setStock('G1', 0)
    await answer(desk, bid.id, buildBidCommand(bid), { all: 'accept' })
    const offer = await myBid(scope, bid.id)
    expect(offer).toMatchObject({ state: 'COUNTERED', total: 15_000 })
    expect(offer.lines.map(({ state, isNews }) => [state, isNews])).toEqual([
      ['UNAVAILABLE', true],
      ['ACCEPTED', false],
    ])
    await shop.setStock('G2', 0)
    const acceptOutcome = await acceptBid(scope, bid.id, buildBidCommand(offer), null)
    expect(acceptOutcome).toMatchObject({
      ok: true,
      value: { state: 'DECLINED', reason: 'out-of-stock' },
    })
    expect([await countAttempts('G1'), await countAttempts('G2')]).toEqual([1, 0])
    await shop.setStock('G1', 50)
    await shop.setStock('G2', 50)
    const whole = await shop.bid(shop.asha, { G1: 8_000, G2: 15_000 }, { allOrNothing: true })
    await shop.setStock('G2', 0)
    await answer(desk, whole.id, buildBidCommand(whole), { all: 'accept' })
    expect(await myBid(scope, whole.id)).toMatchObject({
      state: 'DECLINED',
      lines: [{ state: 'DECLINED' }, { state: 'UNAVAILABLE' }],
    })
    expect([await countAttempts('G1'), await countAttempts('G2')]).toEqual([1, 0])
    await shop.setStock('G2', 50)
    expect(await findViolations(shop.database.primary)).toEqual([])
  })

  test('[BID-09] others buy at the list price until it is agreed, and not after', async () => {
    await endLiveBids()
    await shop.setStock('G5', 2)
    const scope = await shop.as(shop.asha)
    const desk = await shop.desk()
    const bid = await shop.bid(shop.asha, { G5: 40_000 })
    expect(await shop.stock('G5')).toMatchObject({ reserved: 0 })
    await shop.order(shop.ben, { G5: 1 })
    expect(await myBid(scope, bid.id)).toMatchObject({ state: 'SUBMITTED' })
    await answer(desk, bid.id, buildBidCommand(bid), { all: 'accept' })
    expect(await myBid(scope, bid.id)).toMatchObject({ state: 'AGREED' })
    await expect(shop.order(shop.ben, { G5: 1 })).rejects.toThrow()
    await shop.setStock('G5', 50)
  })
})
