import type { AttachmentView } from '#contract/negotiation/quote-views.ts'
import { getPaperFileName, type Paper } from '#contract/papers/paper.ts'
import { formatAttachment } from '#kernel/attachment-header.ts'
import { cleanText, cutText } from '#kernel/clean-text.ts'
import * as uiTexts from '#texts/ui.ts'
import { notFound } from './answers.ts'
import type { Visit } from './visit.ts'

/**
 * A file attached by a user: only ever downloaded, never opened in the page's origin. Source:
 * negotiation rule 10.
 */
export function buildFileResponse({
  file,
  kind,
  name,
}: AttachmentView & { file: Uint8Array }): Response {
  const type = kind === 'pdf' ? 'application/pdf' : 'image/webp'
  return new Response(Buffer.from(file), {
    headers: {
      'content-type': type,
      'content-length': String(file.byteLength),
      'content-disposition': formatAttachment(cutText(cleanText(name), 100) || 'file'),
      'cache-control': 'private, no-store',
    },
  })
}

const busyHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'private, no-store',
  'retry-after': '30',
}

export function parseFileId(text: string | null | undefined): number {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) throw notFound()
  return Number(text)
}

/** A paper as a PDF, for its owner alone; 503 where too many others are drawn. Source: LOOK-11. */
export async function answerWithPdf({ scope, shop }: Visit, paper: Paper): Promise<Response> {
  const pdf = await shop.papers.drawPdf(scope, paper)
  if (!pdf) return new Response(uiTexts.pdfBusy(), { status: 503, headers: busyHeaders })
  return new Response(Buffer.from(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.byteLength),
      'content-disposition': `attachment; filename="${getPaperFileName(paper)}"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** An issued document for bookkeeping; 404: it can't be one. Source: TAX-06. */
export function answerWithPeppol(xml: string | null, number: string): Response {
  if (xml === null) throw notFound()
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="invoice-${number.replace(/[^\w-]/g, '')}.xml"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** A whole thread, for both sides to keep and to verify. Source: negotiation rule 8. */
export function buildThreadResponse(id: string, json: string): Response {
  return new Response(json, {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="thread-${id.replace(/[^\w-]/g, '')}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
