import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { Sharing } from './cdn-headers.ts'

/** A complete rendered response. */
export interface RenderedPage {
  status: number
  headers: [string, string][]
  body: Uint8Array
  /** Null: not cacheable. */
  tags: readonly string[] | null
  /** Milliseconds since 1970 at which something on the page becomes outdated. */
  expiresAt: number
  /** Absent: no CDN keeps it. */
  sharing?: Sharing
}

/** Body and headers prepared for one encoding, so that answering only copies bytes. */
export interface CompressedBody {
  headers: string[]
  body: Uint8Array
}

/**
 * A cached page: in brotli, which nearly all browsers accept, and in another encoding from its
 * first request on.
 */
export interface CachedPage {
  status: number
  /** Its route pattern. */
  route: string
  etag: string
  /** As in RenderedPage. */
  expiresAt: number
  sharing?: Sharing
  /** Headers of a 304 response. */
  notModifiedHeaders: string[]
  headers: string[]
  br: CompressedBody
  gzip?: CompressedBody
  identity?: CompressedBody
}

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/** Compresses for the cache, at a high level. */
async function compressBytes(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'identity') return body
  return encoding === 'gzip'
    ? compressGzip(body, { level: 6 })
    : compressBrotli(body, buildBrotliOptions(5, body))
}

/** Below this size, compressing on the main thread is faster than handing over to another. */
const maxSyncBytes = 400_000

/** Compresses a body that is sent once, at a low level. */
export async function compressFast(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'identity') return body
  const isSync = body.byteLength <= maxSyncBytes
  if (encoding === 'gzip')
    return isSync ? gzipSync(body, { level: 2 }) : compressGzip(body, { level: 2 })
  return isSync
    ? brotliCompressSync(body, buildBrotliOptions(1, body))
    : compressBrotli(body, buildBrotliOptions(1, body))
}

function buildBrotliOptions(quality: number, { byteLength }: Uint8Array) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: byteLength } }
}

/**
 * Compresses the body and prepares the headers. The entity tag is weak: it identifies the text in
 * any encoding.
 */
export async function compressPage(page: RenderedPage, route: string): Promise<CachedPage> {
  const etag = `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
  const headers = [
    ...page.headers.filter(([name]) => name !== 'content-length'),
    ['etag', etag],
    vary,
  ].flat()
  return {
    status: page.status,
    route,
    etag,
    expiresAt: page.expiresAt,
    ...(page.sharing && { sharing: page.sharing }),
    headers,
    notModifiedHeaders: [
      ...page.headers.filter(([name]) => !name.startsWith('content-') || name.endsWith('policy')),
      vary,
    ]
      .concat([['etag', etag]])
      .flat(),
    br: buildCompressedBody(headers, 'br', await compressBytes(page.body, 'br')),
  }
}

const vary: [string, string] = ['vary', 'accept-encoding, cookie']

function buildCompressedBody(
  headers: readonly string[],
  encoding: Encoding,
  body: Uint8Array,
): CompressedBody {
  const encodingHeaders = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return {
    headers: [...headers, ...encodingHeaders, 'content-length', String(body.byteLength)],
    body,
  }
}

/**
 * The page in an encoding, converted from the cached one on first use. Gzip is cached with it;
 * plain text, which is rarely requested, is not.
 */
export async function getCompressedBody(
  page: CachedPage,
  encoding: Encoding,
): Promise<CompressedBody> {
  const cachedBody = page[encoding]
  if (cachedBody) return cachedBody
  const plain = new Uint8Array(await decompressBrotli(page.br.body))
  const compressedBody = buildCompressedBody(
    page.headers,
    encoding,
    await compressBytes(plain, encoding),
  )
  if (encoding === 'gzip') page.gzip = compressedBody
  return compressedBody
}

/** Whether If-None-Match names this text, alone or in a list, as a weak or a strong tag. */
export function isUnchanged(header: string | undefined | null, page: CachedPage): boolean {
  return (
    page.status === 200 &&
    header !== undefined &&
    header !== null &&
    header.includes(page.etag.slice(2))
  )
}

/** The best encoding that the browser accepts; `q=0` is honoured. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'gzip'
  return 'identity'
}
