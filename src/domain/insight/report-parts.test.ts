import { expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { getSpan } from './report-parts.ts'

const at = (now: string, countryCode: string) =>
  ({ now: new Date(now), seller: { countryCode } }) as unknown as Scope

test('[DEAL-04] a time begins with a day of the shop’s calendar, and so does the time before', () => {
  expect(getSpan(at('2026-11-21T06:30:00Z', 'IN'), { days: 30, against: 'before' })).toEqual({
    from: '2026-10-22T18:30:00.000Z',
    to: '2026-11-21T06:30:00.000Z',
    beforeFrom: '2026-09-22T18:30:00.000Z',
    beforeTo: '2026-10-22T06:30:00.000Z',
  })
  // In Pune it is the 22nd already, elsewhere still the 21st.
  const late = at('2026-11-21T20:00:00Z', 'IN')
  expect(getSpan(late, { days: 30, against: 'year' }).from).toBe('2026-10-23T18:30:00.000Z')
  const elsewhere = at('2026-11-21T20:00:00Z', 'XX')
  expect(getSpan(elsewhere, { days: 30, against: 'year' }).from).toBe('2026-10-23T00:00:00.000Z')
})
