import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBreakEven, getMargin, getNetPrice } from './margin-rules.ts'

const taxRate = fc.constantFrom(0, 500, 900, 1_200, 1_800, 2_800)
const cess = fc.constantFrom(0, 1_200, 30_000)
const money = fc.integer({ min: 1, max: 50_000_000 })

test('[RFQ-05] [BID-05] a margin is of the price without tax, against a cost without tax', () => {
  // 118.00 with 18 % tax is 100.00 without: a cost of 75.00 leaves a quarter.
  expect(
    getMargin([{ price: 11_800, quantity: 1, taxRate: 1_800, cessRate: 0, cost: 7_500 }]),
  ).toBe(2_500)
  expect(
    getMargin([{ price: 11_800, quantity: 3, taxRate: 1_800, cessRate: 0, cost: 12_000 }]),
  ).toBe(-2_000)
  // Rates differ by line: 100.00 + 200.00 without tax, costs of 75.00 + 150.00.
  const lines = [
    { price: 11_800, quantity: 1, taxRate: 1_800, cessRate: 0, cost: 7_500 },
    { price: 10_500, quantity: 2, taxRate: 500, cessRate: 0, cost: 7_500 },
  ]
  expect(getMargin(lines)).toBe(2_500)
  expect(
    getMargin([...lines, { price: 100, quantity: 1, taxRate: 0, cessRate: 0, cost: null }]),
  ).toBeNull()
  expect(getMargin([])).toBeNull()
  expect(getMargin([{ price: 0, quantity: 1, taxRate: 1_800, cessRate: 0, cost: 100 }])).toBeNull()
})

test('[TAX-01] a cess is no revenue either, and what bears no tax bears none', () => {
  // 140.00 with 28 % tax and 12 % cess is 100.00 without.
  const car = { price: 14_000, quantity: 1, taxRate: 2_800, cessRate: 1_200, cost: 7_500 }
  expect(getMargin([car])).toBe(2_500)
  expect(getBreakEven(7_500, car)).toBe(10_500)
  expect(getNetPrice(14_000, { taxRate: 0, cessRate: 1_200 })).toBe(14_000)
})

test('the break-even price covers the cost, and one unit less does not cover more than it', () => {
  fc.assert(
    fc.property(money, taxRate, cess, (cost, rate, cessRate) => {
      const taxes = { taxRate: rate, cessRate }
      const price = getBreakEven(cost, taxes)!
      expect(getNetPrice(price, taxes)).toBeGreaterThanOrEqual(cost)
      expect(getNetPrice(price - 1, taxes)).toBeLessThanOrEqual(cost)
      expect(
        getMargin([{ price, quantity: 1, taxRate: rate, cessRate, cost }]),
      ).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(getBreakEven(null, { taxRate: 1_800, cessRate: 0 })).toBeNull()
})
