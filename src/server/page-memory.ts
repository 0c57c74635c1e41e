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
import type { Hints } from '#contract/browser.ts'
import { openTaggedCache, type TaggedCache } from '#domain/tagged-cache.ts'

/** A rendered answer, whole. */
export interface RenderedPage {
  status: number
  headers: [string, string][]
  body: Uint8Array
  /** Null: not to be kept. */
  tags: readonly string[] | null
  /** Milliseconds since 1970 at which something on it ceases to be true. */
  until: number
}

/** Bytes and headers pressed for one encoding, so that answering is copying. */
export interface Pressed {
  headers: string[]
  body: Uint8Array
}

/** A kept page: in brotli, as nearly all browsers take it, and in another encoding from its first asking on. */
export interface KeptPage {
  status: number
  /** The pattern of its address. */
  route: string
  etag: string
  /** As in RenderedPage. */
  until: number
  /** What a 304 says. */
  unchanged: string[]
  headers: string[]
  br: Pressed
  gzip?: Pressed
  identity?: Pressed
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type PageMemory = TaggedCache<KeptPage>

/** `now` in milliseconds since 1970. */
export function openPageMemory(room: number, now = () => Date.now()): PageMemory {
  return openTaggedCache<KeptPage>({
    room: Math.max(1, room),
    sizeOf,
    isOver: (page) => page.until <= now(),
  })
}

/** With the room that a gzipped copy will take. */
function sizeOf(page: KeptPage): number {
  return page.br.body.byteLength * 2.3 + 3_000
}

/** What the HTML of a visitor's page depends on; everything else is filled in by script from cookies. */
export function pageKey(host: string, url: string, hints: Hints): string {
  return `${host} ${url} ${hints.pincode} ${hints.viewMode} ${hints.consentChosen ? 'chosen' : 'open'}`
}

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const deflate = promisify(gzip)

/** For what is kept. */
async function compress(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'identity') return body
  return encoding === 'gzip' ? deflate(body, { level: 6 }) : brotli(body, brotliOf(5, body))
}

/** A page of usual length is pressed faster than another thread could be told to do it. */
const soonPressed = 400_000

/** For what is sent once: lightly. */
export async function compressOnce(body: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'identity') return body
  const here = body.byteLength <= soonPressed
  if (encoding === 'gzip') return here ? gzipSync(body, { level: 2 }) : deflate(body, { level: 2 })
  return here ? brotliCompressSync(body, brotliOf(1, body)) : brotli(body, brotliOf(1, body))
}

function brotliOf(quality: number, { byteLength }: Uint8Array) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: byteLength } }
}

/** Compresses and presses the headers. The entity tag is weak: it stands for the text, in whichever encoding. */
export async function press(page: RenderedPage, route: string): Promise<KeptPage> {
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
    until: page.until,
    headers,
    unchanged: [
      ...page.headers.filter(([name]) => !name.startsWith('content-') || name.endsWith('policy')),
      vary,
    ]
      .concat([['etag', etag]])
      .flat(),
    br: pressed(headers, 'br', await compress(page.body, 'br')),
  }
}

const vary: [string, string] = ['vary', 'accept-encoding, cookie']

function pressed(headers: readonly string[], encoding: Encoding, body: Uint8Array): Pressed {
  const coded = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return { headers: [...headers, ...coded, 'content-length', String(body.byteLength)], body }
}

/** The page in an encoding, made from the kept one the first time. Gzip stays with it; plain text, which next to nobody asks for, does not. */
export async function inEncoding(page: KeptPage, encoding: Encoding): Promise<Pressed> {
  const known = page[encoding]
  if (known) return known
  const plain = new Uint8Array(await unbrotli(page.br.body))
  const made = pressed(page.headers, encoding, await compress(plain, encoding))
  if (encoding === 'gzip') page.gzip = made
  return made
}

/** An If-None-Match that names this text, whatever list it stands in and however weak it was made on the way. */
export function isUnchanged(header: string | undefined | null, page: KeptPage): boolean {
  return (
    page.status === 200 &&
    header !== undefined &&
    header !== null &&
    header.includes(page.etag.slice(2))
  )
}

/** The best encoding that the browser takes; a refusal by `q=0` is honoured. */
export function encodingOf(header: string | undefined): Encoding {
  if (!header) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'gzip'
  return 'identity'
}
