import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowerOtherSizes, type SizedProduct } from './size-rules.ts'

const chuck = 1
const thickness = 2
const value = (fieldId: number, size: string | null, isInName = false) => ({
  fieldId,
  size,
  isInName,
})
const rank = (products: SizedProduct[], scores: number[], whole = products.length) =>
  lowerOtherSizes({ ids: products.map((_, at) => at), scores, whole }, products).ids

test('[FIND-04] another size in the field that names tell goes down, one without the field stays', () => {
  const other = [value(chuck, null, true), value(thickness, '10mm')]
  const same = [value(chuck, '10mm', true), value(thickness, null)]
  expect(rank([other, same, []], [1, 0.9, 0.8])).toEqual([1, 2, 0])
  expect(rank([other, same, []], [1, 0.9, 0.8], 1)).toEqual([0, 1, 2])
})

test('[FIND-04] a product with both sizes has the one that is asked for', () => {
  const both = [value(chuck, '10mm', true), value(chuck, null, true)]
  expect(rank([both, [value(chuck, '10mm', true)]], [1, 0.99])).toEqual([0, 1])
})

test('[FIND-04] nothing is lost, and products with all words stay first', () => {
  const sizedValue = fc.record({
    fieldId: fc.integer({ min: 1, max: 3 }),
    size: fc.constantFrom('10mm', '8mm', null),
    isInName: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(sizedValue, { maxLength: 4 }), { maxLength: 12 }),
      fc.nat(12),
      (products, whole) => {
        const scores = products.map((_, at) => 1 - at / 20)
        const limit = Math.min(whole, products.length)
        const ids = rank(products, scores, limit)
        expect(ids.toSorted((a, b) => a - b)).toEqual(products.map((_, at) => at))
        expect(ids.slice(0, limit).every((id) => id < limit)).toBe(true)
      },
    ),
  )
})
