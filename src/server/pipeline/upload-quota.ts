import type { Context, MiddlewareHandler } from 'hono'
import { stop } from '#kernel/outcome.ts'
import type { HttpEnv } from './http-env.ts'
import { minBytesPerSecond } from './read-deadline.ts'
import { sendRefusal } from './send-refusal.ts'

/** Bytes of large bodies that a process holds at a time, over all requests. */
export interface UploadQuota {
  /** False where there is no room for these bytes, or `client` has used up its share. */
  reserve(bytes: number, client?: string): boolean
  release(bytes: number, client?: string): void
}

/** One address may hold a quarter of the room, or as much as the largest form accepts. */
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

/** Total time that a sender may be silent; each second's worth of received bytes adds a second. */
const maxSilentMs = 15_000

/**
 * Limits how long to wait for a sender, which must keep a minimum rate to the end: a fast start
 * does not entitle it to hold its memory for long.
 */
function openReadDeadline(maxMs: number) {
  let remainingMs = maxMs
  return {
    /** The next value; null where it takes too long. */
    async waitFor<T>(next: Promise<T>, bytesIn: (result: T) => number): Promise<T | null> {
      const startedAt = performance.now()
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), remainingMs)
      })
      try {
        const result = await Promise.race([next, timeout])
        if (result === null) return null
        remainingMs = Math.min(
          maxMs,
          remainingMs -
            (performance.now() - startedAt) +
            (bytesIn(result) / minBytesPerSecond) * 1_000,
        )
        return remainingMs > 0 ? result : null
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Streams a large body and counts its bytes as held until its request is answered. Answers 413
 * above the limit of its path, with or without a Content-Length; 503 with Retry-After where all
 * uploads together, or those of one address, are too large, and for a sender that stalls. Only
 * received bytes count, so that nobody reserves room by sending slowly. Source: SAFE-01, QUALITY
 * F12.
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
      // Bytes that arrive after the response are not counted, since nothing would release them.
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
  // The rest is not read, so the connection cannot be reused.
  response.headers.set('connection', 'close')
  if (refusal === 'unavailable') response.headers.set('retry-after', '5')
  // Set again here, since the headers of the earlier response would stay.
  c.res = undefined
  c.res = response
}
