import { expect, test } from 'vitest'
import { groupByLetter } from './brand-letters.ts'

test('[CAT-17] brands stand under the letter they begin with, accents aside, figures and other scripts last', () => {
  const names = [
    'émile',
    'Zed',
    '3M',
    'Bosch',
    'बजाज',
    'abb',
    'Ekko',
    ' Acme',
    'Ångström',
    '#1 Tools',
  ]
  const sections = groupByLetter(names.map((name) => ({ name, url: name, count: 1 })))
  expect(sections.map(({ letter, brands }) => [letter, brands.map((brand) => brand.name)])).toEqual(
    [
      ['A', [' Acme', 'abb', 'Ångström']],
      ['B', ['Bosch']],
      ['E', ['Ekko', 'émile']],
      ['Z', ['Zed']],
      ['0-9', ['3M']],
      ['other', ['#1 Tools', 'बजाज']],
    ],
  )
})
