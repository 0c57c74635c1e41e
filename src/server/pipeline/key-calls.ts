import type { Context, MiddlewareHandler, Next } from 'hono'
import type { ApiEnv } from '#api/http/api-env.ts'
import { refuseMethod } from '#api/http/call-methods.ts'
import { type Fields, type ProblemCode, problemResponse } from '#api/http/problem.ts'
import { findNeededScope, type KeyRefusal } from '#contract/keys/keys.ts'
import { paths } from '#contract/paths/paths.ts'
import { isBearerCall } from '#contract/requests/bearer-call.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import { authenticateKey, readKeyToken } from '#domain/keys/keys.ts'
import { queueKeyWrite, queueRetrySeconds } from '#platform/commands/key-write-queue.ts'
import type { RateUse } from '#platform/ports.ts'
import { consumeKeyBudget } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { writeMethods } from './begin-request.ts'
import type { HttpEnv } from './http-env.ts'
import { sendRefusal } from './send-refusal.ts'
import { undoWrites } from './undo-writes.ts'

/** The key that a call of the API or of MCP names as its bearer token; null: none. */
export function readCallKey(c: Context<HttpEnv>): string | null {
  const authorization = c.req.header('authorization')
  return isBearerCall(c.req.path, authorization) || isToolCall(c)
    ? readKeyToken(authorization)
    : null
}

/** Tools say themselves which scope they need, and queue what they write. */
function isToolCall(c: Context<HttpEnv>): boolean {
  return c.req.path === paths.mcp()
}

/**
 * Runs a call as its key, which then acts at the desk within its scopes: no cookie counts beside
 * it. Answers 401 or 403 that tells why the key is refused, and 429 once its budget is used up;
 * each answer tells what is left of that. Source: KEY-01, KEY-02, KEY-05.
 */
export async function runWithKey(
  c: Context<HttpEnv>,
  scope: Scope,
  token: string,
  next: Next,
): Promise<Response | undefined> {
  c.set('scope', scope)
  const { seller, address = null, now } = scope
  const outcome = await authenticateKey(scope, seller.id, token, address, now)
  if (!outcome.ok) return refuseKey(c, scope, outcome.code)
  const staff = outcome.value
  const { key } = staff
  c.set('scope', { ...scope, staff, viewer: { kind: 'visitor', cartKey: null } })
  const use = await consumeKeyBudget(scope, key.id)
  if (use && use.retryAfter > 0) {
    const refusal = problem(c, 'too-many')
    refusal.headers.set('retry-after', String(use.retryAfter))
    setBudgetHeaders(refusal, use)
    return refusal
  }
  if (isToolCall(c)) {
    if (key.isTest) return refuseKey(c, scope, 'key-test', undefined, use)
    await next()
    if (use) setBudgetHeaders(c.res, use)
    return undefined
  }
  const route = findRoute(c.req.path)
  const noCall = route === null ? problem(c, 'not-found') : refuseMethod(toApi(c))
  if (noCall) {
    if (use) setBudgetHeaders(noCall, use)
    return noCall
  }
  const neededScope = findNeededScope(route?.keySubject, c.req.method)
  if (neededScope === null) return refuseKey(c, scope, 'key-not-here', undefined, use)
  if (!key.scopes.includes(neededScope))
    return refuseKey(c, scope, 'key-scope', { scope: neededScope }, use)
  const isWrite = writeMethods.includes(c.req.method)
  const pattern = route?.pattern ?? ''
  if (key.isTest && isWrite && laterCalls.has(pattern))
    return refuseKey(c, scope, 'key-test', undefined, use)
  if (key.isTest && isWrite && pricedCalls.has(pattern) && !key.scopes.includes('costs:read'))
    return refuseKey(c, scope, 'key-scope', { scope: 'costs:read' }, use)
  await next()
  if (use) setBudgetHeaders(c.res, use)
  return undefined
}

/**
 * Runs writes of keys a few at a time, and answers 429 beyond the short queue of a seller. A write
 * takes its place, and a test key's its transaction, once its body has arrived: who sends slowly
 * holds neither. What a test key writes is undone. Source: KEY-02, KEY-03.
 */
export const queueKeyWrites: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { seller, staff } = c.get('scope')
  if (!staff?.key || isToolCall(c)) return next()
  if (!(await readWholeBody(c))) return sendRefusal(c, 'unreadable')
  const isUndone = staff.key.isTest && findRoute(c.req.path)?.pattern !== testEventCall
  const run = isUndone ? () => runUndone(c, next) : next
  if ((await queueKeyWrite(seller.id, run)) !== 'full') return undefined
  const refusal = problem(c, 'too-many')
  refusal.headers.set('retry-after', String(queueRetrySeconds))
  return refusal
}

/** False where the sender stopped, or sent more than the call takes. */
async function readWholeBody(c: Context<HttpEnv>): Promise<boolean> {
  const { method, url, headers, signal } = c.req.raw
  if (c.req.raw.body === null) return true
  const body = await c.req.raw.arrayBuffer().catch(() => null)
  if (body) c.req.raw = new Request(url, { method, headers, body, signal })
  return body !== null
}

/** Their work is done later, in the background: there is nothing to undo. */
const laterCalls: ReadonlySet<string> = new Set([
  '/api/v1/desk/imports',
  '/api/v1/desk/imports/:id/actions',
  '/api/v1/desk/imports/:id/columns',
  '/api/v1/desk/picture-addresses',
  '/api/v1/desk/orders/:id/parcels',
  '/api/v1/desk/orders/:id/parcels/:parcel',
  '/api/v1/desk/orders/:id/parcels/:parcel/actions',
])
/** What comes of them depends on the floor, which calls that are undone would find out unseen. */
const pricedCalls: ReadonlySet<string> = new Set([
  '/api/v1/desk/bids/:id/answer',
  '/api/v1/desk/bids/bulk',
  '/api/v1/quotes/:id/send',
])
/** It sends a made-up event, which is for tests anyway. */
const testEventCall = '/api/v1/desk/webhooks/:id/test'

async function runUndone(c: Context<HttpEnv>, next: Next): Promise<void> {
  const scope = c.get('scope')
  await undoWrites(scope, async (inside) => {
    c.set('scope', inside)
    await next()
  })
  c.set('scope', scope)
  c.res.headers.set('haggle-test', 'undone')
}

function refuseKey(
  c: Context<HttpEnv>,
  { outside, requestId, seller }: Scope,
  code: KeyRefusal,
  fields?: Fields,
  use: RateUse | null = null,
): Response {
  outside.log.warn(
    { event: 'key.refused', security: code, requestId, seller: seller.code, ...fields },
    'Key refused',
  )
  const refusal = problem(c, code, fields)
  if (refusal.status === 401) refusal.headers.set('www-authenticate', `Bearer error="${code}"`)
  if (use) setBudgetHeaders(refusal, use)
  return refusal
}

function problem(c: Context<HttpEnv>, code: ProblemCode, fields?: Fields): Response {
  return problemResponse(toApi(c), code, fields)
}

function toApi(c: Context<HttpEnv>): Context<ApiEnv> {
  return c as unknown as Context<ApiEnv>
}

/** As draft-ietf-httpapi-ratelimit-headers has them. */
function setBudgetHeaders({ headers }: Response, { points, seconds, left, reset }: RateUse): void {
  headers.set('ratelimit-policy', `"key";q=${points};w=${seconds}`)
  headers.set('ratelimit', `"key";r=${left};t=${reset}`)
}
