import { expect, test } from 'vitest'
import { formatTimeLeft, formatTimeSince } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute

test('[BID-02] [RFQ-04] what is left of a clock is read at a glance, and never below nothing', () => {
  expect(formatTimeLeft(50 * hour)).toBe('2 d 2 h')
  expect(formatTimeLeft(31 * hour + 12 * minute + 5_000)).toBe('31 h 12 min')
  expect(formatTimeLeft(4 * minute + 3_000)).toBe('4 min')
  expect(formatTimeLeft(4 * minute + 3_000, true)).toBe('4 min 3 s')
  expect(formatTimeLeft(-5_000, true)).toBe('0 min 0 s')
})

test('[RFQ-05] the clock since something was asked has one unit', () => {
  expect([20_000, 12 * minute, 5 * hour + minute, 75 * hour].map(formatTimeSince)).toEqual([
    'just now',
    '12 min',
    '5 h',
    '3 d',
  ])
})
