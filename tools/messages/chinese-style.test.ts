import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { chineseRules } from './chinese-style.ts'
import { readMessages } from './read-messages.ts'
import { findTranslationFaults } from './translation-style.ts'

const messages = readMessages(join(import.meta.dirname, '../../messages'))

test('[LANG-03] every Chinese text keeps to the shop’s style', () => {
  expect(findTranslationFaults(messages, 'zh', chineseRules)).toEqual([])
})

test.each(chineseRules)('[LANG-03] Chinese style: $rule', (rule) => {
  for (const control of rule.controls) {
    const [text, source] = typeof control === 'string' ? [control, ''] : control
    expect(rule.find(text, source), text).not.toBeNull()
  }
})

test('[LANG-03] a Chinese text is judged in each of its variants, beside its source', () => {
  const judge = (source: string, chinese: string) =>
    findTranslationFaults(
      [
        {
          area: 'a',
          key: 'b',
          texts: new Map([
            ['en', parse(source)],
            ['zh', parse(chinese)],
          ]),
        },
      ],
      'zh',
      chineseRules,
    )
  const source = '{n, plural, one {# product is} other {# products are}} <b>here</b>.'
  expect(judge(source, '<b>这里</b>有{n, plural, =1 {一种} other { # 件}}产品。')).toEqual([
    'a.b: 种 for products, 笔 for orders: {} 件产品',
  ])
  expect(judge(source, '<b>这里</b>有 {n, plural, other {# 种}}产品。')).toEqual([])
  expect(judge(source, '<b>这里</b>有 {n, plural, other {# 种}}产品')).toHaveLength(1)
  expect(judge('Hello!', '您好！')).toEqual([])
})

const demoFolder = join(import.meta.dirname, '../../src/demo/data/zh')

test.each(globSync('**/*.json', { cwd: demoFolder }))(
  '[LANG-03] the demo’s Chinese of %s has the words of the shop',
  (path) => {
    const text = readFileSync(join(demoFolder, path), 'utf8')
    const wordRules = chineseRules.filter(({ rule }) => rule.startsWith('one word'))
    expect(wordRules.flatMap(({ rule, find }) => (find(text, '') ? [rule] : []))).toEqual([])
  },
)
