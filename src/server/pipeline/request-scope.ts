import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import { getCookie, getStrictCookieName, readHints } from '#contract/requests/browser.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import { findPrimaryHost, findSeller, type Links } from '#domain/sellers/sellers.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import {
  getAddress,
  getRequestedHost,
  getRequestHost,
  normaliseHost,
  toClientKey,
} from './caller-address.ts'
import { isClientAddress } from './client-address.ts'
import type { HttpEnv } from './http-env.ts'
import { sendRefusal } from './send-refusal.ts'
import { findStaffByCookie, findViewerByBearer, findViewerByCookie } from './viewer.ts'

/** Resolves each request's seller (by host) and viewer. */
export interface Scoping {
  links: Links
  /** Null: no seller has this host. */
  resolveSeller(hostHeader: string | undefined): Promise<Seller | null>
  /** Throws the stop `sign-in` for a bearer token that is not valid here. */
  buildScope(seller: Seller, request: RequestIdentity): Promise<Scope>
  /** Identifies the sender of a request refused before the pipeline; null for an unknown host. */
  identify(req: IncomingMessage, trustedProxies: readonly string[]): Promise<Scope | null>
}

export interface RequestIdentity {
  requestId: string
  cookie: string | undefined
  /** The Authorization header of an API call. */
  authorization?: string | undefined
  /** An address of the desk, where the desk session counts. */
  atDesk?: boolean
  userAgent?: string | undefined
  /** Rate-limit key: the client's IP (its /64 for IPv6). Absent: not limited. */
  client?: string | undefined
}

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export function openScoping(shop: OpenShop): Scoping {
  const { config } = shop
  const links: Links = config.links
  const context: AppContext = shop
  const scoping: Scoping = {
    links,
    async identify({ headers, socket }, trustedProxies) {
      const forwarded = headers['x-forwarded-host'] as string | undefined
      const host = getRequestHost(
        { host: headers.host, forwarded },
        socket.remoteAddress,
        trustedProxies,
      )
      const seller = await scoping.resolveSeller(host)
      const { cookie, authorization } = headers
      return (
        seller &&
        scoping.buildScope(seller, { requestId: 'rank', cookie, authorization, atDesk: true })
      )
    },
    async resolveSeller(hostHeader) {
      const host = normaliseHost(hostHeader)
      if (!host) return null
      if (config.defaultSeller && loopbackNames.has(host)) {
        const defaultHostName = await loadDefaultHost(config.defaultSeller)
        return defaultHostName ? findSeller(context, defaultHostName, links) : null
      }
      return findSeller(context, host, links)
    },
    async buildScope(seller, { requestId, cookie, authorization, atDesk, client, userAgent = '' }) {
      const now = new Date()
      const [place, viewer, desk] = await Promise.all([
        resolvePlace(context, seller, readHints(cookie).pincode || undefined),
        authorization === undefined
          ? findViewerByCookie(context, seller, cookie, links, now)
          : findViewerByBearer(context, seller, authorization, now),
        atDesk ? findStaffByCookie(context, seller, cookie, links, now) : {},
      ])
      const deviceCookie =
        getCookie(cookie, getStrictCookieName('device', links.scheme === 'https')) ?? ''
      const browser = { userAgent, deviceCookie }
      const identity = { viewer, ...desk, ...(client && { rateLimitKey: client }), browser }
      return { ...context, seller, ...identity, place, now, requestId }
    },
  }
  return scoping

  async function loadDefaultHost(code: string): Promise<string | null> {
    const entry = await shop.cache.getOrLoad(`default host ${code}`, async () => ({
      value: { host: await findPrimaryHost(shop.database.replica, code) },
      tags: [tags.sellers],
    }))
    return (entry as { host: string | null }).host
  }
}

/**
 * Gives the request its scope. The host selects the seller; an unknown host gets a page that names
 * no seller. Source: HOST-01.
 */
export function resolveScope(scoping: Scoping, shop: OpenShop): MiddlewareHandler<HttpEnv> {
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
