import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { lockCatalog, reindexListing } from '#domain/catalog/catalog.ts'
import { invalidateTags, tags } from '../../data-cache.ts'
import type { AppContext } from '../../scope.ts'
import { readServiceability } from './read-serviceability.ts'
import type { RowProblem, ServiceRules } from './service-row.ts'
import {
  countZones,
  deleteStagedRows,
  findTableProblems,
  replaceZones,
  type StagedTable,
  stageRows,
  type TableCounts,
} from './staged-table.ts'
import { loadUploadRules } from './zone-store.ts'

export type UploadResult =
  | { ok: true; value: TableCounts }
  | { ok: false; code: 'bad-rows'; problems: RowProblem[] }

/** An upload on its way, and what its rows are judged by. */
export interface DeliveryTable {
  table: StagedTable
  rules: ServiceRules
}

const batchSize = 5_000
const maxProblems = 10_000

/**
 * Makes a file (read-serviceability.ts says its form) the whole table of where a seller delivers, and lists its products
 * anew, in one transaction. Any bad row refuses the file: the old table stays whole. Throws where there is no such seller.
 * The desk's files go another way, by imports. Source: DLV-06.
 */
export async function uploadServiceability(
  app: Pick<AppContext, 'database'>,
  sellerId: number,
  text: string,
  now: Date = new Date(),
): Promise<UploadResult> {
  return app.database.transaction(async (db) => {
    const rules = await loadUploadRules(db, sellerId)
    if (!rules) throw new Error(`No seller has the id ${sellerId}`)
    const { rows, problems } = readServiceability(text, rules)
    const table = { sellerId, upload: randomUUID() }
    for (let at = 0; at < rows.length; at += batchSize)
      await stageRows(db, table, rows.slice(at, at + batchSize))
    if (problems.length === 0) return replaceTable(db, table, now)
    problems.push(...(await findTableProblems(db, table, maxProblems)))
    await deleteStagedRows(db, table)
    return {
      ok: false,
      code: 'bad-rows',
      problems: problems.sort((a, b) => a.line - b.line),
    } as const
  })
}

/**
 * Makes the staged rows the whole table of their seller and lists its products anew, in the caller's transaction; where
 * rows don't go together, nothing. The staged rows are gone afterwards.
 */
export async function replaceTable(db: Db, table: StagedTable, now: Date): Promise<UploadResult> {
  const { sellerId } = table
  // A product saved meanwhile would be listed by the old zones.
  await lockCatalog(db, sellerId)
  const problems = await findTableProblems(db, table, maxProblems)
  if (problems.length > 0) {
    await deleteStagedRows(db, table)
    return { ok: false, code: 'bad-rows', problems }
  }
  const value = await countZones(db, table)
  await replaceZones(db, table)
  await deleteStagedRows(db, table)
  await reindexListing(db, sellerId, 'all', now)
  await invalidateTags(db, sellerId, [tags.sellers, tags.seller(sellerId), tags.products(sellerId)])
  return { ok: true, value }
}
