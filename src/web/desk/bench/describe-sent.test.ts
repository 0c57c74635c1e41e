import { expect, test } from 'vitest'
import { describeSent, formatSentAnswer, readSentAnswer } from './describe-sent.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }
const deal = { kind: 'bid' as const, number: 'B1', buyer: 'Asha', settled: 1_892_000 }

test('[DEAL-01] after an answer the workbench says what went to whom', () => {
  const sent = { deal: { kind: 'bid' as const, number: 'B1' }, verb: 'counter' }
  expect(readSentAnswer(formatSentAnswer(sent))).toEqual(sent)
  expect(describeSent(deal, 'counter', money)).toBe('Asha, bid B1: countered at ₹18,920.00.')
  expect(describeSent(deal, 'decline', money)).toBe('Asha, bid B1: declined.')
  expect(describeSent({ ...deal, kind: 'rfq', settled: null }, 'approve', money)).toBe(
    'Asha, request B1: answered.',
  )
})

test('[DEAL-01] an address that names no answer says nothing', () => {
  for (const text of [null, '', 'bid:B1', 'bid:B1:toString', 'bid:B1 2:accept', 'cat:B1:accept'])
    expect(readSentAnswer(text)).toBeNull()
})
