import type { Context, MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { getCookie } from '#contract/requests/browser.ts'
import { getRouteLabel, otherRoute } from '#contract/routes/find-route.ts'
import { formatTraceparent, requestContext } from '#db/request-context.ts'
import { getRequestedHost } from './caller-address.ts'
import type { HttpEnv } from './http-env.ts'
import { createRequestContext } from './request-ids.ts'
import type { RequestRecorder } from './request-recorder.ts'
import type { Scoping } from './request-scope.ts'
import { commonHeaders, strictPolicy } from './security-headers.ts'
import { sendRefusal } from './send-refusal.ts'

const readMethods = ['GET', 'HEAD']
/** Methods of requests that may have a body and change something. */
export const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const knownMethods: ReadonlySet<string> = new Set([...readMethods, ...writeMethods])

/**
 * How long a browser that has written reads from the primary: longer than the lag of any replica in
 * use.
 */
const getFreshSeconds = (shop: OpenShop) => Math.ceil(shop.config.database.maxLagMs / 1000) + 5
const freshCookie = 'fresh'

/**
 * Begins and ends each request: carries the request's context to SQL through
 * AsyncLocalStorage, refuses what can't be read, completes the headers of every response, refusals
 * included, and logs the request when it ends. Source: OPS-02, OPS-04.
 */
export function beginRequest(
  shop: OpenShop,
  scoping: Scoping,
  recorder: RequestRecorder | undefined,
): MiddlewareHandler<HttpEnv> {
  const hasReplicas = shop.config.database.replicaUrls.length > 0
  const headers = commonHeaders(shop.config.links.scheme === 'https')
  return async (c, next) => {
    const startedAt = performance.now()
    const fresh = hasReplicas && getCookie(c.req.header('cookie'), freshCookie) === '1'
    const context = createRequestContext(
      c.req.header('x-request-id'),
      c.req.header('traceparent'),
      fresh,
    )
    if (shop.traces && !context.parentId) context.sampled = shop.traces.isSampled(context.traceId)
    c.set('requestId', context.requestId)
    c.set('requestContext', context)
    c.set('readEarlyLocale', () =>
      scoping.readEarlyLocale(c.env?.language, getRequestedHost(c, shop.config.trustedProxies)),
    )
    const { method } = c.req
    if (!knownMethods.has(method)) c.res = sendRefusal(c, 'method-not-allowed')
    else if (!isReadable(c.req.url)) c.res = sendRefusal(c, 'unreadable')
    else await requestContext.run(context, next)
    addMissingHeaders(c, headers)
    // React Router wraps the error of a loader that found no database.
    if (c.res.status === 500 && context.isDatabaseAway)
      c.res = new Response(c.res.body, { status: 503, headers: c.res.headers })
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', '2')
    if (c.req.header('traceparent')) c.header('traceresponse', formatTraceparent(context)!)
    if (hasReplicas && context.hasWritten) {
      const cookie = `${freshCookie}=1; Path=/; Max-Age=${getFreshSeconds(shop)}; HttpOnly; SameSite=Lax`
      c.header('set-cookie', cookie, { append: true })
    }
    const ms = performance.now() - startedAt
    const route = knownMethods.has(method) ? getRouteLabel(c.req.path) : otherRoute
    const status = c.res.status
    const seller = c.get('scope')?.seller.code
    shop.traces?.request({ context, method, route, status, ms, seller })
    recorder?.record({
      method,
      route,
      status: c.res.status,
      ms,
      context,
      scope: c.get('scope'),
    })
  }
}

/**
 * Rejects NUL, which no name contains and PostgreSQL cannot store, and malformed percent-encoding
 * in the path.
 */
function isReadable(address: string): boolean {
  if (/%00|\0/.test(address)) return false
  try {
    decodeURIComponent(new URL(address).pathname)
    return true
  } catch {
    return false
  }
}

function addMissingHeaders(c: Context<HttpEnv>, headers: readonly [string, string][]): void {
  c.header('x-request-id', c.get('requestId'))
  for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
  if (!c.res.headers.has('content-security-policy'))
    c.header('content-security-policy', strictPolicy)
}
