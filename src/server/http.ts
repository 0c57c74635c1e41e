import type { IncomingMessage } from 'node:http'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { OpenShop } from '#boot/open-shop.ts'
import { isBearerCall } from '#contract/bearer-call.ts'
import { getCookie } from '#contract/browser.ts'
import { formatTraceparent, type RequestContext, requestContext } from '#db/request-context.ts'
import { isUnavailable } from '#db/transaction.ts'
import type { Scope } from '#domain/scope.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Admission } from './admission.ts'
import { awaitBody, limitBody, limitUploads } from './body-limits.ts'
import { getClientAddress, isClientAddress, toRateLimitKey } from './client-address.ts'
import { addHealthRoutes, addMetricsRoute, type Readiness } from './health-routes.ts'
import { type Credentials, type KnownCallers, selectCredentials } from './known-callers.ts'
import type { PageAnswer } from './page-rendering.ts'
import { createRequestContext } from './request-ids.ts'
import type { RequestRecorder } from './request-recorder.ts'
import {
  getRequestHost,
  normaliseHost,
  type RequestIdentity,
  type Scoping,
} from './request-scope.ts'
import { enforceRateLimits } from './route-rate-limits.ts'
import { otherRoute } from './route-templates.ts'
import { commonHeaders, strictPolicy } from './security-headers.ts'
import { sendPicture } from './send-picture.ts'
import { sendRefusal } from './send-refusal.ts'
import { hasAnySessionCookie, hasSessionCookie } from './session-cookies.ts'
import { openUploadQuota } from './upload-quota.ts'

export type HttpEnv = {
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    requestId: string
    requestContext: RequestContext
    scope: Scope
    host: string
    address: string | null
    joins?: () => void
  }
}

/** What a running server has beside its shop; tests of single routes omit it. */
export interface Operations {
  admission: Admission
  callers: KnownCallers
  recorder: RequestRecorder
  readiness: () => Promise<Readiness>
  /** Route pattern of a page's address. */
  getRoute: (pathname: string) => string
}

export interface HttpOptions {
  shop: OpenShop
  scoping: Scoping
  pages: PageAnswer
  /** Folder of built assets; null in development, where Vite serves them. */
  assets: string | null
  addRoutes?: (app: Hono<HttpEnv>) => void
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

/** The middleware pipeline, in the order in which a request passes it. */
export function openHttp(options: HttpOptions): Hono<HttpEnv> {
  const { shop, scoping } = options
  const secure = scoping.links.scheme === 'https'
  const app = new Hono<HttpEnv>()

  app.use(requestLogging(shop, options.operations))
  app.use(async (c, next) => {
    if (!methods.has(c.req.method)) c.res = sendRefusal(c, 'method-not-allowed')
    else if (!isReadable(c.req.url)) c.res = sendRefusal(c, 'unreadable')
    else await next()
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of commonHeaders(secure))
      if (!c.res.headers.has(name)) c.header(name, value)
    if (!c.res.headers.has('content-security-policy'))
      c.header('content-security-policy', strictPolicy)
  })
  if (options.operations) {
    addHealthRoutes(app, options.operations.readiness)
    if (shop.config.mode === 'demo' && shop.meters) addMetricsRoute(app, shop.meters)
    app.use(limitBody, awaitBody)
    app.use(admit(options.operations, shop))
  } else {
    app.use(limitBody)
  }
  app.use(resolveSeller(scoping, shop))
  if (options.operations) app.use(rememberCaller(options.operations.callers))
  app.use(requireSameOrigin(shop.config.trustedProxies, scoping.links.scheme))
  app.use(enforceRateLimits, limitUploads(openUploadQuota(shop.config.uploadBytesAtOnce)))
  if (options.assets) app.use('/assets/*', serveBuiltAssets(options.assets))
  app.get('/media/:file', (c) => sendPicture(c.get('scope'), c.req.param('file')))
  options.addRoutes?.(app)
  app.all('*', (c) =>
    options.pages({
      request: c.req.raw,
      host: c.get('host'),
      scope: c.get('scope'),
      isPersonal: hasSessionCookie(c.req.header('cookie')),
      onCoalesce: c.get('joins'),
    }),
  )
  app.onError((error, c) => {
    if (isStop(error)) {
      const { kind } = error
      return sendRefusal(c, kind === 'sign-in' || kind === 'unavailable' ? kind : 'not-found')
    }
    const isDatabaseUnavailable = isUnavailable(error)
    shop.outside.log[isDatabaseUnavailable ? 'warn' : 'error'](
      { event: 'request.failed', requestId: c.get('requestId'), err: error },
      'Request failed',
    )
    return sendRefusal(c, isDatabaseUnavailable ? 'unavailable' : 'fault')
  })
  return app
}

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
function requestLogging(
  shop: OpenShop,
  operations: Operations | undefined,
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
    const route = getRoute(c, operations)
    operations?.recorder.record({
      method,
      route,
      status: c.res.status,
      ms,
      context,
      scope: c.get('scope'),
    })
  }
}

