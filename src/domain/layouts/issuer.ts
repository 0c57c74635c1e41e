import type { Paper } from '#contract/papers/paper.ts'
import { formatTaxNumber } from '#contract/tax/tax-number.ts'
import type { Seller } from '#platform/seller.ts'

/** Who issues a paper, as its head shows it. */
export function buildIssuer(seller: Seller): Pick<Paper, 'logo' | 'issuer'> {
  const { companyName, state, country, countryCode, taxNumber, address, email, phone } = seller
  const registration = taxNumber && formatTaxNumber(taxNumber, countryCode)
  return {
    logo: seller.logo,
    issuer: {
      title: 'Sold by',
      name: companyName,
      lines: [
        ...address.split('\n'),
        [state, country].filter(Boolean).join(', '),
        registration,
        [phone, email].filter(Boolean).join(' · '),
      ].filter((line) => line !== ''),
    },
  }
}
