import { describe, expect, test } from 'vitest'
import { defaultPostalPattern } from '../delivery/postal-code.ts'
import { readPlaceWords } from './place-words.ts'

describe('[FIND-04] places in words', () => {
  test.each([
    ['drill near 411001', 'drill', 'near 411001', '411001'],
    ['cordless drill in 411001', 'cordless drill', 'in 411001', '411001'],
    ['gloves deliver to 411 001', 'gloves', 'deliver to 411 001', '411001'],
    ['Gloves Delivered In 411-001 large', 'Gloves large', 'Delivered In 411-001', '411001'],
    ['hex bolt delivery to pincode 411001', 'hex bolt', 'delivery to pincode 411001', '411001'],
    ['hex bolt pin code 411001', 'hex bolt', 'pin code 411001', '411001'],
    ['near 411001 hex bolt', 'hex bolt', 'near 411001', '411001'],
    ['drill in 411001 with case', 'drill with case', 'in 411001', '411001'],
    ['ship to 411001', '', 'ship to 411001', '411001'],
    ['deliver gloves to 411001', 'gloves', 'to 411001', '411001'],
    ['please send gloves to pincode 411001', 'gloves', 'to pincode 411001', '411001'],
    ['shipping container near 411001', 'shipping container', 'near 411001', '411001'],
    ['shipping container to 411001', 'shipping container', 'to 411001', '411001'],
    ['ship bell in 411001', 'ship bell', 'in 411001', '411001'],
    ['bolt at 411001 m8', 'bolt m8', 'at 411001', '411001'],
  ])('%j', (raw, text, phrase, pincode) => {
    expect(readPlaceWords(raw, defaultPostalPattern)).toEqual({ text, phrase, pincode })
  })

  test.each([
    'drill 411001',
    'bearing 411001 zz',
    'drill near 4110',
    'drill near 4110011',
    'drill near ४११००१',
    'cable 5 in 411001',
    'cable 1.5in 411001',
    'pain 411001',
    'drill near pune',
    'drill in 411001-A',
    'bits from 10 to 411001',
    'deliver to',
    'within 411001',
  ])('%j names none', (raw) => expect(readPlaceWords(raw, defaultPostalPattern)).toBeNull())

  test('codes of letters and digits, as the seller’s country writes them', () => {
    const british = '^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}$'
    expect(readPlaceWords('drill near SW1A 1AA please', british)).toMatchObject({
      text: 'drill please',
      pincode: 'SW1A 1AA',
    })
    expect(readPlaceWords('drill near 411001', british)).toBeNull()
  })

  test('hostile texts cost no time', () => {
    const before = process.threadCpuUsage()
    for (const part of ['deliver to ', 'near the pin ', 'in in ', '1 in ', 'pin code ', 'a-'])
      readPlaceWords(part.repeat(200).slice(0, maxLength), defaultPostalPattern)
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(50_000)
  })
})

const maxLength = 200
