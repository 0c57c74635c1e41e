/**
 * The addresses whose page is the same for all visitors of a host, place, view and consent. Whatever is not listed is
 * made for the one who asks, with no-store: a page that is forgotten here is slower, never another's. Source: QUALITY T3.
 */
const shared: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:categories|brand|product|quick-view|page)\/[^/]+$/,
  /^\/category\/[^/]+(?:\/[^/]+)?$/,
  /^\/(?:dealoftheday|topsellers|toptrending|newarrival|allbrands|menu)$/,
]

export function mayBeShared(pathname: string): boolean {
  const page = pageOf(pathname)
  return shared.some((form) => form.test(page))
}

/** The page's address, where script asks for its data: `/x.data` for `/x`, and for home `/_.data`. */
export function pageOf(pathname: string): string {
  return /^\/_(?:root)?\.data$/.test(pathname) ? '/' : pathname.replace(/\.data$/, '')
}

const tracking = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|gad_source)$/
const maybeTracking = /[?&](?:utm_|g(?:clid|braid|ad_source)|wbraid|fbclid|msclkid)/

/** An address without the names that advertisers add to it: no page depends on them, so that none is kept twice for them. */
export function withoutTracking(address: string): string {
  if (!maybeTracking.test(address)) return address
  const at = address.indexOf('?')
  const kept = address
    .slice(at + 1)
    .split('&')
    .filter((pair) => !tracking.test(pair.split('=', 1)[0]!))
  return address.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}
