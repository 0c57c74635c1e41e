import { cookies, getCookie } from '#contract/browser.ts'
import { mostRecent } from '#contract/saved.ts'

const storageKey = 'recentlyViewed'

/**
 * Puts a product first among those looked at, and answers the others, newest first. Kept in this browser only, and only
 * after "Accept": it is no cookie that the shop needs (WID-05). Without it nothing is kept, and what was is forgotten.
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
      JSON.stringify([productId, ...otherIds].slice(0, mostRecent + 1)),
    )
    return otherIds.slice(0, mostRecent)
  } catch {
    return []
  }
}
