/**
 * The addresses whose page is the same for all visitors of a host, place, view and consent. Whatever is not listed is
 * made for the one who asks, with no-store: a page that is forgotten here is slower, never another's. Source: QUALITY T3.
 */
const shareablePaths: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:categories|brand|product|quick-view|page)\/[^/]+$/,
  /^\/category\/[^/]+(?:\/[^/]+)?$/,
  /^\/(?:dealoftheday|topsellers|toptrending|newarrival|allbrands|menu)$/,
]

export function isShareable(pathname: string): boolean {
  const page = toPagePath(pathname)
  return shareablePaths.some((form) => form.test(page))
}

/** The page's address, where script asks for its data: `/x.data` for `/x`, and for home `/_.data`. */
export function toPagePath(pathname: string): string {
  return /^\/_(?:root)?\.data$/.test(pathname) ? '/' : pathname.replace(/\.data$/, '')
}

const trackingName = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|gad_source)$/
const trackingQuery = /[?&](?:utm_|g(?:clid|braid|ad_source)|wbraid|fbclid|msclkid)/

/** An address without the names that advertisers add to it: no page depends on them, so that none is kept twice for them. */
export function removeTracking(address: string): string {
  if (!trackingQuery.test(address)) return address
  const queryStart = address.indexOf('?')
  const pairs = address
    .slice(queryStart + 1)
    .split('&')
    .filter((pair) => !trackingName.test(pair.split('=', 1)[0]!))
  return address.slice(0, queryStart) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}
