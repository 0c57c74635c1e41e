import type { Context, MiddlewareHandler } from 'hono'
import { stop } from '#kernel/outcome.ts'
import type { HttpEnv } from './http.ts'
import { refuse } from './refuse.ts'
import { minBytesPerSecond } from './slow-senders.ts'

/** Bytes of large bodies that a process holds at a time, of all requests together. */
export interface UploadRoom {
  /** False: there is no room for so many more, or `client` has its share of it. */
  take(bytes: number, client?: string): boolean
  giveBack(bytes: number, client?: string): void
}

/** One address holds a quarter of the room, or what the largest of all forms may bring. */
const minClientBytes = 64 * 1024 * 1024

export function openUploadRoom(maxBytes: number): UploadRoom {
  const maxClientBytes = Math.max(maxBytes / 4, minClientBytes)
  let heldBytes = 0
  const byClient = new Map<string, number>()
  return {
    take(bytes, client) {
      const own = client === undefined ? 0 : (byClient.get(client) ?? 0) + bytes
      if (heldBytes + bytes > maxBytes || own > maxClientBytes) return false
      heldBytes += bytes
      if (client !== undefined) byClient.set(client, own)
      return true
    },
    giveBack(bytes, client) {
      heldBytes -= bytes
      if (client === undefined) return
      const own = (byClient.get(client) ?? 0) - bytes
      if (own > 0) byClient.set(client, own)
      else byClient.delete(client)
    },
  }
}

/** A sender may be silent for so long in all; each second's worth of bytes that come earns one more. */
const maxSilentMs = 15_000

/**
 * Counts how long we wait for a sender, who keeps a pace to the end: bytes that came quickly earn no right to hold their
 * room for long.
 */
function openPatience(maxMs: number) {
  let leftMs = maxMs
  return {
    /** What comes next; null where it takes too long. */
    async waitFor<T>(next: Promise<T>, bytesIn: (got: T) => number): Promise<T | null> {
      const began = performance.now()
      let timer: NodeJS.Timeout | undefined
      const over = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), leftMs)
      })
      try {
        const got = await Promise.race([next, over])
        if (got === null) return null
        leftMs = Math.min(
          maxMs,
          leftMs - (performance.now() - began) + (bytesIn(got) / minBytesPerSecond) * 1_000,
        )
        return leftMs > 0 ? got : null
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Passes a large body on as it is read, and counts it as held until its request is answered: 413 beyond what its
 * address takes, whether it says its length or not; 503 with Retry-After where all uploads together are too much, or
 * those of one address, and for a sender who stops in the middle. Only bytes that have come are counted, so that nobody
 * keeps room by sending slowly. Source: SAFE-01, QUALITY F12.
 */
export async function holdUpload(
  c: Context<HttpEnv>,
  next: Parameters<MiddlewareHandler>[1],
  room: UploadRoom,
  maxBytes: number,
  sender: { client?: string | undefined; maxSilentMs?: number } = {},
): Promise<Response | undefined> {
  const { raw, method } = c.req
  if (!raw.body) return void (await next())
  const reader = raw.body.getReader()
  const { client } = sender
  const patience = openPatience(sender.maxSilentMs ?? maxSilentMs)
  let heldBytes = 0
  let isAnswered = false
  let refusal: 'body-too-large' | 'unavailable' | null = null
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const got = await patience.waitFor(reader.read(), ({ value }) => value?.byteLength ?? 0)
      if (got?.done) return stream.close()
      // What comes after the answer is nobody's: counted, it would never be given back.
      if (isAnswered) return stream.error(stop('bad-request'))
      const chunk = got?.value
      if (chunk && heldBytes + chunk.byteLength > maxBytes) refusal = 'body-too-large'
      else if (!chunk || !room.take(chunk.byteLength, client)) refusal = 'unavailable'
      if (refusal || !chunk) {
        reader.cancel().catch(() => {})
        return stream.error(stop('bad-request'))
      }
      heldBytes += chunk.byteLength
      stream.enqueue(chunk)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const init = {
    method,
    headers: raw.headers,
    body,
    signal: raw.signal,
    duplex: 'half',
  } as RequestInit
  c.req.raw = new Request(raw.url, init)
  try {
    await next()
  } finally {
    isAnswered = true
    room.giveBack(heldBytes, client)
  }
  if (!refusal) return
  const answer = refuse(c, refusal)
  // What is left is not read: the connection can't be used again.
  answer.headers.set('connection', 'close')
  if (refusal === 'unavailable') answer.headers.set('retry-after', '5')
  // Set twice, as headers of the answer before it would stay.
  c.res = undefined
  c.res = answer
}
