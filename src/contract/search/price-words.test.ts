import { describe, expect, test } from 'vitest'
import { describePrice, dropBegunPrice, readPriceWords } from './price-words.ts'

describe('[FIND-04] prices in words', () => {
  test.each([
    ['bolt under 200', 'bolt', null, 200_00],
    ['Bolt below Rs. 1,299.50', 'Bolt', null, 1_299_50],
    ['drill up to 5000 rupees for home', 'drill for home', null, 5_000_00],
    ['helmet priced over ₹500', 'helmet', 500_00, null],
    ['gloves between 500 and 1000', 'gloves', 500_00, 1_000_00],
    ['gloves from ₹ 1000 to ₹ 500', 'gloves', 500_00, 1_000_00],
    ['hammer not above 500 please', 'hammer please', null, 500_00],
    ['hammer at least ₹300', 'hammer', 300_00, null],
    ['hammer no less than 300', 'hammer', 300_00, null],
    ['cordless drill under 5000', 'cordless drill', null, 5_000_00],
    ['nut cheaper than 100', 'nut', null, 100_00],
    ['nut under 20 rs', 'nut', null, 20_00],
    ['nut under 20₹', 'nut', null, 20_00],
    ['nut priced from 5 to 20', 'nut', 5_00, 20_00],
    ['bits cost up to 13', 'bits', null, 13_00],
    ['rope, budget at most 50', 'rope,', null, 50_00],
    ['rope price range between 10 and 20', 'rope', 10_00, 20_00],
    ['rope from 50 to 90 rupees', 'rope', 50_00, 90_00],
    ['drill over 1,000', 'drill', 1_000_00, null],
    ['socket set from 8 to 32 under ₹900', 'socket set from 8 to 32', null, 900_00],
    ['drill below ₹5000 in Pune', 'drill in Pune', null, 5_000_00],
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
    'socket set from 8 to 32',
    'drill bits between 3 and 10',
    'drill bits between 13 and 100',
    'bits up to 13',
    'bits upto 100',
    'grit over 400',
    'grit above 120',
    'grit more than 100',
    'o ring between 10 and 20',
    'rope up to 50 in',
    'rope under 500 in',
    'torch within 200',
    'shelf at most 150',
    'shelf at least 150',
    'drill max 3000',
    'drill min 3000',
    'socket set from 100 to 320',
    'screw under 99',
    'bits from 8,10 to 12,14',
    'socket set from ८ to ३२',
    'bits up to ١٣',
    'bolt under २००',
    'bolt under ٢٠٠',
    'bolt under ₹200५',
    'bolt under 200٥',
    'bolt under ₹5k',
    'bolt under ₹2 lakh',
    'pipe under ₹200mm',
    'cable over ₹99999999999',
    'bolt under 1.234',
    'cable over 99999999999',
    `bolt under 200${' '.repeat(200)}`,
  ])('%j names none', (raw) => expect(readPriceWords(raw, 'INR')).toBeNull())

  test('hostile texts cost no time', () => {
    const hostileParts = [
      'not not ',
      'price price range ',
      'rs. rs ',
      'up to 1,111',
      'under ₹1 ',
      '१',
    ]
    const before = process.threadCpuUsage()
    for (const part of [
      'under ',
      'between 1 and ',
      '1,11',
      'price ',
      'from 1 to 1',
      ...hostileParts,
    ])
      readPriceWords(part.repeat(200).slice(0, 200), 'INR')
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(50_000)
  })
})

describe('[FIND-04] [FIND-05] prices in suggested searches', () => {
  const style = { currency: 'INR', symbol: '₹', locale: 'en-IN' }

  test.each([
    [null, 200_00, 'under ₹200'],
    [1_299_50, null, 'over ₹1,299.50'],
    [500_00, 1_00_000_00, 'between ₹500 and ₹1,00,000'],
  ])('%j to %j', (min, max, words) => {
    expect(describePrice({ min, max }, style)).toBe(words)
    expect(readPriceWords(`bolt ${words}`, 'INR')).toEqual({ text: 'bolt', min, max })
  })

  test.each([
    ['bolt under 2', 'bolt'],
    ['bolt under ₹ 2', 'bolt'],
    ['bolt between 500 and', 'bolt'],
    ['bolt between 500 and 1', 'bolt'],
    ['under 2', 'under 2'],
    ['light under c', 'light under c'],
    ['pipe under 200 mm', 'pipe under 200 mm'],
    ['bolt m8 ', 'bolt m8 '],
  ])('%j that is still being typed', (text, rest) => {
    expect(dropBegunPrice(text)).toBe(rest)
  })
})
