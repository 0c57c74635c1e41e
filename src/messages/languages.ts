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

/** The language of a tag such as `hi-IN`; null: the shop has no texts in it. */
export function findLanguage(tag: string): Language | null {
  const name = tag.split('-', 1)[0]!.toLowerCase()
  return languages.find((each) => each === name) ?? null
}
