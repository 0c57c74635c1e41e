import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { openBreaker } from '../circuit-breaker.ts'

export interface S3Options {
  /** Without a trailing slash, as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  region: string
  bucket: string
  /** Begins every key; empty or ending in a slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Limit for one try of one call, and for silence within an answer. */
  timeoutMs?: number
}

/** An answer, read to its end. */
interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array
}

/** The calls of S3 that the shop needs. Each throws if the service fails, after further tries. */
export interface S3Client {
  /** Null: there is no such object. */
  get(key: string): Promise<Uint8Array | null>
  /** In pieces of `rangeBytes`: a reader may take minutes, longer than a service keeps a connection. */
  getPieces(key: string): AsyncGenerator<Uint8Array, void>
  /** At most `length` bytes from `from` on; none where the object ends before. */
  getRange(key: string, from: number, length: number): Promise<Uint8Array>
  put(key: string, bytes: Uint8Array): Promise<void>
  remove(key: string): Promise<void>
  beginUpload(key: string): Promise<string>
  /** `number` from 1. Returns the part's entity tag. */
  putPart(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<string>
  completeUpload(key: string, uploadId: string, etags: readonly string[]): Promise<void>
  abortUpload(key: string, uploadId: string): Promise<void>
}

const defaultTimeoutMs = 10_000
const tries = 3
const rangeBytes = 4 * 1024 * 1024
const checksumHeader = 'x-amz-checksum-sha256'

interface Call {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key: string
  query?: string
  headers?: Record<string, string>
  body?: Uint8Array
}

export function openS3Client(options: S3Options): S3Client {
  const { endpoint, bucket, prefix, region, timeoutMs = defaultTimeoutMs } = options
  const { accessKeyId, secretAccessKey } = options
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const breaker = openBreaker({ failures: 5, openMs: 5_000 })

  /** Every call may be repeated: a key's content never depends on what was there before. */
  async function send(call: Call): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await breaker.run(() => sendOnce(call))
      } catch (error) {
        // Whoever is silent once is so again, and somebody waits.
        const isFinal = isRefusal(error) || isTimeout(error)
        if (attempt >= tries || breaker.isOpen || isFinal) throw error
        await pause(100 * 2 ** attempt * (0.5 + Math.random() / 2))
      }
    }
  }

  async function sendOnce({ method, key, query = '', headers, body }: Call): Promise<Answer> {
    const url = `${endpoint}/${bucket}/${prefix}${key}${query && `?${query}`}`
    const request = await signer.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hashHex(body ?? new Uint8Array()) },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      redirect: 'error',
    })
    // Not by the Request: what it is made with aborts it no more once garbage was collected.
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
    const { status } = response
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.ok || status === 404) return { status, headers: response.headers, bytes }
    const code = /<Code>(\w{1,60})<\/Code>/.exec(toText(bytes.subarray(0, 500)))?.[1] ?? 'no code'
    throw Object.assign(new Error(`${method} was answered ${status} (${code})`), { status })
  }

  async function requireFound(call: Call): Promise<Answer> {
    const response = await send(call)
    if (response.status === 404) throw new Error(`${call.method}: not found`)
    return response
  }

  return {
    async get(key) {
      const headers = { 'x-amz-checksum-mode': 'ENABLED' }
      const answer = await send({ method: 'GET', key, headers })
      if (answer.status === 404) {
        // A proxy's own 404 page, or a missing bucket, must not pass for a missing file.
        if (toText(answer.bytes).includes('<Code>NoSuchKey</Code>')) return null
        throw new Error('GET: a 404 that names no missing key')
      }
      requireIntact(answer)
      return answer.bytes
    },
    async *getPieces(key) {
      let etag: string | null = null
      for (let from = 0, total = 1; from < total; ) {
        const range = `bytes=${from}-${from + rangeBytes - 1}`
        const headers = { range, ...(etag && { 'if-match': etag }) }
        const answer: Answer = await requireFound({ method: 'GET', key, headers })
        const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(
          answer.headers.get('content-range') ?? '',
        ) ?? [null, '0', String(answer.bytes.byteLength)]
        if (Number(start) !== from) throw new Error('A piece of a file begins elsewhere')
        total = Number(size)
        etag = answer.headers.get('etag')
        if (answer.bytes.byteLength === 0 && total > 0)
          throw new Error('A piece of a file is empty')
        from += answer.bytes.byteLength
        yield answer.bytes
      }
    },
    async getRange(key, from, length) {
      if (length === 0) return new Uint8Array()
      const headers = { range: `bytes=${from}-${from + length - 1}` }
      const { status, bytes } = await requireFound({ method: 'GET', key, headers })
      // A service that knows no ranges sends the whole.
      return status === 206 ? bytes : bytes.subarray(from, from + length)
    },
    async put(key, bytes) {
      await requireFound({ method: 'PUT', key, headers: buildChecksum(bytes), body: bytes })
    },
    async remove(key) {
      await send({ method: 'DELETE', key })
    },
    async beginUpload(key) {
      const response = await requireFound({ method: 'POST', key, query: 'uploads=' })
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(toText(response.bytes))?.[1]
      if (!id) throw new Error('An upload began without an id')
      return id
    },
    async putPart(key, uploadId, number, bytes) {
      const query = `partNumber=${number}&uploadId=${encodeURIComponent(uploadId)}`
      const headers = buildChecksum(bytes)
      const response = await requireFound({ method: 'PUT', key, query, headers, body: bytes })
      const etag = response.headers.get('etag')
      if (!etag) throw new Error('A part was stored without an entity tag')
      return etag
    },
    async completeUpload(key, uploadId, etags) {
      const parts = etags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = Buffer.from(
        `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      )
      const query = `uploadId=${encodeURIComponent(uploadId)}`
      const response = await requireFound({ method: 'POST', key, query, body })
      // S3 answers 200 before it knows, and may report a failure in the body.
      if (!toText(response.bytes).includes('<CompleteMultipartUploadResult'))
        throw new Error('An upload could not be completed')
    },
    async abortUpload(key, uploadId) {
      await send({ method: 'DELETE', key, query: `uploadId=${encodeURIComponent(uploadId)}` })
    },
  }
}

/** Wrong keys, a full bucket, a request that can't be right: another try changes nothing. */
function isRefusal(error: unknown): boolean {
  const { status } = error as { status?: number }
  return status !== undefined && status < 500 && status !== 408 && status !== 429
}

const isTimeout = (error: unknown) => (error as Error).name === 'TimeoutError'

const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const hashHex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const buildChecksum = (bytes: Uint8Array) => ({
  [checksumHeader]: createHash('sha256').update(bytes).digest('base64'),
})

/** A file that was stored in parts has a checksum of checksums, with the number of parts. */
function requireIntact({ headers, bytes }: Answer): void {
  const expected = headers.get(checksumHeader)
  if (!expected || expected.includes('-')) return
  if (expected !== createHash('sha256').update(bytes).digest('base64'))
    throw new Error('A file differs from its checksum')
}
