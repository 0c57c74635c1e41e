import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTerms } from './search-term-rules.ts'
import { stem } from './stem-rules.ts'
import { buildNearKeys } from './vocabulary-rules.ts'
import { parseWords } from './word-rules.ts'

const lexemes = (text: string) => parseWords(text).map((word) => word.lexemes[0])

describe('[SRCH-01] words as searches compare them', () => {
  test.each([
    ['10mm', '10 mm', '1 cm', '10 millimetres', '１０ｍｍ'],
    ['1/2 inch', '0.5 in', '½"', '½ in', '0.5 inches'],
    ['1¼ in', '1 1/4"', '1.25 inch', '1-1/4 in'],
    ['2.5 sq mm', '2.5 mm²', '2.5 sqmm'],
    ['3 ton', '3000 kg', '3,000 kilograms'],
    ['1.5 kW', '1500 w', '1500 Watts'],
    ['90°', '90 degree', '90 deg'],
    ['5 × 50 mm', '5x50', '5 x 50mm'],
    ['colours', 'Color', 'COLOUR'],
    ['knives', 'knife'],
    ['women’s', "woman's", 'woman'],
    ['Café', 'CAFE'],
  ])('%s is what else it is called', (...spellings) => {
    for (const spelling of spellings) expect(lexemes(spelling)).toEqual(lexemes(spellings[0]!))
  })

  test.each([
    ['Ferrane hex bolt M6 × 30 mm, class 4.6', ['ferrane', 'hex', 'bolt', 'm6x30', 'class', '4.6']],
    ['SKF 6203-ZZ', ['skf', '6203', 'zz']],
    [
      'gas, lens, bus, glasses, boxes, batteries',
      ['gas', 'lens', 'bus', 'glass', 'box', 'battery'],
    ],
    ['', []],
    ['!? & | :* <->', []],
  ])('%j reads as %j', (text, expected) => expect(lexemes(text)).toEqual(expected))

  test('a stem is its own stem', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        expect(stem(stem(stem(word)))).toBe(stem(stem(word)))
      }),
    )
  })

  test('[security 9] words that every object has of its own are words like others', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'])
      expect(typeof stem(word), word).toBe('string')
  })

  test('no lexeme can end the quotes of a query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { terms } = buildTerms(
          {
            name: text,
            brand: text,
            categories: [text],
            codes: [text],
            attributes: [text],
            html: text,
          },
          '1/',
        )
        expect(terms).toMatch(/^(?:'1\/[#^=]?~?[\p{L}\p{M}\p{N}. ]*':[\dA-D,]+ ?)*$/u)
      }),
    )
  })

  test('[security 4] hostile texts are read in under 50 ms', () => {
    const hostile = [
      '1 ',
      '1x',
      '1/',
      '1 1/2 x ',
      "''1",
      'sq ',
      'a',
      '½',
      '-',
      'm1x',
      '9,999',
      '10 mm x ',
      '(a+)+$',
    ]
    for (const piece of hostile) {
      const text = piece.repeat(200).slice(0, 200)
      parseWords(text)
      const before = performance.now()
      parseWords(text)
      expect(performance.now() - before).toBeLessThan(50)
    }
  })

  test('words a slip apart share a key', () => {
    const shares = (a: string, b: string) =>
      buildNearKeys(a).some((key) => buildNearKeys(b).includes(key))
    for (const slip of ['glves', 'gloves', 'gluves', 'golves', 'glovess'])
      expect(shares(slip, 'gloves')).toBe(true)
    expect(shares('hammer', 'gloves')).toBe(false)
  })
})
