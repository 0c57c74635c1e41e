import { findRoute } from '#contract/routes/find-route.ts'

/**
 * Kinds of requests; under overload the first are refused first. Anonymous API reads, page
 * decorations, visitors' pages, personal pages, and all steps of an order. `joined` waits for a
 * render in progress.
 */
export type AdmissionKind = 'call' | 'extra' | 'page' | 'own' | 'order' | 'picture' | 'joined'

/**
 * By the priority of its route and by who asks. `isPersonal`: with a session or a token; `hasCart`:
 * with a cart cookie. Source: QUALITY F6, SAFE-12.
 */
export function classifyRequest(
  method: string,
  pathname: string,
  isPersonal: boolean,
  hasCart = false,
): AdmissionKind {
  const isRead = method === 'GET' || method === 'HEAD'
  const priority = findRoute(pathname)?.priority ?? 'page'
  if (priority === 'picture' || priority === 'order') return priority
  // Only with a filled cart: an empty cart is a page like others.
  if (priority === 'cart' && (isPersonal || hasCart || !isRead)) return 'order'
  if (priority === 'extra') return 'extra'
  if (isPersonal || !isRead || priority === 'own') return 'own'
  return pathname.startsWith('/api/') ? 'call' : 'page'
}
