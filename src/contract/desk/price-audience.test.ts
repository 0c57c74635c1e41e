import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { writeAudience } from './price-audience.ts'

test('[LANG-09] for whom a price list is, is told in the reader’s language', () => {
  const stored = [
    'everyone',
    'a customer',
    'group: Retail',
    'company: A: B',
    'customer: a@b.example',
  ]
  expect(stored.map(writeAudience)).toEqual(stored)
  expect(withLocale('hi-IN', () => stored.map(writeAudience))).toEqual([
    'सभी',
    'एक ग्राहक',
    'ग्रुप: Retail',
    'कंपनी: A: B',
    'ग्राहक: a@b.example',
  ])
  expect(writeAudience('segment: VIP'), 'of another version').toBe('segment: VIP')
})
