import { expect, test } from 'vitest'
import { readScale } from './scale.ts'

test('[LOOK-05] threads are drawn across and lengths along, from the smallest to the greatest', () => {
  const threads = readScale(['M6', 'M12', 'M24'])
  expect(threads?.kind).toBe('across')
  expect(threads?.shares.map((share) => share.toFixed(2))).toEqual(['0.00', '0.50', '1.00'])
  expect(readScale(['10 mm', '100 mm'])).toEqual({ kind: 'along', shares: [0, 1] })
  expect(readScale(['Ø 3.5 mm', 'Ø 8 mm'])?.kind).toBe('across')
})

test.each([
  [['Red', 'Blue']],
  [['10 mm', '1 m']],
  [['M6', 'M8 × 1']],
  [['4.6', '8.8']],
  [['20 mm', '20 mm']],
  [['0 mm', '5 mm']],
  [[]],
])('[LOOK-05] what are no sizes of one unit is not drawn: %j', (labels) => {
  expect(readScale(labels)).toBeNull()
})
