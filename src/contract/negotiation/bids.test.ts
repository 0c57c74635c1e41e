import { expect, test } from 'vitest'
import { bidTexts, parseBidPrice } from './bids.ts'

test.each([
  ['220.5', 'INR', 22_050],
  ['1,220.50', 'INR', 122_050],
  ['220.005', 'INR', 'price-too-fine'],
  ['220.5', 'JPY', 'price-too-fine'],
  ['', 'INR', 'price-missing'],
  ['0', 'INR', 'price-not-positive'],
  ['1,20,000', 'INR', 12_000_000],
  ['82,50', 'INR', 'price-unreadable'],
  ['1,5', 'INR', 'price-unreadable'],
  ['cheap', 'INR', 'price-unreadable'],
  ['-5', 'INR', 'price-unreadable'],
])('[BID-02] a bid of “%s” in %s is %s', (priceText, currency, price) => {
  expect(parseBidPrice(priceText, currency)).toBe(price)
})

test('[BID-02] a price with too many decimals is told so, not that it is none', () => {
  expect(bidTexts['price-too-fine']()).toMatch(/decimals/)
  expect(bidTexts['price-unreadable']()).not.toEqual(bidTexts['price-too-fine']())
})
