import { expect, test } from 'vitest'
import { shortenName } from './short-name.ts'

test('[LOOK-06] a short name ends at the first comma, but not within a number', () => {
  expect(shortenName('Bubble wrap 500 mm × 50 m, Ø 20 mm bubbles, roll')).toBe(
    'Bubble wrap 500 mm × 50 m',
  )
  expect(shortenName('Nails 1,000 pieces, 50 mm')).toBe('Nails 1,000 pieces')
  expect(shortenName('Mop')).toBe('Mop')
})
