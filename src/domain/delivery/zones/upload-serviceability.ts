import { randomUUID } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { lockCatalog, reindexListing } from '#domain/catalog/catalog.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
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

/** An upload in progress, with the data to check its rows. */
export interface DeliveryTable {
  table: StagedTable
  rules: ServiceRules
}

const batchSize = 5_000
const maxProblems = 10_000

/**
 * Replaces a seller's whole delivery table with a file (see read-serviceability.ts for the format)
 * and reindexes its products, in one transaction. Any bad row refuses the file: the old table stays
 * complete. Throws if there is no such seller. The desk's files go through imports instead. Source:
 * DLV-06.
 */
export async function uploadServiceability(
  app: Pick<AppContext, 'database'>,
  sellerId: number,
  text: string,
  now: Date = new Date(),
): Promise<UploadResult> {
  return app.database.transaction(async (db) => {
    const rules = await loadUploadRules(db, sellerId)
    if (!rules) throw new Error(`No seller with id ${sellerId}`)
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
 * Replaces the seller's whole table with the staged rows and reindexes its products, in the
 * caller's transaction; changes nothing if rows conflict. The staged rows are deleted afterwards.
 */
export async function replaceTable(db: Db, table: StagedTable, now: Date): Promise<UploadResult> {
  const { sellerId } = table
  // A product saved concurrently would be indexed by the old zones.
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
