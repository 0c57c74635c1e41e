import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSearchText, maxSearchLength } from './search.ts'

describe('[SRCH-02] what was typed', () => {
  test.each([
    ['  hex   bolt\t\n M8 ', 'hex bolt M8'],
    ['a\0b', 'ab'],
    ['5 < 10 mm', '5 < 10 mm'],
    ['1 <2> 3', '1 <2> 3'],
    ['🔩', '🔩'],
    ['مفك', 'مفك'],
    ['\u202eabc\u202c', 'abc'],
    ['???', '???'],
    ["bolt' | ! & :* <->", "bolt' | ! & :* <->"],
  ])('%j is searched for as %j', (raw, text) => {
    expect(checkSearchText(raw)).toEqual({ ok: true, text })
  })

  test.each(['', '   ', '\0', '\u200b\u200e', '\t\n', '\u200d'])('%j is blank', (raw) => {
    expect(checkSearchText(raw)).toEqual({ ok: false, code: 'blank' })
  })

  test.each([
    '<b>',
    'bolt <script>alert(1)</script>',
    '</p>',
    '<img src=x onerror=alert(1)>',
    '<!doctype html>',
    '<A\n>',
  ])('%j looks like tags', (raw) =>
    expect(checkSearchText(raw)).toEqual({ ok: false, code: 'tags' }),
  )

  test('is cut at 200 characters, never within one', () => {
    const readSearchText = (raw: string) => {
      const checked = checkSearchText(raw)
      return checked.ok ? checked.text : null
    }
    expect(readSearchText('x'.repeat(10_000))).toBe('x'.repeat(maxSearchLength))
    expect(readSearchText(`${'x'.repeat(199)}🔩🔩`)).toBe('x'.repeat(199))
  })

  test('read again, it stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (raw) => {
        const once = checkSearchText(raw)
        if (once.ok) expect(checkSearchText(once.text)).toEqual(once)
      }),
    )
  })

  test('hostile texts cost no time', () => {
    const hostile = [
      '<a'.repeat(2_000),
      `<a${' '.repeat(100_000)}`,
      `${'<!'.repeat(50_000)}`,
      '\u200d'.repeat(100_000),
    ]
    for (const raw of hostile) {
      const before = performance.now()
      checkSearchText(raw)
      expect(performance.now() - before).toBeLessThan(50)
    }
  })
})
