import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { nameTitles, titleChoices } from './document-titles.ts'

test('[LANG-09] kinds of tax papers are called as the reader of the desk calls them', () => {
  expect(nameTitles('Bill of supply')).toBe('Bills of supply')
  expect(withLocale('hi-IN', () => nameTitles('Bill of supply'))).toBe('आपूर्ति बिल')
  const choices = withLocale('hi-IN', () => titleChoices.map(([key, words]) => [key, words()]))
  expect(choices).toContainEqual(['credit-note', 'क्रेडिट नोट'])
  // Papers of an older version of the shop.
  expect(nameTitles('Proforma')).toBe('Proforma')
})
