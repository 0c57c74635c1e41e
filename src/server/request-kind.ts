/**
 * Kinds of requests; under overload the first are refused first. Anonymous API reads, page
 * decorations, visitors' pages, personal pages, and all steps of an order. `joined` waits for a
 * render in progress.
 */
export type AdmissionKind = 'call' | 'extra' | 'page' | 'own' | 'order' | 'picture' | 'joined'

const picture = /^\/media\//
const extra =
  /^\/(?:more\/|recently-viewed|sitemap|find-picture$|api\/v1\/(?:autosuggest|search-tracking|visual-search|maps))/
const order =
  /^\/(?:productproceed\/|login$|desk\/login$|account\/myorders\/[^/]+\/pay|api\/v1\/(?:orders|auth\/login|payments|checkout))/
/** Steps towards an order: the products and the place that its total depends on. */
const cartStep = /^\/(?:cart(?:\/|$)|choose-place$|delivery-place$|api\/v1\/(?:cart|place)(?:\/|$))/
const privatePage = /^\/(?:account|desk)(?:\/|$)/
const api = /^\/api\//

/**
 * `isPersonal`: with a session or a token; `hasCart`: with a cart cookie. Source: QUALITY F6,
 * SAFE-12.
 */
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
  // Only with a filled cart: an empty cart is a page like others.
  if (cartStep.test(path) && (isPersonal || hasCart || !isRead)) return 'order'
  if (extra.test(path)) return 'extra'
  if (isPersonal || !isRead || privatePage.test(path)) return 'own'
  return api.test(path) ? 'call' : 'page'
}
