import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatSlipWarning,
  getMinOffer,
  getPercentUnder,
  rateOffer,
  suggestOffer,
} from './offer-review.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }

test('[BID-02] an offer more than 40 % under the list price is low, one below 20 % of it a slip', () => {
  expect(rateOffer(60_00, 100_00)).toBe('fair')
  expect(rateOffer(59_99, 100_00)).toBe('low')
  expect(rateOffer(20_00, 100_00)).toBe('low')
  expect(rateOffer(19_99, 100_00)).toBe('slip')
  expect(rateOffer(1_00, 2_429_00)).toBe('slip')
})

test('[BID-02] a slip is named with what was probably meant', () => {
  expect(suggestOffer(1_00, 1_229_00)).toBe(1_000_00)
  expect(suggestOffer(22_00, 2_429_00)).toBe(2_200_00)
  expect(suggestOffer(1_00, 2_429_00)).toBe(2_200_00)
  expect(formatSlipWarning({ bidPrice: 1_00, listPrice: 2_429_00 }, money)).toBe(
    '₹1.00 is 99.9% under the listed price. Did you mean ₹2,200.00? Offers start at ₹485.80.',
  )
  expect(getPercentUnder(676_00, 1_229_00)).toBe(44)
})

test('[BID-02] whatever the prices: the guess may be sent, and the least offer is no slip', () => {
  const prices = fc
    .integer({ min: 2, max: 10_000_000_00 })
    .chain((list) => fc.tuple(fc.integer({ min: 1, max: list - 1 }), fc.constant(list)))
  fc.assert(
    fc.property(prices, ([bid, list]) => {
      const guess = suggestOffer(bid, list)
      expect(guess).toBeLessThan(list)
      expect(rateOffer(guess, list)).not.toBe('slip')
      expect(rateOffer(getMinOffer(list), list)).not.toBe('slip')
    }),
  )
})
