import { expect, test } from 'vitest'
import { buildVariantLabels } from './variant-rules.ts'

const variant = (name: string, ...pairs: [string, string][]) => ({
  name,
  values: pairs.map(([caption, value]) => ({ caption, value })),
})

test('[PDP-01] a variant is labelled by what tells it from the others', () => {
  const buildDrill = (name: string, ...rest: [string, string][]) =>
    variant(name, ['Brand', 'Bosch'], ...rest)
  expect(
    buildVariantLabels([
      buildDrill('a', ['Colour', 'Blue'], ['Size', '8 mm']),
      buildDrill('b', ['Colour', 'Blue'], ['Size', '10 mm']),
    ]),
  ).toEqual(['8 mm', '10 mm'])
  expect(
    buildVariantLabels([
      buildDrill('a', ['Colour', 'Blue'], ['Size', '8 mm']),
      buildDrill('b', ['Colour', 'Red'], ['Size', '10 mm']),
    ]),
  ).toEqual(['Blue, 8 mm', 'Red, 10 mm'])
  expect(buildVariantLabels([buildDrill('a'), buildDrill('b', ['Chuck', 'SDS'])])).toEqual([
    'a',
    'SDS',
  ])
  expect(buildVariantLabels([buildDrill('same'), buildDrill('same too')])).toEqual([
    'same',
    'same too',
  ])
})
