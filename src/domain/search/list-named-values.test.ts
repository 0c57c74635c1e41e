import { expect, test } from 'vitest'
import type { FilterGroup } from '#contract/listing/listing.ts'
import { listNamedValues } from './list-named-values.ts'

const buildGroup = (fieldId: number, caption: string, labels: string[]): FilterGroup => ({
  caption,
  kind: 'field',
  fieldId,
  options: labels.map((label, at) => ({
    id: 10 * fieldId + at,
    label,
    count: fieldId + at,
    chosen: false,
  })),
})

const groups = [
  buildGroup(1, 'Chuck', ['10 mm', '13 mm keyless']),
  buildGroup(2, 'Diameter', ['8 mm', '10mm']),
  buildGroup(3, 'Size', ['UK 8', 'UK 9']),
  buildGroup(4, 'Thread', ['M8', 'M10 × 1.5']),
  buildGroup(5, 'Grip range', ['8–10 mm']),
  buildGroup(6, 'Feed', ['10 mm/min']),
]
const list = (text: string, some = groups) =>
  listNamedValues(text, some).map(({ caption, label }) => `${caption} ${label}`)

test('[FIND-04] a measure names the values that mean it, the most frequent first', () => {
  expect(list('10mm drill')).toEqual(['Diameter 10mm', 'Chuck 10 mm'])
  expect(list('drill 13 mm')).toEqual(['Chuck 13 mm keyless'])
})

test('[FIND-04] a bare number needs the name of its field, a code does not', () => {
  expect(list('safety shoes size 9')).toEqual(['Size UK 9'])
  expect(list('9 safety shoes')).toEqual([])
  expect(list('hex bolt m8')).toEqual(['Thread M8'])
})

test('[FIND-04] values that are chosen are so marked, those that no product has are left out', () => {
  const [diameter] = groups.slice(1, 2)
  const options = diameter!.options.map((option) => ({ ...option, chosen: true }))
  expect(listNamedValues('10mm drill', [{ ...diameter!, options }])).toEqual([
    {
      id: 21,
      fieldId: 2,
      caption: 'Diameter',
      label: '10mm',
      count: 3,
      chosen: true,
      word: '10mm',
    },
  ])
  const none = diameter!.options.map((option) => ({ ...option, count: 0 }))
  expect(list('10mm drill', [{ ...diameter!, options: none }])).toEqual([])
  expect(list('drill')).toEqual([])
})

test('[FIND-04] all values are listed, so that a word that could mean many fields is seen to', () => {
  const fields = [1, 2, 3, 4, 5, 6].map((id) => buildGroup(id, `Field ${id}`, ['10 mm']))
  expect(list('10mm drill', fields)).toHaveLength(6)
})
