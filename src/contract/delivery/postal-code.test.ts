import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultPostalPattern,
  getMaxCodeLength,
  isPostalCode,
  normalizePostalCode,
  truncateCode,
} from './postal-code.ts'

const india = '^[1-9][0-9]{5}$'
const britain = '[A-Za-z]{1,2}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}'

describe('[DLV-01] postal codes', () => {
  test.each([
    ['411001', true],
    ['41100', false],
    ['4110011', false],
    ['41100a', false],
    ['abcdef', false],
    ['४११००१', false],
    ['４１１００１', false],
    ['411 001', false],
    [' 411001', false],
    ['411001\n', false],
    ['411\u0000001', false],
    ['411001\u0000', false],
    ['', false],
    ['-41100', false],
    ['4.1100', false],
  ])('%j by the usual rule: %s', (text, right) => {
    expect(isPostalCode(text, defaultPostalPattern)).toBe(right)
  })

  test('the rule is the country’s own', () => {
    expect(isPostalCode('018956', india)).toBe(false)
    expect(isPostalCode('018956', defaultPostalPattern)).toBe(true)
    expect(isPostalCode('SW1A 1AA', britain)).toBe(true)
    expect(isPostalCode('SW1A 1AA 1', britain)).toBe(false)
    expect(normalizePostalCode('sw1a 1aa')).toBe('SW1A1AA')
  })

  test('nothing but six ASCII digits passes, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 9 }), (text) => {
        expect(isPostalCode(text, defaultPostalPattern)).toBe(/^[0-9]{6}(?!\n)$/.test(text))
      }),
    )
  })

  test('a box takes no more than its code', () => {
    expect([
      getMaxCodeLength(defaultPostalPattern),
      getMaxCodeLength(india),
      getMaxCodeLength('^[0-9]{5}$'),
      getMaxCodeLength(britain),
    ]).toEqual([6, 6, 5, 6])
    expect(truncateCode('4110011', india)).toBe('411001')
    expect(truncateCode('४११००१०', india)).toBe('४११००१')
    expect(truncateCode('41', india)).toBe('41')
  })
})
