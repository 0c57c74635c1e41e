import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import {
  type DocumentCode,
  type DocumentKind,
  documentKinds,
  documentLanguages,
  documentTexts,
  toDocumentFields,
} from '#contract/catalog/product-documents.ts'
import { type Outcome, ok, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { invalidRequest } from '../http/problem.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { documentSchema, wireDocument } from '../http/wire-document.ts'
import { readJson } from './read-rows.ts'
import { createWriter } from './run-write.ts'

const tags = ['Desk: products']
const params = buildIdParams('4711')
const deskDocumentsSchema = z
  .strictObject({ documents: z.array(documentSchema.extend({ id: z.string() })) })
  .openapi('DeskDocuments')
const answers = {
  ...buildResponses(deskDocumentsSchema, 'The product’s documents as they are then'),
  409: problemContent('The same command is still running, or somebody else changed it meanwhile'),
}

const kindSchema = z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]])
const language = z.enum(Object.keys(documentLanguages) as [string, ...string[]]).nullable()
const documentBody = z.object({
  file: z.string().max(14_000_000).optional().openapi({
    description: 'A file of at most 10 MB as base64; its content tells its format. Or else link',
  }),
  link: z.string().max(500).optional().openapi({ description: 'A video elsewhere, https' }),
  name: z.string().max(200).openapi({ description: 'The file’s name, or the link’s title' }),
  kind: kindSchema.optional().openapi({ description: 'Of a file; else told by format and name' }),
  language: language.optional(),
})
const postDocument = defineCall('/desk/products/:id/documents', {
  method: 'post',
  tags,
  summary: 'Add a document or video to a product; needs an Idempotency-Key',
  request: { params, headers: idempotencyHeader, body: jsonContent(documentBody) },
  responses: answers,
})

const changeBody = z.object({
  kind: kindSchema.optional(),
  title: z.string().max(200).optional(),
  language: language.optional(),
  move: z.enum(['earlier', 'later', 'remove']).optional().openapi({ description: 'Instead' }),
})
const documentParams = params.extend({ document: z.string().max(20) })
const patchDocument = defineCall('/desk/products/:id/documents/:document', {
  method: 'patch',
  tags,
  summary: 'Change or move a document, or take it from the product',
  request: { params: documentParams, headers: idempotencyHeader, body: jsonContent(changeBody) },
  responses: answers,
})

/** Documents of products, added and changed by programs of the seller. Source: LIST-05, KEY-02. */
export function mountDeskDocumentWrites(api: Api): void {
  mountCall(api, postDocument, async (c) => {
    const id = rowId(c.req.param('id'))
    const { file, ...rest } = await readJson(c, documentBody)
    const { link, name, kind = null, language = null } = rest
    if ((file === undefined) === (link === undefined)) throw invalidRequest({ file: 'invalid' })
    const bytes = Buffer.from(file ?? '', 'base64')
    const hash = createHash('sha256').update(bytes).digest('hex')
    return write(c, 'desk document', { id, hash, ...rest }, async (scope) => {
      if (link !== undefined)
        return toId(id, await addLink(scope, id, { address: link, title: name }))
      const upload = await shop.catalog.receiveDocument(scope, id, inOnePiece(bytes))
      if (!upload.ok) return upload
      const document = { file: upload.value, fileName: name, kind, language }
      return toId(id, await shop.catalog.addDocuments(scope, id, [document]))
    })
  })

  mountCall(api, patchDocument, async (c) => {
    const id = rowId(c.req.param('id'))
    const documentId = rowId(c.req.param('document'))
    const change = await readJson(c, changeBody)
    const { move, ...fields } = change
    return write(c, 'desk document change', { id, documentId, ...change }, async (scope) => {
      const { documents } = await shop.catalog.getDeskProduct(scope, id)
      const document = documents.find((each) => each.id === documentId)
      if (!document) throw stop('not-found')
      if (move) return toId(id, await shop.catalog.moveDocument(scope, id, documentId, move))
      const before = toDocumentFields(document)
      const after = {
        kind: fields.kind ?? before.kind,
        title: fields.title ?? before.title,
        language: fields.language === undefined ? before.language : (fields.language ?? ''),
      }
      return toId(id, await shop.catalog.saveDocument(scope, id, documentId, after, before))
    })
  })
}

const addLink = (scope: Scope, id: number, link: { address: string; title: string }) =>
  shop.catalog.addDocumentLink(scope, id, link)

const toId = (id: number, outcome: Outcome<null, DocumentCode>): Outcome<number, DocumentCode> =>
  outcome.ok ? ok(id) : outcome

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const write = createWriter<number, DocumentCode>(
  async (c, id) => {
    const scope = c.get('scope')
    const { documents } = await shop.catalog.getDeskProduct(scope, id)
    return c.json({
      documents: documents.map((each) => ({
        id: String(each.id),
        ...wireDocument(each, scope.seller),
      })),
    })
  },
  (c, { code }) => {
    const status = code === 'changed-meanwhile' ? 409 : 400
    return refusal(c, status, { code, detail: documentTexts[code]() })
  },
)
