import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { StaffMember } from '#contract/accounts/staff.ts'
import { parseTaxRate } from '#contract/catalog/cell-values.ts'
import { writeStoredNotes } from '#contract/catalog/import-notes.ts'
import {
  type ImportCode,
  type ImportKind,
  type ImportState,
  type ImportView,
  importCapabilities,
  maxImportBytes,
} from '#contract/desk/desk-imports.ts'
import { isImportFix } from '#contract/desk/import-problems.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { feedRun } from '#db/tables/feeds.ts'
import { dropHidden } from '#kernel/clean-text.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { deleteOrphanedRows } from '../delivery/delivery.ts'
import type { FeedEncoding } from './feed-file.ts'
import { seesCells } from './import-cells.ts'
import { findColumns } from './import-columns.ts'
import { listStatesBefore } from './import-run-rules.ts'

export interface ImportRequest {
  kind: ImportKind
  fileName: string
  encoding: FeedEncoding
  /** In percent, for rows without one; empty: the country's usual rate. */
  taxRate: string
  /** Deactivates products that the file does not name, at the end. */
  replace: boolean
  /** The person can say what its columns are: asked where their heads leave it open. */
  asksColumns?: boolean
}

/**
 * Streams an uploaded file of any size into storage and queues its check; nothing is imported until
 * someone confirms. A seller has one import at a time. Returns its id. Source: DESK-02.
 */
export async function uploadImport(
  scope: Scope,
  request: ImportRequest,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Outcome<number, ImportCode>> {
  const { id: personId } = requireStaff(scope, importCapabilities[request.kind])
  // Such a file has stock as well as prices.
  if (request.kind === 'delta') requireStaff(scope, 'stock')
  const { database, outside, seller, now, requestId } = scope
  const rate = request.taxRate.trim() === '' ? null : parseTaxRate(request.taxRate)
  if (rate && 'wrong' in rate) return refuse('bad-tax-rate')
  if (await hasUnfinishedRun(database.primary, seller.id, request.kind)) return refuse('busy')
  const fileKey = `imports/${seller.id}/${randomUUID()}.feed`
  const size = await outside.storage.writeStream(fileKey, chunks, maxImportBytes)
  if (size === null) return refuse('too-large')
  if (size === 0) {
    await outside.storage.remove(fileKey)
    return refuse('no-file')
  }
  const { kind, encoding, replace } = request
  const fileName =
    dropHidden(request.fileName)
      .replace(/\p{Cc}/gu, '')
      .slice(-200) || 'file'
  const { asks, columns } = await findColumns(
    scope,
    { kind, fileKey, fileName, size, encoding },
    request.asksColumns ?? false,
  )
  const runId = await database.transaction(async (db) => {
    const [run] = await db
      .insert(feedRun)
      .values({
        sellerId: seller.id,
        personId,
        kind,
        state: asks ? 'to-map' : 'to-check',
        columns,
        fileKey,
        fileName,
        size,
        encoding,
        createdAt: now,
        replace: replace && (kind === 'products' || kind === 'pictures'),
        taxRate: rate && 'value' in rate ? rate.value : null,
      })
      .onConflictDoNothing()
      .returning({ id: feedRun.id })
    if (!run) return null
    const subject = `import:${run.id}`
    const after = { kind, size, replace }
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'import.upload',
      subject,
      after,
    })
    return run.id
  })
  if (runId !== null) return ok(runId)
  await outside.storage.remove(fileKey)
  return refuse('busy')
}

/** A seller has one import at a time, and beside it one of pictures, which take long. */
export async function hasUnfinishedRun(
  db: Db,
  sellerId: number,
  kind: ImportKind,
): Promise<boolean> {
  const unfinished = and(
    eq(feedRun.sellerId, sellerId),
    kind === 'pictures' ? eq(feedRun.kind, kind) : ne(feedRun.kind, 'pictures'),
    inArray(feedRun.state, [...listStatesBefore('stopped')]),
  )
  const runs = await db.select({ id: feedRun.id }).from(feedRun).where(unfinished).limit(1)
  return runs.length > 0
}

const maxShownRuns = 20

/** The seller's latest imports. */
export async function listImportRuns(scope: Scope): Promise<ImportView[]> {
  const staff = requireStaff(scope, 'read')
  const rows = await scope.database.primary
    .select(viewColumns(scope.seller.id))
    .from(feedRun)
    .where(eq(feedRun.sellerId, scope.seller.id))
    .orderBy(desc(feedRun.id))
    .limit(maxShownRuns)
  return rows.map((row) => toImportView(row, staff, scope.seller))
}

