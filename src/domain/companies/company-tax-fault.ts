import { isTaxNumber, type TaxNumberCode } from '#contract/tax/tax-number.ts'
import type { Seller } from '#platform/seller.ts'

/** What is wrong with a company's tax number; null: nothing, also without one. Source: TAX-02. */
export function findCompanyTaxFault(
  taxNumber: string,
  { countryCode }: Pick<Seller, 'countryCode'>,
): TaxNumberCode | null {
  if (taxNumber === '') return null
  if (taxNumber.length > 60) return 'bad-tax-number'
  if (isTaxNumber(taxNumber, countryCode)) return null
  return countryCode === 'IN' ? 'bad-gstin' : 'bad-uen'
}
