import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeLifts,
  curveLength,
  estimateCurve,
  minChoosers,
  minVisits,
  standardCurve,
} from './lift-rules.ts'

const decayedSum = fc.nat(1_000_000).map((hundredths) => hundredths / 100)
const sums = fc.record({
  looks: decayedSum,
  worth: decayedSum,
  choosers: fc.nat(20),
})

test('[FIND-08] a lift is between 0 and 1, and needs enough visits and different shoppers', () => {
  fc.assert(
    fc.property(fc.array(sums, { maxLength: 30 }), fc.nat(50), (products, visits) => {
      const lifts = computeLifts(products, visits)
      expect(lifts).toHaveLength(products.length)
      for (const [at, lift] of lifts.entries()) {
        expect(lift).toBeGreaterThanOrEqual(0)
        expect(lift).toBeLessThanOrEqual(1)
        if (products[at]!.choosers < minChoosers || visits < minVisits) expect(lift).toBe(0)
      }
    }),
  )
})

test('[FIND-08] a product far down is lifted by fewer clicks, one as good as the mean by none', () => {
  const [high, low] = computeLifts(
    [
      { looks: 100, worth: 20, choosers: 9 },
      { looks: 20, worth: 20, choosers: 9 },
    ],
    100,
  )
  expect(high).toBe(0)
  expect(low).toBeGreaterThan(0.5)
  const even = { looks: 50, worth: 10, choosers: 9 }
  expect(computeLifts([even, even], 50)).toEqual([0, 0])
})

test('[FIND-08] few looks leave a product near the mean', () => {
  const rest = { looks: 300, worth: 30, choosers: 20 }
  const [few, , many] = computeLifts(
    [{ looks: 3, worth: 3, choosers: 3 }, rest, { looks: 60, worth: 60, choosers: 30 }, rest],
    100,
  )
  expect(few).toBeLessThan(many!)
})

test('[FIND-08] without pairs the curve is the standard one; many clicks in random pairs replace it', () => {
  const none = estimateCurve([])
  for (const [at, chance] of none.entries()) expect(chance).toBeCloseTo(standardCurve[at]!, 10)
  const actual = (at: number) => 1 / (1 + at / 3)
  const pairs = Array.from({ length: curveLength }, (_, at) => ({
    upper: 40_000 * actual(at),
    lower: 40_000 * actual(at + 1),
  }))
  for (const [at, chance] of estimateCurve(pairs).entries())
    expect(chance).toBeCloseTo(actual(at), 2)
})
