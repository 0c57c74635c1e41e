import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { replaceMessages } from './inline-messages.ts'
import { linkScript } from './link-messages.ts'
import { type Message, type MessageFile, readMessages } from './read-messages.ts'

const folders: string[] = []

function writeFiles(files: Record<string, MessageFile>): string {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-messages-'))
  folders.push(folder)
  for (const [path, file] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(file))
  }
  return folder
}

function readFiles(files: Record<string, MessageFile>): ReadonlyMap<string, Message> {
  const all = readMessages(writeFiles(files))
  return new Map(all.map((each) => [`${each.area}.${each.key}`, each]))
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('[LANG-01] message files', () => {
  const faults: [what: string, files: Record<string, MessageFile>, message: RegExp][] = [
    [
      'a parameter that a translation left out',
      { 'en/cart.json': { total: 'Total {sum}' }, 'hi/cart.json': { total: 'कुल' } },
      /hi\/cart\.json: total: has no parameters, the source sum \(text\)/,
    ],
    [
      'a message without a translation in a translated area',
      { 'en/cart.json': { total: 'Total', empty: 'Empty' }, 'hi/cart.json': { total: 'कुल' } },
      /hi\/cart\.json: empty: has no text/,
    ],
    [
      'a translation of nothing',
      { 'en/cart.json': { total: 'Total' }, 'hi/cart.json': { total: 'कुल', sum: 'कुल' } },
      /hi\/cart\.json: sum: not a message of the source/,
    ],
    [
      'an area that the source lacks',
      { 'en/cart.json': { total: 'Total' }, 'hi/order.json': { total: 'कुल' } },
      /hi\/order\.json: there is no en\/order\.json/,
    ],
    [
      'a text that is too long for its place',
      { 'en/cart.json': { total: 'Grand total', '@total': { maxLength: 8 } } },
      /en\/cart\.json: total: is longer than 8 characters/,
    ],
    [
      'a brace that is not closed',
      { 'en/cart.json': { total: 'Total {sum' } },
      /en\/cart\.json: total: /,
    ],
    [
      'a plural without other',
      { 'en/cart.json': { items: '{n, plural, one {# item}}' } },
      /MISSING_OTHER_CLAUSE/,
    ],
    [
      'a date',
      { 'en/cart.json': { due: 'Due {day, date, short}' } },
      /dates and times come as texts/,
    ],
    [
      'a key that is no name',
      { 'en/cart.json': { 'cart.total': 'Total' } },
      /not a name in camelCase/,
    ],
  ]
  test.each(faults)('are refused for %s', (_what, files, message) => {
    expect(() => readMessages(writeFiles(files))).toThrow(message)
  })

  test('fall back to the source where an area has no translation', () => {
    const messages = readFiles({ 'en/cart.json': { total: 'Total' } })
    expect(linkScript('a(__text("cart.total.x"))', 'hi', messages)).toBe('a(("Total"))')
  })
})

describe('[LANG-01] scripts hold the words of one language', () => {
  const messages = readFiles({
    'en/cart.json': {
      empty: 'Your cart is empty',
      items: '{count, plural, =0 {Nothing} one {# item} other {# items}}',
      greeting: 'Hi {name}',
      terms: 'I accept the <terms>terms</terms>.',
    },
    'hi/cart.json': {
      empty: 'आपका कार्ट खाली है',
      items: '{count, plural, =0 {कुछ नहीं} one {# सामान} other {# सामान हैं}}',
      greeting: 'नमस्ते {name}',
      terms: 'मैं <terms>शर्तें</terms> मानता हूँ।',
    },
  })
  const code = `import * as cartTexts from '#texts/cart.ts'
export const show = (n, link) => [
  cartTexts.empty(), cartTexts.items({ count: n }), cartTexts.terms({ terms: link }),
  ['A'].map((name) => ({ name })).map(cartTexts.greeting), [cartTexts.empty].map((say) => say()),
]`
  const run = (language: 'en' | 'hi', count: number) => {
    const script = linkScript(replaceMessages('a.ts', code, messages), language, messages)
    const body = script.replace('export const show =', 'return')
    const show = new Function('document', body)({ documentElement: { lang: `${language}-IN` } })
    return show(count, (text: string) => `[${text}]`)
  }

  test('as text, with numbers, plurals, elements and as values', () => {
    expect(run('en', 1)[1]).toBe('1 item')
    expect(run('en', 0)[1]).toBe('Nothing')
    expect(run('hi', 129_999)[1]).toBe('1,29,999 सामान हैं')
    expect(run('en', 2)).toEqual([
      'Your cart is empty',
      '2 items',
      ['I accept the ', '[terms]', '.'],
      ['Hi A'],
      ['Your cart is empty'],
    ])
    expect(run('hi', 2)[0]).toBe('आपका कार्ट खाली है')
  })

  test('and their imports stay within the language', () => {
    const script = 'import"./a.js";const m=["assets/b-1.js","assets/c.css"],u="/assets/d.js"'
    expect(linkScript(script, 'hi', messages)).toBe(
      'import"./a.js";const m=["assets/hi/b-1.js","assets/c.css"],u="/assets/hi/d.js"',
    )
    expect(linkScript(script, 'en', messages)).toBe(script)
  })

  test('a use of an unknown message stops the build', () => {
    const unknown = `import * as t from '#texts/cart.ts'\nt.nothing()`
    expect(() => replaceMessages('a.ts', unknown, messages)).toThrow('t.nothing is no message')
    const computed = `import * as t from '#texts/cart.ts'\nt[key]()`
    expect(() => replaceMessages('a.ts', computed, messages)).toThrow('t[key] is no message')
  })
})
