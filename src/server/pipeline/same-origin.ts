import type { MiddlewareHandler } from 'hono'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import { getRequestedHost } from './caller-address.ts'
import type { HttpEnv } from './http-env.ts'
import { sendRefusal } from './send-refusal.ts'
import { hasAnySessionCookie } from './session-cookies.ts'

/**
 * A browser's write must come from the same origin. A caller that sends neither header is not a
 * browser and has no session cookie. Browsers do not add bearer tokens by themselves, so with one
 * the origin is irrelevant. Source: API-03.
 */
export function requireSameOrigin(
  trustedProxies: readonly string[],
  scheme: string,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return next()
    if (isBearerCall(c.req.path, c.req.header('authorization'))) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const isForeignOrigin =
      origin !== undefined &&
      !isSameOrigin(origin, `${scheme}://${getRequestedHost(c, trustedProxies)}`)
    const hasNoOrigin =
      site === undefined && origin === undefined && hasAnySessionCookie(c.req.header('cookie'))
    if (isForeignSite || isForeignOrigin || hasNoOrigin) {
      const { outside, requestId } = c.get('scope')
      outside.log.warn(
        { event: 'request.wrong_origin', security: 'wrong-origin', requestId },
        'Cross-origin write refused',
      )
      return sendRefusal(c, 'wrong-origin')
    }
    return next()
  }
}

function isSameOrigin(origin: string, expectedOrigin: string): boolean {
  return (
    URL.canParse(origin) &&
    URL.canParse(expectedOrigin) &&
    new URL(origin).origin === new URL(expectedOrigin).origin
  )
}
