import { expect, test } from 'vitest'
import { daysFromNow, timeZoneOf } from './delivery-day-rules.ts'

test('a day more after the hour of dispatch in the seller’s country [DLV-06]', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}+05:30`)
  expect(daysFromNow(2, '15:00', at('14:59'), 'Asia/Kolkata')).toBe(2)
  expect(daysFromNow(2, '15:00', at('15:00'), 'Asia/Kolkata')).toBe(3)
  expect(daysFromNow(2, '00:00', at('00:00'), 'Asia/Kolkata')).toBe(3)
  expect(daysFromNow(2, '15:00', at('14:59'), 'Asia/Singapore')).toBe(3)
  expect(daysFromNow(0, null, at('23:59'), 'Asia/Kolkata')).toBe(0)
})

test('time zones of countries', () => {
  const now = new Date('2026-11-21T06:30:00Z')
  const hours = ['IN', 'SG', 'JP', 'XX', ''].map((country) =>
    now.toLocaleTimeString('en-GB', { timeZone: timeZoneOf(country) }),
  )
  expect(hours).toEqual(['12:00:00', '14:30:00', '15:30:00', '06:30:00', '06:30:00'])
})
