import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { OpenShop } from '#boot/open-shop.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import type { StaffMember } from '#contract/staff.ts'
import { tags } from '#domain/cache.ts'
import type { Scope } from '#domain/scope.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { shop as faces } from '#domain/shop.ts'
import type { HttpEnv } from './http.ts'
import { staffByCookie } from './viewer.ts'

const limits = { streams: 200, streamsPerSession: 3 }
/** Proxies give up on connections that are silent for a minute; a session that has ended is seen by then. */
const beatMs = 15_000
/** What is announced many times at once is counted once. */
const settleMs = 200

export interface DeskEvents {
  door(app: Hono<HttpEnv>): void
  /** Ends every stream and takes no more: the process is leaving, and browsers ask another one. */
  close(): void
  readonly size: number
}

interface DeskStream {
  sellerId: number
  sessionId: string
  look(): void
  end(): void
}

/**
 * /desk/events: what waits at the desk, as server-sent events: at once, and whenever it changes. A stream ends with its
 * session, whose idle time it does not renew; its number is bounded; without it pages show what they were loaded with.
 * Source: SAFE-13.
 */
export function openDeskEvents(shop: Pick<OpenShop, 'onDrop'>, links: Links, every = { beatMs, settleMs }): DeskEvents {
  const streams = new Set<DeskStream>()
  let closed = false
  shop.onDrop((dropped) => {
    for (const stream of streams) {
      if (dropped.includes('*') || dropped.includes(tags.desk(stream.sellerId))) stream.look()
    }
  })

  async function open(c: Context<HttpEnv>): Promise<Response> {
    const scope = c.get('scope')
    const cookie = c.req.header('cookie')
    const read = async () => (await staffByCookie(scope, scope.seller, cookie, links, new Date(), false)).staff ?? null
    const staff = await read()
    c.header('cache-control', 'no-store')
    if (!staff) return c.body(null, 401)
    const own = [...streams].filter(({ sessionId }) => sessionId === staff.sessionId)
    if (closed || streams.size >= limits.streams) return c.body(null, 503)
    if (own.length >= limits.streamsPerSession) return c.body(null, 429)
    c.header('content-type', 'text/event-stream; charset=utf-8')
    c.header('x-accel-buffering', 'no')
    return c.body(streamOf(scope, staff, read, c.req.header('last-event-id') ?? ''))
  }

  function streamOf(
    scope: Scope,
    staff: StaffMember,
    read: () => Promise<StaffMember | null>,
    lastId: string,
  ): ReadableStream<Uint8Array> {
    let stream: DeskStream | undefined
    return new ReadableStream<Uint8Array>({
      start(controller) {
        stream = follow(scope, staff, read, lastId, controller)
      },
      cancel: () => stream?.end(),
    })
  }

  function follow(
    scope: Scope,
    staff: StaffMember,
    read: () => Promise<StaffMember | null>,
    lastId: string,
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): DeskStream {
    let shownId = lastId
    let ended = false
    let settling: NodeJS.Timeout | undefined
    const encoder = new TextEncoder()
    const write = (text: string) => {
      if (!ended) controller.enqueue(encoder.encode(text))
    }
    const end = () => {
      if (ended) return
      ended = true
      clearInterval(beat)
      clearTimeout(settling)
      streams.delete(stream)
      try {
        controller.close()
      } catch {
        // The browser has gone away already.
      }
    }

    async function tell(): Promise<void> {
      const present = await read()
      if (!present || present.role !== staff.role) {
        write('event: end\ndata: session\n\n')
        return end()
      }
      // A browser that has stopped reading is let go: it comes back and gets what holds then.
      if ((controller.desiredSize ?? 0) < -20) return end()
      const data = JSON.stringify(await faces.insight.whatWaits({ ...scope, staff: present, now: new Date() }))
      const id = createHash('sha256').update(data).digest('base64url').slice(0, 16)
      write(id === shownId ? ': still here\n\n' : `id: ${id}\ndata: ${data}\n\n`)
      shownId = id
    }

    // A database that is away for a moment ends the stream, and the browser opens another.
    const look = () => void tell().catch(end)
    const beat = setInterval(look, every.beatMs)
    beat.unref()
    const stream: DeskStream = {
      sellerId: scope.seller.id,
      sessionId: staff.sessionId,
      end,
      look() {
        settling ??= setTimeout(() => {
          settling = undefined
          look()
        }, every.settleMs)
      },
    }
    streams.add(stream)
    write('retry: 5000\n\n')
    look()
    return stream
  }

  return {
    door: (app) => void app.get(deskPaths.events(), open),
    close() {
      closed = true
      for (const stream of streams) stream.end()
    },
    get size() {
      return streams.size
    },
  }
}
