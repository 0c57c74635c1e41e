import type { MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { getCookie } from '#contract/requests/browser.ts'
import { getRouteLabel, otherRoute } from '#contract/routes/find-route.ts'
import { formatTraceparent, requestContext } from '#db/request-context.ts'
import type { HttpEnv } from './http-env.ts'
import { isKnownMethod } from './readable-requests.ts'
import { createRequestContext } from './request-ids.ts'
import type { RequestRecorder } from './request-recorder.ts'

/**
 * How long a browser that has written reads from the primary: longer than the lag of any replica in
 * use.
 */
const getFreshSeconds = (shop: OpenShop) => Math.ceil(shop.config.database.maxLagMs / 1000) + 5
const freshCookie = 'fresh'

/**
 * Carries the request context to SQL through AsyncLocalStorage and logs the request when it ends.
 * Source: OPS-02, OPS-04.
 */
export function logRequests(
  shop: OpenShop,
  recorder: RequestRecorder | undefined,
): MiddlewareHandler<HttpEnv> {
  const hasReplicas = shop.config.database.replicaUrls.length > 0
  return async (c, next) => {
    const startedAt = performance.now()
    const fresh = hasReplicas && getCookie(c.req.header('cookie'), freshCookie) === '1'
    const context = createRequestContext(
      c.req.header('x-request-id'),
      c.req.header('traceparent'),
      fresh,
    )
    c.set('requestId', context.requestId)
    c.set('requestContext', context)
    await requestContext.run(context, next)
    // React Router wraps the error of a loader that found no database.
    if (c.res.status === 500 && context.isDatabaseAway)
      c.res = new Response(c.res.body, { status: 503, headers: c.res.headers })
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', '2')
    if (c.req.header('traceparent')) c.header('traceresponse', formatTraceparent(context)!)
    if (hasReplicas && context.hasWritten) {
      const cookie = `${freshCookie}=1; Path=/; Max-Age=${getFreshSeconds(shop)}; HttpOnly; SameSite=Lax`
      c.header('set-cookie', cookie, { append: true })
    }
    const { method } = c.req
    const ms = performance.now() - startedAt
    const route = isKnownMethod(method) ? getRouteLabel(c.req.path) : otherRoute
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
