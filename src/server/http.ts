import type { IncomingMessage } from 'node:http'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { OpenShop } from '#boot/open-shop.ts'
import { cookieOf } from '#contract/browser.ts'
import { type Asking, asking, traceparent } from '#db/asking.ts'
import { isUnavailable } from '#db/transaction.ts'
import type { Scope } from '#domain/scope.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Admission } from './admission.ts'
import { awaitBody, limitBody, limitUploads } from './body-limits.ts'
import { clientAddress, countedAs, isTold } from './client-address.ts'
import { healthDoor, metricsDoor, type Readiness } from './health.ts'
import { openUploadRoom } from './hold-uploads.ts'
import type { Credentials, KnownCallers } from './known-callers.ts'
import type { PageAnswer } from './page.ts'
import { hasSessionCookie, holdsSession } from './personal.ts'
import { sendPicture } from './pictures.ts'
import { refuse } from './refuse.ts'
import { beginAsking } from './request-ids.ts'
import type { RequestBook } from './request-record.ts'
import { spendBudgets } from './route-budgets.ts'
import { otherRoute } from './route-templates.ts'
import { type AskedBy, askedHost, normaliseHost, type Scoping } from './scope.ts'
import { commonHeaders, sealedPolicy } from './security-headers.ts'

export type HttpEnv = {
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    requestId: string
    asking: Asking
    scope: Scope
    host: string
    address: string | null
    joins?: () => void
  }
}

/** What a server in operation has beside its shop; tests of single doors do without. */
export interface Operations {
  admission: Admission
  callers: KnownCallers
  book: RequestBook
  readiness: () => Promise<Readiness>
  /** The pattern of a page's address. */
  routeOf: (pathname: string) => string
}

export interface HttpOptions {
  shop: OpenShop
  scoping: Scoping
  pages: PageAnswer
  /** Folder of built assets; null in development, where Vite serves them. */
  assets: string | null
  doors?: (app: Hono<HttpEnv>) => void
  operations?: Operations
}

const methods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** The pipeline, in the order in which a request passes it. */
export function openHttp(options: HttpOptions): Hono<HttpEnv> {
  const { shop, scoping } = options
  const secure = scoping.links.scheme === 'https'
  const app = new Hono<HttpEnv>()

  app.use(tellOf(shop, options.operations))
  app.use(async (c, next) => {
    if (!methods.has(c.req.method)) c.res = refuse(c, 'method-not-allowed')
    else if (!isReadable(c.req.url)) c.res = refuse(c, 'unreadable')
    else await next()
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of commonHeaders(secure))
      if (!c.res.headers.has(name)) c.header(name, value)
    if (!c.res.headers.has('content-security-policy'))
      c.header('content-security-policy', sealedPolicy)
  })
  if (options.operations) {
    healthDoor(app, options.operations.readiness)
    if (shop.config.mode === 'demo' && shop.meters) metricsDoor(app, shop.meters)
    app.use(limitBody, awaitBody)
    app.use(admit(options.operations, shop))
  } else {
    app.use(limitBody)
  }
  app.use(pickSeller(scoping, shop))
  if (options.operations) app.use(noteCaller(options.operations.callers))
  app.use(sameOriginWrites(shop.config.trustedProxies, scoping.links.scheme))
  app.use(spendBudgets, limitUploads(openUploadRoom(shop.config.uploadBytesAtOnce)))
  if (options.assets) app.use('/assets/*', builtAssets(options.assets))
  app.get('/media/:file', (c) => sendPicture(c.get('scope'), c.req.param('file')))
  options.doors?.(app)
  app.all('*', (c) =>
    options.pages({
      request: c.req.raw,
      host: c.get('host'),
      scope: c.get('scope'),
      personal: hasSessionCookie(c.req.header('cookie')),
      joins: c.get('joins'),
    }),
  )
  app.onError((error, c) => {
    if (isStop(error)) {
      const { kind } = error
      return refuse(c, kind === 'sign-in' || kind === 'unavailable' ? kind : 'not-found')
    }
    const away = isUnavailable(error)
    shop.outside.log[away ? 'warn' : 'error'](
      { requestId: c.get('requestId'), err: error },
      'A request failed',
    )
    return refuse(c, away ? 'unavailable' : 'fault')
  })
  return app
}

/** How long a browser that has written reads the primary: longer than any replica in use lags. */
const freshSeconds = (shop: OpenShop) => Math.ceil(shop.config.database.maxLagMs / 1000) + 5
const freshCookie = 'fresh'

/** What is known of a request is at hand down to its statements; once answered, it is told of. Source: OPS-02, OPS-04. */
function tellOf(shop: OpenShop, operations: Operations | undefined): MiddlewareHandler<HttpEnv> {
  const hasReplicas = shop.config.database.replicaUrls.length > 0
  return async (c, next) => {
    const began = performance.now()
    const fresh = hasReplicas && cookieOf(c.req.header('cookie'), freshCookie) === '1'
    const now = beginAsking(c.req.header('x-request-id'), c.req.header('traceparent'), fresh)
    c.set('requestId', now.requestId)
    c.set('asking', now)
    await asking.run(now, next)
    // What React Router makes of a loader that found no database.
    if (c.res.status === 500 && now.databaseAway)
      c.res = new Response(c.res.body, { status: 503, headers: c.res.headers })
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', '2')
    if (c.req.header('traceparent')) c.header('traceresponse', traceparent(now)!)
    if (hasReplicas && now.wrote) {
      const cookie = `${freshCookie}=1; Path=/; Max-Age=${freshSeconds(shop)}; HttpOnly; SameSite=Lax`
      c.header('set-cookie', cookie, { append: true })
    }
    const { method } = c.req
    const ms = performance.now() - began
    const route = routeOf(c, operations)
    operations?.book.record({
      method,
      route,
      status: c.res.status,
      ms,
      asking: now,
      scope: c.get('scope'),
    })
  }
}

