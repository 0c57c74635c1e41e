import { expect, test } from 'vitest'
import { parseWords } from '../catalog/words/word-rules.ts'
import { findNamingWord, mayMean } from './named-value-rules.ts'

test.each([
  ['10mm', '10 mm (3/8 in)'],
  ['10mm', '1.5-10 mm'],
  ['8 mm', '1.5–10 mm'],
  ['8 mm', '1.5 to 10 mm'],
  ['8 mm', 'up to 13 mm'],
  ['10mm', '10'],
  ['10mm', '10 x 20 mm'],
  ['10', '10 mm'],
  ['m8', 'M8 × 1.25'],
  ['m8', 'M8-1.25'],
  ['20 l', '20 l/min'],
  ['10mm', 'Keyless'],
])('[FIND-04] whether %j means %j is not known', (text, label) => {
  const [word] = parseWords(text)
  expect(findNamingWord([word!], { caption: 'Chuck', label })).toBeNull()
  expect(mayMean(word!, label)).toBe(true)
})

test.each([
  ['10mm', '13 mm (1/2 in)'],
  ['10mm', '10 in'],
  ['10mm', '13 mm'],
  ['m8', 'M10 × 1.5'],
  ['9', 'UK 8'],
  ['1/2 in', '1-1/2 in'],
])('[FIND-04] %j is known not to mean %j', (text, label) => {
  expect(mayMean(parseWords(text)[0]!, label)).toBe(false)
})
