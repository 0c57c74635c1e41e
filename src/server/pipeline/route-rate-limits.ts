import type { MiddlewareHandler } from 'hono'
import { findRoute } from '#contract/routes/find-route.ts'
import { type RouteLimit, routeLimits } from '#contract/routes/route-limits.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import type { HttpEnv } from './http-env.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * 429 with Retry-After where a rate limit of the route is used up. Source: QUALITY security 14.
 */
export const enforceRateLimits: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const scope = c.get('scope')
  for (const name of findRoute(c.req.path)?.rateLimits ?? []) {
    const limit: RouteLimit = routeLimits[name]
    if (limit.method !== countAs(c.req.method)) continue
    if (limit.parameter && c.req.query(limit.parameter) === undefined) continue
    if (limit.filesOnly && !/^multipart\//i.test(c.req.header('content-type') ?? '')) continue
    const retryAfter = await consumeRateLimit(scope, name, getRateLimitKey(limit.subject, scope))
    if (retryAfter === 0) continue
    const response = sendRefusal(c, 'too-many')
    response.headers.set('retry-after', String(retryAfter))
    return response
  }
  return next()
}

/** HEAD does the work of GET, and pages take any method that writes for POST. */
function countAs(method: string): RouteLimit['method'] | null {
  if (method === 'OPTIONS') return null
  return method === 'GET' || method === 'HEAD' ? 'GET' : 'POST'
}

/** The key that a use is counted by; signed-out users are counted by address. */
function getRateLimitKey(subject: RouteLimit['subject'], scope: Scope): string {
  const { rateLimitKey, staff, viewer } = scope
  if (subject === 'seller') return 'seller'
  if (subject === 'customer' && staff) return `staff ${staff.id}`
  return subject === 'customer' && viewer.kind === 'customer'
    ? `person ${viewer.id}`
    : `client ${rateLimitKey}`
}
