import { expect, test } from 'vitest'
import { describeDateInput, formatDay, formatFullDay } from './day-words.ts'
import { withLocale } from './with-locale.server.ts'

test('[DEAL-06] what a field for a day holds is told in words, in no browser’s order', () => {
  expect(describeDateInput('2026-11-24')).toBe('Tue 24 Nov 2026')
  expect(describeDateInput('2026-02-03T09:00')).toBe('Tue 3 Feb 2026, 09:00')
  for (const none of ['', '2026-13-40', '24/11/2026', '2026-11', 'T09:00'])
    expect(describeDateInput(none), none).toBe('')
})

test('[LANG-07] days are written as each language does, with digits 0 to 9', () => {
  const write = (locale: string) =>
    withLocale(locale, () => [
      formatDay('2026-11-24'),
      formatFullDay('2026-11-24'),
      describeDateInput('2026-11-24T09:00'),
    ])
  expect(write('en-IN')).toEqual(['Tue 24 Nov', '24 Nov 2026', 'Tue 24 Nov 2026, 09:00'])
  expect(write('hi-IN')).toEqual(['मंगल, 24 नव॰', '24 नव॰ 2026', 'मंगल, 24 नव॰ 2026, 09:00'])
  expect(write('zh-SG')).toEqual(['11月24日周二', '2026年11月24日', '2026年11月24日周二 09:00'])
})
