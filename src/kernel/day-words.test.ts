import { expect, test } from 'vitest'
import { describeDateInput } from './day-words.ts'

test('[DEAL-06] what a field for a day holds is told in words, in no browser’s order', () => {
  expect(describeDateInput('2026-11-24')).toBe('Tue 24 Nov 2026')
  expect(describeDateInput('2026-02-03T09:00')).toBe('Tue 3 Feb 2026, 09:00')
  for (const none of ['', '2026-13-40', '24/11/2026', '2026-11', 'T09:00'])
    expect(describeDateInput(none), none).toBe('')
})
