import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fields, isSameText, mergeFields } from './merge-fields.ts'

const text = fc.constantFrom('', 'a', 'b', 'c', ' a', 'a\r\nb', 'a\nb')
const fields = fc.dictionary(fc.constantFrom('price', 'cost', 'name', 'rule:brand'), text, {
  noNullPrototype: true,
})
const at = (values: Fields, name: string) => values[name] ?? ''

test('[SAFE-09] no change of either edit is lost: it stands in the result, or its field is asked about', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, theirs, mine) => {
      const merged = mergeFields(base, theirs, mine)
      for (const name of Object.keys({ ...base, ...theirs, ...mine })) {
        for (const edit of [theirs, mine]) {
          if (isSameText(at(edit, name), at(base, name)) || merged.conflicts.includes(name))
            continue
          expect(isSameText(at(merged.values, name), at(edit, name))).toBe(true)
        }
      }
    }),
  )
})

test('[SAFE-09] a field asks only where both changed it, and to different values', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, theirs, mine) => {
      for (const name of mergeFields(base, theirs, mine).conflicts) {
        expect(isSameText(at(theirs, name), at(base, name))).toBe(false)
        expect(isSameText(at(mine, name), at(base, name))).toBe(false)
        expect(isSameText(at(theirs, name), at(mine, name))).toBe(false)
      }
    }),
  )
})

test('[SAFE-09] saving what was merged over what is there asks nothing more', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, theirs, mine) => {
      const { values } = mergeFields(base, theirs, mine)
      const again = mergeFields(theirs, theirs, values)
      expect(again.conflicts).toEqual([])
      for (const name of Object.keys(values))
        expect(isSameText(at(again.values, name), at(values, name))).toBe(true)
    }),
  )
})

test('[SAFE-09] a price cut and a new cost go together, two new prices ask', () => {
  const base = { price: '1849.00', cost: '1310.00' }
  const priceCut = { price: '1799.00', cost: '1310.00' }
  expect(mergeFields(base, priceCut, { price: '1849.00', cost: '1100' })).toEqual({
    values: { price: '1799.00', cost: '1100' },
    theirs: ['price'],
    mine: ['cost'],
    conflicts: [],
  })
  expect(mergeFields(base, priceCut, { price: '1829', cost: '1310.00' }).conflicts).toEqual([
    'price',
  ])
})
