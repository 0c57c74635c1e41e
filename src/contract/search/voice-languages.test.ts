import { expect, test } from 'vitest'
import { listVoiceLanguages } from './voice-languages.ts'

test('[LANG-06] [VOX-01] the shop’s languages are spoken by their own names, with browsers’ codes', () => {
  expect(listVoiceLanguages({ languages: ['en-IN', 'hi-IN'] }, 'en-IN')).toEqual([
    { locale: 'en-IN', name: 'English', codes: ['en-IN'] },
    { locale: 'hi-IN', name: 'हिन्दी', codes: ['hi-IN'] },
    { locale: 'en-US', name: 'English (US)', codes: ['en-US'] },
  ])
  expect(listVoiceLanguages({ languages: ['en-SG', 'zh-SG'] }, 'en-SG')).toMatchObject([
    { locale: 'en-SG', codes: ['en-SG'] },
    { locale: 'zh-SG', name: '中文', codes: ['zh-SG', 'cmn-Hans-SG', 'cmn-Hans-CN'] },
    { locale: 'en-US' },
  ])
})

test('[LANG-06] [VOX-01] the page’s language comes first', () => {
  const locales = listVoiceLanguages({ languages: ['en-SG', 'zh-SG'] }, 'zh-SG')
  expect(locales.map(({ locale }) => locale)).toEqual(['zh-SG', 'en-SG', 'en-US'])
})
