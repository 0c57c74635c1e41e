import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import { formatTaxNumber } from '#contract/tax/tax-number.ts'
import { getLocale } from '#messages/current-locale.ts'
import { sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'

/** Who issues a paper, as its head shows it. */
export function buildIssuer(seller: Seller): Pick<Paper, 'logo' | 'issuer'> {
  const { companyName, state, country, countryCode, taxNumber, address, email, phone } = seller
  const registration = taxNumber && formatTaxNumber(taxNumber, countryCode)
  return {
    logo: seller.logo,
    issuer: {
      title: layoutsTexts.soldBy(),
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

/** The language of a paper and its title, with the English one that tax law asks for. */
export function namePaper(title: () => string): Pick<Paper, 'locale' | 'title' | 'englishTitle'> {
  const own = title()
  const english = withLocale(sourceLanguage, title)
  const locale = getLocale()
  return own === english ? { locale, title: own } : { locale, title: own, englishTitle: english }
}

/** A text that tax law asks for: in the paper's language, and beside it in English. */
export function besideEnglish(text: () => string): string {
  const own = text()
  const english = withLocale(sourceLanguage, text)
  return own === english ? own : `${own} / ${english}`
}

/** The end of a paper: small print, and who signs it. */
export function buildClose({ companyName }: Seller, lines: string[]): PaperPart {
  const signature = [
    layoutsTexts.signedFor({ name: companyName }),
    layoutsTexts.authorisedSignatory(),
  ] as const
  return { is: 'close', lines, signed: companyName, signature }
}