/** The route pattern that answered: that of a server route, else of a page. */
function getRoute(c: Context<HttpEnv>, operations: Operations | undefined): string {
  if (!methods.has(c.req.method)) return otherRoute
  const matchedRoute = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))
  if (matchedRoute) return matchedRoute.path
  if (c.req.path.startsWith('/assets/')) return '/assets/*'
  return operations?.getRoute(c.req.path) ?? otherRoute
}

/**
 * Under overload, refuses the least important requests at once, so that the rest are answered in
 * time. Source: QUALITY F6.
 */
function admit({ admission, callers }: Operations, shop: OpenShop): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.path.startsWith('/assets/')) return next()
    const kind = callers.classify(c.req.method, c.req.path, readCredentials(c), c.env?.incoming)
    let release = admission.enter(kind, toClientKey(getAddress(c, shop), shop))
    if (!release) {
      shop.meters?.shed(kind)
      return sendRefusal(c, 'unavailable')
    }
    const now = c.get('requestContext')
    now.hasPriority = kind === 'order'
    const since = performance.now()
    now.isTooLate = () => {
      const isTooLate = admission.isTooLate(kind, since)
      if (isTooLate) shop.meters?.shed(kind)
      return isTooLate
    }
    c.set('joins', () => {
      const coalesced = admission.enter('joined')
      if (!coalesced) return
      release?.()
      release = coalesced
    })
    try {
      await next()
    } finally {
      release()
    }
  }
}

const readCredentials = (c: Context<HttpEnv>): Credentials =>
  selectCredentials(c.req.path, {
    cookie: c.req.header('cookie'),
    authorization: c.req.header('authorization'),
  })

/**
 * Records who the caller is, so that its next requests are ranked accordingly. The request does not
 * wait for it. Source: SAFE-12.
 */
function rememberCaller(callers: KnownCallers): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    if (isWrite) callers.recordIssuedCookies(c.res.headers.getSetCookie())
    void callers.recordCaller(readCredentials(c), c.get('scope'), isWrite).catch(() => {})
  }
}

/**
 * Rejects NUL, which no name contains and PostgreSQL cannot store, and malformed percent-encoding
 * in the path.
 */
function isReadable(address: string): boolean {
  if (/%00|\0/.test(address)) return false
  try {
    decodeURIComponent(new URL(address).pathname)
    return true
  } catch {
    return false
  }
}

/**
 * The host selects the seller; an unknown host gets a page that names no seller. Source: HOST-01.
 */
function resolveSeller(scoping: Scoping, shop: OpenShop): MiddlewareHandler<HttpEnv> {
  const { trustedProxies } = shop.config
  return async (c, next) => {
    const requestedHost = getRequestedHost(c, trustedProxies)
    const host = normaliseHost(requestedHost)
    const seller = host ? await scoping.resolveSeller(host) : null
    if (!seller || !host) return sendRefusal(c, 'unknown-host')
    c.set('host', host)
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

function getAddress(c: Context<HttpEnv>, { config }: OpenShop): string | null {
  const peer = c.env?.incoming?.socket.remoteAddress
  return getClientAddress(c.req.header('x-forwarded-for'), peer, config.trustedProxies)
}

/**
 * Loopback is not limited in demo mode (MODE-01); nor are requests without an address, such as the
 * shop's own calls.
 */
function toClientKey(address: string | null, { config }: OpenShop): string | undefined {
  if (address === null) return undefined
  const isLoopback = address === '::1' || address.startsWith('127.')
  return config.limitLoopback || !isLoopback ? toRateLimitKey(address) : undefined
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
    : { ...common, cookie: c.req.header('cookie'), atDesk: deskPaths.test(c.req.path) }
}

/**
 * API calls about requests and quotes serve both sides: with a desk session they act for the
 * seller. The API document is for staff. The desk's event stream checks the session itself, so that
 * an open page does not keep it alive.
 */
const deskPaths =
  /^\/(?:(?:api\/v1\/)?desk(?!\/events$)|api\/v1\/(?:rfqs|quotes)|api\/(?:docs(?:\.css)?|openapi\.json))(?:\/|\.data$|$)/

/** Includes the port, as browsers do in the Origin header. */
function getRequestedHost(
  c: Context<HttpEnv>,
  trustedProxies: readonly string[],
): string | undefined {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const peer = c.env?.incoming?.socket.remoteAddress
  return getRequestHost({ host, forwarded: c.req.header('x-forwarded-host') }, peer, trustedProxies)
}

/**
 * A browser's write must come from the same origin. A caller that sends neither header is not a
 * browser and has no session cookie. Browsers do not add bearer tokens by themselves, so with one
 * the origin is irrelevant. Source: API-03.
 */
function requireSameOrigin(
  trustedProxies: readonly string[],
  scheme: string,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
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

function serveBuiltAssets(folder: string): MiddlewareHandler<HttpEnv> {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}
