import { findLanguage, type Language, sourceLanguage } from './languages.ts'

/** What the server keeps the locale of a request in (platform/with-locale.ts). */
export interface LocaleStore {
  getStore(): string | undefined
}

// A running process loads this module twice, once within the built pages.
const storeKey = Symbol.for('haggle.locale')
const shared = globalThis as { [storeKey]?: LocaleStore }

export function setLocaleStore(store: LocaleStore): void {
  shared[storeKey] = store
}

/** Whose words and numbers are written now, as `hi-IN`: the request's on the server, the page's in a browser. */
export function getLocale(): string {
  const locale = shared[storeKey]?.getStore()
  if (locale !== undefined) return locale
  return typeof document === 'undefined' ? sourceLanguage : document.documentElement.lang
}

export function getLanguage(): Language {
  return findLanguage(getLocale()) ?? sourceLanguage
}
