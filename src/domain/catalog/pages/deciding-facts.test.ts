import { expect, test } from 'vitest'
import { orderFields, pickDecidingFacts } from './deciding-facts.ts'

const value = (caption: string, text: string, fieldId: number, rank = 100, isFilter = true) => ({
  caption,
  value: text,
  fieldId,
  rank,
  isFilter,
})

test('[LOOK-01] facts begin with what variants and the category differ in, in the filters’ order', () => {
  const values = [
    value('Brand', 'Hexora', 1, 0),
    value('Standard', 'DIN 933', 2),
    value('Made in', 'India', 3),
    value('Care', 'A long sentence that nobody reads at a glance', 4),
    value('Finish', 'Yellow zinc', 5, 20),
    value('Length', '30 mm', 6),
    value('Thread', 'M16', 7),
    value('Use', 'Steel', 8),
    value('Use', 'Machines', 8),
    value('Class', '10.9', 9),
    value('Serial', 'X1', 10),
  ]
  const facts = pickDecidingFacts(values, {
    axes: ['Thread', 'Length'],
    fieldOrder: [9, 8, 2, 5],
    shown: ['hexora', null],
  })
  expect(facts.map(({ caption, value: text }) => `${caption} ${text}`)).toEqual([
    'Thread M16',
    'Length 30 mm',
    'Finish Yellow zinc',
    'Class 10.9',
    'Use Steel, Machines',
    'Standard DIN 933',
  ])
})

test('[LOOK-01] without any difference the seller’s own order stands', () => {
  const facts = pickDecidingFacts([value('B', 'b', 1), value('A', 'a', 2, 1, false)], {
    axes: [],
    fieldOrder: [],
    shown: [],
  })
  expect(facts.map(({ caption }) => caption)).toEqual(['B', 'A'])
})

test('[LOOK-01] a category’s fields are ordered by what each adds; what follows from another is left out', () => {
  const [thread, head, finish, origin, serial] = [1, 2, 3, 4, 5] as const
  const buildProducts = (named: number | null) =>
    Array.from({ length: 24 }, (_, at) =>
      Object.entries({
        [head]: at % 4,
        [thread]: at % 4,
        [finish]: Math.floor(at / 4) % 2,
        [origin]: 0,
        [serial]: at,
      }).map(([fieldId, valueId]) => ({
        fieldId: Number(fieldId),
        valueId,
        rank: 100,
        place: Number(fieldId),
        isNamed: Number(fieldId) === named,
      })),
    )
  expect(orderFields(buildProducts(null))).toEqual([thread, finish])
  // Sellers name what decides.
  expect(orderFields(buildProducts(head))).toEqual([head, finish])
  expect(orderFields([])).toEqual([])
})
