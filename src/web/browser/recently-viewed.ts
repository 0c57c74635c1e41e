import { cookieOf, cookies } from '#contract/browser.ts'
import { mostRecent } from '#contract/saved.ts'

const name = 'recentlyViewed'

/**
 * Puts a product first among those looked at, and answers the others, newest first. Kept in this browser only, and only
 * after "Accept": it is no cookie that the shop needs (WID-05). Without it nothing is kept, and what was is forgotten.
 */
export function rememberViewed(productId: number): number[] {
  try {
    if (cookieOf(document.cookie, cookies.consent) !== 'all') {
      localStorage.removeItem(name)
      return []
    }
    const known: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    const others = (Array.isArray(known) ? known : []).filter(
      (id) => Number.isSafeInteger(id) && id !== productId,
    )
    localStorage.setItem(name, JSON.stringify([productId, ...others].slice(0, mostRecent + 1)))
    return others.slice(0, mostRecent)
  } catch {
    return []
  }
}
