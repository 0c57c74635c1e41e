import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isServiceCode,
  isShortGoodsCode,
  parseGoodsCode,
  parseUnitCode,
  unitCodes,
} from './goods-codes.ts'
import { findStandardRate } from './standard-rates.ts'

test.each([
  ['8205', '8205'],
  ['8205 59', '820559'],
  ['8205.59.10', '82055910'],
  ['998719', '998719'],
  [' ', ''],
])('[TAX-01] %j is a code of goods or services', (text, value) => {
  expect(parseGoodsCode(text)).toEqual({ value })
})

test.each(['82', '820', '82055', '8205599', '820559101', '0099', '9987', '99871910', '82A5', '-'])(
  '[TAX-01] %j is none',
  (text) => {
    expect(parseGoodsCode(text)).toHaveProperty('wrong')
  },
)

test('[TAX-01] a code of goods is never a service’s', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
      const parsed = parseGoodsCode(String(number))
      if ('value' in parsed)
        expect(isServiceCode(parsed.value)).toBe(/^99\d{4}$/.test(parsed.value))
    }),
  )
})

test('[TAX-01] quantity codes are read in any case, and with their names', () => {
  expect(parseUnitCode('nos')).toEqual({ value: 'NOS' })
  expect(parseUnitCode('KGS-KILOGRAMS')).toEqual({ value: 'KGS' })
  expect(parseUnitCode('')).toEqual({ value: '' })
  expect(parseUnitCode('kg')).toHaveProperty('wrong')
  expect(Object.keys(unitCodes).every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
})

test('[TAX-01] the usual rate of a country is that of the day', () => {
  expect(findStandardRate('SG', '2023-12-31')).toBe(800)
  expect(findStandardRate('SG', '2024-01-01')).toBe(900)
  expect(findStandardRate('IN', '2026-11-27')).toBe(1_800)
  expect(findStandardRate('JP', '2026-11-27')).toBe(0)
})

test('[TAX-01] how many digits a code needs follows from the turnover; a service has always 6', () => {
  expect(isShortGoodsCode('8205', 6)).toBe(true)
  expect(isShortGoodsCode('820559', 6)).toBe(false)
  expect(isShortGoodsCode('8205', 4)).toBe(false)
  expect(isShortGoodsCode('8205', 0)).toBe(false)
  expect(isShortGoodsCode('998719', 6)).toBe(false)
  expect(isShortGoodsCode('', 6)).toBe(false)
})
