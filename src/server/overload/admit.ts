import type { Context, MiddlewareHandler } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import type { Scope } from '#platform/scope.ts'
import { getAddress, toClientKey } from '../pipeline/caller-address.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { sendRefusal } from '../pipeline/send-refusal.ts'
import type { Admission } from './admission.ts'
import { type Credentials, type KnownCallers, selectCredentials } from './known-callers.ts'

/**
 * Under overload, refuses the least important requests at once, so that the rest are answered in
 * time. Records who the caller was, so that its next requests are ranked accordingly. Source:
 * QUALITY F6, SAFE-12.
 */
export function admit(
  admission: Admission,
  callers: KnownCallers,
  shop: OpenShop,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.path.startsWith('/assets/')) {
      await next()
      recordCaller(callers, c)
      return
    }
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
    c.set('onCoalesce', () => {
      const coalesced = admission.enter('joined')
      if (!coalesced) return
      release?.()
      release = coalesced
    })
    try {
      await next()
      recordCaller(callers, c)
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

/** The request does not wait for it. A request that was refused before has no scope. */
function recordCaller(callers: KnownCallers, c: Context<HttpEnv>): void {
  const scope = c.get('scope') as Scope | undefined
  if (!scope) return
  const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  if (isWrite) callers.recordIssuedCookies(c.res.headers.getSetCookie())
  void callers.recordCaller(readCredentials(c), scope, isWrite).catch(() => {})
}
