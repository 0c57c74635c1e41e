import { listLanguages } from '#contract/sellers/languages.ts'
import { sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'

/**
 * Writes what is stored as a text of the shop, as a title or a unit, in the seller's first language, whoever
 * asks: it has translations like the others. Source: LANG-04.
 */
export function writeInFirstLanguage<T>(seller: { languages: string[] }, write: () => T): T {
  const [first] = listLanguages(seller)
  return withLocale(first?.locale ?? sourceLanguage, write)
}
