import type { Context, MiddlewareHandler } from 'hono'
import { stop } from '#kernel/outcome.ts'
import type { HttpEnv } from './http.ts'
import { minBytesPerSecond } from './read-deadline.ts'
import { sendRefusal } from './send-refusal.ts'

/** Bytes of large bodies that a process holds at a time, of all requests together. */
export interface UploadQuota {
  /** False: there is no room for so many more, or `client` has its share of it. */
  reserve(bytes: number, client?: string): boolean
  release(bytes: number, client?: string): void
}

/** One address holds a quarter of the room, or what the largest of all forms may bring. */
const minClientBytes = 64 * 1024 * 1024

export function openUploadQuota(maxBytes: number): UploadQuota {
  const maxClientBytes = Math.max(maxBytes / 4, minClientBytes)
  let reservedBytes = 0
  const bytesByClient = new Map<string, number>()
  return {
    reserve(bytes, client) {
      const clientBytes = client === undefined ? 0 : (bytesByClient.get(client) ?? 0) + bytes
      if (reservedBytes + bytes > maxBytes || clientBytes > maxClientBytes) return false
      reservedBytes += bytes
      if (client !== undefined) bytesByClient.set(client, clientBytes)
      return true
    },
    release(bytes, client) {
      reservedBytes -= bytes
      if (client === undefined) return
      const clientBytes = (bytesByClient.get(client) ?? 0) - bytes
      if (clientBytes > 0) bytesByClient.set(client, clientBytes)
      else bytesByClient.delete(client)
    },
  }
}

/** A sender may be silent for so long in all; each second's worth of bytes that come earns one more. */
const maxSilentMs = 15_000

/**
 * Counts how long we wait for a sender, who keeps a pace to the end: bytes that came quickly earn no right to hold their
 * room for long.
 */
function openReadDeadline(maxMs: number) {
  let remainingMs = maxMs
  return {
    /** What comes next; null where it takes too long. */
    async waitFor<T>(next: Promise<T>, bytesIn: (result: T) => number): Promise<T | null> {
      const began = performance.now()
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), remainingMs)
      })
      try {
        const result = await Promise.race([next, timeout])
        if (result === null) return null
        remainingMs = Math.min(
          maxMs,
          remainingMs - (performance.now() - began) + (bytesIn(result) / minBytesPerSecond) * 1_000,
        )
        return remainingMs > 0 ? result : null
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
export async function meterUpload(
  c: Context<HttpEnv>,
  next: Parameters<MiddlewareHandler>[1],
  quota: UploadQuota,
  maxBytes: number,
  sender: { client?: string | undefined; maxSilentMs?: number } = {},
): Promise<Response | undefined> {
  const { raw, method } = c.req
  if (!raw.body) return void (await next())
  const reader = raw.body.getReader()
  const { client } = sender
  const deadline = openReadDeadline(sender.maxSilentMs ?? maxSilentMs)
  let reservedBytes = 0
  let isAnswered = false
  let refusal: 'body-too-large' | 'unavailable' | null = null
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const result = await deadline.waitFor(reader.read(), ({ value }) => value?.byteLength ?? 0)
      if (result?.done) return stream.close()
      // What comes after the answer is nobody's: counted, it would never be given back.
      if (isAnswered) return stream.error(stop('bad-request'))
      const chunk = result?.value
      if (chunk && reservedBytes + chunk.byteLength > maxBytes) refusal = 'body-too-large'
      else if (!chunk || !quota.reserve(chunk.byteLength, client)) refusal = 'unavailable'
      if (refusal || !chunk) {
        reader.cancel().catch(() => {})
        return stream.error(stop('bad-request'))
      }
      reservedBytes += chunk.byteLength
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
    quota.release(reservedBytes, client)
  }
  if (!refusal) return
  const response = sendRefusal(c, refusal)
  // What is left is not read: the connection can't be used again.
  response.headers.set('connection', 'close')
  if (refusal === 'unavailable') response.headers.set('retry-after', '5')
  // Set twice, as headers of the answer before it would stay.
  c.res = undefined
  c.res = response
}
