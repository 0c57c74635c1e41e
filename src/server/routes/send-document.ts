import { shop } from '#app/shop.ts'
import { type FileFormat, isFileFormat } from '#contract/catalog/product-documents.ts'
import { formatAttachment } from '#kernel/attachment-header.ts'
import type { Storage } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { parseByteRange } from './byte-range.ts'
import { hasETag } from './has-etag.ts'

const documentName = /^([0-9a-f]{32})\.([a-z0-9]{2,5})$/

/** What isn't here is only downloaded, as bytes of no kind. */
const contentTypes: Partial<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  zip: 'application/zip',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

const pieceBytes = 512 * 1024

/**
 * A file of a product's documents of this host's seller, at /documents/{file}. Its name is the hash
 * of its bytes, so its content never changes; but it is withdrawn with its products, so caches ask
 * again after an hour. Browsers save it; a video also plays on the product's page. Parts are sent as
 * asked for (RFC 9110). Source: LIST-05.
 */
export async function sendDocument(
  scope: Scope,
  file: string,
  request: Request,
): Promise<Response> {
  const [, key, format] = documentName.exec(file) ?? []
  const document = key ? await shop.catalog.findServedDocument(scope, key) : null
  if (!document || document.format !== format || !isFileFormat(format))
    return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  const { bytes, title, storageKey, isPublic } = document
  const etag = `"${key}"`
  const headers = new Headers({
    'content-type': contentTypes[format] ?? 'application/octet-stream',
    'content-disposition': buildDisposition(title, format),
    'cache-control': isPublic ? 'public, max-age=3600' : 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  })
  if (hasETag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const condition = request.headers.get('if-range')
  const range =
    condition === null || condition === etag
      ? parseByteRange(request.headers.get('range'), bytes)
      : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  headers.set('content-length', String(to - from + 1))
  if (range) headers.set('content-range', `bytes ${from}-${to}/${bytes}`)
  const body =
    request.method === 'HEAD' ? null : readPieces(scope.outside.storage, storageKey, { from, to })
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** A piece is read once the one before it was taken, so that slow readers hold no memory. */
function readPieces(storage: Storage, key: string, range: { from: number; to: number }) {
  let at = range.from
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const length = Math.min(pieceBytes, range.to - at + 1)
        const piece = await storage.readRange(key, at, length)
        if (piece.byteLength === 0) return stream.error(new Error('The document is cut short'))
        stream.enqueue(piece)
        at += piece.byteLength
        if (at > range.to) stream.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function buildDisposition(title: string, format: FileFormat): string {
  const ending = format === 'jpeg' ? 'jpg' : format
  return formatAttachment(`${title.replace(/[/\\]/g, ' ')}.${ending}`)
}
