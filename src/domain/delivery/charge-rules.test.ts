import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getDeliveryCharge, splitCharge } from './charge-rules.ts'

const minor = fc.integer({ min: 0, max: 10 ** 12 })

describe('[PRICE-03] delivery charge', () => {
  test('is the zone’s fee, free above the threshold and not at it', () => {
    expect(getDeliveryCharge(4_900, 99_900, 99_900)).toBe(4_900)
    expect(getDeliveryCharge(4_900, 99_901, 99_900)).toBe(0)
    expect(getDeliveryCharge(4_900, 10 ** 10, null)).toBe(4_900)
    expect(getDeliveryCharge(0, 1, 99_900)).toBe(0)
  })

  test('is spread by value', () => {
    expect(splitCharge(4_900, [50_000, 25_000, 25_000])).toEqual([2_450, 1_225, 1_225])
    expect(splitCharge(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitCharge(10, [0, 0])).toEqual([5, 5])
    expect(splitCharge(10, [])).toEqual([])
  })

  test('parts are whole, sum to the charge, and lie within one of the true share', () => {
    fc.assert(
      fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 30 }), (charge, values) => {
        const parts = splitCharge(charge, values)
        const total = values.reduce((sum, value) => sum + BigInt(value), 0n)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(charge)
        parts.forEach((part, line) => {
          expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
          if (total === 0n) return
          const gap = BigInt(part) * total - BigInt(charge) * BigInt(values[line]!)
          expect(gap > -total && gap < total).toBe(true)
        })
      }),
    )
  })

  test('a line worth more never pays less', () => {
    fc.assert(
      fc.property(minor, fc.array(minor, { minLength: 2, maxLength: 10 }), (charge, values) => {
        const parts = splitCharge(charge, values)
        values.forEach((value, a) => {
          values.forEach((other, b) => {
            if (value > other) expect(parts[a]!).toBeGreaterThanOrEqual(parts[b]!)
          })
        })
      }),
    )
  })
})
