import { cookies, getCookie } from '#contract/requests/browser.ts'
import { type Tracked, toTrackingRecord, trackingPath } from '#contract/search/tracking.ts'

/**
 * Reports an event to the shop if the shopper has consented (TRK-01): at once, without waiting, and
 * it never fails. Events sent while the page is being left still arrive.
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
