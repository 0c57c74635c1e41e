import { expect, test } from 'vitest'
import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import { sumGstBoxes } from './gst-f5.ts'

const line = (net: number, tax: number, rest: Partial<DocumentLine> = {}): DocumentLine => {
  const taxParts = tax === 0 ? [] : [{ name: 'GST' as const, rate: 900, amount: tax }]
  const taxRate = tax === 0 ? 0 : 900
  const base = { name: 'Bolt', code: 'B1', goodsCode: '', unit: 'piece', unitCode: 'NOS' }
  return { ...base, quantity: 1, net, taxRate, taxParts, total: net + tax, ...rest }
}

const paper = (kind: DocumentFigures['kind'], lines: DocumentLine[]): DocumentFigures => {
  const seller = { name: 'Merlion', taxNumber: 'M2-1234567-8', state: null }
  const base = { name: 'INV-1', day: '2026-11-27', currency: 'SGD', order: '1', seller }
  const total = lines.reduce((sum, each) => sum + each.total, 0)
  return {
    ...base,
    kind,
    buyer: null,
    deliveryState: null,
    supplyState: null,
    lines,
    total,
    invoice: null,
  }
}

test('[TAX-07] a Singapore month fills the boxes of GST F5, credit notes taken off', () => {
  const boxes = sumGstBoxes([
    paper('invoice', [line(10_000, 900), line(5_000, 0), line(700, 0, { taxTreatment: 'exempt' })]),
    paper('credit-note', [line(1_000, 90)]),
  ])
  expect(boxes.map(({ box, amount }) => [box, amount])).toEqual([
    [1, 9_000],
    [2, 5_000],
    [3, 700],
    [4, 14_700],
    [6, 810],
  ])
})
