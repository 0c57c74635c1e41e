import { expect, test } from 'vitest'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import { parseTaxInput } from './parse-tax-input.ts'

const blank = {
  goodsCode: '',
  unitCode: '',
  cessRate: '',
  taxRate: '0',
  taxTreatment: '',
  nextTaxFrom: '',
  nextTaxRate: '',
  nextCessRate: '',
  nextTaxTreatment: '',
}
const seller = { countryCode: 'IN', goodsCodeDigits: 0 } as const
const parse = (change: Partial<typeof blank>) =>
  parseTaxInput({ ...blank, ...change } as ProductInput, seller, '2026-11-27')

test('[TAX-01] codes, cess and a change of rates are read', () => {
  expect(parse({})).toEqual({
    ok: true,
    value: { goodsCode: '', unitCode: '', cessRate: 0, taxTreatment: '', nextTax: null },
  })
  const typed = { goodsCode: '8205 59', unitCode: 'nos', cessRate: '12', nextTaxRate: '5' }
  expect(parse({ ...typed, nextTaxFrom: '2026-11-28' })).toEqual({
    ok: true,
    value: {
      goodsCode: '820559',
      unitCode: 'NOS',
      cessRate: 1_200,
      taxTreatment: '',
      nextTax: { from: '2026-11-28', taxRate: 500, cessRate: 0, taxTreatment: '' },
    },
  })
})

test('[TAX-01] above ₹5 crore a code has 6 digits, but a stored one may stay', () => {
  const large = { countryCode: 'IN', goodsCodeDigits: 6 } as const
  const input = { ...blank, goodsCode: '8205' } as ProductInput
  const fields = { goodsCode: 'short-goods-code' }
  expect(parseTaxInput(input, large, '2026-11-27')).toMatchObject({ ok: false, fields })
  const before = { goodsCode: '8205' }
  expect(parseTaxInput(input, large, '2026-11-27', before)).toMatchObject({ ok: true })
})

test('[TAX-01] goods that are exempt have no rate, today or from a day on', () => {
  expect(parse({ taxTreatment: 'Exempt' })).toMatchObject({ value: { taxTreatment: 'exempt' } })
  expect(parse({ nextTaxFrom: '2026-12-01', nextTaxTreatment: 'nil-rated' })).toMatchObject({
    value: { nextTax: { taxRate: 0, taxTreatment: 'nil-rated' } },
  })
})

test.each<[Partial<typeof blank>, Record<string, string>]>([
  [{ goodsCode: '12345' }, { goodsCode: 'bad-goods-code' }],
  [{ taxTreatment: 'exempt', taxRate: '5' }, { taxRate: 'untaxed-rate' }],
  [{ taxTreatment: 'zero-rated' }, { taxTreatment: 'bad-treatment' }],
  [{ nextTaxTreatment: 'exempt' }, { nextTaxFrom: 'missing' }],
  [{ unitCode: 'kg' }, { unitCode: 'bad-unit-code' }],
  [{ cessRate: '301' }, { cessRate: 'bad-tax-rate' }],
  [{ nextTaxRate: '5' }, { nextTaxFrom: 'missing' }],
  [{ nextTaxFrom: '2026-12-01' }, { nextTaxRate: 'missing' }],
  [{ nextTaxFrom: '2026-11-27', nextTaxRate: '5' }, { nextTaxFrom: 'rates-after-today' }],
  [{ nextTaxFrom: '2027-02-30', nextTaxRate: '5' }, { nextTaxFrom: 'bad-day' }],
  [
    { nextTaxFrom: 'soon', nextTaxRate: 'x' },
    { nextTaxFrom: 'bad-day', nextTaxRate: 'bad-tax-rate' },
  ],
  [
    { goodsCode: '12345', nextTaxFrom: '2020-01-01' },
    { goodsCode: 'bad-goods-code', nextTaxFrom: 'rates-after-today', nextTaxRate: 'missing' },
  ],
])('[TAX-01] %j is refused', (change, fields) => {
  expect(parse(change)).toMatchObject({ ok: false, code: 'invalid', fields })
})
