import { expect, test } from 'vitest'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import { parseTaxInput } from './parse-tax-input.ts'

const blank = {
  goodsCode: '',
  unitCode: '',
  cessRate: '',
  nextTaxFrom: '',
  nextTaxRate: '',
  nextCessRate: '',
}
const parse = (change: Partial<typeof blank>) =>
  parseTaxInput({ ...blank, ...change } as ProductInput, '2026-11-27')

test('[TAX-01] codes, cess and a change of rates are read', () => {
  expect(parse({})).toEqual({
    ok: true,
    value: { goodsCode: '', unitCode: '', cessRate: 0, nextTax: null },
  })
  const typed = { goodsCode: '8205 59', unitCode: 'nos', cessRate: '12', nextTaxRate: '5' }
  expect(parse({ ...typed, nextTaxFrom: '2026-11-28' })).toEqual({
    ok: true,
    value: {
      goodsCode: '820559',
      unitCode: 'NOS',
      cessRate: 1_200,
      nextTax: { from: '2026-11-28', taxRate: 500, cessRate: 0 },
    },
  })
})

test.each<[Partial<typeof blank>, Record<string, string>]>([
  [{ goodsCode: '12345' }, { goodsCode: 'bad-goods-code' }],
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
