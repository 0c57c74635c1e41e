import type { IncomingMessage } from 'node:http'
import type { OpenShop } from '#boot/open-shop.ts'
import { cookieOf, readHints, sealedName } from '#contract/browser.ts'
import { tags } from '#domain/cache.ts'
import { placeInForce } from '#domain/delivery/delivery.ts'
import type { Ground, Scope } from '#domain/scope.ts'
import type { Seller } from '#domain/sellers/seller.ts'
import { findSeller, type Links, primaryHostOfCode } from '#domain/sellers/sellers.ts'
import { staffByCookie, viewerByBearer, viewerByCookie } from './viewer.ts'

/** Finds out for each request who is asked (by host) and who asks. */
export interface Scoping {
  links: Links
  /** Null: no seller answers by this host. */
  sellerOf(hostHeader: string | undefined): Promise<Seller | null>
  /** Throws the stop `sign-in` where a bearer token is sent that is not good here. */
  scopeOf(seller: Seller, request: AskedBy): Promise<Scope>
  /** Who sent a request that was refused before the pipeline; null where its host is nobody's. */
  identify(req: IncomingMessage, trustedProxies: readonly string[]): Promise<Scope | null>
}

export interface AskedBy {
  requestId: string
  cookie: string | undefined
  /** The Authorization header of an API call. */
  authorization?: string | undefined
  /** An address of the desk, where its session counts. */
  atDesk?: boolean
  userAgent?: string | undefined
  /** Whom budgets count; absent: free of limits. */
  client?: string | undefined
}

const hostForm =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Lower case, without port and trailing dot; null where it is not a host name at all. Source: QUALITY T1. */
export function normaliseHost(header: string | undefined): string | null {
  if (!header || header.length > 260) return null
  const host = header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return host === '[::1]' || hostForm.test(host) ? host : null
}

/**
 * The host that was asked for: the Host header, or what a configured proxy says that it was. Anyone else's
 * X-Forwarded-Host is as if it were not there. Source: HOST-01, QUALITY T2.
 */
export function askedHost(
  headers: { host: string | undefined; forwarded: string | undefined },
  peer: string | undefined,
  trustedProxies: readonly string[],
): string | undefined {
  const trusted =
    headers.forwarded !== undefined &&
    peer !== undefined &&
    trustedProxies.includes(peer.replace(/^::ffff:/, ''))
  return trusted ? headers.forwarded : headers.host
}

export function openScoping(shop: OpenShop): Scoping {
  const { config } = shop
  const links: Links = config.links
  const ground: Ground = shop
  const scoping: Scoping = {
    links,
    async identify({ headers, socket }, trustedProxies) {
      const forwarded = headers['x-forwarded-host'] as string | undefined
      const host = askedHost(
        { host: headers.host, forwarded },
        socket.remoteAddress,
        trustedProxies,
      )
      const seller = await scoping.sellerOf(host)
      const { cookie, authorization } = headers
      return (
        seller &&
        scoping.scopeOf(seller, { requestId: 'rank', cookie, authorization, atDesk: true })
      )
    },
    async sellerOf(hostHeader) {
      const host = normaliseHost(hostHeader)
      if (!host) return null
      if (config.defaultSeller && loopbackNames.has(host)) {
        const own = await defaultHost(config.defaultSeller)
        return own ? findSeller(ground, own, links) : null
      }
      return findSeller(ground, host, links)
    },
    async scopeOf(seller, { requestId, cookie, authorization, atDesk, client, userAgent = '' }) {
      const now = new Date()
      const [place, viewer, desk] = await Promise.all([
        placeInForce(ground, seller, readHints(cookie).pincode || undefined),
        authorization === undefined
          ? viewerByCookie(ground, seller, cookie, links, now)
          : viewerByBearer(ground, seller, authorization, now),
        atDesk ? staffByCookie(ground, seller, cookie, links, now) : {},
      ])
      const devices = cookieOf(cookie, sealedName('device', links.scheme === 'https')) ?? ''
      const browser = { userAgent, devices }
      const asking = { viewer, ...desk, ...(client && { client }), browser }
      return { ...ground, seller, ...asking, place, now, requestId }
    },
  }
  return scoping

  async function defaultHost(code: string): Promise<string | null> {
    const found = await shop.memory.remember(`default host ${code}`, async () => ({
      value: { host: await primaryHostOfCode(shop.database.primary, code) },
      tags: [tags.sellers],
    }))
    return (found as { host: string | null }).host
  }
}
