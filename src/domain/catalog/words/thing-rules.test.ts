import { expect, test } from 'vitest'
import { listThingTerms } from './thing-rules.ts'
import { parseWords } from './word-rules.ts'

const list = (name: string, categories: string[], ...details: string[]) =>
  Object.fromEntries(
    listThingTerms({
      name: parseWords(name),
      details: details.map((detail) => parseWords(detail)),
      categories: categories.map((category) => parseWords(category)),
    }),
  )

test('[FIND-01] a product is what its name and its category end in, not what it goes with', () => {
  expect(
    list('Torvik drill stand for cordless drill', ['Tools', 'Drill stands'], 'Torvik'),
  ).toEqual({
    '^stand': 'A',
    '=tool': 'D',
    '=drill stand': 'D',
  })
  expect(list('Torvik cordless drill 18 V with stand', ['Tools', 'Drills'])).toEqual({
    '^drill': 'A',
    '=tool': 'D',
    '=drill': 'D',
  })
})

test('[FIND-01] a wrong category does not hide what the name says', () => {
  expect(list('Hex bolt M8', ['Paper'])).toMatchObject({ '^bolt': 'B', '^paper': 'B' })
})

test('[FIND-01] details at the end of a name are not the thing', () => {
  expect(list('Cotton rag white', ['Cleaning cloths'], 'Colour: White')).toHaveProperty('^rag')
  expect(list('Hammer drill', ['Drills'], 'Type: Hammer drill')).toHaveProperty('^drill', 'A')
})
