import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentLine } from '#contract/tax/issued-document.ts'
import { chargeMore, shareSum } from './charge-more.ts'
import { splitTax } from './split-tax.ts'

const rates = fc.constantFrom(0, 500, 1_200, 1_800, 2_800)
const sale = {
  countryCode: 'IN',
  sellerState: 'Maharashtra',
  buyer: null,
  billToShipTo: 'delivery',
} as const

function buildLine(total: number, taxRate: number, deliveryState: string): DocumentLine {
  const { net, parts } = splitTax(total, taxRate, { ...sale, deliveryState }, taxRate ? 1_200 : 0)
  const head = { name: 'Hammer', code: 'H1', goodsCode: '8205', unit: '1', unitCode: 'NOS' }
  return { ...head, quantity: 3, net, taxRate, taxParts: parts, total }
}

test('[TAX-05] a debit note has the taxes of its invoice: what the same price would have borne', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), rates), { minLength: 1 }),
      fc.constantFrom('Maharashtra', 'Goa', 'Ladakh'),
      fc.integer({ min: 1, max: 50_000_000 }),
      (lines, state, sum) => {
        const invoice = lines.map(([total, rate]) => buildLine(total, rate, state))
        const shares = shareSum(
          sum,
          invoice.map(({ total }) => total),
        )
        const note = chargeMore(invoice, shares)
        expect(note.reduce((all, { total }) => all + total, 0)).toBe(sum)
        for (const line of note) {
          expect(line).toEqual(buildLine(line.total, line.taxRate, state))
          expect(line.net).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})

test('[TAX-05] lines without an amount are not on the note', () => {
  const invoice = [buildLine(11_800, 1_800, 'Goa'), buildLine(500, 0, 'Goa')]
  expect(chargeMore(invoice, new Map([[2, 70]]))).toMatchObject([
    { total: 70, net: 70, taxParts: [] },
  ])
  expect(shareSum(5, [0, 0]).get(1)).toBe(5)
})
