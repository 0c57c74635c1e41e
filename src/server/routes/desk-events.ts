import type { Context, Hono } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import type { StaffMember } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { findStaffByCookie } from '../pipeline/viewer.ts'
import { type DeskStream, type StreamTimes, startDeskStream } from './desk-stream.ts'

/** Maximum open streams: one seller cannot use up another's, nor one person a colleague's. */
const streamLimits = { perProcess: 2_000, perSeller: 200, perPerson: 9, perSession: 3 }
const streamTimes: StreamTimes = { beatMs: 15_000, settleMs: 200 }

export interface DeskEvents {
  addRoutes(app: Hono<HttpEnv>): void
  /**
   * Ends every stream and refuses new ones: the process is shutting down, and browsers reconnect to
   * another.
   */
  close(): void
  readonly size: number
}

/**
 * /desk/events: the desk's open-work counts as server-sent events, at once and on every change. A
 * stream ends with its session, whose idle timeout it does not renew. Open streams are limited per
 * seller, person and session. Without a stream, pages keep the counts they were loaded with.
 * Source: SAFE-13.
 */
export function openDeskEvents(
  shop: Pick<OpenShop, 'onDrop'>,
  links: Links,
  times = streamTimes,
  limits = streamLimits,
): DeskEvents {
  const streams = new Set<DeskStream>()
  let isClosed = false
  shop.onDrop((invalidatedTags) => {
    const changesAny = invalidatedTags.includes('*') || invalidatedTags.includes(tags.anyDesk)
    for (const stream of streams) {
      if (changesAny || invalidatedTags.includes(tags.desk(stream.sellerId)))
        stream.scheduleUpdate()
    }
  })

  async function handleRequest(c: Context<HttpEnv>): Promise<Response> {
    const scope = c.get('scope')
    const cookie = c.req.header('cookie')
    const loadStaff = async () =>
      (await findStaffByCookie(scope, scope.seller, cookie, links, new Date(), false)).staff ?? null
    const staff = await loadStaff()
    c.header('cache-control', 'no-store')
    if (!staff) return c.body(null, 401)
    const refusal = isClosed || findExceededLimit([...streams], limits, scope.seller.id, staff)
    if (refusal) {
      c.header('retry-after', '60')
      return c.body(null, refusal === 'own' ? 429 : 503)
    }
    c.header('content-type', 'text/event-stream; charset=utf-8')
    c.header('x-accel-buffering', 'no')
    // No client reads the stream, and no client would end it.
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(openStream(scope, staff, loadStaff, c.req.header('last-event-id') ?? ''))
  }

  function openStream(
    scope: Scope,
    staff: StaffMember,
    loadStaff: () => Promise<StaffMember | null>,
    lastEventId: string,
  ): ReadableStream<Uint8Array> {
    let stream: DeskStream | undefined
    const onEnd = (ended: DeskStream) => void streams.delete(ended)
    return new ReadableStream<Uint8Array>({
      start(controller) {
        stream = startDeskStream({ scope, staff, loadStaff, lastEventId, controller, onEnd }, times)
        streams.add(stream)
      },
      cancel: () => stream?.end(),
    })
  }

  return {
    addRoutes: (app) => void app.get(deskPaths.events(), handleRequest),
    close() {
      isClosed = true
      for (const stream of streams) stream.end()
    },
    get size() {
      return streams.size
    },
  }
}

/** Which limit one more stream would exceed: `own` where the same person has too many. */
function findExceededLimit(
  streams: readonly DeskStream[],
  limits: typeof streamLimits,
  sellerId: number,
  staff: StaffMember,
): 'own' | 'others' | null {
  const ofSeller = streams.filter((stream) => stream.sellerId === sellerId)
  const ofPerson = ofSeller.filter((stream) => stream.personId === staff.id)
  const ofSession = streams.filter((stream) => stream.sessionId === staff.sessionId)
  if (ofSession.length >= limits.perSession || ofPerson.length >= limits.perPerson) return 'own'
  return ofSeller.length >= limits.perSeller || streams.length >= limits.perProcess
    ? 'others'
    : null
}
