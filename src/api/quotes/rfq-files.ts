import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { readRequestForm } from '#contract/requests/read-form.server.ts'
import { cleanText } from '#kernel/clean-text.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { bodyInteger } from '../http/body-fields.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { invalidRequest } from '../http/problem.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { jsonContent, sendThread } from '../http/route-schemas.ts'
import { toCommand } from './quote-bodies.ts'
import { getRfqRef, isDeskCall, loadRfqView, rfqProblem, rfqResponse } from './rfq-response.ts'
import { keyHeaders, rfqFailures, rfqParams, rfqTags } from './rfq-routes.ts'
import { attachmentSchema, rfqSchema, wireAttachment } from './wire-rfq.ts'

const fileRequest = { params: rfqParams, query: identityQuery, headers: keyHeaders }

const files = defineCall('/rfqs/:id/attachments', {
  method: 'get',
  tags: rfqTags,
  summary: 'Files of a request',
  request: fileRequest,
  responses: buildResponses(z.array(attachmentSchema), 'At most 5'),
})
const addFile = defineCall('/rfqs/:id/attachments', {
  method: 'post',
  tags: rfqTags,
  summary: 'Add a photo or a PDF of at most 5 MB',
  request: {
    params: rfqParams,
    headers: keyHeaders,
    body: {
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z.any().openapi({ type: 'string', format: 'binary' }),
            lineId: z.string().optional(),
            rowVersion: z.string(),
          }),
        },
      },
    },
  },
  responses: {
    201: { description: 'The request', ...jsonContent(rfqSchema) },
    ...rfqFailures,
    413: problemContent('Too large'),
  },
})
const getFile = defineCall('/rfqs/:id/attachments/:file', {
  method: 'get',
  tags: rfqTags,
  summary: 'A file, as a download',
  request: { ...fileRequest, params: rfqParams.extend({ file: z.string().max(10) }) },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.any() } } },
    404: problemContent('No such file'),
  },
})
const entry = z.strictObject({
  sequence: z.int(),
  kind: z.string(),
  words: z.string(),
  at: z.string(),
  by: z.string(),
  side: z.enum(['buyer', 'seller', 'clock']),
  text: z.string(),
})
const thread = defineCall('/rfqs/:id/thread', {
  method: 'get',
  tags: rfqTags,
  summary: 'What happened to a request',
  request: fileRequest,
  responses: buildResponses(z.array(entry), 'Oldest first'),
})
const threadJson = defineCall('/rfqs/:id/thread.json', {
  method: 'get',
  tags: rfqTags,
  summary: 'The same with all hashes: a file that anyone can check',
  request: fileRequest,
  responses: {
    ...buildResponses(z.object({}).loose(), 'See `npx haggle doctor --thread FILE`'),
  },
})

/** Files and the thread of a request, for buyers and staff. Source: RFQ-04, negotiation rules 8 and 10. */
export function mountRfqFileRoutes(api: Api): void {
  api.openapi(files, async (c) =>
    c.json((await loadRfqView(c, getRfqRef(c))).attachments.map(wireAttachment), 200),
  )

  mountCall(api, addFile, async (c) => {
    const ref = getRfqRef(c)
    // Ownership is checked before the body is read, so nobody uploads megabytes to another's request.
    await loadRfqView(c, ref)
    const uploadForm = await readForm(c)
    if (!uploadForm) return rfqProblem(c, null, { code: 'file-too-large' })
    const file = uploadForm.get('file')
    if (!(file instanceof File)) throw invalidRequest({ file: 'missing' })
    const line = uploadForm.get('lineid')
    const lineId = line === undefined || line === '' ? null : bodyInteger(uploadForm, 'lineId')
    const command = toCommand(c, { rowVersion: bodyInteger(uploadForm, 'rowVersion') })
    const input = { name: file.name, bytes: await file.bytes(), lineId }
    const scope = c.get('scope')
    const outcome = isDeskCall(c)
      ? await shop.quotes.attachAtDesk(scope, ref.id, command, input)
      : await shop.quotes.attach(scope, ref, command, input)
    return rfqResponse(c, ref, outcome, { status: 201 })
  })

  mountCall(api, getFile, async (c) => {
    const ref = getRfqRef(c)
    // Access to the request is checked first; then a file id that is not a number is a 404.
    const number = /^\d{1,3}$/.test(c.req.param('file')) ? Number(c.req.param('file')) : 0
    const scope = c.get('scope')
    const attachedFile = isDeskCall(c)
      ? await shop.quotes.deskAttachment(scope, ref.id, number)
      : await shop.quotes.attachment(scope, ref, number)
    const plain = attachedFile.name.replace(/[^\w. -]/g, '_')
    const encoded = encodeURIComponent(cleanText(attachedFile.name))
    return c.body(Buffer.from(attachedFile.file), 200, {
      'content-type': attachedFile.kind === 'pdf' ? 'application/pdf' : 'image/webp',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'cache-control': 'private, no-store',
    })
  })

  api.openapi(thread, async (c) => {
    const { thread: entries } = await loadRfqView(c, getRfqRef(c))
    const wireEntries = entries.map(({ sequence, kind, words, at, by, side, text }) => ({
      sequence,
      kind,
      words,
      at,
      by,
      side,
      text,
    }))
    return c.json(wireEntries, 200)
  })

  mountCall(api, threadJson, async (c) => {
    const ref = getRfqRef(c)
    const scope = c.get('scope')
    const file = isDeskCall(c)
      ? await shop.quotes.deskThreadFile(scope, ref.id)
      : await shop.quotes.threadFile(scope, ref)
    return sendThread(c, file, 'thread.json')
  })
}

/** The form with lower-case names; null where it is larger than any valid one. */
async function readForm(c: Context<ApiEnv>): Promise<Map<string, unknown> | null> {
  const form = await readRequestForm(c.req.raw)
  if (!form.ok && form.code === 'too-large') return null
  if (!form.ok) throw invalidRequest({ body: 'not-a-form' })
  return new Map([...form.value].map(([name, value]) => [name.toLowerCase(), value]))
}
