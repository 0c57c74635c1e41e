import { expect, test } from 'vitest'
import { getProblemKind } from '#contract/desk/import-problems.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { parseGtin, parsePrice } from './cell-values.ts'
import { type ImportFault, writeImportFault, writeStoredFault } from './import-faults.ts'

function findFault(result: { wrong: ImportFault } | { value: unknown }): ImportFault {
  if ('value' in result) throw new Error('Nothing is wrong')
  return result.wrong
}

test('[LANG-09] what is wrong with a cell is a code, told in the reader’s language', () => {
  const fault = findFault(parsePrice('12 EUR', 'INR'))
  expect(fault).toEqual({ code: 'other-currency', typed: 'EUR', currency: 'INR' })
  expect(writeImportFault(fault)).toBe('is in EUR; the seller’s currency is INR')
  expect(withLocale('hi-IN', () => writeImportFault(fault))).toContain('विक्रेता की मुद्रा INR')
  const leftOut: ImportFault = {
    code: 'value-too-long',
    max: 500,
    subject: 'Bore',
    isLeftOut: true,
  }
  expect(writeImportFault(leftOut)).toBe('Bore: has more than 500 characters; it was left out')
})

test('[DEAL-06] the kind of an error follows from its code, whatever the language', () => {
  const comma = findFault(parsePrice('12,50', 'INR'))
  const gtin = findFault(parseGtin('12345678'))
  expect([
    getProblemKind('price', comma),
    getProblemKind('price', findFault(parsePrice('cheap', 'INR'))),
    getProblemKind('gtin', gtin),
    getProblemKind('gtin', { ...gtin, isLeftOut: true }),
    getProblemKind('title', { code: 'too-long', length: 400, max: 300 }),
    getProblemKind('brand', { code: 'too-long', length: 400, max: 100 }),
    getProblemKind('product', { code: 'unknown-product' }),
  ]).toEqual(['comma', 'other', 'gtin', 'fixed', 'long', 'other', 'product'])
})

test('[LANG-09] a fault of another version is told in the words stored with it', () => {
  const unknown = { code: 'not-invented-yet' } as unknown as ImportFault
  expect(writeStoredFault(unknown, 'Stored words')).toBe('Stored words')
  expect(writeStoredFault(null, 'Stored words')).toBe('Stored words')
  expect(writeStoredFault({ code: 'as-written', text: 'Own' }, 'Stored words')).toBe('Own')
})

test('[LANG-09] a fault whose stored values are not those of its text is told in the words stored with it', () => {
  for (const damaged of [
    { code: 'too-long', length: 400 },
    { code: 'too-long', length: 'many', max: 300 },
    { code: 'too-long', length: null, max: 300 },
    { code: 'other-currency', typed: {}, currency: 'INR' },
    { code: 'other-currency', typed: ['EUR'], currency: 'INR' },
    { code: 'as-written' },
    { code: 'as-written', text: 7 },
    { code: 'empty', subject: {} },
  ])
    expect(writeStoredFault(damaged as never, 'Stored words'), JSON.stringify(damaged)).toBe(
      'Stored words',
    )
  const whole: ImportFault = { code: 'other-currency', typed: 'NaN', currency: 'INR' }
  expect(writeStoredFault(whole, 'Stored words')).toBe('is in NaN; the seller’s currency is INR')
  expect(writeStoredFault({ code: 'too-long', length: 4, max: 3 }, '')).toContain('4 characters')
})
