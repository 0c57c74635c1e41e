import { expect, test } from 'vitest'
import type { ProductTax } from '#contract/desk/desk-tax-codes.ts'
import { changeTaxCodes, readTaxCodes } from './tax-code-rules.ts'

const blank = { goodsCode: '', unitCode: '', taxRate: '', cessRate: '', taxTreatment: '', from: '' }
const today = '2026-11-27'
const gloves: ProductTax = {
  goodsCode: '4015',
  unitCode: 'PRS',
  taxRate: 1_200,
  cessRate: 0,
  taxTreatment: '',
  nextTaxFrom: null,
  nextTaxRate: null,
  nextCessRate: null,
  nextTaxTreatment: null,
}

function change(input: Partial<typeof blank>, product: Partial<ProductTax> = {}) {
  const parsed = readTaxCodes(
    { ...blank, ...input },
    { countryCode: 'IN', goodsCodeDigits: 0 },
    today,
  )
  if (!parsed.ok) return parsed.fields ?? parsed.code
  return changeTaxCodes({ ...gloves, ...product }, parsed.value)
}

test('[TAX-01] what is blank stays; rates change today, or from a day on', () => {
  expect(change({ goodsCode: '4015 19.00' })).toEqual({
    after: { ...gloves, goodsCode: '40151900' },
    refused: null,
  })
  expect(change({ unitCode: 'nos', taxRate: '5' })).toEqual({
    after: { ...gloves, unitCode: 'NOS', taxRate: 500 },
    refused: null,
  })
  expect(change({ taxRate: '18', from: '2026-12-01' }, { cessRate: 100 })).toEqual({
    after: {
      ...gloves,
      cessRate: 100,
      nextTaxFrom: '2026-12-01',
      nextTaxRate: 1_800,
      nextCessRate: 100,
      nextTaxTreatment: '',
    },
    refused: null,
  })
})

test('[TAX-01] a treatment takes the rates away, and a rate the treatment', () => {
  expect(change({ taxTreatment: 'exempt' }, { cessRate: 100 })).toEqual({
    after: { ...gloves, taxRate: 0, taxTreatment: 'exempt' },
    refused: null,
  })
  const exempt = { taxRate: 0, taxTreatment: 'exempt' } as const
  expect(change({ taxRate: '5' }, exempt)).toMatchObject({
    after: { taxRate: 500, taxTreatment: '' },
  })
  expect(change({ unitCode: 'NOS' }, exempt)).toMatchObject({ after: exempt })
  expect(change({ taxTreatment: 'taxable' }, exempt)).toMatchObject({
    after: { taxRate: 0, taxTreatment: '' },
  })
  expect(change({ taxTreatment: 'nil-rated', from: '2026-12-01' })).toMatchObject({
    after: { taxRate: 1_200, nextTaxRate: 0, nextTaxTreatment: 'nil-rated' },
  })
  expect(change({ taxTreatment: 'exempt', taxRate: '5' })).toEqual({ taxRate: 'untaxed-rate' })
  expect(change({ taxTreatment: 'zero-rated' })).toEqual({ taxTreatment: 'bad-treatment' })
})

test('[TAX-01] one announced change at a time; a wrong form names its fields', () => {
  const planned = { nextTaxFrom: '2027-01-01', nextTaxRate: 500, nextCessRate: 0 }
  expect(change({ taxRate: '18', from: '2026-12-01' }, planned)).toEqual({
    after: { ...gloves, ...planned },
    refused: 'other-day-planned',
  })
  expect(change({ taxRate: '18', from: '2027-01-01' }, planned)).toMatchObject({
    after: { nextTaxRate: 1_800 },
    refused: null,
  })
  expect(change({ taxRate: '18' }, planned)).toMatchObject({
    after: { taxRate: 1_800, nextTaxRate: 500 },
  })
  expect(change({})).toBe('nothing')
  expect(change({ goodsCode: '12345', unitCode: 'XX', taxRate: '-1' })).toEqual({
    goodsCode: 'bad-goods-code',
    unitCode: 'bad-unit-code',
    taxRate: 'bad-tax-rate',
  })
  expect(change({ taxRate: '18', from: today })).toEqual({ from: 'rates-after-today' })
  expect(change({ taxRate: '18', from: '2026-13-01' })).toEqual({ from: 'bad-day' })
  expect(change({ goodsCode: '4015', from: '2026-12-01' })).toEqual({ taxRate: 'missing' })
})
