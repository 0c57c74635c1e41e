import { expect, test } from 'vitest'
import { getSnoozeEnd, isSnoozed, parseSnoozeTime } from './snooze-rules.ts'

const at = (text: string) => new Date(text)

test('[DEAL-01] a row is aside until its time or the buyer’s answer, and not into its last two hours', () => {
  const snooze = { at: '2026-11-24T06:00:00Z', until: '2026-11-25T03:30:00Z', answered: false }
  expect(isSnoozed(snooze, null, at('2026-11-25T03:29:00Z'))).toBe(true)
  expect(isSnoozed(snooze, null, at('2026-11-25T03:30:00Z'))).toBe(false)
  expect(isSnoozed({ ...snooze, answered: true }, null, at('2026-11-24T07:00:00Z'))).toBe(false)
  const untilAnswer = { ...snooze, until: null }
  expect(isSnoozed(untilAnswer, null, at('2027-01-01T00:00:00Z'))).toBe(true)
  expect(isSnoozed(untilAnswer, '2026-11-24T12:00:00Z', at('2026-11-24T09:59:00Z'))).toBe(true)
  expect(isSnoozed(untilAnswer, '2026-11-24T12:00:00Z', at('2026-11-24T10:00:00Z'))).toBe(false)
})

test('[DEAL-01] tomorrow and next week begin at nine by the seller’s clock', () => {
  const zone = 'Asia/Kolkata'
  const find = (choice: 'hours' | 'tomorrow' | 'week' | 'answer', now: string) =>
    getSnoozeEnd(choice, at(now), zone)?.toISOString() ?? null
  // 24 November 2026 is a Tuesday; at 20:00 UTC it is Wednesday in India.
  expect(find('tomorrow', '2026-11-24T06:00:00Z')).toBe('2026-11-25T03:30:00.000Z')
  expect(find('tomorrow', '2026-11-24T20:00:00Z')).toBe('2026-11-26T03:30:00.000Z')
  expect(find('week', '2026-11-24T06:00:00Z')).toBe('2026-11-30T03:30:00.000Z')
  expect(find('week', '2026-11-30T06:00:00Z')).toBe('2026-12-07T03:30:00.000Z')
  expect(find('week', '2026-11-29T06:00:00Z')).toBe('2026-11-30T03:30:00.000Z')
  expect(find('hours', '2026-11-24T06:00:00Z')).toBe('2026-11-24T09:00:00.000Z')
  expect(find('answer', '2026-11-24T06:00:00Z')).toBeNull()
})

test('[DEAL-01] a free time is by the seller’s clock, to come, and within 90 days', () => {
  const now = at('2026-11-24T06:00:00Z')
  const parse = (typed: string, zone = 'Asia/Kolkata') =>
    parseSnoozeTime(typed, now, zone)?.toISOString() ?? null
  expect(parse('2026-11-24T16:15')).toBe('2026-11-24T10:45:00.000Z')
  expect(parse('2026-11-24T16:15', 'Asia/Singapore')).toBe('2026-11-24T08:15:00.000Z')
  // Now is 11:30 in India.
  for (const typed of ['2026-11-24T11:30', '2026-11-23T16:15', '2027-02-23T11:31', 'soon', ''])
    expect(parse(typed), typed).toBeNull()
  expect(parse('2027-02-22T11:30')).toBe('2027-02-22T06:00:00.000Z')
})
