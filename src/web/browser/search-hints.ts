import { cookieOf, cookies } from '#contract/browser.ts'

/** Names of docs/wire.md; logging out clears them. */
const searchesKey = 'searchText'
const pictureKey = 'imageSearchCode'
const max = 6

/** This browser's own last searches, the newest first; none where the shopper did not accept that they are kept. */
export function recentSearches(): string[] {
  if (!mayRemember()) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(searchesKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  if (!mayRemember()) return
  const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase())
  keep(searchesKey, JSON.stringify([text, ...others].slice(0, max)))
}

/** The code of the picture that was last searched with; part of that search itself, so it needs no consent. Source: IMG-01. */
export function rememberPicture(code: string): void {
  keep(pictureKey, code)
}

export function lastPicture(): string | null {
  try {
    return localStorage.getItem(pictureKey)
  } catch {
    return null
  }
}

function mayRemember(): boolean {
  return cookieOf(document.cookie, cookies.consent) === 'all'
}

/** Storage may be full, or forbidden: nothing depends on it. */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
