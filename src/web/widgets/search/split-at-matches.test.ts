import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAtMatches } from './split-at-matches.ts'

const bold = (text: string, typed: string) =>
  splitAtMatches(text, typed).flatMap(({ part, isMatch }) => (isMatch ? part : []))

test('[FIND-05] [LANG-05] the beginnings of words that were typed stand out, and nothing within a word', () => {
  expect(bold('Two-jaw bearing puller, ball Bearing', '6203 bear')).toEqual(['bear', 'Bear'])
  expect(bold('Hammer drill', 'drill ha')).toEqual(['Ha', 'drill'])
  expect(bold('Claw hammer', 'law')).toEqual([])
  expect(bold('बॉल पेन हथौड़ा', 'हथौ')).toEqual(['हथौ'])
  expect(bold('हथौड़ा', 'थौ')).toEqual([])
  expect(bold('5 级防割手套', '手套')).toEqual(['手套'])
  expect(bold('M8 (10 mm) .*', '( .* [')).toEqual([])
})

test('[FIND-05] the parts are the text, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, typed) => {
      expect(
        splitAtMatches(text, typed)
          .map(({ part }) => part)
          .join(''),
      ).toBe(text)
    }),
  )
})
