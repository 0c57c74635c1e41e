import { expect, test } from 'vitest'
import { findTreatment, listUntaxed, nameTreatment, parseTreatment } from './tax-treatment.ts'

test('[TAX-01] each country has its own treatments, in words as files have them', () => {
  expect(parseTreatment('Nil rated', 'IN')).toEqual({ value: 'nil-rated' })
  expect(parseTreatment(' NON GST ', 'IN')).toEqual({ value: 'non-gst' })
  expect(parseTreatment('Taxable', 'IN')).toEqual({ value: '' })
  expect(parseTreatment('standard-rated', 'SG')).toEqual({ value: '' })
  expect(parseTreatment('zero-rated', 'IN')).toEqual({
    wrong: { code: 'not-treatment', words: 'taxable, nil-rated, exempt, non-gst' },
  })
  expect(parseTreatment('non-gst', 'SG')).toHaveProperty('wrong')
  expect(listUntaxed('SG').map(({ name }) => name)).toEqual(['Zero-rated', 'Exempt'])
  expect(nameTreatment('taxable', 'SG')).toBe('Standard-rated')
})

test('[TAX-01] a rate makes goods taxable; without one they are as was said, else as the country counts them', () => {
  expect(findTreatment({ taxRate: 1_800, taxTreatment: 'exempt' }, 'IN')).toBe('taxable')
  expect(findTreatment({ taxRate: 0, taxTreatment: 'exempt' }, 'IN')).toBe('exempt')
  expect(findTreatment({ taxRate: 0 }, 'IN')).toBe('nil-rated')
  expect(findTreatment({ taxRate: 0, taxTreatment: '' }, 'SG')).toBe('zero-rated')
})
