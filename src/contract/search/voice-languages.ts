import { languageNames } from '#messages/languages.ts'
import { listLanguages } from '../sellers/languages.ts'
import type { SellerView } from '../sellers/sellers.ts'

/** A language that a shopper can speak to the voice popup. */
export interface VoiceLanguage {
  /** As `hi-IN`. */
  locale: string
  /** In the language itself. */
  name: string
  /** How browsers may call it, to be tried in this order. */
  codes: readonly string[]
}

/** Browsers know spoken Chinese by its own code, and some only as it is spoken in China. */
const otherCodes: Readonly<Record<string, readonly string[]>> = {
  zh: ['cmn-Hans-SG', 'cmn-Hans-CN'],
}

const plainEnglish: VoiceLanguage = { locale: 'en-US', name: 'English (US)', codes: ['en-US'] }

/**
 * The shop's languages by their own names, the page's first, and English as it is spoken most.
 * Source: VOX-01, LANG-06.
 */
export function listVoiceLanguages(
  seller: Pick<SellerView, 'languages'>,
  pageLocale: string,
): VoiceLanguage[] {
  const isOfPage = ({ locale }: Pick<VoiceLanguage, 'locale'>) => locale === pageLocale
  const listed = listLanguages(seller)
  const ordered = [...listed.filter(isOfPage), ...listed.filter((each) => !isOfPage(each))]
  const offered = ordered.map(({ language, locale }) => ({
    locale,
    name: languageNames[language],
    codes: [locale, ...(otherCodes[language] ?? [])],
  }))
  return [...offered.filter(({ locale }) => locale !== plainEnglish.locale), plainEnglish]
}
