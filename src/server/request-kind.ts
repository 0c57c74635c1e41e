/**
 * What a request is for: the first are refused first when there is too much to do. A program's reading without a name,
 * what only adorns a page, a visitor's page, what is one's own, and all steps of an order. `joined` waits for what
 * another one has drawn.
 */
export type AdmissionKind = 'call' | 'extra' | 'page' | 'own' | 'order' | 'picture' | 'joined'

const picture = /^\/media\//
const extra =
  /^\/(?:more\/|recently-viewed|sitemap|find-picture$|api\/v1\/(?:autosuggest|search-tracking|visual-search|maps))/
const order =
  /^\/(?:productproceed\/|login$|desk\/login$|account\/myorders\/[^/]+\/pay|api\/v1\/(?:orders|auth\/login|payments|checkout))/
/** Steps on the way to an order: the goods and the place that its total depends on. */
const cartStep = /^\/(?:cart(?:\/|$)|choose-place$|delivery-place$|api\/v1\/(?:cart|place)(?:\/|$))/
const privatePage = /^\/(?:account|desk)(?:\/|$)/
const api = /^\/api\//

/** `personal`: with a session or a token; `hasCart`: with the cookie of a cart. Source: QUALITY F6, SAFE-12. */
export function classifyRequest(
  method: string,
  pathname: string,
  isPersonal: boolean,
  hasCart = false,
): AdmissionKind {
  const path = pathname.replace(/\.data$/, '')
  const isRead = method === 'GET' || method === 'HEAD'
  if (picture.test(path)) return 'picture'
  if (order.test(path)) return 'order'
  // Only of those who have something in it: an empty cart is a page like others.
  if (cartStep.test(path) && (isPersonal || hasCart || !isRead)) return 'order'
  if (extra.test(path)) return 'extra'
  if (isPersonal || !isRead || privatePage.test(path)) return 'own'
  return api.test(path) ? 'call' : 'page'
}