/** The pattern that answered: that of a door of its own, else of a page. */
function routeOf(c: Context<HttpEnv>, operations: Operations | undefined): string {
  if (!methods.has(c.req.method)) return otherRoute
  const own = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  if (own) return own.path
  if (c.req.path.startsWith('/assets/')) return '/assets/*'
  return operations?.routeOf(c.req.path) ?? otherRoute
}

/** Too much to do: what matters least is refused at once, so that the rest is answered in good time. Source: QUALITY F6. */
function admit({ admission, callers }: Operations, shop: OpenShop): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.path.startsWith('/assets/')) return next()
    const kind = callers.kindOf(c.req.method, c.req.path, readCredentials(c), c.env?.incoming)
    let leave = admission.enter(kind, clientOf(addressOf(c, shop), shop))
    if (!leave) {
      shop.meters?.shed(kind)
      return refuse(c, 'unavailable')
    }
    const now = c.get('asking')
    now.goesFirst = kind === 'order'
    const since = performance.now()
    now.isTooLate = () => {
      const isTooLate = admission.isTooLate(kind, since)
      if (isTooLate) shop.meters?.shed(kind)
      return isTooLate
    }
    c.set('joins', () => {
      const joined = admission.enter('joined')
      if (!joined) return
      leave?.()
      leave = joined
    })
    try {
      await next()
    } finally {
      leave()
    }
  }
}

const readCredentials = (c: Context<HttpEnv>): Credentials => ({
  cookie: c.req.header('cookie'),
  authorization: isBearerCall(c) ? c.req.header('authorization') : undefined,
})

/** From now on the caller ranks as who it is. Nobody waits for that. Source: SAFE-12. */
function noteCaller(callers: KnownCallers): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const wrote = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (wrote) callers.noteGiven(c.res.headers.getSetCookie())
    void callers.note(readCredentials(c), c.get('scope'), wrote).catch(() => {})
  }
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
function pickSeller(scoping: Scoping, shop: OpenShop): MiddlewareHandler<HttpEnv> {
  const { trustedProxies } = shop.config
  return async (c, next) => {
    const asked = hostAsked(c, trustedProxies)
    const host = normaliseHost(asked)
    const seller = host ? await scoping.sellerOf(host) : null
    if (!seller || !host) return refuse(c, 'unknown-host')
    c.set('host', host)
    const address = addressOf(c, shop)
    c.set('address', address)
    const told = address !== null && isTold(address, trustedProxies)
    const scope = await scoping.scopeOf(seller, { ...askedBy(c), client: clientOf(address, shop) })
    c.set('scope', told ? { ...scope, address } : scope)
    return next()
  }
}

function addressOf(c: Context<HttpEnv>, { config }: OpenShop): string | null {
  const peer = c.env?.incoming?.socket.remoteAddress
  return clientAddress(c.req.header('x-forwarded-for'), peer, config.trustedProxies)
}

/** Loopback is free in demo mode (MODE-01); so is whoever has no address at all, as the shop's own calls. */
function clientOf(address: string | null, { config }: OpenShop): string | undefined {
  if (address === null) return undefined
  const isLoopback = address === '::1' || address.startsWith('127.')
  return config.limitLoopback || !isLoopback ? countedAs(address) : undefined
}

/** A call of the API with a bearer token is that token's alone: cookies sent along say nothing. Source: AUTH-02. */
function askedBy(c: Context<HttpEnv>): AskedBy {
  const common = { requestId: c.get('requestId'), userAgent: c.req.header('user-agent') }
  return isBearerCall(c)
    ? { ...common, cookie: undefined, authorization: c.req.header('authorization') }
    : { ...common, cookie: c.req.header('cookie'), atDesk: deskPaths.test(c.req.path) }
}

/**
 * Calls about requests and quotes are both sides': with a desk session they are the seller's. The API's document is for
 * staff. The desk's events look at the session themselves, so that an open page does not keep it alive.
 */
const deskPaths =
  /^\/(?:(?:api\/v1\/)?desk(?!\/events$)|api\/v1\/(?:rfqs|quotes)|api\/(?:docs(?:\.css)?|openapi\.json))(?:\/|\.data$|$)/

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
function sameOriginWrites(
  trustedProxies: readonly string[],
  scheme: string,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
    if (isBearerCall(c)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const foreignOrigin =
      origin !== undefined && !isSameOrigin(origin, `${scheme}://${hostAsked(c, trustedProxies)}`)
    const unsaid =
      site === undefined && origin === undefined && holdsSession(c.req.header('cookie'))
    if (foreignSite || foreignOrigin || unsaid) {
      const { outside, requestId } = c.get('scope')
      outside.log.warn({ security: 'wrong-origin', requestId }, 'A write came from elsewhere')
      return refuse(c, 'wrong-origin')
    }
    return next()
  }
}

function isSameOrigin(origin: string, own: string): boolean {
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin
}

function builtAssets(folder: string): MiddlewareHandler<HttpEnv> {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}
