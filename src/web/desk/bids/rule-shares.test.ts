import { expect, test } from 'vitest'
import { formatShortfall } from './rule-shares.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }

test('[BID-05] an answer below the floor is told with its figures, where they may be seen', () => {
  expect(formatShortfall({ below: 1_327, margin: -30 }, money)).toBe(
    '₹13.27 below the floor, margin −0.3 %',
  )
  expect(formatShortfall({ below: 1_327, margin: null }, money)).toBe('₹13.27 below the floor')
  expect(formatShortfall(undefined, money)).toBe('Below the floor')
})
