import { expect, test } from 'vitest'
import { formatListDay } from './format-moment.ts'

test('[DEAL-06] a day of this year has no year in a list, by the seller’s calendar', () => {
  const seller = { locale: 'en-IN', countryCode: 'IN' } as Parameters<
    typeof formatListDay
  >[1]['seller']
  const scope = { seller, now: new Date('2026-12-31T20:00:00Z') }
  expect(formatListDay('2026-12-31T20:00:00Z', scope)).toBe('1 Jan')
  expect(formatListDay('2026-12-31T18:00:00Z', scope)).toBe('31 Dec 2026')
  expect(formatListDay('2027-03-02T12:00:00Z', scope)).toBe('2 Mar')
})
