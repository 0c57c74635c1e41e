import { cookies, getCookie } from '#contract/browser.ts'
import { type Tracked, toTrackingRecord, trackingPath } from '#contract/tracking.ts'

/**
 * Tells the shop what was done, if the shopper has agreed to that (TRK-01): at once, without waiting and without ever failing.
 * What is sent while the page is being left still arrives.
 */
export function track(event: Tracked): void {
  try {
    if (getCookie(document.cookie, cookies.consent) !== 'all') return
    const body = new Blob([JSON.stringify(toTrackingRecord(event))], { type: 'application/json' })
    if (navigator.sendBeacon?.(trackingPath, body)) return
    void fetch(trackingPath, { method: 'POST', body, keepalive: true }).catch(() => {})
  } catch {
    // What is counted is worth less than the page.
  }
}
