import { stop } from '#kernel/outcome.ts'
import type { Log, Storage } from '#platform/ports.ts'
import { openS3Client, type S3Options } from './s3-client.ts'
import { requireSafeKey } from './storage-key.ts'

/** Larger files are sent in parts of this size: S3 takes no smaller ones, but for the last. */
const partBytes = 8 * 1024 * 1024

/**
 * Stores files in a bucket of an S3-compatible service. What is sent carries its checksum, and what
 * comes back is compared with it. While the service is away every call ends with the stop
 * `unavailable`, soon. Source: SCALE-05.
 */
export function openS3Storage(options: S3Options, log: Log): Storage {
  const client = openS3Client(options)

  async function run<T>(what: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      log.error({ event: 'storage.failed', what, err: error }, 'The object store failed')
      throw stop('unavailable')
    }
  }

  async function writeInParts(
    key: string,
    first: Buffer,
    rest: AsyncIterator<Buffer>,
    max: number,
  ): Promise<number | null> {
    const uploadId = await client.beginUpload(key)
    try {
      const etags: string[] = []
      let size = 0
      for (let part: Buffer | undefined = first; part; part = await takeNext(rest)) {
        size += part.byteLength
        if (size > max) {
          await client.abortUpload(key, uploadId)
          return null
        }
        etags.push(await client.putPart(key, uploadId, etags.length + 1, part))
      }
      await client.completeUpload(key, uploadId, etags)
      return size
    } catch (error) {
      // Nothing half stored: the service keeps, and bills, parts that nobody ends.
      await client.abortUpload(key, uploadId).catch(() => {})
      throw error
    }
  }

  return {
    read: (key) => {
      requireSafeKey(key)
      return run('read', () => client.get(key))
    },
    write: (key, bytes) => {
      requireSafeKey(key)
      return run('write', () => client.put(key, bytes))
    },
    async writeStream(key, chunks, max) {
      requireSafeKey(key)
      const parts = cutParts(chunks)[Symbol.asyncIterator]()
      // A sender that breaks off is not the store's fault: its error passes as it is.
      const first = (await takeNext(parts)) ?? Buffer.alloc(0)
      if (first.byteLength > max) return null
      if (first.byteLength < partBytes) {
        await run('write', () => client.put(key, first))
        return first.byteLength
      }
      let sourceError: unknown
      const guarded: AsyncIterator<Buffer> = {
        next: () =>
          parts.next().catch((error) => {
            sourceError = error
            throw error
          }),
      }
      return run('write', () => writeInParts(key, first, guarded, max)).catch((error) => {
        throw sourceError ?? error
      })
    },
    async *readStream(key) {
      requireSafeKey(key)
      const pieces = client.getPieces(key)
      for (;;) {
        const { done, value } = await run('read', () => pieces.next())
        if (done) return
        yield value
      }
    },
    readRange: (key, from, length) => {
      requireSafeKey(key)
      return run('read', () => client.getRange(key, from, length))
    },
    remove: (key) => {
      requireSafeKey(key)
      return run('remove', () => client.remove(key))
    },
  }
}

async function takeNext(parts: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  const { done, value } = await parts.next()
  return done ? undefined : value
}

/** Joins chunks into parts of `partBytes`; the last one is shorter. */
async function* cutParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.byteLength
    while (size >= partBytes) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, partBytes)
      waiting = [all.subarray(partBytes)]
      size -= partBytes
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}
