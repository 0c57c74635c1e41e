import { expect, test } from 'vitest'
import { chatTexts, checkQuestion, readChatKey, waitingTexts, waitingTurn } from './assistant.ts'

test('[CHAT-01] a message has 1 to 200 characters, counted as people do', () => {
  expect(checkQuestion('  hello\n there ')).toEqual({ ok: true, text: 'hello there' })
  expect(checkQuestion('x'.repeat(200))).toEqual({ ok: true, text: 'x'.repeat(200) })
  expect(checkQuestion('😀'.repeat(200))).toMatchObject({ ok: true })
  expect(checkQuestion('x'.repeat(201))).toEqual({ ok: false, code: 'too-long' })
  expect(checkQuestion('x'.repeat(1_000_000))).toEqual({ ok: false, code: 'too-long' })
  for (const empty of ['', '   ', '\n\t', '\u200b\u202e', '\u{e0041}\u{e0042}'])
    expect(checkQuestion(empty)).toEqual({ ok: false, code: 'empty' })
  expect(checkQuestion('hi\u{e0049}\u{e0047}\u{e004e}\0\u202e there')).toEqual({
    ok: true,
    text: 'hi there',
  })
})

test('[CHAT-02] what is said when Amy can’t', () => {
  const texts = Object.entries(chatTexts).map(([code, text]) => [code, text()])
  expect(Object.fromEntries(texts)).toEqual({
    'too-long': 'The message you submitted is too long. Please limit it to 200 characters.',
    away: 'Amy is away for a scheduled update. Please try again later.',
    'no-answer': 'Sorry, no response received. Please try again later.',
    failed: 'Something went wrong. Please try again later.',
    'no-address': 'Unable to fetch IP. Please try again later.',
    'too-many': 'That was a lot at once. Please give me a moment, then ask again.',
  })
  expect(waitingTurn).toBe(4_500)
  expect(new Set(waitingTexts.map((text) => text())).size).toBeGreaterThan(2)
})

test('[CHAT-01] only a key of our own form opens a visit', () => {
  expect(readChatKey('a=1; chat=abcdefghijklmnopqrstuv', false)).toBe('abcdefghijklmnopqrstuv')
  expect(readChatKey('chat=abcdefghijklmnopqrstuv', true)).toBeNull()
  expect(readChatKey('__Host-chat=abcdefghijklmnopqrstuv', true)).toBe('abcdefghijklmnopqrstuv')
  for (const odd of ['chat=', 'chat=session 1234567890123456789', 'chat=<b>', undefined, null])
    expect(readChatKey(odd, false)).toBeNull()
})
