/**
 * Addresses whose page is the same for all visitors of a host, place, view and consent. Unlisted
 * pages are rendered individually, with no-store: a page missing here is slower, but never shows
 * another visitor's data. Source: QUALITY T3.
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

/**
 * The page's address for one of React Router's data requests: `/x` for `/x.data`, and home for
 * `/_.data`.
 */
export function toPagePath(pathname: string): string {
  return /^\/_(?:root)?\.data$/.test(pathname) ? '/' : pathname.replace(/\.data$/, '')
}

const trackingName = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|gad_source)$/
const trackingQuery = /[?&](?:utm_|g(?:clid|braid|ad_source)|wbraid|fbclid|msclkid)/

/**
 * Removes the parameters that advertisers add to an address: no page depends on them, so none is
 * cached twice.
 */
export function removeTracking(address: string): string {
  if (!trackingQuery.test(address)) return address
  const queryStart = address.indexOf('?')
  const pairs = address
    .slice(queryStart + 1)
    .split('&')
    .filter((pair) => !trackingName.test(pair.split('=', 1)[0]!))
  return address.slice(0, queryStart) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}
