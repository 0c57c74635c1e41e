import { maxRecentlyViewed } from '#contract/cart/saved.ts'
import { cookies, getCookie } from '#contract/requests/browser.ts'

const storageKey = 'recentlyViewed'

/**
 * Puts a product first among those viewed, and returns the others, newest first. Stored in this
 * browser only, and only after "Accept", since the shop does not need it (WID-05). Without consent
 * nothing is stored, and earlier entries are removed.
 */
export function recordViewed(productId: number): number[] {
  const otherIds = readViewed().filter((id) => id !== productId)
  try {
    if (hasConsent())
      localStorage.setItem(
        storageKey,
        JSON.stringify([productId, ...otherIds].slice(0, maxRecentlyViewed + 1)),
      )
    else localStorage.removeItem(storageKey)
  } catch {
    return []
  }
  return otherIds.slice(0, maxRecentlyViewed)
}

/** The products viewed in this browser, newest first; none without consent. */
export function readViewed(): number[] {
  try {
    const storedIds: unknown = JSON.parse(
      (hasConsent() && localStorage.getItem(storageKey)) || '[]',
    )
    return Array.isArray(storedIds) ? storedIds.filter((id) => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}

const hasConsent = () => getCookie(document.cookie, cookies.consent) === 'all'
