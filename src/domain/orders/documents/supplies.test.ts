import { expect, test } from 'vitest'
import { groupByRegistration } from './supplies.ts'

const lines = new Map([
  [1, { packId: 7, toOrder: false }],
  [2, { packId: 8, toOrder: true }],
  [3, { packId: 7, toOrder: false }],
])

test('[TAX-02] pieces are supplied by the registration of their warehouse, procured ones by the seller’s own', () => {
  const parts = new Map([
    [1, 5],
    [2, 1],
    [3, 2],
  ])
  const supplies = [
    { packId: 7, registrationId: 4, quantity: 6 },
    { packId: 7, registrationId: null, quantity: 1 },
  ]
  expect(groupByRegistration(parts, lines, supplies)).toEqual([
    {
      registrationId: null,
      parts: new Map([
        [2, 1],
        [3, 1],
      ]),
    },
    {
      registrationId: 4,
      parts: new Map([
        [1, 5],
        [3, 1],
      ]),
    },
  ])
  expect(groupByRegistration(new Map([[1, 2]]), lines, [])).toEqual([
    { registrationId: null, parts: new Map([[1, 2]]) },
  ])
})
