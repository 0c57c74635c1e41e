import type { IncomingMessage } from 'node:http'
import type { OpenShop } from '#boot/open-shop.ts'
import { getCookie, getStrictCookieName, readHints } from '#contract/requests/browser.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import { findPrimaryHost, findSeller, type Links } from '#domain/sellers/sellers.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
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

const hostPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Lower case, without port and trailing dot; null where it is not a valid host name. Source:
 * QUALITY T1.
 */
export function normaliseHost(header: string | undefined): string | null {
  if (!header || header.length > 260) return null
  const host = header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return host === '[::1]' || hostPattern.test(host) ? host : null
}

/**
 * The requested host: the Host header, or X-Forwarded-Host from a configured proxy. Other peers'
 * X-Forwarded-Host is ignored. Source: HOST-01, QUALITY T2.
 */
export function getRequestHost(
  headers: { host: string | undefined; forwarded: string | undefined },
  peer: string | undefined,
  trustedProxies: readonly string[],
): string | undefined {
  const isTrusted =
    headers.forwarded !== undefined &&
    peer !== undefined &&
    trustedProxies.includes(peer.replace(/^::ffff:/, ''))
  return isTrusted ? headers.forwarded : headers.host
}

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
      value: { host: await findPrimaryHost(shop.database.primary, code) },
      tags: [tags.sellers],
    }))
    return (entry as { host: string | null }).host
  }
}
