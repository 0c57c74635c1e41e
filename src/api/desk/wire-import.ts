import { z } from '@hono/zod-openapi'
import { type ImportView, importKinds, importStates } from '#contract/desk/desk-imports.ts'
import { problemContent } from '../http/route-responses.ts'
import { buildIdParams } from '../http/route-schemas.ts'
import { conditionFailures } from './conditions.ts'

export const importTags = ['Desk: imports and exports']
export const importParams = buildIdParams('17')

export const importSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(importKinds),
    state: z
      .enum(importStates)
      .openapi({ description: 'checked: tested, and nothing is saved yet; then save or stop it' }),
    fileName: z.string(),
    rowsDone: z.int(),
    rowsTotal: z.int().nullable(),
    hasFailedRows: z
      .boolean()
      .openapi({ description: 'They can be read, and tried again with corrections' }),
    corrected: z.int().openapi({ description: 'Rows with corrections that are not tried yet' }),
    skipped: z.int().openapi({ description: 'Rows with problems' }),
    counts: z.record(z.string(), z.number()),
    message: z.string(),
    picturesId: z
      .string()
      .nullable()
      .openapi({ description: 'The import that fetches the pictures its products name' }),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .openapi('DeskImport')
export const importFailures = {
  409: problemContent('Another import is not finished, or this one has moved on'),
  422: conditionFailures[422],
  429: problemContent('Too many batches wait, or the key’s budget is used up'),
}

export function wireImport(run: ImportView): z.infer<typeof importSchema> {
  const { kind, state, fileName, rowsDone, rowsTotal, skipped, counts, message } = run
  const { hasFailedRows, corrected, picturesRunId } = run
  const { createdAt, endedAt } = run
  return {
    id: String(run.id),
    kind,
    state,
    fileName,
    rowsDone,
    rowsTotal,
    hasFailedRows,
    corrected,
    skipped,
    counts,
    message,
    picturesId: picturesRunId === null ? null : String(picturesRunId),
    createdAt,
    endedAt,
  }
}
