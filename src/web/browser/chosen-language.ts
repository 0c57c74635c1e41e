import { buildHintCookie, cookies, getCookie, languageSeconds } from '#contract/requests/browser.ts'
import type { OfferedLanguage } from '#contract/sellers/languages.ts'
import { findLanguage, type Language } from '#messages/languages.ts'

/** Remembers the reader's choice in this browser, for offers alone. */
export function rememberLanguage(language: Language): void {
  const isSecure = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store that works without https
  document.cookie = buildHintCookie(cookies.language, language, languageSeconds, isSecure)
}

/** The offered language that the reader chose, else the first that the browser asks for. */
export function findPreferredLanguage(
  offered: readonly OfferedLanguage[],
): OfferedLanguage | undefined {
  const chosen = getCookie(document.cookie, cookies.language)
  const wanted = chosen ? [chosen] : navigator.languages
  return wanted
    .map((tag) => offered.find(({ language }) => language === findLanguage(tag)))
    .find((each) => each !== undefined)
}
