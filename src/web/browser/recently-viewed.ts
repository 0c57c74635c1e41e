import { maxRecentlyViewed } from '#contract/cart/saved.ts'
import { cookies, getCookie } from '#contract/requests/browser.ts'

const storageKey = 'recentlyViewed'

/**
 * Puts a product first among those viewed, and returns the others, newest first. Stored in this
 * browser only, and only after "Accept", since the shop does not need it (WID-05). Without consent
 * nothing is stored, and earlier entries are removed.
 */
export function recordViewed(productId: number): number[] {
  try {
    if (getCookie(document.cookie, cookies.consent) !== 'all') {
      localStorage.removeItem(storageKey)
      return []
    }
    const storedIds: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    const otherIds = (Array.isArray(storedIds) ? storedIds : []).filter(
      (id) => Number.isSafeInteger(id) && id !== productId,
    )
    localStorage.setItem(
      storageKey,
      JSON.stringify([productId, ...otherIds].slice(0, maxRecentlyViewed + 1)),
    )
    return otherIds.slice(0, maxRecentlyViewed)
  } catch {
    return []
  }
}
