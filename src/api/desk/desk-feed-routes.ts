import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type ImportCode, importKinds } from '#contract/desk/desk-imports.ts'
import { type ImportFix, importFixes, isImportFix } from '#contract/desk/import-problems.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { invalidRequest } from '../http/problem.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { getIdempotencyKey, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { readJson } from './read-rows.ts'
import { sendImport, sendImportRefusal } from './send-import.ts'
import {
  importFailures,
  importParams,
  importSchema,
  importTags,
  wireImport,
} from './wire-import.ts'

const tags = importTags
const params = importParams
const maxProblems = 1_000

const problemsSchema = z.array(
  z.strictObject({
    line: z.int(),
    SkuCode: z.string(),
    column: z.string(),
    error: z.string(),
  }),
)

const uploadQuery = z.object({
  kind: z.enum(importKinds).default('products').openapi({
    description:
      'delta: prices and stock; pictures: a ZIP of files named by SKU, part number or GTIN',
  }),
  replace: z.enum(['0', '1']).default('0').openapi({
    description:
      '1: what the file does not name is taken off sale; pictures stand instead of those before',
  }),
  askColumns: z.enum(['0', '1']).default('0').openapi({
    description: '1: where its heads are not ours it waits as to-map for PUT …/columns',
  }),
  taxRate: textParam(10).optional().openapi({ description: 'Percent, for rows without one' }),
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
  responses: { ...buildResponses(importSchema, 'The import, to be tested'), ...importFailures },
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
  request: { params, query: listQuery({ Limit: countParam(maxProblems, maxProblems) }) },
  responses: buildResponses(problemsSchema, 'By line'),
})

const actionBody = z.object({
  action: z
    .enum(['save', 'stop', 'retry', ...(Object.keys(importFixes) as ImportFix[])])
    .openapi({ description: 'comma, gtin, long: all errors of the kind are read another way' }),
})

const postAction = defineCall('/desk/imports/:id/actions', {
  method: 'post',
  tags,
  summary: 'Save what was tested, stop it, or test it again with a fix or with corrections',
  request: {
    params,
    headers: idempotencyHeader,
    body: jsonContent(actionBody),
  },
  responses: {
    ...buildResponses(importSchema, 'The import; of retry after the end, the new one'),
    ...importFailures,
  },
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
    const { action } = await readJson(c, actionBody)
    const outcome = await shop.desk.runOnce(
      c.get('scope'),
      { key: getIdempotencyKey(c), name: 'desk import action', input: { id, action } },
      (scope) => runAction(scope, id, action),
    )
    return outcome.ok ? sendImport(c, outcome.value) : sendImportRefusal(c, outcome.code)
  })

  mountCall(api, getExport, async (c) => {
    const pieces = shop.feeds.exportProducts(c.get('scope'))
    const bytes = Readable.from(pieces).map((piece: string) => Buffer.from(piece))
    c.header('content-type', 'text/tab-separated-values; charset=utf-8')
    c.header('content-disposition', 'attachment; filename="products.tsv"')
    return c.body(Readable.toWeb(bytes) as ReadableStream)
  })
}

/** Returns the id of the import that goes on. */
async function runAction(
  scope: Scope,
  id: number,
  action: z.output<typeof actionBody>['action'],
): Promise<Outcome<number, ImportCode>> {
  if (action === 'retry') return shop.feeds.retryImport(scope, id)
  const outcome = isImportFix(action)
    ? await shop.feeds.fixImport(scope, id, action)
    : await shop.feeds.changeImportState(scope, id, action === 'save' ? 'to-save' : 'stopped')
  return outcome.ok ? ok(id) : outcome
}

async function receiveImport(c: Context<ApiEnv>): Promise<Response> {
  const query = uploadQuery.safeParse(c.req.query())
  if (!query.success) throw invalidRequest({ kind: 'invalid' })
  const { kind, replace, askColumns, taxRate = '' } = query.data
  const file = Buffer.from(await c.req.arrayBuffer())
  const hash = createHash('sha256').update(file).digest('hex')
  const outcome = await shop.desk.runOnce(
    c.get('scope'),
    {
      key: getIdempotencyKey(c),
      name: 'desk import',
      input: { kind, replace, taxRate, hash, ...(askColumns === '1' && { askColumns }) },
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
          asksColumns: askColumns === '1',
        },
        toChunks(file),
      ),
  )
  return outcome.ok ? sendImport(c, outcome.value) : sendImportRefusal(c, outcome.code)
}

async function* toChunks(file: Uint8Array): AsyncGenerator<Uint8Array> {
  if (file.byteLength > 0) yield file
}
