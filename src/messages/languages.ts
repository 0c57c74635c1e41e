/**
 * The languages that the shop's texts are written in, the source first. A seller offers some of
 * them. Source: LANG-01.
 */
export const languages = ['en', 'hi', 'zh'] as const
export type Language = (typeof languages)[number]

/** Whose texts serve where a language has none. */
export const sourceLanguage: Language = 'en'

/** What each calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', zh: '中文' }

/** A line that leads to the page in a language, for who reads it best. */
export const languageOffers: Record<Language, string> = {
  en: 'Read this page in English',
  hi: 'यह पेज हिन्दी में पढ़ें',
  zh: '用中文浏览此页',
}

/** The language of a tag such as `hi-IN`; null: the shop has no texts in it. */
export function findLanguage(tag: string): Language | null {
  const name = tag.split('-', 1)[0]!.toLowerCase()
  return languages.find((each) => each === name) ?? null
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** Which way a language is written, from its tag. */
export function getDirection(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(tag.split('-', 1)[0]!.toLowerCase()) ? 'rtl' : 'ltr'
}
