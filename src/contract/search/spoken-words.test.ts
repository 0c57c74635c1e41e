import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPriceWords } from './price-words.ts'
import { readSpokenWords } from './spoken-words.ts'

describe('[FIND-09] numbers and units as spoken', () => {
  test.each([
    ['six two zero three bearing', '6203 bearing'],
    ['bearing sixty two zero three', 'bearing 6203'],
    ['six two oh three z z', '6203 z z'],
    ['6 2 0 3 bearing', '6203 bearing'],
    ['bearing 6 two 0 three', 'bearing 6203'],
    ['part one double two triple zero five', 'part 1220005'],
    ['double two', '22'],
    ['four one one zero three eight', '411038'],
    ['half inch ball valve', '1/2 inch ball valve'],
    ['half an inch pipe', '1/2 inch pipe'],
    ['three quarter inch socket', '3/4 inch socket'],
    ['quarter inch bit', '1/4 inch bit'],
    ['three eighths inch hose', '3/8 inch hose'],
    ['five sixteenth of an inch drill', '5/16 inch drill'],
    ['one and a half inch nail', '1 1/2 inch nail'],
    ['2 and a half inch nail', '2 1/2 inch nail'],
    ['half litre bottle', '0.5 litre bottle'],
    ['ten millimetre drill', '10 mm drill'],
    ['ten mil drill', '10 mm drill'],
    ['10 mil drill', '10 mm drill'],
    ['two and a half square mm wire', '2.5 sq mm wire'],
    ['two point five square millimetre cable', '2.5 sq mm cable'],
    ['zero point seven five kilowatt', '0.75 kilowatt'],
    ['point five micron filter', '0.5 micron filter'],
    ['one hundred and twenty volt lamp', '120 volt lamp'],
    ['two forty volt', '240 volt'],
    ['a hundred watt bulb', '100 watt bulb'],
    ['hundred watt bulb', '100 watt bulb'],
    ['two thousand five hundred rpm', '2500 rpm'],
    ['twenty-five amp MCB', '25 amp MCB'],
    ['four core two point five square mm', 'four core 2.5 sq mm'],
    ['M eight bolt', 'M8 bolt'],
    ['m ten by fifty bolt', 'M10 x 50 bolt'],
    ['m 12 nut', 'M12 nut'],
    ['m12 by 80 bolt', 'm12 x 80 bolt'],
    ['ip sixty five light', 'IP65 light'],
    ['shoes size nine', 'shoes size 9'],
    ['grade eight point eight bolt', 'grade 8.8 bolt'],
    ['eighty grit paper', '80 grit paper'],
    ['two dozen pencils', '24 pcs pencils'],
    ['a dozen pencils', '12 pcs pencils'],
    ['half a dozen', '6 pcs'],
    ['bolt under two hundred', 'bolt under 200'],
    ['bolt under fifty', 'bolt under 50'],
    ['bolt under fifty rupees', 'bolt under 50 rupees'],
    ['gloves between fifty and hundred', 'gloves between 50 and 100'],
  ])('%j is read as %j', (spoken, text) => expect(readSpokenWords(spoken)).toBe(text))

  test.each([
    'two way switch',
    'four jaw chuck',
    'three pin plug',
    'one',
    'two in one tool',
    'three in one oil',
    'four burner stove',
    'half mask respirator',
    'half round file',
    'quarter turn valve',
    'double ended spanner',
    'double sided tape',
    'triple layer mask',
    'three phase motor',
    'three core cable',
    'two point harness',
    'one piece coverall',
    'six sided box',
    'two o rings',
    'hundred hammers',
    'point of sale',
    'under two burner stove',
    'bolt M8 x 50',
    '10 mm drill',
    'pack of 12',
    '4 5 mm',
    '5 m 8 mm',
    'one to one',
    '2 three pin plugs',
    'two three pin plugs',
    '10 two way switches',
    '40 mil jayenge',
    'someone and a half',
    '  spaces   stay  ',
    '',
  ])('%j stays as it is', (text) => expect(readSpokenWords(text)).toBe(text))

  test('a spoken price becomes a limit as a typed one does', () => {
    expect(readPriceWords(readSpokenWords('drill under two thousand five hundred'), 'INR')).toEqual(
      { text: 'drill', min: null, max: 2_500_00 },
    )
  })

  test('each word adds a unit at most: “dozen” is read as “12 pcs”', () => {
    const words = fc.constantFrom(
      ...'one two ten twenty five hundred thousand and a half quarter inch point zero double m by dozen 8 mm oh eighths of under between size drill'.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (list) => {
        const once = readSpokenWords(list.join(' '))
        expect(once.split(' ').length).toBeLessThanOrEqual(2 * list.length + 1)
      }),
    )
  })

  test('its time grows with the length of the text', () => {
    for (const part of [
      'one ',
      'and a half ',
      'double ',
      'hundred and ',
      'm ',
      'half a ',
      '1 ',
      'x',
    ]) {
      const before = performance.now()
      readSpokenWords(part.repeat(100_000 / part.length))
      expect(performance.now() - before, part).toBeLessThan(2_000)
    }
  })
})
