import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmountInWords } from './amount-in-words.ts'

test.each([
  [2_109_300, 'INR', 'Rupees twenty-one thousand and ninety-three only'],
  [2_109_350, 'INR', 'Rupees twenty-one thousand and ninety-three and fifty paise only'],
  [0, 'INR', 'Rupees zero only'],
  [
    12_34_56_78_900,
    'INR',
    'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine only',
  ],
  [100_000_00, 'INR', 'Rupees one lakh only'],
  [1_000_05, 'SGD', 'Singapore dollars one thousand and five cents only'],
  [
    1_234_567_00,
    'SGD',
    'Singapore dollars one million two hundred and thirty-four thousand five hundred and sixty-seven only',
  ],
  [110, 'CHF', 'CHF one and 10/100 only'],
  [40, 'JPY', 'JPY forty only'],
])('[LOOK-11] %i %s is written out', (minor, currency, words) => {
  expect(formatAmountInWords(minor, currency)).toBe(words)
})

test('[LOOK-11] no two sums are written alike', () => {
  const sum = fc.integer({ min: 0, max: 10_000_000_000_000 })
  fc.assert(
    fc.property(sum, sum, fc.constantFrom('INR', 'SGD'), (a, b, currency) => {
      const areAlike = formatAmountInWords(a, currency) === formatAmountInWords(b, currency)
      expect(areAlike).toBe(a === b)
    }),
  )
})
