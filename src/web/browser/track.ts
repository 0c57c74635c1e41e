import { cookieOf, cookies } from '#contract/browser.ts'
import { type Tracked, trackingPath, trackingRecord } from '#contract/tracking.ts'

/**
 * Tells the shop what was done, if the shopper has agreed to that (TRK-01): at once, without waiting and without ever failing.
 * What is sent while the page is being left still arrives.
 */
export function track(tracked: Tracked): void {
  try {
    if (cookieOf(document.cookie, cookies.consent) !== 'all') return
    const body = new Blob([JSON.stringify(trackingRecord(tracked))], { type: 'application/json' })
    if (navigator.sendBeacon?.(trackingPath, body)) return
    void fetch(trackingPath, { method: 'POST', body, keepalive: true }).catch(() => {})
  } catch {
    // What is counted is worth less than the page.
  }
}
