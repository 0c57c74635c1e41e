import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareFigures } from './compare-figures.ts'

test('[LOOK-05] figures are ordered by what they measure, whatever their unit', () => {
  const sizes = ['1 m', '30 mm', '2.5 cm', '1,200 mm', '1 in', '90 mm']
  expect(sizes.toSorted(compareFigures)).toEqual([
    '2.5 cm',
    '1 in',
    '30 mm',
    '90 mm',
    '1 m',
    '1,200 mm',
  ])
  expect(['1.5 kW', '900 W', '2 kW'].toSorted(compareFigures)).toEqual(['900 W', '1.5 kW', '2 kW'])
})

test('[LOOK-05] what has no unit keeps the natural order', () => {
  expect(['M16', 'M6', 'M10'].toSorted(compareFigures)).toEqual(['M6', 'M10', 'M16'])
  expect(['Red', '10 widgets', 'Blue'].toSorted(compareFigures)).toEqual([
    'Blue',
    'Red',
    '10 widgets',
  ])
})

test('[LOOK-05] the order does not depend on where it begins', () => {
  const label = fc
    .tuple(fc.integer({ min: 1, max: 3000 }), fc.constantFrom('mm', 'cm', 'm', 'kg', 'V', 'x'))
    .map(([figure, unit]) => `${figure} ${unit}`)
  fc.assert(
    fc.property(label, label, label, (a, b, c) => {
      if (compareFigures(a, b) <= 0 && compareFigures(b, c) <= 0)
        expect(compareFigures(a, c)).toBeLessThanOrEqual(0)
    }),
  )
  fc.assert(
    fc.property(label, label, (a, b) => {
      expect(Math.sign(compareFigures(a, b))).toBe(-Math.sign(compareFigures(b, a)) || 0)
    }),
  )
})
