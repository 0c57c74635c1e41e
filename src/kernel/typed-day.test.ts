import { expect, test } from 'vitest'
import { formatFullDay } from '#messages/day-words.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { parseTypedDay } from './typed-day.ts'

const today = '2026-11-27'
const parse = (text: string) => parseTypedDay(text, today)

test('[DEAL-06] a day is read as people type it, the day before the month', () => {
  for (const text of [
    '5 Dec',
    '5 december 2026',
    '5th Dec',
    'Dec 5',
    'December 5, 2026',
    '5-Dec-26',
  ])
    expect(parse(text), text).toBe('2026-12-05')
  for (const text of [
    '5/12',
    '05/12/2026',
    '5.12.',
    '5.12.26',
    '5-12-2026',
    '2026-12-05',
    ' 5  12 ',
  ])
    expect(parse(text), text).toBe('2026-12-05')
  expect(parse('1 Sept 2026')).toBe('2026-09-01')
})

test('[DEAL-06] a day is read as counted from today', () => {
  const cases: Record<string, string> = {
    '+7d': '2026-12-04',
    '10 days': '2026-12-07',
    '+2w': '2026-12-11',
    '-3d': '2026-11-24',
    '+3m': '2027-02-27',
    today,
    Tomorrow: '2026-11-28',
    yesterday: '2026-11-26',
  }
  for (const [text, day] of Object.entries(cases)) expect(parse(text), text).toBe(day)
  expect(parseTypedDay('+1m', '2027-01-31')).toBe('2027-02-28')
})

test('[DEAL-06] a day without a year is the nearest one that is allowed', () => {
  expect(parse('24 Nov')).toBe('2026-11-24')
  expect(parse('5 Jan')).toBe('2027-01-05')
  expect(parseTypedDay('5 Jan', today, { max: today })).toBe('2026-01-05')
  expect(parseTypedDay('24 Nov', today, { min: today })).toBe('2027-11-24')
  expect(parse('29 Feb 2028')).toBe('2028-02-29')
})

test('[DEAL-06] what is no day is none', () => {
  for (const text of [
    '',
    'soon',
    '31/11',
    '12/24/2026',
    '29 Feb 2026',
    '5 Ded',
    '5 Foo',
    '2026-13-01',
    '99',
  ])
    expect(parse(text), text).toBeNull()
})

test('[DEAL-06] [LANG-09] a day is read as each language writes it', () => {
  for (const locale of ['en-IN', 'hi-IN', 'zh-SG'])
    for (let month = 1; month <= 12; month++) {
      const day = `2027-${String(month).padStart(2, '0')}-05`
      const text = withLocale(locale, () => formatFullDay(day))
      expect(parse(text), text).toBe(day)
    }
  for (const text of ['12月5日', '12月5号', '2026年12月5日', '5 दिसंबर', '5 दिसम्बर 2026'])
    expect(parse(text), text).toBe('2026-12-05')
  expect(parse('明天')).toBe('2026-11-28')
  expect(parse('आज')).toBe(today)
  for (const text of ['13月5日', '2月30日', '5 हथौड़ा']) expect(parse(text), text).toBeNull()
})
