import type { Paper } from '#contract/papers/paper.ts'
import type { Seller } from '#platform/seller.ts'

/** Who issues a paper, as its head shows it. */
export function buildIssuer(seller: Seller): Pick<Paper, 'logo' | 'issuer'> {
  const { companyName, state, country, taxNumber, email, phone } = seller
  const registration = taxNumber && `Tax number ${taxNumber}`
  return {
    logo: seller.logo,
    issuer: {
      title: 'Sold by',
      name: companyName,
      lines: [
        [state, country].filter(Boolean).join(', '),
        registration,
        [phone, email].filter(Boolean).join(' · '),
      ].filter((line) => line !== ''),
    },
  }
}
