import { findLanguage, type Language, sourceLanguage } from './languages.ts'

/** Whose words and numbers are written now, and where the addresses of their pages are. */
export interface CurrentLocale {
  /** As `hi-IN`. */
  locale: string
  /** What the addresses in this language begin with, as `/hi`; empty for the seller's first. */
  prefix: string
}

/** What the server keeps the locale of a request in (with-locale.server.ts). */
export interface LocaleStore {
  getStore(): CurrentLocale | undefined
}

// A running process loads this module twice, once within the built pages.
const storeKey = Symbol.for('haggle.locale')
const shared = globalThis as { [storeKey]?: LocaleStore }

export function setLocaleStore(store: LocaleStore): void {
  shared[storeKey] = store
}

/** Whether the server knows by now which locale it writes in. */
export function hasLocale(): boolean {
  return shared[storeKey]?.getStore() !== undefined
}

/** The locale of the request on the server, of the page in a browser. */
export function getLocale(): string {
  const current = shared[storeKey]?.getStore()
  if (current) return current.locale
  return typeof document === 'undefined' ? sourceLanguage : document.documentElement.lang
}

export function getLanguage(): Language {
  return findLanguage(getLocale()) ?? sourceLanguage
}

/** What the addresses of this request or page begin with. */
export function getAddressPrefix(): string {
  const current = shared[storeKey]?.getStore()
  if (current) return current.prefix
  return typeof document === 'undefined' ? '' : (document.documentElement.dataset.prefix ?? '')
}
