import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { findRoute } from '#contract/routes/find-route.ts'
import { encodeBody, type PageBody } from '../render/encode-body.ts'
import type { Sharing } from './cdn-headers.ts'

/** A complete rendered response. */
export interface RenderedPage {
  status: number
  headers: [string, string][]
  body: PageBody
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
 * A cached page. Its first reader gets it compressed fast, in the encoding that this reader accepts;
 * from the second request on it is compressed well, since most pages are never requested again.
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
  /** At least one of the two is there. */
  br?: CompressedBody
  gzip?: CompressedBody
  /** Nobody has requested it since it was rendered. */
  isFresh: boolean
  /** Each use counts against a rate limit. */
  isLimited: boolean
}

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

/** Compresses on another thread, at a high level. */
async function compressWell(body: Uint8Array, encoding: StoredEncoding): Promise<Uint8Array> {
  return encoding === 'gzip'
    ? compressGzip(body, { level: 6 })
    : compressBrotli(body, buildBrotliOptions(5, body))
}

type StoredEncoding = Exclude<Encoding, 'identity'>

/** Below this size, compressing on the main thread is faster than handing over to another. */
const maxSyncBytes = 400_000

/** Compresses a body that may be sent only once, at a low level. It may be overwritten afterwards. */
export async function compressFast(text: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const isSync = text.byteLength <= maxSyncBytes
  const body = isSync && encoding !== 'identity' ? text : Uint8Array.from(text)
  if (encoding === 'identity') return body
  const options = {
    chunkSize: fastChunkBytes,
    ...(encoding === 'gzip' ? { level: 2 } : buildBrotliOptions(1, body)),
  }
  if (encoding === 'gzip') return isSync ? gzipSync(body, options) : compressGzip(body, options)
  return isSync ? brotliCompressSync(body, options) : compressBrotli(body, options)
}

/** Most compressed pages fit into one piece, so that none are joined. */
const fastChunkBytes = 16 * 1024

function buildBrotliOptions(quality: number, { byteLength }: Uint8Array) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: byteLength } }
}

/**
 * Compresses the body fast and prepares the headers. The entity tag is weak: it identifies the text
 * in any encoding.
 */
export async function compressPage(
  page: RenderedPage,
  route: string,
  encoding: Encoding,
): Promise<CachedPage> {
  const text = encodeBody(page.body)
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = [
    ...page.headers.filter(([name]) => name !== 'content-length'),
    ['etag', etag],
    vary,
  ].flat()
  const storedEncoding = encoding === 'gzip' ? 'gzip' : 'br'
  const body = await compressFast(text, storedEncoding)
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
    [storedEncoding]: buildCompressedBody(headers, storedEncoding, body),
    isFresh: true,
    isLimited: (findRoute(route)?.rateLimits.length ?? 0) > 0,
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
    // A copy of its own length: what zlib returns keeps the larger memory that it is cut from.
    body: Uint8Array.from(body),
  }
}

/**
 * The page in an encoding, converted from the cached one on first use. Plain text, which is rarely
 * requested, is not cached.
 */
export async function getCompressedBody(
  page: CachedPage,
  encoding: Encoding,
): Promise<CompressedBody> {
  const cachedBody = encoding === 'identity' ? undefined : page[encoding]
  if (cachedBody) return cachedBody
  const plain = await decompressPage(page)
  if (encoding === 'identity') return buildCompressedBody(page.headers, encoding, plain)
  const body = await compressWell(plain, encoding)
  page[encoding] = buildCompressedBody(page.headers, encoding, body)
  return page[encoding]
}

/** Compresses a page well that is requested again, once, off the main thread. */
export async function compressAgain(page: CachedPage): Promise<void> {
  if (!page.isFresh) return
  page.isFresh = false
  const plain = await decompressPage(page)
  for (const encoding of ['br', 'gzip'] as const) {
    if (encoding === 'gzip' && !page.gzip) continue
    const body = await compressWell(plain, encoding)
    page[encoding] = buildCompressedBody(page.headers, encoding, body)
  }
}

async function decompressPage({ br, gzip }: CachedPage): Promise<Uint8Array> {
  return new Uint8Array(await (br ? decompressBrotli(br.body) : decompressGzip(gzip!.body)))
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
