import { expect, test } from 'vitest'
import { buildVariantLabels } from './variant-rules.ts'

const variant = (name: string, ...pairs: [string, string][]) => ({
  name,
  values: pairs.map(([caption, value]) => ({ caption, value })),
})

test('[PDP-01] a variant is labelled by what tells it from the others', () => {
  const drill = (name: string, ...rest: [string, string][]) =>
    variant(name, ['Brand', 'Bosch'], ...rest)
  expect(
    buildVariantLabels([
      drill('a', ['Colour', 'Blue'], ['Size', '8 mm']),
      drill('b', ['Colour', 'Blue'], ['Size', '10 mm']),
    ]),
  ).toEqual(['8 mm', '10 mm'])
  expect(
    buildVariantLabels([
      drill('a', ['Colour', 'Blue'], ['Size', '8 mm']),
      drill('b', ['Colour', 'Red'], ['Size', '10 mm']),
    ]),
  ).toEqual(['Blue, 8 mm', 'Red, 10 mm'])
  expect(buildVariantLabels([drill('a'), drill('b', ['Chuck', 'SDS'])])).toEqual(['a', 'SDS'])
  expect(buildVariantLabels([drill('same'), drill('same too')])).toEqual(['same', 'same too'])
})
