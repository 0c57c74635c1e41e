import type { IncomingMessage } from 'node:http'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { isUnavailable } from '#db/transaction.ts'
import type { Scope } from '#domain/scope.ts'
import { isStop } from '#kernel/outcome.ts'
import { clientAddress } from './client-address.ts'
import type { PageAnswer } from './page.ts'
import { hasSessionCookie, holdsSession } from './personal.ts'
import { sendPicture } from './pictures.ts'
import { refuse } from './refuse.ts'
import { spendBudgets } from './route-budgets.ts'
import { type AskedBy, askedHost, askingAddress, normaliseHost, requestIdOf, type Scoping } from './scope.ts'
import { commonHeaders, sealedPolicy } from './security-headers.ts'

export type HttpEnv = {
  Bindings: { incoming?: IncomingMessage }
  Variables: { requestId: string; scope: Scope; host: string; address: string | null }
}

export interface HttpOptions {
  shop: OpenShop
  scoping: Scoping
  pages: PageAnswer
  /** Folder of built assets; null in development, where Vite serves them. */
  assets: string | null
  doors?: (app: Hono<HttpEnv>) => void
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The pipeline, in the order in which a request passes it. */
export function openHttp(options: HttpOptions): Hono<HttpEnv> {
  const { shop, scoping } = options
  const secure = scoping.links.scheme === 'https'
  const app = new Hono<HttpEnv>()

  app.use(async (c, next) => {
    c.set('requestId', requestIdOf(c.req.header('x-request-id')))
    if (!methods.has(c.req.method)) c.res = refuse(c, 'method-not-allowed')
    else if (!isReadable(c.req.url)) c.res = refuse(c, 'unreadable')
    else await next()
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of commonHeaders(secure)) if (!c.res.headers.has(name)) c.header(name, value)
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', sealedPolicy)
  })
  app.get('/livez', (c) => c.text('ok'))
  app.use(pickSeller(scoping, shop.config.trustedProxies, shop.config.limitLoopback))
  app.use(sameOriginWrites(shop.config.trustedProxies))
  app.use(spendBudgets)
  if (options.assets) app.use('/assets/*', builtAssets(options.assets))
  app.get('/media/:file', (c) => sendPicture(c.get('scope'), c.req.param('file')))
  options.doors?.(app)
  app.all('*', (c) =>
    options.pages({
      request: c.req.raw,
      host: c.get('host'),
      scope: c.get('scope'),
      personal: hasSessionCookie(c.req.header('cookie')),
    }),
  )
  app.onError((error, c) => {
    if (isStop(error)) return refuse(c, error.kind === 'sign-in' ? 'sign-in' : 'not-found')
    shop.outside.log.error({ requestId: c.get('requestId'), err: error }, 'A request failed')
    if (!isUnavailable(error)) return refuse(c, 'fault')
    c.header('retry-after', '2')
    return refuse(c, 'unavailable')
  })
  return app
}

/** No NUL, which no name of ours has and no database takes, and no broken percent signs in the path. */
function isReadable(address: string): boolean {
  if (/%00|\0/.test(address)) return false
  try {
    decodeURIComponent(new URL(address).pathname)
    return true
  } catch {
    return false
  }
}

/** The host picks the seller; nobody's host gets a page that names nobody. Source: HOST-01. */
function pickSeller(
  scoping: Scoping,
  trustedProxies: readonly string[],
  limitLoopback: boolean,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const asked = hostAsked(c, trustedProxies)
    const host = normaliseHost(asked)
    const seller = host ? await scoping.sellerOf(host) : null
    if (!seller || !host) return refuse(c, 'unknown-host')
    c.set('host', host)
    const peer = c.env?.incoming?.socket.remoteAddress
    c.set('address', clientAddress(c.req.header('x-forwarded-for'), peer, trustedProxies))
    c.set('scope', await scoping.scopeOf(seller, { ...askedBy(c), client: clientOf(c) }))
    return next()
  }

  /** Loopback is free in demo mode (MODE-01); so is whoever has no address at all, as the shop's own calls. */
  function clientOf(c: Context<HttpEnv>): string | undefined {
    const peer = c.env?.incoming?.socket.remoteAddress
    const address = askingAddress(peer, c.req.header('x-forwarded-for'), trustedProxies)
    const isLoopback = address === '::1' || address.startsWith('127.')
    return address && (limitLoopback || !isLoopback) ? address : undefined
  }
}

/** A call of the API with a bearer token is that token's alone: cookies sent along say nothing. Source: AUTH-02. */
function askedBy(c: Context<HttpEnv>): AskedBy {
  const requestId = c.get('requestId')
  return isBearerCall(c)
    ? { requestId, cookie: undefined, authorization: c.req.header('authorization') }
    : { requestId, cookie: c.req.header('cookie'), atDesk: deskPaths.test(c.req.path) }
}

const deskPaths = /^\/(?:api\/v1\/)?desk(?:\/|\.data$|$)/

function isBearerCall(c: Context<HttpEnv>): boolean {
  return c.req.path.startsWith('/api/') && /^bearer\b/i.test(c.req.header('authorization') ?? '')
}

/** With its port, as browsers write it into Origin. */
function hostAsked(c: Context<HttpEnv>, trustedProxies: readonly string[]): string | undefined {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const peer = c.env?.incoming?.socket.remoteAddress
  return askedHost({ host, forwarded: c.req.header('x-forwarded-host') }, peer, trustedProxies)
}

/**
 * A write by a browser must come from the same origin; a caller that sends neither header is no browser, and so has no
 * session cookie. Browsers send no bearer token by themselves: with one, the origin says nothing. Source: API-03.
 */
function sameOriginWrites(trustedProxies: readonly string[]): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
    if (isBearerCall(c)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const foreignOrigin = origin !== undefined && hostOf(origin) !== hostAsked(c, trustedProxies)
    const unsaid = site === undefined && origin === undefined && holdsSession(c.req.header('cookie'))
    if (foreignSite || foreignOrigin || unsaid) {
      const { outside, requestId } = c.get('scope')
      outside.log.warn({ security: 'wrong-origin', requestId }, 'A write came from elsewhere')
      return refuse(c, 'wrong-origin')
    }
    return next()
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function builtAssets(folder: string): MiddlewareHandler<HttpEnv> {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}
