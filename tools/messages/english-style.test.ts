import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { sourceLanguage } from '#messages/languages.ts'
import { findStyleFaults, listVariants, styleRules } from './english-style.ts'
import { readMessages } from './read-messages.ts'
import { specifiedTexts } from './specified-texts.ts'

const messages = readMessages(join(import.meta.dirname, '../../messages'))

test('[LANG-02] every English text keeps to the shop’s style', () => {
  expect(findStyleFaults(messages, specifiedTexts.map(getWords).map(normalize))).toEqual([])
})

test.each(styleRules)('[LANG-02] style: $rule', (rule) => {
  for (const control of rule.controls) expect(rule.find(control), control).not.toBeNull()
})

test('[LANG-02] a text in each of its variants is judged, but where the specification gives it', () => {
  const judge = (source: string, specified: string[] = []) =>
    findStyleFaults(
      [{ area: 'a', key: 'b', texts: new Map([[sourceLanguage, parse(source)]]) }],
      specified,
    )
  expect(judge('{n, plural, one {# order} other {# orders!}}')).toEqual([
    'a.b: no cheer and no filler: !',
  ])
  expect(judge('{kind, select, bid {a bid} other {<link>log in</link>}}')).toEqual([
    'a.b: one word for one act: sign in, sign out: log in',
  ])
  expect(judge('Saved successfully')).toHaveLength(1)
  expect(judge('Saved successfully', ['Saved successfully'])).toEqual([])
  expect(judge('You Save {sum}', ['You Save'])).toEqual([])
  expect(judge('You Save More', ['You Save'])).toHaveLength(1)
})

test('[LANG-02] the specification’s texts stand letter for letter', () => {
  const texts = messages.flatMap(({ texts: byLanguage }) =>
    listVariants(byLanguage.get(sourceLanguage)!).map(normalize),
  )
  const missing = specifiedTexts.filter((specified) => {
    const words = normalize(getWords(specified))
    return !texts.some((text) =>
      specified.endsWith('…') ? text.startsWith(words) : text === words,
    )
  })
  expect(missing).toEqual([])
})

/** `Showing results for …`: the words that begin a text. */
function getWords(specified: string): string {
  return specified.replace(/ ?…$/, '')
}

/** Values have other names in code, and a part may be in a tag. */
function normalize(text: string): string {
  return text.replace(/\{[^}]*\}/g, '{}').replace(/[‹›]/g, '')
}
