import { allRoutes, buildPathForm } from '#contract/routes/find-route.ts'
import { toPagePath } from '#contract/routes/page-path.ts'
import type { Route } from '#contract/routes/route.ts'

/** In the exact spelling of links: another spelling of the same page is not cached besides. */
const formsByFirstPart = Map.groupBy(
  allRoutes
    .filter(({ cache }) => cache === 'shared')
    .map((route) => ({ route, form: buildPathForm(route.pattern) })),
  ({ route }) => getFirstPart(route.pattern),
)

/**
 * The address's page is the same for all visitors of a host, place, view and consent. Others are
 * rendered individually, with no-store: a page that is not marked as shared in `contract/routes` is
 * slower, but never shows another visitor's data. Source: QUALITY T3.
 */
export function isShareable(pathname: string): boolean {
  return findSharedRoute(pathname) !== null
}

/** The record of a page or call that is the same for all visitors. */
export function findSharedRoute(pathname: string): Route | null {
  const page = toPagePath(pathname)
  const forms = formsByFirstPart.get(getFirstPart(page))
  return forms?.find(({ form }) => form.test(page))?.route ?? null
}

function getFirstPart(path: string): string {
  return path.split('/', 2)[1] ?? ''
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

/**
 * Path and query of which the URL standard changes nothing, as in all links of the shop: no dot
 * segment, and no character that it encodes.
 */
const standardUrl = /^(?:\/(?!\.|%2[eE])[\w\-.~!$&()*+,;=:@%]*)+(?:\?[\w\-.~!$&()*+,;=:@%/?]+)?$/

/**
 * Path and query in the one spelling that a page is cached under; null for what is no address.
 * `url`: as sent, nearly always a path.
 */
export function toStandardUrl(url: string): string | null {
  if (standardUrl.test(url)) return url
  const parsed = URL.parse(url.startsWith('/') ? `http://host${url}` : url)
  return parsed && parsed.pathname + parsed.search
}
