import * as companyWordsTexts from '#texts/company-words.ts'
import { formatTaxNumber } from '../tax/tax-number.ts'

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

/** Its registration and where bills go, each in a line. */
export function describePurchaser(
  { taxNumber, billing }: Purchaser,
  countryCode: string,
): string[] {
  const lines = taxNumber === '' ? [] : [formatTaxNumber(taxNumber, countryCode)]
  if (billing.length > 0) lines.push(companyWordsTexts.billedTo({ address: billing.join(', ') }))
  return lines
}
