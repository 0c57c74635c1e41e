import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPriceRow, findStockFault } from './offer-row-rules.ts'

const stored = { price: 10_000, mrp: 12_000, cost: 5_000, special: null }

test('[KEY-02] a row of prices changes what it names, within the MRP and above the special price', () => {
  expect(applyPriceRow({ price: 11_000 }, stored)).toEqual({
    prices: { ...stored, price: 11_000 },
    code: null,
  })
  expect(applyPriceRow({ price: null, mrp: null }, stored).prices).toMatchObject({ price: null })
  for (const [row, code] of [
    [{ price: 0 }, 'bad-price'],
    [{ price: 1e300 }, 'bad-price'],
    [{ price: 1.5 }, 'bad-price'],
    [{ cost: -1 }, 'bad-price'],
    [{ price: 12_001 }, 'above-mrp'],
    [{ price: 9_000, ifPrice: 9_999 }, 'changed'],
  ] as const)
    expect(applyPriceRow(row, stored)).toEqual({ prices: stored, code })
  const special = { ...stored, special: 9_000 }
  expect(applyPriceRow({ price: 9_000 }, special).code).toBe('not-below-price')
  expect(applyPriceRow({ price: null }, special).code).toBe('not-below-price')
  expect(applyPriceRow({ mrp: 13_000 }, special).code).toBe(null)
})

test('[KEY-02] no row of stock promises less than orders hold', () => {
  const count = fc.integer({ min: 0, max: 1_000 })
  fc.assert(
    fc.property(count, count, count, fc.option(count), (onHand, reserved, free, ifOnHand) => {
      const current = { onHand: reserved + free, reserved }
      const code = findStockFault({ onHand, ifOnHand }, current)
      if (code === null) expect(onHand).toBeGreaterThanOrEqual(reserved)
      if (code === null && ifOnHand !== null) expect(ifOnHand).toBe(current.onHand)
      if (code === 'under-reserved') expect(onHand).toBeLessThan(reserved)
    }),
  )
  for (const onHand of [-1, 0.5, Number.NaN, 2_000_000_001, Number.POSITIVE_INFINITY])
    expect(findStockFault({ onHand, ifOnHand: null }, { onHand: 1, reserved: 0 })).toBe('bad-count')
})
