import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { attributeColumn, ignoredColumn, listFileFields } from '#contract/desk/import-columns.ts'
import { listFurtherLanguages } from '#contract/sellers/languages.ts'
import { ok, stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { buildResponses } from '../http/route-responses.ts'
import { getIdempotencyKey, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { readJson } from './read-rows.ts'
import { sendImport, sendImportRefusal } from './send-import.ts'
import { importFailures, importParams, importSchema, importTags } from './wire-import.ts'

const maxColumns = 1_000
const maxCorrections = 500
/** What the column of a database holds. */
const maxLine = 2 ** 31 - 1

const columnsSchema = z.strictObject({
  columns: z.array(
    z.strictObject({
      head: z.string(),
      samples: z.array(z.string()).openapi({ description: 'Empty for whoever may not read cells' }),
      field: z.string().openapi({
        description: `What it is or is proposed to be; empty: not read; ${attributeColumn}: an attribute`,
      }),
      by: z.enum(['memory', 'name', 'values', 'nothing']),
    }),
  ),
  fields: z.array(z.strictObject({ key: z.string(), name: z.string() })),
})
const columnsBody = z.object({
  columns: z
    .array(z.string().max(100))
    .max(maxColumns)
    .openapi({ description: 'The field of each column, in the order of the file' }),
})

const getColumns = defineCall('/desk/imports/:id/columns', {
  method: 'get',
  tags: importTags,
  summary: 'The columns of a file, and what they can be',
  request: { params: importParams },
  responses: buildResponses(columnsSchema, 'As proposed, or as they were named'),
})

const putColumns = defineCall('/desk/imports/:id/columns', {
  method: 'put',
  tags: importTags,
  summary: 'Say what the columns are; the file is then tested',
  request: { params: importParams, headers: idempotencyHeader, body: jsonContent(columnsBody) },
  responses: { ...buildResponses(importSchema, 'The import'), ...importFailures },
})

const correctionsBody = z.object({
  rows: z
    .array(
      z.object({
        line: z.int().min(1).max(maxLine),
        column: z.string().min(1).max(100).openapi({ description: 'As the problem names it' }),
        value: z.string().max(5_000).openapi({ description: 'Empty: the cell’s own counts again' }),
      }),
    )
    .min(1)
    .max(maxCorrections),
})

const postCorrections = defineCall('/desk/imports/:id/corrections', {
  method: 'post',
  tags: importTags,
  summary: 'Values to use instead of wrong cells; the action retry then tries these rows',
  request: { params: importParams, headers: idempotencyHeader, body: jsonContent(correctionsBody) },
  responses: {
    ...buildResponses(importSchema, 'The import, and how many of its rows have values'),
    ...importFailures,
  },
})

const getFailedRows = defineCall('/desk/imports/:id/failed-rows', {
  method: 'get',
  tags: importTags,
  summary: 'The rows that could not be used, as a table that an import reads; where hasFailedRows',
  request: { params: importParams },
  responses: {
    200: { description: 'The table', content: { 'text/csv': { schema: z.string() } } },
  },
})

/** What a program does about columns and rows that an import could not use. Source: KEY-02, DEAL-06. */
export function mountDeskImportFixes(api: Api): void {
  mountCall(api, getColumns, async (c) => {
    const scope = c.get('scope')
    const id = rowId(c.req.param('id'))
    const [{ kind }, columns] = [
      await shop.feeds.getImportRun(scope, id),
      await shop.feeds.getImportColumns(scope, id),
    ]
    return c.json({
      columns: columns.map(({ head, samples, field, by }) => ({ head, samples, field, by })),
      fields: [
        ...listFileFields(kind, columns, listFurtherLanguages(scope.seller)),
        { key: ignoredColumn, name: 'Not read' },
        { key: attributeColumn, name: 'An attribute of the head’s name' },
      ],
    })
  })

  mountCall(api, putColumns, async (c) => {
    const id = rowId(c.req.param('id'))
    const { columns } = await readJson(c, columnsBody)
    const key = getIdempotencyKey(c)
    const outcome = await shop.desk.runOnce(
      c.get('scope'),
      { key, name: 'desk import columns', input: { id, columns } },
      (scope) => shop.feeds.mapImport(scope, id, columns),
    )
    return outcome.ok ? sendImport(c, id) : sendImportRefusal(c, outcome.code)
  })

  mountCall(api, postCorrections, async (c) => {
    const id = rowId(c.req.param('id'))
    const { rows } = await readJson(c, correctionsBody)
    const key = getIdempotencyKey(c)
    const outcome = await shop.desk.runOnce(
      c.get('scope'),
      { key, name: 'desk import corrections', input: { id, rows } },
      async (scope) => {
        const values = rows.map(({ column: place, ...row }) => ({ ...row, place }))
        const correction = await shop.feeds.correctImport(scope, id, values)
        return correction.ok ? ok(null) : correction
      },
    )
    return outcome.ok ? sendImport(c, id) : sendImportRefusal(c, outcome.code)
  })

  mountCall(api, getFailedRows, async (c) => {
    const scope = c.get('scope')
    const id = rowId(c.req.param('id'))
    if (!(await shop.feeds.getImportRun(scope, id)).hasFailedRows) throw stop('not-found')
    const pieces = shop.feeds.exportFailedRows(scope, id)
    const bytes = Readable.from(pieces).map((piece: string) => Buffer.from(piece))
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', `attachment; filename="import-${id}-failed-rows.csv"`)
    return c.body(Readable.toWeb(bytes) as ReadableStream)
  })
}
