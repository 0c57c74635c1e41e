import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanAppName, isRedirectUri } from './client-rules.ts'
import { isWithinLimits } from './spending-rules.ts'

describe('[KEY-04] return addresses', () => {
  test.each([
    ['https://app.example/callback', true],
    ['https://app.example/callback?a=1', true],
    ['http://127.0.0.1:33418/cb', true],
    ['http://localhost/cb', true],
    ['http://[::1]:80/cb', true],
    ['http://app.example/callback', false],
    ['http://127.0.0.1.evil.example/', false],
    ['https://app.example/#part', false],
    ['https://user@app.example/', false],
    ['javascript:alert(1)//https://app.example', false],
    ['data:text/html,x', false],
    ['file:///etc/passwd', false],
    ['vscode://x.y/cb', false],
    ['https:app.example', false],
    ['https:\\\\app.example', false],
    ['https:///app.example/', false],
    ['http://127.1/', false],
    ['http://0x7f.1/', false],
    ['https://app.example/a b', false],
    ['https://app.example/\u202e', false],
    [`https://app.example/${'a'.repeat(500)}`, false],
    ['', false],
    [7, false],
  ])('%s: %s', (uri, isAllowed) => {
    expect(isRedirectUri(uri)).toBe(isAllowed)
  })
})

test('[KEY-04] an app’s name is one visible line of sixty letters', () => {
  expect(cleanAppName('  My\n\u202eApp\u200b ')).toBe('My App')
  expect(cleanAppName('\u200b\u00a0')).toBeNull()
  expect(cleanAppName(['x'])).toBeNull()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = cleanAppName(text)
      if (name === null) return
      expect([...name].length).toBeLessThanOrEqual(60)
      expect(name).not.toMatch(/\p{C}|\n/u)
    }),
  )
})

test('[KEY-04] nothing without both limits, and never beyond one of them', () => {
  const amount = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(amount, amount, fc.array(amount), (maxEach, more, amounts) => {
      const limits = { maxEach, maxMonth: maxEach + more }
      let spent = 0
      for (const each of amounts) {
        expect(isWithinLimits(each, { maxEach: null, maxMonth: null }, spent)).toBe(false)
        expect(isWithinLimits(null, limits, spent)).toBe(false)
        if (!isWithinLimits(each, limits, spent)) continue
        expect(each).toBeLessThanOrEqual(maxEach)
        spent += each
      }
      expect(spent).toBeLessThanOrEqual(limits.maxMonth)
    }),
  )
})
