import { describe, expect, test } from 'vitest'
import { readPriceWords } from './price-words.ts'

describe('[FIND-04] prices in words', () => {
  test.each([
    ['bolt under 200', 'bolt', null, 200_00],
    ['Bolt below Rs. 1,299.50', 'Bolt', null, 1_299_50],
    ['drill up to 5000 rupees for home', 'drill for home', null, 5_000_00],
    ['helmet priced over ₹500', 'helmet', 500_00, null],
    ['gloves between 500 and 1000', 'gloves', 500_00, 1_000_00],
    ['gloves from ₹ 1000 to ₹ 500', 'gloves', 500_00, 1_000_00],
    ['hammer not above 500 please', 'hammer please', null, 500_00],
    ['hammer at least 300', 'hammer', 300_00, null],
    ['under ₹200 cable tie', 'cable tie', null, 200_00],
    ['drill less than 1,00,000/-', 'drill', null, 1_00_000_00],
  ])('%j', (raw, text, min, max) => {
    expect(readPriceWords(raw, 'INR')).toEqual({ text, min, max })
  })

  test.each([
    'pipe under 200 mm',
    'drill over 500w',
    'under 200',
    'under sink cabinet',
    'under ₹200',
    'hex bolt m8',
    'scale between 5 kg and 10 kg',
    'bulb from 9 w',
    'shelf under 3 tier',
    'drill max 3000 rpm',
    'bolt under 1.234',
    'cable over 99999999999',
    `bolt under 200${' '.repeat(200)}`,
  ])('%j names none', (raw) => expect(readPriceWords(raw, 'INR')).toBeNull())

  test('hostile texts cost no time', () => {
    const before = process.threadCpuUsage()
    for (const part of ['under ', 'between 1 and ', '1,11', 'price ', 'from 1 to 1'])
      readPriceWords(part.repeat(200).slice(0, 200), 'INR')
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(50_000)
  })
})
