import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSerial, getSeries } from './document-series.ts'

const pune = { countryCode: 'IN', state: 'Maharashtra' }

test('[TAX-04] a series is of one registration and one financial year, from April to March', () => {
  expect(getSeries({ ...pune, day: '2026-03-31' })).toBe('27-2526')
  expect(getSeries({ ...pune, day: '2026-04-01' })).toBe('27-2627')
  expect(getSeries({ ...pune, day: '2099-12-31' })).toBe('27-9900')
  expect(getSeries({ countryCode: 'IN', state: 'Karnataka', day: '2026-04-01' })).toBe('29-2627')
  expect(getSeries({ countryCode: 'SG', state: null, day: '2026-04-01' })).toBe('')
})

test('[TAX-04] a number has 16 characters at most, of those that the rule allows, and is nobody else’s', () => {
  expect(formatSerial('invoice', '27-2627', 12)).toBe('IN27-2627-000012')
  expect(formatSerial('credit-note', '', 3)).toBe('CN-00003')
  const numbers = fc.integer({ min: 1, max: 9_999_999 })
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      const name = formatSerial('invoice', '27-2627', one)
      expect(name).toMatch(/^[0-9A-Z/-]{1,16}$/)
      if (one !== other) expect(name).not.toBe(formatSerial('invoice', '27-2627', other))
      expect(name).not.toBe(formatSerial('credit-note', '27-2627', one))
    }),
  )
})
