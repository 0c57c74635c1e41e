import type { Context, MiddlewareHandler } from 'hono'
import type { CallCaching } from '#api/http/call-caching.ts'
import { getRouteLabel } from '#contract/routes/find-route.ts'
import type { Cdn } from '#platform/ports.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { strictHeaders } from '../pipeline/security-headers.ts'
import { sendCached } from '../render/send-page.ts'
import { type CachedPage, chooseEncoding, compressPage, type RenderedPage } from './cached-page.ts'
import { shareWithCdn } from './cdn-headers.ts'
import type { PageSlot, RenderedForAll } from './page-cache.ts'
import { toAnonymous } from './shared-scope.ts'

/** Names and values. */
type HeaderPairs = readonly [string, string][]

type CallEnv = { Bindings: HttpEnv['Bindings']; Variables: HttpEnv['Variables'] & CallCaching }

/**
 * Answers public calls of the API from their slot of the page cache, filled by one of those who
 * wait, and with an entity tag. Anything but a success is answered to its caller alone. Source:
 * SCALE-01.
 */
export function cacheCalls(isSecure: boolean): MiddlewareHandler<CallEnv> {
  const headers = strictHeaders(isSecure)
  return async (c, next) => {
    const slot = c.env?.slot
    if (!slot || c.req.method !== 'GET') return next()
    if (slot.page) return sendCached(slot.page, c.req.raw)
    c.set('scope', toAnonymous(c.get('scope')))
    if (!slot.isWorthCaching()) {
      const answer = await takeAnswer(headers, c, next, undefined)
      if (answer) c.res = await sendCached(answer.page, c.req.raw)
      return
    }
    const page = await fillSlot(slot, headers, c, next)
    if (page) c.res = await sendCached(page, c.req.raw)
  }
}

/** Null: the call failed, and its caller has been told why. */
async function fillSlot(
  slot: PageSlot,
  securityHeaders: HeaderPairs,
  c: Context<CallEnv>,
  next: () => Promise<void>,
): Promise<CachedPage | null> {
  let hasRun = false
  try {
    return await slot.fill(async () => {
      hasRun = true
      const answer = await takeAnswer(securityHeaders, c, next, c.get('scope').outside.cdn)
      if (!answer) throw new Error('The call failed')
      return answer
    }, c.get('onCoalesce'))
  } catch (error) {
    if (!hasRun) await next()
    else if (c.res.ok) throw error
    return null
  }
}

/**
 * Runs the call and takes its answer out of the response; null: it failed. `cdn` is
 * given where the answer is read for memory: one of a lagging replica would stay there.
 */
async function takeAnswer(
  securityHeaders: HeaderPairs,
  c: Context<CallEnv>,
  next: () => Promise<void>,
  cdn: Cdn | undefined,
): Promise<RenderedForAll | null> {
  let tags: readonly string[] | null = null
  let expiresAt = Number.POSITIVE_INFINITY
  c.set('cacheWithTags', (more, until) => {
    tags = [...(tags ?? []), ...more]
    if (until) expiresAt = Math.min(expiresAt, until.getTime())
  })
  await next()
  if (c.res.status !== 200) return null
  const body = [new Uint8Array(await c.res.arrayBuffer())]
  // Answers from memory pass none of the middleware that completes headers.
  const ownHeaders = new Map([...c.res.headers, ...securityHeaders, ['cache-control', 'no-cache']])
  const page: RenderedPage = { status: 200, headers: [...ownHeaders], body, tags, expiresAt }
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const sharedPage = shareWithCdn(page, cdn)
  return { page: await compressPage(sharedPage, getRouteLabel(c.req.path), encoding), tags }
}
