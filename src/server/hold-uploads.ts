import type { Context, MiddlewareHandler } from 'hono'
import { stop } from '#kernel/outcome.ts'
import type { HttpEnv } from './http.ts'
import { refuse } from './refuse.ts'

/** Bytes of large bodies that a process holds at a time, of all requests together. */
export interface UploadRoom {
  /** False: there is no room for so many more. */
  take(bytes: number): boolean
  giveBack(bytes: number): void
}

export function openUploadRoom(maxBytes: number): UploadRoom {
  let held = 0
  return {
    take(bytes) {
      if (held + bytes > maxBytes) return false
      held += bytes
      return true
    },
    giveBack(bytes) {
      held -= bytes
    },
  }
}

/**
 * Passes a large body on as it is read, and counts it as held until its request is answered: 413 beyond what its
 * address takes, whether it says its length or not; 503 with Retry-After where all uploads together are too much. Only
 * bytes that have come are counted, so that nobody keeps room by sending slowly. Source: SAFE-01, QUALITY F12.
 */
export async function holdUpload(
  c: Context<HttpEnv>,
  next: Parameters<MiddlewareHandler>[1],
  room: UploadRoom,
  maxBytes: number,
): Promise<Response | undefined> {
  const { raw, method } = c.req
  if (!raw.body) return void (await next())
  const reader = raw.body.getReader()
  let held = 0
  let isAnswered = false
  let refusal: 'body-too-large' | 'unavailable' | null = null
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await reader.read()
      if (done) return stream.close()
      // What comes after the answer is nobody's: counted, it would never be given back.
      if (isAnswered) return stream.error(stop('bad-request'))
      if (held + value.byteLength > maxBytes) refusal = 'body-too-large'
      else if (!room.take(value.byteLength)) refusal = 'unavailable'
      if (refusal) {
        reader.cancel().catch(() => {})
        return stream.error(stop('bad-request'))
      }
      held += value.byteLength
      stream.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const init = { method, headers: raw.headers, body, signal: raw.signal, duplex: 'half' } as RequestInit
  c.req.raw = new Request(raw.url, init)
  try {
    await next()
  } finally {
    isAnswered = true
    room.giveBack(held)
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
