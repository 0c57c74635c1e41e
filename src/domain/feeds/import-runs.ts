import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Capability } from '#contract/accounts/staff.ts'
import { parseTaxRate } from '#contract/catalog/cell-values.ts'
import {
  type ImportCode,
  type ImportKind,
  type ImportProblem,
  type ImportState,
  type ImportView,
  maxImportBytes,
} from '#contract/desk/desk-imports.ts'
import {
  getProblemKind,
  type ImportFix,
  importFixes,
  isImportFix,
  type ProblemCount,
  type ProblemKind,
  problemKinds,
} from '#contract/desk/import-problems.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { feedProblem, feedRun } from '#db/tables/feeds.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { deleteOrphanedRows, deleteStagedRows } from '../delivery/delivery.ts'
import type { FeedEncoding } from './feed-file.ts'
import { listStatesBefore } from './import-run-rules.ts'

/**
 * The capability that each kind of import takes: products need catalogue, prices and stock need
 * prices. Source: DESK-01.
 */
export const importCapabilities: Record<ImportKind, Capability> = {
  products: 'catalogue',
  delta: 'prices',
  delivery: 'prices',
}

export interface ImportRequest {
  kind: ImportKind
  fileName: string
  encoding: FeedEncoding
  /** In percent, for rows without one; empty: the country's usual rate. */
  taxRate: string
  /** Deactivates products that the file does not name, at the end. */
  replace: boolean
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
  if (await hasUnfinishedRun(database.primary, seller.id)) return refuse('busy')
  const fileKey = `imports/${seller.id}/${randomUUID()}.feed`
  const size = await outside.storage.writeStream(fileKey, chunks, maxImportBytes)
  if (size === null) return refuse('too-large')
  if (size === 0) {
    await outside.storage.remove(fileKey)
    return refuse('no-file')
  }
  const { kind, encoding, replace } = request
  const fileName = request.fileName.replace(/\p{Cc}/gu, '').slice(-200) || 'file'
  const runId = await database.transaction(async (db) => {
    const [run] = await db
      .insert(feedRun)
      .values({
        sellerId: seller.id,
        personId,
        kind,
        state: 'to-check',
        fileKey,
        fileName,
        size,
        encoding,
        createdAt: now,
        replace: replace && kind === 'products',
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

async function hasUnfinishedRun(db: Db, sellerId: number): Promise<boolean> {
  const unfinished = and(
    eq(feedRun.sellerId, sellerId),
    inArray(feedRun.state, [...listStatesBefore('stopped')]),
  )
  const runs = await db.select({ id: feedRun.id }).from(feedRun).where(unfinished).limit(1)
  return runs.length > 0
}

/** Confirms a checked import, or stops one: rows that are saved stay saved. Source: DESK-02. */
export async function changeImportState(
  scope: Scope,
  id: number,
  to: 'to-save' | 'stopped',
): Promise<Outcome<null, ImportCode>> {
  return moveImport(scope, id, to)
}

/**
 * Tests a checked import again, with all its errors of one kind read another way; nothing is saved.
 * Source: DEAL-06.
 */
export async function fixImport(
  scope: Scope,
  id: number,
  fix: ImportFix,
): Promise<Outcome<null, ImportCode>> {
  return moveImport(scope, id, 'to-check', fix)
}

async function moveImport(
  scope: Scope,
  id: number,
  to: 'to-check' | 'to-save' | 'stopped',
  fix?: ImportFix,
): Promise<Outcome<null, ImportCode>> {
  const { kind } = await getImportRun(scope, id)
  const { id: personId } = requireStaff(scope, importCapabilities[kind])
  const { database, outside, seller, now, requestId } = scope
  const fileKey = await database.transaction(async (db) => {
    const resetColumns = {
      rowsDone: 0,
      bytesDone: 0,
      skipped: 0,
      counts: {},
      leaseUntil: null,
      message: '',
    }
    const isThisRun = and(eq(feedRun.sellerId, seller.id), eq(feedRun.id, id))
    const [before] = await db
      .select({ state: feedRun.state, fileKey: feedRun.fileKey })
      .from(feedRun)
      .where(isThisRun)
      .for('update')
    const [updatedRun] = await db
      .update(feedRun)
      .set(
        to === 'stopped'
          ? { state: to, endedAt: now, fileKey: null }
          : { state: to, ...resetColumns, ...(fix && { fixes: addFix(fix) }) },
      )
      .where(and(isThisRun, inArray(feedRun.state, listStatesBefore(to))))
      .returning({ id: feedRun.id })
    if (!updatedRun || !before) return undefined
    if (to !== 'stopped') {
      await db
        .delete(feedProblem)
        .where(and(eq(feedProblem.sellerId, seller.id), eq(feedProblem.runId, id)))
    }
    if (to === 'stopped' && before.fileKey)
      await deleteStagedRows(db, { sellerId: seller.id, upload: before.fileKey })
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      subject: `import:${id}`,
      action: actionsByState[to],
      before: { state: before.state },
      after: { state: to, ...(fix && { note: importFixes[fix] }) },
    })
    return before.fileKey
  })
  if (fileKey === undefined) return refuse('not-now')
  if (to === 'stopped' && fileKey) await outside.storage.remove(fileKey)
  return ok(null)
}

const actionsByState = {
  'to-check': 'import.fix',
  'to-save': 'import.save',
  stopped: 'import.stop',
} as const

const addFix = (fix: ImportFix) =>
  sql`array(select distinct unnest(${feedRun.fixes} || array[${fix}::text]))`

const maxShownRuns = 20

/** The seller's latest imports. */
export async function listImportRuns(scope: Scope): Promise<ImportView[]> {
  requireStaff(scope, 'read')
  const rows = await scope.database.primary
    .select(viewColumns(scope.seller.id))
    .from(feedRun)
    .where(eq(feedRun.sellerId, scope.seller.id))
    .orderBy(desc(feedRun.id))
    .limit(maxShownRuns)
  return rows.map(toImportView)
}

/** One import; another seller's counts as missing. */
export async function getImportRun(scope: Scope, id: number): Promise<ImportView> {
  requireStaff(scope, 'read')
  const [row] = await scope.database.primary
    .select(viewColumns(scope.seller.id))
    .from(feedRun)
    .where(and(eq(feedRun.sellerId, scope.seller.id), eq(feedRun.id, id)))
  if (!row) throw stop('not-found')
  return toImportView(row)
}

/** The problems of its rows, by line; the first `max`, of all kinds or of one. */
export async function listImportProblems(
  scope: Scope,
  id: number,
  max: number,
  kind: ProblemKind | null = null,
): Promise<ImportProblem[]> {
  requireStaff(scope, 'read')
  const problems = await scope.database.primary
    .select({
      line: feedProblem.line,
      code: feedProblem.code,
      place: feedProblem.place,
      text: feedProblem.text,
    })
    .from(feedProblem)
    .where(and(eq(feedProblem.sellerId, scope.seller.id), eq(feedProblem.runId, id)))
    .orderBy(feedProblem.line, feedProblem.place)
    .limit(kind === null ? max : maxLogged)
  return kind === null
    ? problems
    : problems.filter((problem) => getProblemKind(problem) === kind).slice(0, max)
}

/** The log keeps no more. */
const maxLogged = 10_000

/** How many problems of each kind it has, among the first ten thousand. Source: DEAL-06. */
export async function countImportProblems(scope: Scope, id: number): Promise<ProblemCount[]> {
  requireStaff(scope, 'read')
  const rows = await scope.database.primary
    .select({ place: feedProblem.place, text: feedProblem.text })
    .from(feedProblem)
    .where(and(eq(feedProblem.sellerId, scope.seller.id), eq(feedProblem.runId, id)))
  const byKind = Map.groupBy(rows, getProblemKind)
  return (Object.keys(problemKinds) as ProblemKind[]).flatMap((kind) => {
    const count = byKind.get(kind)?.length ?? 0
    return count > 0 ? [{ kind, count }] : []
  })
}

/** An import is more than a check once someone has confirmed it, which the audit log shows. */
const viewColumns = (sellerId: number) => ({
  ...getTableColumns(feedRun),
  saves: sql<boolean>`exists(select 1 from audit_entry a where a.seller_id = ${sellerId}
    and a.subject = 'import:' || feed_run.id and a.action = 'import.save')`,
})

function toImportView(row: typeof feedRun.$inferSelect & { saves: boolean }): ImportView {
  const { id, fileName, size, replace, rowsDone, rowsTotal, skipped, counts, message, saves } = row
  return {
    id,
    fileName,
    size,
    replace,
    fixes: row.fixes.filter(isImportFix),
    rowsDone,
    rowsTotal,
    skipped,
    counts,
    message,
    saves,
    kind: row.kind as ImportKind,
    state: row.state as ImportState,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

const retentionDays = 7

/** Stops checked imports that nobody confirmed within a week, and deletes their files. */
export async function purgeOldImports(app: AppContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  const db = app.database.primary
  const old = await readAcrossSellers<{ sellerId: number; id: number }>(
    db,
    (named) => sql`
      select seller_id as "sellerId", id from feed_run
      where ${named(sql`seller_id`)} and state = 'checked' and created_at < ${before.toISOString()}`,
  )
  for (const { sellerId, id } of old) {
    const { rows } = await db.execute<{ key: string | null }>(sql`
      with old as (
        select id, file_key from feed_run
        where seller_id = ${sellerId} and id = ${id} and state = 'checked'
        for update skip locked
      )
      update feed_run r set state = 'stopped', file_key = null, ended_at = ${now.toISOString()}
      from old where r.seller_id = ${sellerId} and r.id = old.id returning old.file_key as key`)
    for (const { key } of rows) if (key) await app.outside.storage.remove(key)
  }
  await deleteOrphanedRows(app.database.primary)
}
