import { cookies, getCookie } from '#contract/requests/browser.ts'

/** Names from docs/wire.md; signing out clears them. */
const searchesKey = 'searchText'
const pictureKey = 'imageSearchCode'
const max = 6

/** This browser's recent searches, newest first; none without consent. */
export function getRecentSearches(): string[] {
  if (!hasConsent()) return []
  try {
    const storedSearches: unknown = JSON.parse(localStorage.getItem(searchesKey) ?? '[]')
    return Array.isArray(storedSearches)
      ? storedSearches.filter((text) => typeof text === 'string').slice(0, max)
      : []
  } catch {
    return []
  }
}

export function storeSearch(text: string): void {
  if (!hasConsent()) return
  const otherSearches = getRecentSearches().filter(
    (each) => each.toLowerCase() !== text.toLowerCase(),
  )
  storeValue(searchesKey, JSON.stringify([text, ...otherSearches].slice(0, max)))
}

/**
 * The code of the latest picture search; part of that search itself, so it needs no consent.
 * Source: IMG-01.
 */
export function savePictureCode(code: string): void {
  storeValue(pictureKey, code)
}

export function getLastPictureCode(): string | null {
  try {
    return localStorage.getItem(pictureKey)
  } catch {
    return null
  }
}

function hasConsent(): boolean {
  return getCookie(document.cookie, cookies.consent) === 'all'
}

/** Storage may be full or forbidden: nothing depends on it. */
function storeValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
