import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getGridStep } from '#contract/negotiation/bid-grid.ts'
import { computeAgreedRange, maxNewest } from './agreed-range.ts'

const list = 250_000
const agreed = (prices: readonly number[]) => ({ buyers: prices.length, prices })
const spread = [201, 205, 212, 214, 219, 221, 223, 226, 229, 240].map((rupees) => rupees * 1_000)

test('[LOOK-03] most of ten buyers’ prices, rounded outwards', () => {
  expect(computeAgreedRange(agreed(spread), list, 10)).toEqual({ low: 210_000, high: 230_000 })
})

test('[LOOK-03] nothing is shown of nine, of one price, of a limit, at the list price', () => {
  expect(computeAgreedRange(agreed(spread.slice(1)), list, 10)).toBeNull()
  expect(computeAgreedRange(agreed(spread), list, 20)).toBeNull()
  expect(computeAgreedRange(agreed(spread.map(() => 220_000)), list, 10)).toBeNull()
  // All at about a limit of 221,000: the range would be one cell wide.
  const atLimit = spread.map((_, at) => 221_000 + at)
  expect(computeAgreedRange(agreed(atLimit), list, 10)).toBeNull()
  const high = spread.map((price) => price + 20_000)
  expect(computeAgreedRange(agreed(high), list, 10)).toBeNull()
})

const price = fc.integer({ min: 1, max: list - 1 })
const tenPrices = fc.array(price, { minLength: 10, maxLength: 10 })

test('[LOOK-03] [BID-11] up to nine later buyers change nothing, whatever they agreed', () => {
  fc.assert(
    fc.property(tenPrices, fc.array(price, { maxLength: 9 }), (prices, later) => {
      expect(computeAgreedRange(agreed([...prices, ...later]), list, 10)).toEqual(
        computeAgreedRange(agreed(prices), list, 10),
      )
    }),
  )
})

test('[LOOK-03] [BID-11] whatever one of ten buyers agrees, the ends stay between the others’ prices', () => {
  const step = getGridStep(list)
  fc.assert(
    fc.property(tenPrices, price, (prices, probe) => {
      const others = prices.slice(1).sort((a, b) => a - b)
      const range = computeAgreedRange(agreed([...prices.slice(1), probe]), list, 10)
      if (!range) return
      expect(range.low).toBeGreaterThan(others[1]! - step)
      expect(range.low).toBeLessThanOrEqual(others[2]!)
      expect(range.high).toBeGreaterThanOrEqual(others[6]!)
      expect(range.high).toBeLessThan(others[7]! + step)
      expect([range.low % step, range.high % step]).toEqual([0, 0])
    }),
  )
})

test('[LOOK-03] the newest prices are enough, however many buyers there are', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 10, maxLength: 150 }), (prices) => {
      const newest = { buyers: prices.length, prices: prices.slice(-maxNewest) }
      expect(computeAgreedRange(newest, list, 10)).toEqual(
        computeAgreedRange(agreed(prices), list, 10),
      )
    }),
  )
})
