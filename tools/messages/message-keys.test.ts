import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMessages } from './read-messages.ts'

/** A key says what a text means: at most four words, and no number that only tells it from another. */
function isLong(key: string): boolean {
  const words = key.match(/^[a-z]+|[A-Z][a-z]*|\d+/g) ?? []
  return words.length > 4 || /[a-z]2$/.test(key)
}

test('[LANG-01] keys of messages are short', () => {
  const messages = readMessages(join(import.meta.dirname, '../../messages'))
  expect(
    messages.filter(({ key }) => isLong(key)).map(({ area, key }) => `${area}.${key}`),
  ).toEqual([])
})

test('[LANG-01] a long key and a numbered twin are noticed', () => {
  expect(['everyoneAtTheDesk', 'sendAgain2', 'sendAgain', 'bankDetailsHint'].map(isLong)).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(isLong('aPriceListGivesEveryone')).toBe(true)
})
