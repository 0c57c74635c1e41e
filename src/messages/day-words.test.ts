import { expect, test } from 'vitest'
import { formatMoney } from '#kernel/money.ts'
import { describeDateInput, formatDay, formatFullDay } from './day-words.ts'
import { formatNumber } from './message-parts.ts'
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
  expect(write('zh-SG')).toEqual(['11月24日周二', '2026年11月24日', '2026年11月24日周二, 09:00'])
})

test('[LANG-07] money, numbers and moments of a Hindi page have Indian groups and digits 0 to 9', () => {
  const money = { currency: 'INR', symbol: '₹', locale: 'hi-IN' }
  expect(formatMoney(12_999_900, money)).toBe('₹1,29,999.00')
  expect(withLocale('hi-IN', () => formatNumber(129_999))).toBe('1,29,999')
  expect(new Intl.NumberFormat('hi-IN').resolvedOptions().numberingSystem).toBe('latn')
})
