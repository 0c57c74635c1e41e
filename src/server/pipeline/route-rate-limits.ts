import type { MiddlewareHandler } from 'hono'
import { consumeRateLimit, type RateLimitName } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import type { HttpEnv } from './http-env.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * The rate limit that a request uses up before it is processed: `of` the client's address, the
 * customer, or the seller as a whole.
 */
const limitedRoutes: readonly {
  method: string
  path: RegExp
  budget: RateLimitName
  of: 'client' | 'customer' | 'seller'
  /** Only requests that upload files. */
  files?: true
}[] = [
  {
    method: 'POST',
    path: /^\/(?:desk\/)?login$|^\/login\/passkey$|^\/api\/v1\/auth\/(?:login|passkeys\/question)$/,
    budget: 'sign-in',
    of: 'client',
  },
  {
    method: 'POST',
    path: /^\/register$|^\/api\/v1\/auth\/register$/,
    budget: 'register',
    of: 'client',
  },
  {
    method: 'POST',
    path: /^\/register$|^\/api\/v1\/auth\/register$/,
    budget: 'register-at-seller',
    of: 'seller',
  },
  {
    method: 'POST',
    path: /^\/(?:forgot-password|reset-password|verify-email|secure-account)$|^\/api\/v1\/auth\/(?:forgot|reset|verify|undo)$/,
    budget: 'reset-password',
    of: 'client',
  },
  {
    method: 'POST',
    path: /^\/forgot-password$|^\/api\/v1\/auth\/forgot$/,
    budget: 'reset-at-seller',
    of: 'seller',
  },
  {
    method: 'POST',
    path: /^\/(?:newsletter(?:\/subscribe)?|unsubscribe)$|^\/api\/v1\/newsletter(?:\/unsubscribe)?$/,
    budget: 'newsletter',
    of: 'client',
  },
  { method: 'POST', path: /^\/contact-us$|^\/api\/v1\/contact$/, budget: 'contact', of: 'client' },
  { method: 'GET', path: /^(?:\/api\/v1)?\/account\/export$/, budget: 'export', of: 'client' },
  {
    method: 'POST',
    path: /^\/api\/v1\/orders$|^\/productproceed\/checkout$/,
    budget: 'order',
    of: 'customer',
  },
  {
    method: 'POST',
    path: /^(?:\/api\/v1\/bids|\/account\/bidcart)(?:\/|$)/,
    budget: 'bid',
    of: 'client',
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/rfqs(?:\/ubl)?$|^\/rfq\/(?:new|draft|send)$|^\/account\/RFQ$/i,
    budget: 'rfq',
    of: 'client',
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/rfqs\/[^/]+\/attachments$|^\/account\/RFQ\/[^/]+$|^\/rfq\/claim$/i,
    budget: 'rfq-files',
    of: 'client',
    files: true,
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/wanted$|^\/rfq\/(?:tell-me|wanted)$/,
    budget: 'wanted',
    of: 'client',
  },
  { method: 'GET', path: /^\/api\/v1\/autosuggest$/, budget: 'suggest', of: 'client' },
  { method: 'GET', path: /^\/api\/v1\/maps\//, budget: 'maps', of: 'client' },
  {
    method: 'POST',
    path: /^\/api\/v1\/visual-search$|^\/(?:find-picture|search-by-picture)$/,
    budget: 'visual-search',
    of: 'client',
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/chat$|^\/help\/chat(?:\/messages)?$/,
    budget: 'chat',
    of: 'client',
  },
]

/**
 * 429 with Retry-After where a rate limit is used up. Another route needs only a line above.
 * Source: QUALITY security 14.
 */
export const enforceRateLimits: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const path = normalisePath(c.req.path)
  const scope = c.get('scope')
  for (const route of limitedRoutes) {
    if (route.method !== c.req.method || !route.path.test(path)) continue
    if (route.files && !/^multipart\//i.test(c.req.header('content-type') ?? '')) continue
    const retryAfter = await consumeRateLimit(scope, route.budget, getRateLimitKey(route.of, scope))
    if (retryAfter === 0) continue
    const response = sendRefusal(c, 'too-many')
    response.headers.set('retry-after', String(retryAfter))
    return response
  }
  return next()
}

/** The key that a use is counted by; signed-out users are counted by address. */
function getRateLimitKey(
  subject: 'client' | 'customer' | 'seller',
  { rateLimitKey: client, viewer }: Scope,
): string {
  if (subject === 'seller') return 'seller'
  return subject === 'customer' && viewer.kind === 'customer'
    ? `person ${viewer.id}`
    : `client ${client}`
}

/** Normalises like the page router: ignores case, trailing slashes and the data suffix. */
function normalisePath(path: string): string {
  const page = path.replace(/(?:\/_)?\.data$/, '')
  return page
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase()
}
