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

/** Open streams at once; no seller takes another's, and nobody a colleague's. */
const defaultLimits = { perProcess: 2_000, perSeller: 200, perPerson: 9, perSession: 3 }
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
  personId: string
  sessionId: string
  look(): void
  end(): void
}

/**
 * /desk/events: what waits at the desk, as server-sent events: at once, and whenever it changes. A stream ends with its
 * session, whose idle time it does not renew; how many are open is bounded per seller, person and session; without it
 * pages show what they were loaded with. Source: SAFE-13.
 */
export function openDeskEvents(
  shop: Pick<OpenShop, 'onDrop'>,
  links: Links,
  every = { beatMs, settleMs },
  limits = defaultLimits,
): DeskEvents {
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
    const read = async () =>
      (await staffByCookie(scope, scope.seller, cookie, links, new Date(), false)).staff ?? null
    const staff = await read()
    c.header('cache-control', 'no-store')
    if (!staff) return c.body(null, 401)
    const full = closed || fullFor(scope.seller.id, staff)
    if (full) {
      c.header('retry-after', '60')
      return c.body(null, full === 'own' ? 429 : 503)
    }
    c.header('content-type', 'text/event-stream; charset=utf-8')
    c.header('x-accel-buffering', 'no')
    // Nobody would read the stream, and nobody end it.
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(openStream(scope, staff, read, c.req.header('last-event-id') ?? ''))
  }

  /** Whether there is no place for one more: `own` where the same person has too many. */
  function fullFor(sellerId: number, staff: StaffMember): 'own' | 'others' | null {
    const count = (isOf: (stream: DeskStream) => boolean) => [...streams].filter(isOf).length
    if (count((stream) => stream.sessionId === staff.sessionId) >= limits.perSession) return 'own'
    if (
      count((stream) => stream.sellerId === sellerId && stream.personId === staff.id) >=
      limits.perPerson
    )
      return 'own'
    if (count((stream) => stream.sellerId === sellerId) >= limits.perSeller) return 'others'
    return streams.size >= limits.perProcess ? 'others' : null
  }

  function openStream(
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
      const data = JSON.stringify(
        await faces.insight.whatWaits({ ...scope, staff: present, now: new Date() }),
      )
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
      personId: staff.id,
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
