import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { canDecide } from './opinion-moves.ts'
import {
  buildAuthorName,
  findTextFault,
  formatAuthorName,
  getAverageTenths,
  hasLink,
} from './opinion-rules.ts'

test.each([
  ['See https://bad.example/x', true],
  ['go to www.bad.in', true],
  ['cheaper at bad.com', true],
  ['ask bad.co/shop', true],
  ['write to me@bad.example', true],
  ['<a href="x">', true],
  ['full width ｗｗｗ．bad.in', true],
  ['cheaper at bad\u200b.com', true],
  ['cheaper at b\u200dad.c\ufe0fom', true],
  ['go to w\u00adww.bad.in', true],
  ['Works well.In my shop it runs all day.', false],
  ['M8 x 1.25, 10 mm.', false],
  ['Net weight 2.5 kg, i.e. light', false],
])('[LIST-06] a text that leads elsewhere is told: %s', (text, isLink) => {
  expect(hasLink(text)).toBe(isLink)
})

test('[LIST-06] texts of blanks are too short, and names show one letter of the last', () => {
  expect(findTextFault('  a  \n  b  ')).toBe('too-short')
  expect(findTextFault('Holds well in steel.')).toBeNull()
  expect(buildAuthorName({ firstName: ' Asha ', lastName: 'rao' })).toBe('Asha R.')
  expect(buildAuthorName({ firstName: 'Asha', lastName: '' })).toBe('Asha')
  expect(buildAuthorName({ firstName: '', lastName: 'Rao' })).toBe('A customer')
  expect(buildAuthorName({ firstName: 'www.bad.in', lastName: 'x' })).toBe('A customer')
})

test('[LIST-06] [SAFE-01] a name can’t turn the text beside it, nor be blank', () => {
  const name = { firstName: '\u202eAsha\u2066', lastName: '\u200frao' }
  expect(buildAuthorName(name)).toBe('Asha R.')
  expect(buildAuthorName({ firstName: '\u2800\u3164', lastName: 'Rao' })).toBe('A customer')
  expect(findTextFault(`a${'\u200b'.repeat(20)}`)).toBe('too-short')
})

test('[LIST-06] an average lies among its stars, and none is no zero', () => {
  expect(getAverageTenths({ reviews: 0, stars: 0 })).toBeNull()
  const stars = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(stars, (each) => {
      const sum = each.reduce((total, one) => total + one, 0)
      const tenths = getAverageTenths({ reviews: each.length, stars: sum })!
      expect(tenths).toBeGreaterThanOrEqual(10 * Math.min(...each))
      expect(tenths).toBeLessThanOrEqual(10 * Math.max(...each))
    }),
  )
})

test('[LIST-06] what is shown is shown again only to settle reports, what is rejected not rejected', () => {
  expect(canDecide('show', { state: 'shown', reports: 0 })).toBe(false)
  expect(canDecide('show', { state: 'shown', reports: 1 })).toBe(true)
  expect(canDecide('show', { state: 'rejected', reports: 0 })).toBe(true)
  expect(canDecide('reject', { state: 'rejected', reports: 1 })).toBe(false)
})

test('[LANG-09] [LIST-06] an author without a name is a customer in the language of the page', () => {
  const stored = buildAuthorName({ firstName: '', lastName: 'Rao' })
  expect(formatAuthorName(stored)).toBe('A customer')
  expect(withLocale('hi-IN', () => formatAuthorName(stored))).toBe('एक ग्राहक')
  expect(withLocale('hi-IN', () => formatAuthorName('Asha R.'))).toBe('Asha R.')
})
