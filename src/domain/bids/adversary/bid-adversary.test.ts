import { afterAll, beforeAll, expect, test } from 'vitest'
import { getGridStep } from '#contract/negotiation/bid-grid.ts'
import { type BidShop, hoursInMinutes, newKey, openBidShop } from '../bid-shop-fixture.ts'
import { declineBid, makeBid, myBid } from '../bids.ts'
import { judgeBid, type Limits, type Verdict } from '../rules/limit-rules.ts'
import { aRule } from '../rules/rule-fixture.ts'
import { openAdversary } from './adversary-fixture.ts'

const list = 10_000
const secret = 8_777
let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
  await shop.saveRules([aRule({ acceptFrom: secret, floor: secret, counters: true })])
})
afterAll(() => shop.close())

const shape = (hidden: number): Limits => ({
  list,
  acceptFrom: hidden,
  declineBelow: null,
  floor: hidden,
  counters: true,
})

test('[BID-04] thirty days of bids hear three answers, and months of them still leave a whole cell', async () => {
  const scope = await shop.as(shop.asha)
  const packId = await shop.pack('G1')
  const adversary = openAdversary(list, judgeBid, shape)
  const answeredDays: number[] = []
  const unansweredDays: number[] = []
  let bidPrice = adversary.next()
  for (let day = 0; day < 70; ) {
    const lines = [{ packId, quantity: 1, bidPrice }]
    const bidOutcome = await makeBid(scope, {
      key: newKey(),
      submit: true,
      allOrNothing: false,
      lines,
    })
    if (!bidOutcome.ok) {
      expect(['attempts-used', 'already-live', 'blocked']).toContain(bidOutcome.code)
      await shop.advanceTime(hoursInMinutes(24 * 3), { tick: false })
      day += 3
      continue
    }
    await shop.advanceTime(121, { tick: false })
    const bid = await myBid(scope, bidOutcome.value.id)
    const { state, counterPrice } = bid.lines[0]!
    adversary.learn(bidPrice, state === 'OPEN' ? null : ({ state, price: counterPrice } as Verdict))
    if (state === 'OPEN') unansweredDays.push(day)
    else answeredDays.push(day)
    bidPrice = adversary.next()
    if (bid.state === 'COUNTERED')
      await declineBid(scope, bid.id, { key: newKey(), rowVersion: bid.rowVersion })
    const days = state === 'OPEN' ? 2 : 1
    await shop.advanceTime(hoursInMinutes(24 * days), { tick: false })
    await myBid(scope, bid.id)
    day += days
  }
  const max = (days: readonly number[]) =>
    Math.max(...days.map((from) => days.filter((day) => day >= from && day < from + 30).length))
  expect(max(answeredDays)).toBe(3)
  // Attempts on unanswered bids are given back, so a rule that counters must always answer.
  expect(unansweredDays).toEqual([])
  expect(adversary.candidates()).toContain(secret)
  expect(adversary.candidates().length).toBeGreaterThanOrEqual(getGridStep(list))
})
