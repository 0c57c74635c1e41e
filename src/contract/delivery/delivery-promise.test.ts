import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countDaysUntil,
  type DeliveryRule,
  formatCountdown,
  formatDay,
  formatTime,
  getPromiseEnd,
  promiseDelivery,
} from './delivery-promise.ts'

const india: DeliveryRule = { cutoff: '15:00', timeZone: 'Asia/Kolkata', workingDays: '1234567' }
const toIndianTime = (time: string) => new Date(`2026-11-${time}+05:30`)

test('[SAFE-14] a promise is a date: before the cut-off, at it, and over midnight in the seller’s country', () => {
  expect(promiseDelivery(india, 2, toIndianTime('22T12:50'))).toMatchObject({
    date: '2026-11-24',
    orderBefore: toIndianTime('22T15:00').toISOString(),
    cutoffIsToday: true,
  })
  expect(promiseDelivery(india, 2, toIndianTime('22T14:59:59')).date).toBe('2026-11-24')
  expect(promiseDelivery(india, 2, toIndianTime('22T15:00'))).toMatchObject({
    date: '2026-11-25',
    orderBefore: toIndianTime('23T15:00').toISOString(),
    cutoffIsToday: false,
  })
  expect(promiseDelivery(india, 2, toIndianTime('22T23:59:59')).date).toBe('2026-11-25')
  expect(promiseDelivery(india, 2, toIndianTime('23T00:00')).date).toBe('2026-11-25')
  expect(
    promiseDelivery({ ...india, timeZone: 'Asia/Singapore' }, 2, toIndianTime('22T14:59')).date,
  ).toBe('2026-11-25')
  expect(promiseDelivery({ ...india, cutoff: null }, 0, toIndianTime('22T23:59'))).toMatchObject({
    date: '2026-11-22',
    orderBefore: toIndianTime('23T00:00').toISOString(),
    cutoffIsToday: false,
  })
})

test('[SAFE-14] goods leave and arrive on working days', () => {
  const week = { ...india, workingDays: '123456' }
  // Orders of Saturday in time arrive on Monday and Tuesday; after the cut-off and on Sunday they leave on
  // Monday.
  expect(promiseDelivery(week, 1, toIndianTime('21T10:00')).date).toBe('2026-11-23')
  expect(promiseDelivery(week, 2, toIndianTime('21T10:00')).date).toBe('2026-11-24')
  expect(promiseDelivery(week, 1, toIndianTime('21T16:00')).date).toBe('2026-11-24')
  expect(promiseDelivery(week, 1, toIndianTime('22T10:00'))).toMatchObject({
    date: '2026-11-24',
    orderBefore: toIndianTime('23T15:00').toISOString(),
    cutoffIsToday: false,
  })
})

test('[SAFE-14] until a text of promises ends, every promise in it stays the same', () => {
  const rules = fc.record({
    cutoff: fc.constantFrom(null, '00:00', '09:30', '15:00', '23:59'),
    timeZone: fc.constantFrom(
      'Asia/Kolkata',
      'Asia/Singapore',
      'America/New_York',
      'UTC',
      'Australia/Lord_Howe',
    ),
    workingDays: fc.constantFrom('1234567', '12345', '123456', '7', '24'),
  })
  const moments = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 30 }), moments, (rule, days, now) => {
      const promise = promiseDelivery(rule, days, now)
      const end = getPromiseEnd(rule, now)
      expect(end.getTime()).toBeGreaterThan(now.getTime())
      const last = new Date(end.getTime() - 1)
      expect(promiseDelivery(rule, days, last)).toEqual(promise)
      const untilOrder = new Date(Date.parse(promise.orderBefore) - 1)
      expect(promiseDelivery(rule, days, untilOrder).date).toBe(promise.date)
      expect(promiseDelivery(rule, days, new Date(promise.orderBefore)).date > promise.date).toBe(
        true,
      )
      expect(countDaysUntil(promise.date, rule, now)).toBeGreaterThanOrEqual(days)
    }),
    { numRuns: 500 },
  )
})

test('[SAFE-14] dates, clocks and what is left read as people say them', () => {
  expect(formatDay('2026-11-24')).toBe('Tue 24 Nov')
  expect(['15:00', '00:30', '12:00', '09:05'].map(formatTime)).toEqual([
    '3 pm',
    '12:30 am',
    '12 pm',
    '9:05 am',
  ])
  const until = toIndianTime('22T15:00').toISOString()
  expect(
    ['12:50', '14:59:30', '13:00', '15:00', '09:00'].map((time) =>
      formatCountdown(until, toIndianTime(`22T${time}`)),
    ),
  ).toEqual(['2 h 10 min', '1 min', '2 h', null, null])
})
