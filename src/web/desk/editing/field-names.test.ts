import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFieldNamer, parseFieldLabel } from './field-names.ts'

const prefix = 'attribute:'

test('[SAFE-09] a label that occurs again gets a number, which its label does not show', () => {
  const names = ['Colour', 'Size', ' Colour ', 'Colour'].map(createFieldNamer(prefix))
  expect(names).toEqual([
    'attribute:Colour',
    'attribute:Size',
    'attribute:Colour\n2',
    'attribute:Colour\n3',
  ])
  expect(names.map((name) => parseFieldLabel(prefix, name))).toEqual([
    'Colour',
    'Size',
    'Colour',
    'Colour',
  ])
})

test('[SAFE-09] no two fields share a name, whatever their labels are', () => {
  const label = fc.constantFrom('', 'a', 'A', 'a\n2', 'a\r\n2', 'a 2', 'a\u2028b', '__proto__')
  fc.assert(
    fc.property(fc.array(label), (labels) => {
      const names = labels.map(createFieldNamer(prefix))
      expect(new Set(names).size).toBe(labels.length)
      expect(names.map((name) => parseFieldLabel(prefix, name))).toEqual(
        labels.map((each) => each.replace(/\s+/g, ' ')),
      )
    }),
  )
})
