import { expect, test } from 'vitest'
import { readCheapWords } from './cheap-words.ts'

test.each([
  ['cheapest drill', 'drill', 'cheapest'],
  ['Cheap cordless drill', 'cordless drill', 'Cheap'],
  ['drill the cheapest', 'drill', 'the cheapest'],
  ['drill lowest price', 'drill', 'lowest price'],
  ['low-cost gloves', 'gloves', 'low-cost'],
  ['gloves at a low price', 'gloves', 'at a low price'],
])('[FIND-04] %j asks for low prices', (raw, text, word) => {
  expect(readCheapWords(raw)).toEqual({ text, word })
})

test.each([
  'cheapest',
  'drill cheaper than the others',
  'cheapo drill',
  'low profile sink',
  'pricing gun',
  `cheap ${'x'.repeat(200)}`,
])('[FIND-04] %j does not', (raw) => expect(readCheapWords(raw)).toBeNull())
