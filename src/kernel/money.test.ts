import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  divideHalfUp,
  formatAmount,
  formatMoney,
  getCurrencyDecimals,
  parseMajor,
  toMajor,
} from './money.ts'

const india = { currency: 'INR', symbol: '₹', locale: 'en-IN' }
const singapore = { currency: 'SGD', symbol: 'S$', locale: 'en-SG' }
const japan = { currency: 'JPY', symbol: '¥', locale: 'ja-JP' }

test('[HOST-03] sign, the currency’s own decimals, the locale’s grouping', () => {
  expect(formatMoney(12_999_900, india)).toBe('₹1,29,999.00')
  expect(formatMoney(12_999_900, singapore)).toBe('S$129,999.00')
  expect(formatMoney(129_999, japan)).toBe('¥129,999')
  expect(formatAmount(5, india)).toBe('0.05')
  expect(formatMoney(-150, india)).toBe('−₹1.50')
  expect([
    getCurrencyDecimals('INR'),
    getCurrencyDecimals('SGD'),
    getCurrencyDecimals('JPY'),
  ]).toEqual([2, 2, 0])
})

test('[HOST-03] a plain figure is read exactly; grouping, signs, exponents and too many decimals are refused', () => {
  expect(parseMajor('1299', 'INR')).toBe(129_900)
  expect(parseMajor(' 1299.5 ', 'INR')).toBe(129_950)
  expect(parseMajor('0.07', 'INR')).toBe(7)
  expect(parseMajor('12.500', 'INR')).toBe(1_250)
  expect(parseMajor('1299', 'JPY')).toBe(1_299)
  for (const odd of [
    '',
    '12,50',
    '1,299.00',
    '-5',
    '+5',
    '1e3',
    '12.345',
    '.5',
    '5.',
    '₹5',
    'NaN',
    '99999999999999',
    '१२',
  ]) {
    expect(parseMajor(odd, 'INR'), odd).toBeNull()
  }
  expect(parseMajor('1.5', 'JPY')).toBeNull()
})

test('[SAFE-01] a figure takes time by its length, however many zeros somebody sends', () => {
  const begin = performance.now()
  expect(parseMajor(`1.${'0'.repeat(250_000)}1`, 'INR')).toBeNull()
  expect(parseMajor(`1.5${'0'.repeat(250_000)}`, 'INR')).toBe(150)
  // Read again at each zero, it took minutes.
  expect(performance.now() - begin).toBeLessThan(1_000)
})

test('[HOST-03] what is written in major units reads back as the same minor units', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom('INR', 'SGD', 'JPY'),
      (minor, currency) => {
        expect(parseMajor(String(toMajor(minor, currency)), currency)).toBe(minor)
      },
    ),
  )
})

test('[PRICE-01] division rounds half up', () => {
  expect([divideHalfUp(5, 2), divideHalfUp(4, 3), divideHalfUp(5, 3), divideHalfUp(0, 7)]).toEqual([
    3, 1, 2, 0,
  ])
})
