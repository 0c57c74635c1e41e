import { expect, test } from 'vitest'
import { canSortByAttribute, findOrder } from './listing-order.ts'
import type { ListingOutline } from './listing-outline.ts'

const buildOutline = (count: number): ListingOutline => ({
  tally: { count } as ListingOutline['tally'],
  fields: [
    {
      id: 7,
      caption: 'Length',
      position: 1,
      given: count,
      options: [
        { id: 71, label: '1 m', count: 2 },
        { id: 72, label: '500 mm', count: 1 },
      ],
    },
  ],
  deciding: [7],
  hasManyFigures: true,
})

test('[LOOK-05] a table follows its columns, and any listing a chosen attribute', () => {
  const outline = buildOutline(10_000)
  const order = { valueIds: [[72, 71]], isDescending: false }
  expect(findOrder(outline, { sort: 'POP' }, { isTable: true })).toEqual(order)
  expect(findOrder(outline, { sort: 'POP' }, { isTable: false })).toBe('POP')
  expect(findOrder(outline, { sort: 'F7' }, { isTable: false })).toEqual(order)
})

test('[LOOK-05] more than 10,000 products are not sorted by attribute', () => {
  const outline = buildOutline(10_001)
  expect(canSortByAttribute(outline)).toBe(false)
  expect(findOrder(outline, { sort: 'POP' }, { isTable: true })).toBe('POP')
  expect(findOrder(outline, { sort: 'F7D' }, { isTable: true })).toBe('POP')
  expect(findOrder(outline, { sort: 'PLH' }, { isTable: true })).toBe('PLH')
})
