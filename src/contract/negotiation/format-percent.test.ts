import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatPercent } from './format-percent.ts'

test.each([
  ['en-SG', '−12.5 %'],
  ['hi-IN', '−12.5 %'],
  ['zh-SG', '−12.5%'],
])('[LANG-02] a share in %s is %s', (locale, text) => {
  expect(withLocale(locale, () => formatPercent(-1_250))).toBe(text)
})
