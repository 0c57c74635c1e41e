import { expect, test } from 'vitest'
import { isSuggestable } from './score-rules.ts'
import { coarsenPlace, foldWords, toUsername } from './tracking-rules.ts'

test('[TRK-01] the username falls back to the stored email, the last phone number, Guest', () => {
  expect(toUsername('asha', 'a@b.example', '98')).toBe('asha')
  expect(toUsername(' ', 'a@b.example', '98')).toBe('a@b.example')
  expect(toUsername('', '', '9876543210')).toBe('9876543210')
  expect(toUsername('', '', '')).toBe('Guest')
})

test('[TRK-01] words are folded, places coarse', () => {
  expect(foldWords('  Nitrile\u0000 GLOVES\n')).toBe('nitrile gloves')
  expect(foldWords(' \n ')).toBeNull()
  expect(coarsenPlace('18.520430,73.856744')).toBe('18.52,73.85')
  expect(coarsenPlace('411001')).toBe('411001')
})

test('[SRCH-03] nothing that may name a person is offered to others', () => {
  for (const words of ['10 mm drill', 'm8x40 hex bolt', '6204 2rs', 'led 9w b22', 'ip67 1200 lm']) {
    expect(isSuggestable(words), words).toBe(true)
  }
  const personal = [
    'a@b.example',
    '98765 43210',
    '+91-98765-43210',
    '(020) 2567 8901',
    'www.x.example',
    '<b>',
    'x'.repeat(61),
    'x',
  ]
  for (const words of personal) expect(isSuggestable(words), words).toBe(false)
})
