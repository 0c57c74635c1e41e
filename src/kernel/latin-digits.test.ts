import { expect, test } from 'vitest'
import { foldDigits, readTyped, toLatinDigits } from './latin-digits.ts'

test('[LANG-07] numbers of any keyboard get the digits 0 to 9', () => {
  for (const [typed, read] of [
    ['४११००१', '411001'],
    ['４１１００１', '411001'],
    ['+९१ ९८००० ००००१', '+91 98000 00001'],
    ['１，２９，９９９．５０', '1,29,999.50'],
    ['२७AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
    ['２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ', '27AAPFU0939F1ZV'],
    ['২০২৬-১১-২৮', '2026-11-28'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['', ''],
    ['411001', '411001'],
  ])
    expect(toLatinDigits(typed!), typed).toBe(read)
})

test('[LANG-07] texts and passwords stay as they are typed', () => {
  for (const text of ['मकान १२, कैंप', '北京路１２号', 'Caf\u00e9 १२', 'आशा', 'Bolt M8 × 40'])
    expect(toLatinDigits(text)).toBe(text)
  for (const name of ['password', 'newPassword', 'current', 'next', 'again', 'token'])
    expect(readTyped(name, '१२३४५६७८')).toBe('१२३४५६७८')
  expect(readTyped('code', '१२३४५६')).toBe('123456')
})

test('[LANG-05] digits of other scripts within a text are read as 0 to 9', () => {
  expect(foldDigits('१०.५ mm × १२, ０９ und 34')).toBe('10.5 mm × 12, 09 und 34')
  expect(foldDigits('०९ ০৯ ੦੯ ૦૯ ୦୯ ௦௯ ౦౯ ೦೯ ൦൯ ٠٩ ۰۹ ０９')).toBe(Array(12).fill('09').join(' '))
  expect(foldDigits('पाइप ४ इंच')).toBe('पाइप 4 इंच')
})
