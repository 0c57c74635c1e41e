import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatAmountInWords } from './amount-in-words.ts'

test.each([
  [2_109_300, 'INR', 'Rupees twenty-one thousand and ninety-three only'],
  [2_109_350, 'INR', 'Rupees twenty-one thousand and ninety-three and fifty paise only'],
  [0, 'INR', 'Rupees zero only'],
  [
    12_34_56_78_900,
    'INR',
    'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine only',
  ],
  [100_000_00, 'INR', 'Rupees one lakh only'],
  [1_000_05, 'SGD', 'Singapore dollars one thousand and five cents only'],
  [
    1_234_567_00,
    'SGD',
    'Singapore dollars one million two hundred and thirty-four thousand five hundred and sixty-seven only',
  ],
  [110, 'CHF', 'CHF one and 10/100 only'],
  [40, 'JPY', 'JPY forty only'],
])('[LOOK-11] %i %s is written out', (minor, currency, words) => {
  expect(formatAmountInWords(minor, currency)).toBe(words)
})

test('[LOOK-11] no two sums are written alike', () => {
  const sum = fc.integer({ min: 0, max: 10_000_000_000_000 })
  fc.assert(
    fc.property(sum, sum, fc.constantFrom('INR', 'SGD'), (a, b, currency) => {
      const areAlike = formatAmountInWords(a, currency) === formatAmountInWords(b, currency)
      expect(areAlike).toBe(a === b)
    }),
  )
})

describe('of a paper in Hindi', () => {
  const write = (minor: number, currency = 'INR') =>
    withLocale('hi-IN', () => formatAmountInWords(minor, currency))

  const below100 = [
    ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ'],
    ['दस', 'ग्यारह', 'बारह', 'तेरह', 'चौदह', 'पंद्रह', 'सोलह', 'सत्रह', 'अठारह', 'उन्नीस'],
    ['बीस', 'इक्कीस', 'बाईस', 'तेईस', 'चौबीस', 'पच्चीस', 'छब्बीस', 'सत्ताईस', 'अट्ठाईस', 'उनतीस'],
    ['तीस', 'इकतीस', 'बत्तीस', 'तैंतीस', 'चौंतीस', 'पैंतीस', 'छत्तीस', 'सैंतीस', 'अड़तीस', 'उनतालीस'],
    ['चालीस', 'इकतालीस', 'बयालीस', 'तैंतालीस', 'चवालीस', 'पैंतालीस', 'छियालीस', 'सैंतालीस'],
    ['अड़तालीस', 'उनचास'],
    ['पचास', 'इक्यावन', 'बावन', 'तिरपन', 'चौवन', 'पचपन', 'छप्पन', 'सत्तावन', 'अट्ठावन', 'उनसठ'],
    ['साठ', 'इकसठ', 'बासठ', 'तिरसठ', 'चौंसठ', 'पैंसठ', 'छियासठ', 'सड़सठ', 'अड़सठ', 'उनहत्तर'],
    [
      'सत्तर',
      'इकहत्तर',
      'बहत्तर',
      'तिहत्तर',
      'चौहत्तर',
      'पचहत्तर',
      'छिहत्तर',
      'सतहत्तर',
      'अठहत्तर',
      'उनासी',
    ],
    ['अस्सी', 'इक्यासी', 'बयासी', 'तिरासी', 'चौरासी', 'पचासी', 'छियासी', 'सत्तासी', 'अट्ठासी', 'नवासी'],
    ['नब्बे', 'इक्यानवे', 'बानवे', 'तिरानवे', 'चौरानवे', 'पंचानवे', 'छियानवे', 'सत्तानवे', 'अट्ठानवे'],
    ['निन्यानवे'],
  ].flat()

  test('[LANG-07] each number below a hundred has its word', () => {
    expect(below100).toHaveLength(100)
    expect(new Set(below100).size).toBe(100)
    for (const [number, word] of below100.entries()) {
      const unit = number === 1 ? 'रुपया' : 'रुपये'
      expect(write(number * 100)).toBe(`${word} ${unit} मात्र`)
    }
  })

  test.each([
    [100_00, 'एक सौ रुपये मात्र'],
    [101_00, 'एक सौ एक रुपये मात्र'],
    [999_99, 'नौ सौ निन्यानवे रुपये निन्यानवे पैसे मात्र'],
    [1_000_00, 'एक हज़ार रुपये मात्र'],
    [21_093_00, 'इक्कीस हज़ार तिरानवे रुपये मात्र'],
    [99_999_00, 'निन्यानवे हज़ार नौ सौ निन्यानवे रुपये मात्र'],
    [1_00_000_00, 'एक लाख रुपये मात्र'],
    [1_00_001_01, 'एक लाख एक रुपये एक पैसा मात्र'],
    [99_99_999_00, 'निन्यानवे लाख निन्यानवे हज़ार नौ सौ निन्यानवे रुपये मात्र'],
    [1_00_00_000_00, 'एक करोड़ रुपये मात्र'],
    [12_34_56_789_00, 'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये मात्र'],
    [1_00_000_00_00_000_00, 'एक लाख करोड़ रुपये मात्र'],
    [50, 'शून्य रुपये पचास पैसे मात्र'],
  ])('[LANG-07] %i paise are written out', (minor, words) => {
    expect(write(minor)).toBe(words)
  })

  test('[LANG-07] other currencies, and papers in other languages, are written in English', () => {
    expect(write(5_00, 'SGD')).toBe('Singapore dollars five only')
    expect(withLocale('zh-SG', () => formatAmountInWords(5_00, 'INR'))).toBe('Rupees five only')
  })

  test('[LANG-07] no two sums are written alike', () => {
    const sum = fc.integer({ min: 0, max: 10_000_000_000_000 })
    fc.assert(fc.property(sum, sum, (a, b) => (write(a) === write(b)) === (a === b)))
  })
})
