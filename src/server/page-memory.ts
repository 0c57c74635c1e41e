import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Hints } from '#contract/browser.ts'
import { openTaggedCache, type TaggedCache } from '#domain/tagged-cache.ts'

/** A rendered answer, whole. */
export interface RenderedPage {
  status: number
  headers: [string, string][]
  body: Uint8Array
  /** Null: not to be kept. */
  tags: readonly string[] | null
}

/** A kept page: bytes and headers pressed for each encoding, so that answering is copying. */
export interface KeptPage {
  status: number
  etag: string
  encoded: Record<Encoding, { headers: string[]; body: Uint8Array }>
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type PageMemory = TaggedCache<KeptPage>

export function openPageMemory(room: number): PageMemory {
  return openTaggedCache<KeptPage>({ room: Math.max(1, room), sizeOf: sizeOf })
}

function sizeOf(page: KeptPage): number {
  return Object.values(page.encoded).reduce((sum, { body }) => sum + body.byteLength + 1_000, 0)
}

/** What the HTML of a visitor's page depends on; everything else is filled in by script from cookies. */
export function pageKey(host: string, url: string, hints: Hints): string {
  return `${host} ${url} ${hints.pincode} ${hints.viewMode} ${hints.consentChosen ? 'chosen' : 'open'}`
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses once and presses the headers; the entity tag names the exact bytes. */
export async function press(page: RenderedPage): Promise<KeptPage> {
  const etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`
  const [br, gz] = await Promise.all([
    brotli(page.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.byteLength },
    }),
    deflate(page.body, { level: 6 }),
  ])
  const headers = page.headers.filter(([name]) => name !== 'content-length')
  const encode = (encoding: Encoding, body: Uint8Array) => ({
    body,
    headers: [
      ...headers.flat(),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.byteLength),
      'etag',
      etag,
      'vary',
      'accept-encoding, cookie',
    ],
  })
  return {
    status: page.status,
    etag,
    encoded: { br: encode('br', br), gzip: encode('gzip', gz), identity: encode('identity', page.body) },
  }
}

/** The best encoding that the browser takes; a refusal by `q=0` is honoured. */
export function encodingOf(header: string | undefined): Encoding {
  if (!header) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'gzip'
  return 'identity'
}