/** One import; another seller's counts as missing. */
export async function getImportRun(scope: Scope, id: number): Promise<ImportView> {
  const staff = requireStaff(scope, 'read')
  const [row] = await scope.database.primary
    .select(viewColumns(scope.seller.id))
    .from(feedRun)
    .where(and(eq(feedRun.sellerId, scope.seller.id), eq(feedRun.id, id)))
  if (!row) throw stop('not-found')
  return toImportView(row, staff, scope.seller)
}

/** An import is more than a check once someone has confirmed it, which the audit log shows. */
const viewColumns = (sellerId: number) => ({
  ...getTableColumns(feedRun),
  saves: sql<boolean>`exists(select 1 from audit_entry a where a.seller_id = ${sellerId}
    and a.subject = 'import:' || feed_run.id and a.action = 'import.save')`,
  corrected: sql<number>`(select count(distinct p.line)::int from feed_problem p
    join feed_correction c on c.seller_id = ${sellerId} and c.run_id = p.run_id and c.line = p.line
    where p.seller_id = ${sellerId} and p.run_id = feed_run.id and p.skips)`,
  sourceKind: sql<string | null>`(select s.kind from feed_run s
    where s.seller_id = ${sellerId} and s.id = feed_run.source_run_id)`,
  picturesRunId: sql<number | null>`(select min(p.id)::int from feed_run p
    where feed_run.kind = 'products' and p.seller_id = ${sellerId} and p.id > feed_run.id
      and p.source_run_id = feed_run.id and p.kind = 'pictures')`,
})

type StoredRun = typeof feedRun.$inferSelect & {
  saves: boolean
  corrected: number
  sourceKind: string | null
  picturesRunId: number | null
}

function toImportView(row: StoredRun, staff: StaffMember, seller: Scope['seller']): ImportView {
  const { id, fileName, size, replace, rowsDone, rowsTotal, skipped, counts, saves } = row
  const { corrected, sourceRunId, sourceKind, picturesRunId } = row
  const isStored = row.state === 'checked' || row.failedRowsKey !== null
  const isReadable = isStored && seesCells(staff, row)
  return {
    id,
    isMapped: row.columns !== null,
    corrected,
    hasFailedRows: isReadable && row.kind !== 'delivery' && skipped > 0,
    sourceRunId,
    isOfFeed: row.kind === 'pictures' && sourceKind === 'products',
    picturesRunId,
    fileName,
    size,
    replace,
    fixes: row.fixes.filter(isImportFix),
    rowsDone,
    rowsTotal,
    skipped,
    counts,
    message: writeStoredNotes(row.notes, row.message),
    saves,
    kind: row.kind as ImportKind,
    state: row.state as ImportState,
    createdAt: row.createdAt.toISOString(),
    createdText: formatMoment(row.createdAt, seller),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

const retentionDays = 7

/**
 * Stops imports that nobody confirmed within a week, and deletes their files and the failed rows of
 * those that ended before.
 */
export async function purgeOldImports(app: AppContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  const db = app.database.primary
  const old = await readAcrossSellers<{ sellerId: number; id: number }>(
    db,
    (whereSeller) => sql`
      select seller_id as "sellerId", id from feed_run
      where ${whereSeller(sql`seller_id`)}
        and (state in ('to-map', 'checked') and created_at < ${before}
          or failed_rows_key is not null and ended_at < ${before})`,
  )
  for (const { sellerId, id } of old) {
    const { rows } = await db.execute<{ key: string | null; rowsKey: string | null }>(sql`
      with old as (
        select id, file_key, failed_rows_key from feed_run
        where seller_id = ${sellerId} and id = ${id}
          and (state in ('to-map', 'checked') or failed_rows_key is not null)
        for update skip locked
      )
      update feed_run r set file_key = null, failed_rows_key = null,
        state = case when r.state in ('to-map', 'checked') then 'stopped' else r.state end,
        ended_at = coalesce(r.ended_at, ${now.toISOString()})
      from old where r.seller_id = ${sellerId} and r.id = old.id
      returning old.file_key as key, old.failed_rows_key as "rowsKey"`)
    for (const { key, rowsKey } of rows) {
      if (key) await app.outside.storage.remove(key)
      if (rowsKey) await app.outside.storage.remove(rowsKey)
    }
  }
  await deleteOrphanedRows(app.database.primary)
}
