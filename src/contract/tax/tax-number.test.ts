import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatTaxNumber, isTaxNumber, labelTaxNumber } from './tax-number.ts'

test('[LANG-01] a tax number has the name that its country gives it, else one of the page’s language', () => {
  const format = (country: string) => withLocale('hi-IN', () => formatTaxNumber('DE123', country))
  expect([format('IN'), format('DE')]).toEqual(['GSTIN DE123', 'टैक्स नंबर DE123'])
  expect(formatTaxNumber('DE123', 'DE')).toBe('Tax number DE123')
})

test('[LANG-09] a label of a tax number is in the reader’s language, papers keep the law’s words', () => {
  const write = (locale: string, format: typeof labelTaxNumber) =>
    withLocale(locale, () => format('201234567K', 'SG'))
  expect(write('zh-SG', labelTaxNumber)).toBe('GST 注册号 201234567K')
  expect(write('en-SG', labelTaxNumber)).toBe('GST registration number 201234567K')
  expect(write('zh-SG', formatTaxNumber)).toBe('GST registration number 201234567K')
})

test('[HOST-02] a GSTIN has its form and its check digit', () => {
  for (const right of ['27AAPFU0939F1ZV', '27AAAAA0000A1Z2', '29ABCDE1234F1ZW']) {
    expect(isTaxNumber(right, 'IN'), right).toBe(true)
    // Any single changed character is detected.
    for (let at = 0; at < right.length; at++) {
      const wrong = right.slice(0, at) + getOtherCharacter(right[at]!) + right.slice(at + 1)
      expect(isTaxNumber(wrong, 'IN'), wrong).toBe(false)
    }
  }
  for (const wrong of ['', 'NONSENSE', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1ZVV'])
    expect(isTaxNumber(wrong, 'IN'), wrong).toBe(false)
  expect(
    ['M90361234A', '201912345K', 'T08GB0001A', '53012345D'].map((text) => isTaxNumber(text, 'SG')),
  ).toEqual([true, true, true, true])
  expect(isTaxNumber('NONSENSE', 'SG')).toBe(false)
  expect(isTaxNumber('DE 123 456 789', 'DE')).toBe(true)
})

function getOtherCharacter(character: string): string {
  if (character === '1') return '2'
  if (character === 'A') return 'B'
  return /\d/.test(character) ? '1' : 'A'
}
