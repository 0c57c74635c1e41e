import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatDistance } from './format-distance.ts'

const now = new Date('2026-11-27T12:00:00Z')

test.each([
  ['2026-11-27T11:59:31Z', 'just now'],
  ['2026-11-27T11:58:59Z', '1 minute ago'],
  ['2026-11-27T09:01:00Z', '2 hours ago'],
  ['2026-11-26T11:00:00Z', '1 day ago'],
  ['2026-09-20T12:00:00Z', '2 months ago'],
  ['2026-12-02T11:00:00Z', 'in 4 days'],
  ['2027-11-27T12:00:00Z', 'in 1 year'],
])('[KEY-01] %s is %s', (moment, words) => {
  expect(formatDistance(new Date(moment), now, 'en-IN')).toBe(words)
})

test('[LANG-04] within a minute is said in the reader’s language', () => {
  expect(withLocale('hi-IN', () => formatDistance(now, now, 'hi-IN'))).toBe('अभी-अभी')
})
