import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { hindiRules } from './hindi-style.ts'
import { readMessages } from './read-messages.ts'
import { findTranslationFaults } from './translation-style.ts'

const messages = readMessages(join(import.meta.dirname, '../../messages'))

test('[LANG-03] every Hindi text keeps to the shop’s style', () => {
  expect(findTranslationFaults(messages, 'hi', hindiRules)).toEqual([])
})

test.each(hindiRules)('[LANG-03] Hindi style: $rule', (rule) => {
  for (const control of rule.controls) {
    const [text, source] = typeof control === 'string' ? [control, ''] : control
    expect(rule.find(text, source), text).not.toBeNull()
  }
})

test('[LANG-03] a Hindi text is judged in each of its variants, beside its source', () => {
  const judge = (source: string, hindi: string) =>
    findTranslationFaults(
      [
        {
          area: 'a',
          key: 'b',
          texts: new Map([
            ['en', parse(source)],
            ['hi', parse(hindi)],
          ]),
        },
      ],
      'hi',
      hindiRules,
    )
  const source = '{n, plural, one {# bid is} other {# bids are}} in <b>your cart</b>.'
  const hindi = (one: string, end = '।') =>
    `<b>आपकी कार्ट</b> में {n, plural, one {# ${one} है} other {# बोलियाँ हैं}}${end}`
  expect(judge(source, hindi('बोली'))).toEqual([])
  expect(judge(source, hindi('नया बोली'))).toHaveLength(1)
  expect(judge(source, hindi('बोली', ''))).toHaveLength(1)
  expect(judge('Page {page} of 3', 'पेज {page}/3')).toEqual([])
  expect(judge('No.', 'क्र.')).toEqual([])
  expect(judge('No. of orders.', 'ऑर्डर')).toHaveLength(1)
  expect(judge('a quantity code', 'टैक्स विभाग का मात्रा कोड')).toEqual([])
})
