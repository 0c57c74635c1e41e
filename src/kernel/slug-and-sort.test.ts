import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally, toSlug } from './slug-and-sort.ts'

test('[CAT-06] natural order: words first, then numbers by value', () => {
  const labels = ['10 mm', 'Red', '8 mm', 'Blue', '2.5 mm', '½ inch', 'M10', 'M8', '100 W']
  expect(labels.sort(compareNaturally)).toEqual([
    'Blue',
    'M8',
    'M10',
    'Red',
    '½ inch',
    '2.5 mm',
    '8 mm',
    '10 mm',
    '100 W',
  ])
  const odd = [
    '1,200 mm',
    '3/4 in',
    '1 1/2 in',
    '-5 °C',
    '1 in',
    '1/2 in',
    '1-1/4 in',
    '(900 mm)',
    '0 °C',
  ]
  expect(odd.sort(compareNaturally)).toEqual([
    '-5 °C',
    '0 °C',
    '1/2 in',
    '3/4 in',
    '1 in',
    '1-1/4 in',
    '1 1/2 in',
    '(900 mm)',
    '1,200 mm',
  ])
})

test('[CAT-06] the order is total: the same whatever it starts from', () => {
  const label = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.nat(50).map((n) => `${n} mm`),
    fc.constantFrom('Red', 'red', 'M8', '8'),
  )
  fc.assert(
    fc.property(fc.array(label, { maxLength: 12 }), (labels) => {
      expect([...labels].reverse().sort(compareNaturally)).toEqual(
        [...labels].sort(compareNaturally),
      )
    }),
  )
})

test('[CAT-01] a slug has only what needs no encoding, and is never longer than 80', () => {
  expect(toSlug('Hand protection & Ärm  guards (2×)')).toBe('hand-protection-arm-guards-2')
  expect(toSlug('दस्ताने')).toBe('')
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(toSlug(name)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(toSlug(name).length).toBeLessThanOrEqual(80)
    }),
  )
})
