import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatTypedMoment, parseTypedMoment } from './typed-moment.ts'

/** 27 Nov 2026, 14:20 in India. */
const clock = { now: new Date('2026-11-27T08:50:00Z'), timeZone: 'Asia/Kolkata' }
const parse = (text: string) => parseTypedMoment(text, clock)

test('[DEAL-06] a day and time are read as people type them', () => {
  for (const text of [
    '24 Nov 18:00',
    '24 Nov, 18:00',
    '24 nov 2026 at 6pm',
    '24/11 6 PM',
    '24.11.26 6:00 p.m.',
    'Nov 24 18:00:00',
    '2026-11-24T18:00',
    '2026-11-24 18:00',
  ])
    expect(parse(text), text).toBe('2026-11-24T18:00')
  expect(parse('5 Dec 12am')).toBe('2026-12-05T00:00')
  expect(parse('5 Dec 12:30 pm')).toBe('2026-12-05T12:30')
  expect(parse('5 Dec 9:05')).toBe('2026-12-05T09:05')
})

test('[DEAL-06] a moment is read as counted from now, in the seller’s time zone', () => {
  const cases: Record<string, string> = {
    now: '2026-11-27T14:20',
    '+2h': '2026-11-27T16:20',
    '10 hours': '2026-11-28T00:20',
    '+90min': '2026-11-27T15:50',
    '-30 minutes': '2026-11-27T13:50',
    '+7d': '2026-12-04T14:20',
    '+1w 9:00': '2026-12-04T09:00',
    '+1m': '2026-12-27T14:20',
    '18:00': '2026-11-27T18:00',
    '9am': '2026-11-27T09:00',
    'tomorrow 9am': '2026-11-28T09:00',
    today: '2026-11-27T00:00',
    '5 Dec': '2026-12-05T00:00',
  }
  for (const [text, moment] of Object.entries(cases)) expect(parse(text), text).toBe(moment)
  expect(parseTypedMoment('5 Dec', { ...clock, usualTime: '23:59' })).toBe('2026-12-05T23:59')
  expect(parseTypedMoment('+7d', { ...clock, usualTime: '23:59' })).toBe('2026-12-04T14:20')
})

test('[DEAL-06] hours are counted across a change of the clocks, and a skipped time is moved', () => {
  const newYork = { now: new Date('2026-03-08T06:30:00Z'), timeZone: 'America/New_York' }
  expect(parseTypedMoment('now', newYork)).toBe('2026-03-08T01:30')
  expect(parseTypedMoment('+1h', newYork)).toBe('2026-03-08T03:30')
  expect(parseTypedMoment('2:30', newYork)).toBe('2026-03-08T03:30')
})

test('[DEAL-06] a moment without a year is the nearest one that is allowed', () => {
  expect(parse('5 Jan 10:00')).toBe('2027-01-05T10:00')
  expect(parseTypedMoment('24 Nov 10:00', { ...clock, min: '2026-11-27T14:20' })).toBe(
    '2027-11-24T10:00',
  )
})

test('[DEAL-06] what is no moment is none', () => {
  for (const text of ['', 'soon', '25:00', '24 Nov 18:60', '13pm', '0am', '31/11 9:00', 'h', '+h'])
    expect(parse(text), text).toBeNull()
})

test('[DEAL-06] what a field shows is read as the same moment', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (date) => {
        const local = date.toISOString().slice(0, 16)
        expect(parse(formatTypedMoment(local))).toBe(local)
      },
    ),
  )
})

test('[DEAL-06] [LANG-09] a day and time are read as each language writes them', () => {
  const moment = '2027-02-05T18:00'
  for (const locale of ['en-IN', 'hi-IN', 'zh-SG']) {
    const text = withLocale(locale, () => formatTypedMoment(moment))
    expect(parse(text), text).toBe(moment)
  }
  expect(parse('明天 9:00')).toBe('2026-11-28T09:00')
  expect(parse('आज 9:00')).toBe('2026-11-27T09:00')
})
