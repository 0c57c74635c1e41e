import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import type { GstBox } from '#contract/tax/tax-month.ts'
import { findTreatment, type TaxTreatment } from '#contract/tax/tax-treatment.ts'
import * as deskTaxTexts from '#texts/desk-tax.ts'

/**
 * What documents of a registered seller in Singapore put into the return GST F5, credit notes taken
 * off: supplies by their treatment, all of them, and the output tax. What the seller bought is in
 * other books. Source: GST (General) Regulations, Fourth Schedule; TAX-07.
 */
export function sumGstBoxes(documents: readonly DocumentFigures[]): GstBox[] {
  const lines = documents.flatMap(({ kind, lines: own }) =>
    own.map((line) => ({ line, sign: kind === 'credit-note' ? -1 : 1 })),
  )
  const sumNet = (wanted: TaxTreatment) =>
    lines
      .filter(({ line }) => findTreatment(line, 'SG') === wanted)
      .reduce((sum, { line, sign }) => sum + sign * line.net, 0)
  const [taxable, zeroRated, exempt] = [sumNet('taxable'), sumNet('zero-rated'), sumNet('exempt')]
  const tax = lines.reduce(
    (sum, { line, sign }) => line.taxParts.reduce((rest, { amount }) => rest + sign * amount, sum),
    0,
  )
  return [
    { box: 1, name: deskTaxTexts.standardSupplies(), amount: taxable },
    { box: 2, name: deskTaxTexts.zeroSupplies(), amount: zeroRated },
    { box: 3, name: deskTaxTexts.exemptSupplies(), amount: exempt },
    { box: 4, name: deskTaxTexts.allSupplies(), amount: taxable + zeroRated + exempt },
    { box: 6, name: deskTaxTexts.outputTax(), amount: tax },
  ]
}
