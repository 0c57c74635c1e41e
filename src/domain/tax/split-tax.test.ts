import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getIncludedTax } from '#kernel/margin.ts'
import type { Sale } from './place-of-supply.ts'
import { splitTax } from './split-tax.ts'

const india: Sale = {
  countryCode: 'IN',
  sellerState: 'Maharashtra',
  deliveryState: 'Maharashtra',
  buyer: null,
  billToShipTo: 'buyer',
}

describe('[PRICE-01] tax inside a price', () => {
  test.each([
    [11_800, 1800, 1800],
    [10_000, 1800, 1525],
    [10_900, 900, 900],
    [1, 1800, 0],
    [100, 0, 0],
  ])('%d at %d basis points contains %d', (line, rate, tax) => {
    expect(getIncludedTax(line, rate)).toBe(tax)
  })

  test('India, same state: CGST and SGST are the same, each rounded half up, and the tax is their sum', () => {
    expect(splitTax(10_000, 1800, india)).toEqual({
      net: 8474,
      tax: 1526,
      parts: [
        { name: 'CGST', rate: 900, amount: 763 },
        { name: 'SGST', rate: 900, amount: 763 },
      ],
    })
    expect(splitTax(20_000, 1800, india)).toMatchObject({ net: 16_950, tax: 3050 })
  })

  test('India, another state: IGST; a state not known counts as the seller’s own', () => {
    expect(splitTax(11_800, 1800, { ...india, deliveryState: 'Goa' }).parts).toEqual([
      { name: 'IGST', rate: 1800, amount: 1800 },
    ])
    expect(splitTax(11_800, 1800, { ...india, deliveryState: ' maharashtra' }).parts).toHaveLength(
      2,
    )
    expect(
      splitTax(11_800, 1800, { ...india, deliveryState: null }).parts.map((part) => part.name),
    ).toEqual(['CGST', 'SGST'])
  })

  test('[TAX-03] a union territory has its own half', () => {
    const chandigarh = { ...india, sellerState: 'Chandigarh', deliveryState: 'Chandigarh' }
    expect(splitTax(10_000, 1800, chandigarh).parts.map(({ name }) => name)).toEqual([
      'CGST',
      'UTGST',
    ])
  })

  test('Singapore: GST; elsewhere one tax; no tax, no parts', () => {
    const abroad = { ...india, countryCode: 'SG', sellerState: null, deliveryState: null }
    expect(splitTax(10_900, 900, abroad).parts).toEqual([{ name: 'GST', rate: 900, amount: 900 }])
    expect(splitTax(10_900, 900, { ...abroad, countryCode: 'JP' }).parts[0]?.name).toBe('Tax')
    expect(splitTax(10_900, 0, abroad)).toEqual({ net: 10_900, tax: 0, parts: [] })
  })

  test('[TAX-01] a cess is a part of its own, on the value without tax', () => {
    const { net, tax, parts } = splitTax(14_000, 2800, india, 1200)
    expect({ net, tax }).toEqual({ net: 10_000, tax: 4_000 })
    expect(parts).toEqual([
      { name: 'CGST', rate: 1400, amount: 1400 },
      { name: 'SGST', rate: 1400, amount: 1400 },
      { name: 'Cess', rate: 1200, amount: 1200 },
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.constantFrom(500, 1800, 4000),
        fc.integer({ min: 0, max: 30_000 }),
        (line, rate, cess) => {
          const split = splitTax(line, rate, india, cess)
          const whole = split.parts.reduce((sum, { amount }) => sum + amount, 0)
          expect(split.net + whole).toBe(line)
          expect(split.tax).toBe(whole)
          expect(Math.abs(whole - getIncludedTax(line, rate + cess))).toBeLessThanOrEqual(2)
        },
      ),
    )
  })

  test('the parts always sum to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom('Maharashtra', 'Goa', null),
        (line, rate, deliveryState) => {
          const { net, tax, parts } = splitTax(line, rate, { ...india, deliveryState })
          expect(net + tax).toBe(line)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(tax)
          expect(parts.reduce((sum, part) => sum + part.rate, 0)).toBe(rate)
          expect(parts.every((part) => part.amount >= 0 && Number.isSafeInteger(part.amount))).toBe(
            true,
          )
          expect(net).toBeGreaterThanOrEqual(0)
          expect(Math.abs(tax - getIncludedTax(line, rate))).toBeLessThanOrEqual(parts.length - 1)
          if (parts.length === 2) expect(parts[0]!.amount).toBe(parts[1]!.amount)
        },
      ),
    )
  })
})
