import { findLanguage, type Language, sourceLanguage } from '#messages/languages.ts'
import type { SellerView } from './sellers.ts'

/** A language that a seller's shop can be read in. */
export interface OfferedLanguage {
  language: Language
  /** As `hi-IN`. */
  locale: string
  /** What its addresses begin with; empty for the first. */
  prefix: string
}

/** The first is at plain addresses; languages that the shop has no texts in are left out. */
export function listLanguages({ languages }: Pick<SellerView, 'languages'>): OfferedLanguage[] {
  const offered: OfferedLanguage[] = []
  for (const locale of languages) {
    const isFirst = offered.length === 0
    const language = findLanguage(locale) ?? (isFirst ? sourceLanguage : null)
    if (language === null || offered.some((each) => each.language === language)) continue
    offered.push({ language, locale, prefix: isFirst ? '' : `/${language}` })
  }
  return offered
}

/** Those that translate the first. */
export function listFurtherLanguages(seller: Pick<SellerView, 'languages'>): Language[] {
  return listLanguages(seller)
    .slice(1)
    .map(({ language }) => language)
}
