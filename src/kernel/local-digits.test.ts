import { expect, test } from 'vitest'
import { toLatinDigits } from './local-digits.ts'

test('[LANG-05] digits of other scripts are read as 0 to 9', () => {
  expect(toLatinDigits('१०.५ mm × १２, ０９ und 34')).toBe('10.5 mm × 12, 09 und 34')
  expect(toLatinDigits('০৯ ੦੯ ૦૯ ୦୯ ௦௯ ౦౯ ೦೯ ൦൯')).toBe(Array(8).fill('09').join(' '))
})
