import { describe, expect, test } from 'vitest'
import {
  parseCount,
  parseGtin,
  parsePeriod,
  parsePrice,
  parseTaxRate,
  parseTime,
} from './cell-values.ts'

describe('[DESK-02] single values', () => {
  test.each([
    '12,50',
    '1,299.00',
    '-5',
    '5.001',
    '1e3',
    '₹5',
    '5 INR INR',
    'INR 5',
    '0',
    '99999999999999',
    '٣',
  ])('price %s is refused', (text) => {
    expect(parsePrice(text, 'INR')).toHaveProperty('wrong')
  })

  test('what is taken', () => {
    expect(parsePrice('1299.5 inr', 'INR')).toEqual({ value: 129_950 })
    expect(parsePrice('1299', 'JPY')).toEqual({ value: 1_299 })
    expect(parseCount('12.0')).toEqual({ value: 12 })
    expect(parseCount('1.5')).toHaveProperty('wrong')
    expect(parseTaxRate('2.5%')).toEqual({ value: 250 })
    expect(parseTaxRate('101')).toHaveProperty('wrong')
    expect(parseTime('2026-02-30')).toHaveProperty('wrong')
    expect(parseTime('2026-02-03')).toEqual({ value: new Date('2026-02-03T00:00:00Z') })
    expect(parsePeriod('2026-02-03/2026-02-03')).toHaveProperty('wrong')
  })

  test('GTINs by their check digit', () => {
    for (const gtin of [
      '96385074',
      '036000291452',
      '4006381333931',
      '00012345600012',
      '4006 3813 3393-1',
    ])
      expect(parseGtin(gtin)).toHaveProperty('value')
    for (const gtin of ['4006381333932', '123', '96385075', 'abcdefgh', ''])
      expect(parseGtin(gtin)).toHaveProperty('wrong')
  })
})
