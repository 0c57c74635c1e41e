import type { AttachmentView } from '#contract/quote-views.ts'
import { cleanText, cutText } from '#kernel/clean-text.ts'
import { notFound } from './answers.ts'

/** A file that somebody sent along: only ever downloaded, never opened in the page's name. Source: negotiation rule 10. */
export function buildFileResponse({
  file,
  kind,
  name,
}: AttachmentView & { file: Uint8Array }): Response {
  const type = kind === 'pdf' ? 'application/pdf' : 'image/webp'
  const asciiName = name.replace(/[^\w. -]/g, '_').slice(0, 100) || 'file'
  return new Response(Buffer.from(file), {
    headers: {
      'content-type': type,
      'content-length': String(file.byteLength),
      'content-disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(cutText(cleanText(name), 100))}`,
      'cache-control': 'private, no-store',
    },
  })
}

export function parseFileId(text: string | null | undefined): number {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) throw notFound()
  return Number(text)
}

/** A whole thread, for its people to keep and to check. Source: negotiation rule 8. */
export function buildThreadResponse(id: string, json: string): Response {
  return new Response(json, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="thread-${id.replace(/[^\w-]/g, '')}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
