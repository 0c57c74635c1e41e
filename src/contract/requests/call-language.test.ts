import { expect, test } from 'vitest'
import { listLanguages } from '../sellers/languages.ts'
import { chooseLanguage, readCallLanguage } from './call-language.ts'

const offered = listLanguages({ languages: ['en-IN', 'hi-IN'] })
const call = '/api/v1/menu'
const choose = (address: string, accept?: string, site?: string) =>
  chooseLanguage(readCallLanguage(address, accept, site)!, offered).locale

test('[LANG-03] the favourite of the accepted languages that the seller offers is taken', () => {
  expect(choose(call)).toBe('en-IN')
  expect(choose(call, '*')).toBe('en-IN')
  expect(choose(call, 'hi')).toBe('hi-IN')
  expect(choose(call, 'fr-FR, zh;q=0.9, HI-in;q=0.8, en;q=0.7')).toBe('hi-IN')
  expect(choose(call, 'hi;q=0.2, en-GB;q=0.7')).toBe('en-IN')
  expect(choose(call, 'hi;q=0, fr')).toBe('en-IN')
  expect(choose(call, 'hi;q=x')).toBe('en-IN')
})

test('[LANG-03] [MODE-02] LanguageId names a language by its place or its tag, and wins', () => {
  expect(choose(`${call}?LanguageId=2`)).toBe('hi-IN')
  expect(choose(`${call}?Pincode=411001&languageid=hi`, 'en')).toBe('hi-IN')
  expect(choose(`${call}?LanguageId=hi-IN`, 'en', 'same-origin')).toBe('hi-IN')
  expect(choose(`${call}?LanguageId=1`, 'hi')).toBe('en-IN')
  for (const unknown of ['0', '3', '99', 'zh', 'x', '-1', '2.5'])
    expect(choose(`${call}?LanguageId=${unknown}`, 'hi'), unknown).toBe('en-IN')
})

test('[LANG-03] a page’s own calls and pages themselves do not follow the browser', () => {
  expect(choose(call, 'hi', 'same-origin')).toBe('en-IN')
  expect(choose(call, 'hi', 'cross-site')).toBe('hi-IN')
  expect(readCallLanguage('/cart?LanguageId=2', 'hi', undefined)).toBeNull()
})
