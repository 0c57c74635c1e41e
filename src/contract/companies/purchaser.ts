import * as companyWordsTexts from '#texts/company-words.ts'
import { labelTaxNumber } from '../tax/tax-number.ts'

/** The company that buys, as its papers name it. Source: CO-05, TAX-02. */
export interface Purchaser {
  name: string
  /** Of the place that is billed, else the company's own; empty: none. */
  taxNumber: string
  /** Where bills go, in lines; empty: it has no addresses. */
  billing: string[]
  /** The postal code where goods go as a rule; empty: it has no addresses. */
  pincode: string
}

/**
 * Its registration and where bills go, each in a line; `label` writes the registration, on papers in
 * the law’s own words.
 */
export function describePurchaser(
  { taxNumber, billing }: Purchaser,
  countryCode: string,
  label: (taxNumber: string, countryCode: string) => string = labelTaxNumber,
): string[] {
  const lines = taxNumber === '' ? [] : [label(taxNumber, countryCode)]
  if (billing.length > 0) lines.push(companyWordsTexts.billedTo({ address: billing.join(', ') }))
  return lines
}
