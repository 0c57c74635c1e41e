import { expect, test } from 'vitest'
import { findTimeZone } from '#kernel/time-zones.ts'

test('time zones of countries', () => {
  const now = new Date('2026-11-21T06:30:00Z')
  const hours = ['IN', 'SG', 'JP', 'XX', ''].map((country) =>
    now.toLocaleTimeString('en-GB', { timeZone: findTimeZone(country) }),
  )
  expect(hours).toEqual(['12:00:00', '14:30:00', '15:30:00', '06:30:00', '06:30:00'])
})
