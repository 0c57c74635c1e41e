import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import {
  type ImportCode,
  type ImportView,
  importKinds,
  importStates,
  importTexts,
} from '#contract/desk/desk-imports.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { bodyText } from '../http/body-fields.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { invalidRequest } from '../http/problem.ts'
import { countParam, textParam } from '../http/query-schemas.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import {
  buildIdParams,
  getIdempotencyKey,
  idempotencyHeader,
  jsonContent,
} from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { conditionFailures } from './conditions.ts'
import { isCommandRefusal, sendCommandRefusal } from './run-write.ts'

const tags = ['Desk: imports and exports']
const params = buildIdParams('17')
const maxProblems = 1_000

const importSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(importKinds),
    state: z
      .enum(importStates)
      .openapi({ description: 'checked: tested, and nothing is saved yet; then save or stop it' }),
    fileName: z.string(),
    rowsDone: z.int(),
    rowsTotal: z.int().nullable(),
    skipped: z.int().openapi({ description: 'Rows with problems' }),
    counts: z.record(z.string(), z.number()),
    message: z.string(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .openapi('DeskImport')
const problemsSchema = z.array(
  z.strictObject({
    line: z.int(),
    SkuCode: z.string(),
    column: z.string(),
    error: z.string(),
  }),
)

const failures = {
  409: problemContent('Another import is not finished, or this one has moved on'),
  422: conditionFailures[422],
  429: problemContent('Too many batches wait, or the key’s budget is used up'),
}

const uploadQuery = z.object({
  kind: z.enum(importKinds).default('products').openapi({
    description:
      'delta: prices and stock; pictures: a ZIP of files named by SKU, part number or GTIN',
  }),
  replace: z.enum(['0', '1']).default('0').openapi({
    description:
      '1: what the file does not name is taken off sale; pictures stand instead of those before',
  }),
  taxRate: textParam(10).optional().openapi({ description: 'Per cent, for rows without one' }),
})

const postImport = defineCall('/desk/imports', {
  method: 'post',
  tags,
  summary:
    'Send a file of products, prices, postal codes or pictures: it is tested first. At most 32 MB',
  request: {
    headers: idempotencyHeader,
    query: uploadQuery,
    body: {
      content: {
        'text/csv': { schema: z.string() },
        'application/zip': { schema: z.string().openapi({ format: 'binary' }) },
      },
    },
  },
  responses: { ...buildResponses(importSchema, 'The import, to be tested'), ...failures },
})

const getImports = defineCall('/desk/imports', {
  method: 'get',
  tags,
  summary: 'The latest imports',
  responses: buildResponses(z.array(importSchema), 'At most 20'),
})

const getImport = defineCall('/desk/imports/:id', {
  method: 'get',
  tags,
  summary: 'An import and how far it is',
  request: { params },
  responses: buildResponses(importSchema, 'The import'),
})

const getProblems = defineCall('/desk/imports/:id/problems', {
  method: 'get',
  tags,
  summary: 'Which rows could not be used, and why',
  request: { params, query: z.object({ Limit: countParam(maxProblems, maxProblems) }) },
  responses: buildResponses(problemsSchema, 'By line'),
})

const postAction = defineCall('/desk/imports/:id/actions', {
  method: 'post',
  tags,
  summary: 'Save what was tested, or stop it',
  request: {
    params,
    headers: idempotencyHeader,
    body: jsonContent(z.object({ action: z.enum(['save', 'stop']) })),
  },
  responses: { ...buildResponses(importSchema, 'The import'), ...failures },
})

const getExport = defineCall('/desk/exports/products', {
  method: 'get',
  tags,
  summary: 'All products on sale as a table that an import reads back; costs by costs:read',
  responses: {
    200: {
      description: 'The table',
      content: { 'text/tab-separated-values': { schema: z.string() } },
    },
  },
})

/** Imports with what came of their rows, and exports. Source: KEY-02, DESK-02. */
export function mountDeskFeedRoutes(api: Api): void {
  mountCall(api, postImport, receiveImport)

  mountCall(api, getImports, async (c) =>
    c.json((await shop.feeds.listImportRuns(c.get('scope'))).map(wireImport)),
  )

  mountCall(api, getImport, async (c) => sendImport(c, rowId(c.req.param('id'))))

  mountCall(api, getProblems, async (c) => {
    const scope = c.get('scope')
    const id = rowId(c.req.param('id'))
    const max = Number(c.req.query('Limit') ?? maxProblems)
    if (!Number.isInteger(max) || max < 1 || max > maxProblems)
      throw invalidRequest({ Limit: 'invalid' })
    await shop.feeds.getImportRun(scope, id)
    const problems = await shop.feeds.listImportProblems(scope, id, max)
    return c.json(
      problems.map(({ line, code, place, text }) => ({
        line,
        SkuCode: code,
        column: place,
        error: text,
      })),
    )
  })

  mountCall(api, postAction, async (c) => {
    const id = rowId(c.req.param('id'))
    const action = bodyText(await readBody(c), 'action', 10)
    if (action !== 'save' && action !== 'stop') throw invalidRequest({ action: 'invalid' })
    const outcome = await shop.desk.runOnce(
      c.get('scope'),
      { key: getIdempotencyKey(c), name: 'desk import action', input: { id, action } },
      (scope) => shop.feeds.changeImportState(scope, id, action === 'save' ? 'to-save' : 'stopped'),
    )
    return outcome.ok ? sendImport(c, id) : sendImportRefusal(c, outcome.code)
  })

  mountCall(api, getExport, async (c) => {
    const pieces = shop.feeds.exportProducts(c.get('scope'))
    const bytes = Readable.from(pieces).map((piece: string) => Buffer.from(piece))
    c.header('content-type', 'text/tab-separated-values; charset=utf-8')
    c.header('content-disposition', 'attachment; filename="products.tsv"')
    return c.body(Readable.toWeb(bytes) as ReadableStream)
  })
}

async function receiveImport(c: Context<ApiEnv>): Promise<Response> {
  const query = uploadQuery.safeParse(c.req.query())
  if (!query.success) throw invalidRequest({ kind: 'invalid' })
  const { kind, replace, taxRate = '' } = query.data
  const file = Buffer.from(await c.req.arrayBuffer())
  const hash = createHash('sha256').update(file).digest('hex')
  const outcome = await shop.desk.runOnce(
    c.get('scope'),
    {
      key: getIdempotencyKey(c),
      name: 'desk import',
      input: { kind, replace, taxRate, hash },
    },
    (scope) =>
      shop.feeds.uploadImport(
        scope,
        {
          kind,
          fileName: kind === 'pictures' ? 'api.zip' : 'api.csv',
          encoding: 'utf8',
          taxRate,
          replace: replace === '1',
        },
        toChunks(file),
      ),
  )
  return outcome.ok ? sendImport(c, outcome.value) : sendImportRefusal(c, outcome.code)
}

async function* toChunks(file: Uint8Array): AsyncGenerator<Uint8Array> {
  if (file.byteLength > 0) yield file
}

function sendImportRefusal(c: Context<ApiEnv>, code: ImportCode | CommandRefusal): Response {
  if (isCommandRefusal(code)) return sendCommandRefusal(c, code)
  const status = code === 'busy' || code === 'not-now' ? 409 : 400
  return refusal(c, status, { code, detail: importTexts[code] })
}

async function sendImport(c: Context<ApiEnv>, id: number): Promise<Response> {
  return c.json(wireImport(await shop.feeds.getImportRun(c.get('scope'), id)))
}

function wireImport(run: ImportView): z.infer<typeof importSchema> {
  const { kind, state, fileName, rowsDone, rowsTotal, skipped, counts, message } = run
  const { createdAt, endedAt } = run
  return {
    id: String(run.id),
    kind,
    state,
    fileName,
    rowsDone,
    rowsTotal,
    skipped,
    counts,
    message,
    createdAt,
    endedAt,
  }
}
