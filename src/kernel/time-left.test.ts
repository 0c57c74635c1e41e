import { expect, test } from 'vitest'
import { formatDue, formatDueDay, formatTimeLeft, formatTimeSince } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute

test('[BID-02] [RFQ-04] what is left of a clock is read at a glance, and never below nothing', () => {
  expect(formatTimeLeft(50 * hour)).toBe('2 d 2 h')
  expect(formatTimeLeft(31 * hour + 12 * minute + 5_000)).toBe('1 d 7 h')
  expect(formatTimeLeft(23 * hour + 12 * minute + 5_000)).toBe('23 h 12 min')
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

test('[DEAL-06] what is due is told as a duration, late ones as late', () => {
  const hour = 3_600_000
  expect(formatDue(0.5 * hour)).toBe('in 30 min')
  expect(formatDue(2.9 * hour)).toBe('in 2 h')
  expect(formatDue(35 * hour)).toBe('in 35 h')
  expect(formatDue(46 * hour)).toBe('in 2 days')
  expect(formatDue(72 * hour)).toBe('in 3 days')
  expect(formatDue(-5 * hour)).toBe('5 h late')
  expect(formatDue(-72 * hour)).toBe('3 days late')
  expect(formatDueDay('2026-11-24', '2026-11-24')).toBe('today')
  expect(formatDueDay('2026-12-01', '2026-11-30')).toBe('tomorrow')
  expect(formatDueDay('2026-12-03', '2026-11-30')).toBe('in 3 days')
  expect(formatDueDay('2026-11-23', '2026-11-24')).toBe('1 day late')
})
