import {
  type CachedPage,
  chooseEncoding,
  compressFast,
  getCompressedBody,
  isUnchanged,
  type RenderedPage,
} from '../page-cache/cached-page.ts'
import { buildSharingHeaders } from '../page-cache/cdn-headers.ts'
import { encodeBody } from './encode-body.ts'

/** Smaller bodies are not worth compressing. */
const minCompressedBytes = 1_000

/** A page rendered for this request alone. */
export async function sendUncached(
  page: RenderedPage,
  { method, headers: requestHeaders }: Request,
): Promise<Response> {
  const encoding = chooseEncoding(requestHeaders.get('accept-encoding') ?? undefined)
  const headers = new Headers(page.headers)
  headers.append('vary', 'accept-encoding, cookie')
  if (method === 'HEAD' || isEmptyStatus(page.status))
    return new Response(null, { status: page.status, headers })
  const text = encodeBody(page.body)
  const shouldCompress =
    text.byteLength >= minCompressedBytes &&
    encoding !== 'identity' &&
    !headers.has('content-encoding')
  if (shouldCompress) headers.set('content-encoding', encoding)
  const body = await compressFast(text, shouldCompress ? encoding : 'identity')
  return new Response(body as Uint8Array<ArrayBuffer>, { status: page.status, headers })
}

/** A page of the cache, or one that others were waiting for. */
export async function sendCached(
  storedPage: CachedPage,
  { method, headers: requestHeaders }: Request,
): Promise<Response> {
  const sharingHeaders = buildSharingHeaders(storedPage)
  if (isUnchanged(requestHeaders.get('if-none-match'), storedPage)) {
    return new Response(null, {
      status: 304,
      headers: toPairs([...storedPage.notModifiedHeaders, ...sharingHeaders]),
    })
  }
  const encoding = chooseEncoding(requestHeaders.get('accept-encoding') ?? undefined)
  const { headers, body } = await getCompressedBody(storedPage, encoding)
  const hasNoBody = method === 'HEAD' || isEmptyStatus(storedPage.status)
  return new Response(hasNoBody ? null : body.slice(), {
    status: storedPage.status,
    headers: toPairs([...headers, ...sharingHeaders]),
  })
}

function toPairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!])
}

function isEmptyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
