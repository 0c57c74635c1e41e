import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { shop as faces } from '#app/shop.ts'
import type { OpenShop } from '#boot/open-shop.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import type { StaffMember } from '#contract/staff.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { findStaffByCookie } from '../pipeline/viewer.ts'

/** Maximum open streams: one seller cannot use up another's, nor one person a colleague's. */
const formBody = { perProcess: 2_000, perSeller: 200, perPerson: 9, perSession: 3 }
/**
 * Proxies drop connections that are silent for a minute. A session that has ended is noticed within
 * this time.
 */
const beatMs = 15_000
/** Announcements within this time cause one count. */
const settleMs = 200

export interface DeskEvents {
  addRoutes(app: Hono<HttpEnv>): void
  /**
   * Ends every stream and refuses new ones: the process is shutting down, and browsers reconnect to
   * another.
   */
  close(): void
  readonly size: number
}

interface DeskStream {
  sellerId: number
  personId: string
  sessionId: string
  scheduleUpdate(): void
  end(): void
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
  every = { beatMs, settleMs },
  limits = formBody,
): DeskEvents {
  const streams = new Set<DeskStream>()
  let isClosed = false
  shop.onDrop((invalidatedTags) => {
    for (const stream of streams) {
      if (invalidatedTags.includes('*') || invalidatedTags.includes(tags.desk(stream.sellerId)))
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
    const refusal = isClosed || findExceededLimit(scope.seller.id, staff)
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

  /** Which limit one more stream would exceed: `own` where the same person has too many. */
  function findExceededLimit(sellerId: number, staff: StaffMember): 'own' | 'others' | null {
    const countStreams = (isCounted: (stream: DeskStream) => boolean) =>
      [...streams].filter(isCounted).length
    if (countStreams((stream) => stream.sessionId === staff.sessionId) >= limits.perSession)
      return 'own'
    if (
      countStreams((stream) => stream.sellerId === sellerId && stream.personId === staff.id) >=
      limits.perPerson
    )
      return 'own'
    if (countStreams((stream) => stream.sellerId === sellerId) >= limits.perSeller) return 'others'
    return streams.size >= limits.perProcess ? 'others' : null
  }

  function openStream(
    scope: Scope,
    staff: StaffMember,
    loadStaff: () => Promise<StaffMember | null>,
    lastId: string,
  ): ReadableStream<Uint8Array> {
    let stream: DeskStream | undefined
    return new ReadableStream<Uint8Array>({
      start(controller) {
        stream = startStream(scope, staff, loadStaff, lastId, controller)
      },
      cancel: () => stream?.end(),
    })
  }

  function startStream(
    scope: Scope,
    staff: StaffMember,
    loadStaff: () => Promise<StaffMember | null>,
    lastId: string,
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): DeskStream {
    let lastSentId = lastId
    let isEnded = false
    let debounceTimer: NodeJS.Timeout | undefined
    const encoder = new TextEncoder()
    const write = (text: string) => {
      if (!isEnded) controller.enqueue(encoder.encode(text))
    }
    const end = () => {
      if (isEnded) return
      isEnded = true
      clearInterval(heartbeat)
      clearTimeout(debounceTimer)
      streams.delete(stream)
      try {
        controller.close()
      } catch {
        // The browser has disconnected already.
      }
    }

    async function sendUpdate(): Promise<void> {
      const currentStaff = await loadStaff()
      if (!currentStaff || currentStaff.role !== staff.role) {
        write('event: end\ndata: session\n\n')
        return end()
      }
      // A browser that stopped reading is disconnected: it reconnects and gets the current state.
      if ((controller.desiredSize ?? 0) < -20) return end()
      const data = JSON.stringify(
        await faces.insight.countDeskWork({ ...scope, staff: currentStaff, now: new Date() }),
      )
      const id = createHash('sha256').update(data).digest('base64url').slice(0, 16)
      write(id === lastSentId ? ': still here\n\n' : `id: ${id}\ndata: ${data}\n\n`)
      lastSentId = id
    }

    // A brief database outage ends the stream, and the browser opens another.
    const update = () => void sendUpdate().catch(end)
    const heartbeat = setInterval(update, every.beatMs)
    heartbeat.unref()
    const stream: DeskStream = {
      sellerId: scope.seller.id,
      personId: staff.id,
      sessionId: staff.sessionId,
      end,
      scheduleUpdate() {
        debounceTimer ??= setTimeout(() => {
          debounceTimer = undefined
          update()
        }, every.settleMs)
      },
    }
    streams.add(stream)
    write('retry: 5000\n\n')
    update()
    return stream
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
