import type { Context, MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import { getAddress, getRequestedHost, toClientKey } from './caller-address.ts'
import { isClientAddress } from './client-address.ts'
import type { HttpEnv } from './http-env.ts'
import type { RequestIdentity, Scoping } from './request-scope.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * The host selects the seller; an unknown host gets a page that names no seller. Source: HOST-01.
 */
export function resolveSeller(scoping: Scoping, shop: OpenShop): MiddlewareHandler<HttpEnv> {
  const { trustedProxies } = shop.config
  return async (c, next) => {
    const seller = await scoping.resolveSeller(getRequestedHost(c, trustedProxies))
    if (!seller) return sendRefusal(c, 'unknown-host')
    const address = getAddress(c, shop)
    c.set('address', address)
    const hasClientAddress = address !== null && isClientAddress(address, trustedProxies)
    const scope = await scoping.buildScope(seller, {
      ...getRequestIdentity(c),
      client: toClientKey(address, shop),
    })
    c.set('scope', hasClientAddress ? { ...scope, address } : scope)
    return next()
  }
}

/**
 * An API call with a bearer token is authenticated by the token alone: its cookies are ignored.
 * Source: AUTH-02.
 */
function getRequestIdentity(c: Context<HttpEnv>): RequestIdentity {
  const common = { requestId: c.get('requestId'), userAgent: c.req.header('user-agent') }
  const authorization = c.req.header('authorization')
  return isBearerCall(c.req.path, authorization)
    ? { ...common, cookie: undefined, authorization }
    : {
        ...common,
        cookie: c.req.header('cookie'),
        atDesk: findRoute(c.req.path)?.session === 'desk',
      }
}
