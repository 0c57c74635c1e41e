import { expect, test } from 'vitest'
import { listLanguages } from './languages.ts'

test('[LANG-03] the first language is at plain addresses, each other below its name', () => {
  expect(listLanguages({ languages: ['hi-IN', 'en-IN'] })).toEqual([
    { language: 'hi', locale: 'hi-IN', prefix: '' },
    { language: 'en', locale: 'en-IN', prefix: '/en' },
  ])
})

test('[LANG-03] a language without texts is offered only as the first, in English', () => {
  expect(listLanguages({ languages: ['ms-MY', 'ta-MY', 'en-MY', 'zh-MY'] })).toEqual([
    { language: 'en', locale: 'ms-MY', prefix: '' },
    { language: 'zh', locale: 'zh-MY', prefix: '/zh' },
  ])
})
