import { expect, test } from 'vitest'
import { bidTexts } from '../negotiation/bids.ts'
import { quoteTexts } from '../negotiation/quotes.ts'
import { orderTexts } from '../orders/orders.ts'
import { isIdempotencyKey } from './idempotency-key.ts'

test.each([
  ['a'.repeat(8), true],
  ['a'.repeat(100), true],
  ['AZaz09-_', true],
  ['a'.repeat(7), false],
  ['a'.repeat(101), false],
  ['aaaa aaaa', false],
  ['aaaaaaaé', false],
])('%j as a key: %j', (key, isKey) => {
  expect(isIdempotencyKey(key)).toBe(isKey)
})

test('[API-03] a refused key is told every kind of character that it may have', () => {
  for (const text of [bidTexts['bad-key'](), orderTexts['bad-key'](), quoteTexts['bad-key']()])
    expect(text).toMatch(/8 to 100 letters, digits, hyphens and underscores/)
})
