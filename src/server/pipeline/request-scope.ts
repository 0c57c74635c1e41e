import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { paths } from '#contract/paths/paths.ts'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import {
  buildStrictCookie,
  cookies,
  getCookie,
  getStrictCookieName,
  readHints,
  visitSeconds,
} from '#contract/requests/browser.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import { findActingCompany } from '#domain/companies/companies.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import {
  findPrimaryHost,
  findSeller,
  type Links,
  translateSeller,
} from '#domain/sellers/sellers.ts'
import type { CurrentLocale } from '#messages/current-locale.ts'
import { findLanguage, type Language, sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
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
import { readCallKey, runWithKey } from './key-calls.ts'
import { readLanguage } from './request-language.ts'
import { sendRefusal } from './send-refusal.ts'
import { findStaffByCookie, findViewerByBearer, findViewerByCookie } from './viewer.ts'

/** Resolves each request's seller (by host) and viewer. */
export interface Scoping {
  links: Links
  /** Null: no seller has this host. */
  resolveSeller(hostHeader: string | undefined): Promise<Seller | null>
  /**
   * What is known without loading the seller: the language of the address, else the first language
   * that the host's seller had at its last request. Source: LANG-03.
   */
  readEarlyLocale(
    addressLanguage: Language | undefined,
    hostHeader: string | undefined,
  ): CurrentLocale
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
  /** Of hosts that sellers have. */
  const firstLanguages = new Map<string, Language>()
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
      const seller = await findSellerByHost(host)
      if (seller) firstLanguages.set(host, findLanguage(seller.locale) ?? sourceLanguage)
      return seller
    },
    readEarlyLocale(addressLanguage, hostHeader) {
      if (addressLanguage) return { locale: addressLanguage, prefix: `/${addressLanguage}` }
      const first = firstLanguages.get(normaliseHost(hostHeader) ?? '')
      return { locale: first ?? sourceLanguage, prefix: '' }
    },
    async buildScope(seller, { requestId, cookie, authorization, atDesk, client, userAgent = '' }) {
      const now = new Date()
      const findBuyer = async () => {
        const viewer = await (authorization === undefined
          ? findViewerByCookie(context, seller, cookie, links, now)
          : findViewerByBearer(context, seller, authorization, now))
        const company =
          viewer.kind === 'customer' ? await findActingCompany(context, seller, viewer) : null
        return { viewer, ...(company && { company }) }
      }
      const [place, buyer, desk] = await Promise.all([
        resolvePlace(context, seller, readHints(cookie).pincode || undefined),
        findBuyer(),
        atDesk ? findStaffByCookie(context, seller, cookie, links, now) : {},
      ])
      const deviceCookie =
        getCookie(cookie, getStrictCookieName('device', links.scheme === 'https')) ?? ''
      const browser = { userAgent, deviceCookie }
      const visit = readVisit(seller, cookie, links)
      const identity = {
        ...buyer,
        ...desk,
        ...(client && { rateLimitKey: client }),
        ...(visit && { visit }),
        browser,
      }
      return { ...context, seller, ...identity, place, now, requestId }
    },
  }
  return scoping

  async function findSellerByHost(host: string): Promise<Seller | null> {
    if (!config.defaultSeller || !loopbackNames.has(host)) return findSeller(context, host, links)
    const defaultHostName = await loadDefaultHost(config.defaultSeller)
    return defaultHostName ? findSeller(context, defaultHostName, links) : null
  }

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
  return async (c, proceed) => {
    const owner = await scoping.resolveSeller(getRequestedHost(c, trustedProxies))
    if (!owner) return sendRefusal(c, 'unknown-host')
    const reading = readLanguage(c, owner)
    if (reading instanceof Response) return reading
    const { prefix, locale } = reading
    const seller = prefix === '' ? owner : await translateSeller(shop, owner, locale)
    const next = () => withLocale(locale, proceed, prefix)
    const address = getAddress(c, shop)
    c.set('address', address)
    const hasClientAddress = address !== null && isClientAddress(address, trustedProxies)
    const scope = await scoping.buildScope(seller, {
      ...getRequestIdentity(c),
      client: toClientKey(address, shop),
    })
    const addressed = hasClientAddress ? { ...scope, address } : scope
    const keyToken = readCallKey(c)
    if (keyToken !== null) return runWithKey(c, addressed, keyToken, next)
    const visitCookie = beginVisit(c, scope)
    if (visitCookie === null) {
      c.set('scope', addressed)
      return next()
    }
    c.set('scope', { ...addressed, visit: hashVisit(seller, visitCookie) })
    await next()
    const isSecure = scoping.links.scheme === 'https'
    c.header('set-cookie', buildStrictCookie('visit', visitCookie, visitSeconds, isSecure), {
      append: true,
    })
  }
}

/** A new visit's cookie: for a search of somebody who consented and has none. Source: FIND-08. */
function beginVisit(c: Context<HttpEnv>, { visit }: Scope): string | null {
  if (visit !== undefined || findRoute(c.req.path)?.pattern !== paths.search.pattern) return null
  return hasConsent(c.req.header('cookie')) ? randomBytes(16).toString('base64url') : null
}

/** The pseudonym of a visit that consented; it can't be turned back into the cookie. */
function readVisit(seller: Seller, cookie: string | undefined, links: Links): string | undefined {
  const value = getCookie(cookie, getStrictCookieName('visit', links.scheme === 'https'))
  return value && value.length <= 40 && hasConsent(cookie) ? hashVisit(seller, value) : undefined
}

const hasConsent = (cookie: string | undefined) => getCookie(cookie, cookies.consent) === 'all'

function hashVisit(seller: Seller, cookie: string): string {
  return createHash('sha256').update(`${seller.id} ${cookie}`).digest('base64url').slice(0, 22)
}

/**
 * An API call with a bearer token is authenticated by the token alone: its cookies are ignored.
 * Source: AUTH-02.
 */
function getRequestIdentity(c: Context<HttpEnv>): RequestIdentity {
  const common = { requestId: c.get('requestId'), userAgent: c.req.header('user-agent') }
  const authorization = c.req.header('authorization')
  if (readCallKey(c) !== null) return { ...common, cookie: undefined }
  return isBearerCall(c.req.path, authorization)
    ? { ...common, cookie: undefined, authorization }
    : {
        ...common,
        cookie: c.req.header('cookie'),
        atDesk: findRoute(c.req.path)?.session === 'desk',
      }
}
