import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ImportNote } from '#contract/catalog/import-notes.ts'
import type { ImportKind } from '#contract/desk/desk-imports.ts'
import type { ImportFix } from '#contract/desk/import-problems.ts'
import type { GoodsCodeDigits } from '#contract/tax/goods-codes.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { audit } from '#platform/audit.ts'
import type { AppContext } from '#platform/scope.ts'
import { rightsSql, type StoredRights, toRights } from '../accounts/accounts.ts'
import {
  type DeliveryTable,
  deleteStagedRows,
  loadUploadRules,
  replaceTable,
} from '../delivery/delivery.ts'
import { checkDelivery } from './check-delivery.ts'
import type { RowCorrections } from './correct-row.ts'
import { keepFailedRows, loadCorrections } from './failed-rows.ts'
import type { FeedEncoding, FeedFile } from './feed-file.ts'
import { FeedFileError } from './feed-file-error.ts'
import { parseFeedRows } from './feed-rows.ts'
import { buildFeedTerms } from './feed-seller.ts'
import { importFeed } from './import-feed.ts'
import { openImportFile } from './open-import-file.ts'
import { queueFeedPictures } from './pictures/queue-feed-pictures.ts'
import { openProblemLog, type ProblemLog } from './problem-log.ts'
import { listNotes, toStoredNotes } from './stored-notes.ts'

type ClaimedRun = {
  id: number
  sellerId: number
  personId: string | null
  /** What the uploader may do now, or whoever made the key that uploaded it; null: nothing. */
  rights: StoredRights | null
  kind: ImportKind
  state: 'checking' | 'saving'
  fileKey: string
  fileName: string
  size: number
  encoding: FeedEncoding
  taxRate: number | null
  replace: boolean
  fixes: ImportFix[]
  columns: string[] | null
  retryLines: number[] | null
  sourceRunId: number | null
  rowsDone: number
  rowsTotal: number | null
  skipped: number
  counts: Record<string, number>
  lease: number
  code: string
  currency: string
  countryCode: string
  goodsCodeDigits: GoodsCodeDigits
  languages: string[]
}

/**
 * A process silent for this long loses its import to another, at that one's next poll, at most two
 * seconds later.
 */
const leaseSeconds = 6
const renewEveryMs = 1_500
/** How long an import rests after an internal error, such as a storage failure. */
const retrySeconds = 60
/**
 * Rows per batch: small, because the process also serves pages. Postal codes are quick to save: a
 * smaller batch costs no time. Each picture is decoded.
 */
const batchSizes = { products: 2_000, delta: 2_000, delivery: 400, pictures: 25 }
/** An import that was started this often without ending is given up. */
const maxLeases = 40

/** An import of pictures, which asks slow hosts, then lets the others have a turn. */
const pictureTurnMs = 5 * 60_000

/**
 * Continues one due import, of any seller, to its end, and one of pictures for some minutes: of
 * those that are due, the one that has waited longest. When the process shuts down (`until`) or
 * dies, this or another process continues after the saved rows. Safe to run in any number of
 * processes. `lane`: only one of pictures, which take long, or only one of the others. Returns
 * whether there was one.
 */
export async function runDueImport(
  app: AppContext,
  until?: AbortSignal,
  lane?: 'pictures' | 'tables',
): Promise<boolean> {
  const run = await claimRun(app, lane)
  if (!run) return false
  const timer = setInterval(() => void renewLease(app, run).catch(() => {}), renewEveryMs)
  try {
    await runImport(app, run, until)
  } catch (error) {
    if (error === leaseLostError) return true
    if (error === shutdownError || error === turnOverError) await releaseRun(app, run, 0)
    else if (error instanceof FeedFileError) await finishRun(app, run, 'failed', [error.note])
    else if (await releaseRun(app, run, retrySeconds)) {
      app.outside.log.error({ event: 'import.failed', err: error, import: run.id }, 'Import failed')
      if (run.lease >= maxLeases) await finishRun(app, run, 'failed', [{ code: 'internal-error' }])
    }
  } finally {
    clearInterval(timer)
  }
  return true
}

const leaseLostError = new Error('The lease was taken over, or the import was stopped')
const turnOverError = new Error('Others have their turn')
const shutdownError = new Error('This process is shutting down')

async function runImport(
  app: AppContext,
  run: ClaimedRun,
  until: AbortSignal | undefined,
): Promise<void> {
  const startedAt = performance.now()
  const file = await openImportFile(app.outside.storage, run)
  const isSaving = run.state === 'saving'
  if (run.rowsTotal === null) await saveRowsTotal(app, run, await countRows(file, until))
  const problems = await openProblemLog(app, run, run.skipped)
  const previousCounts = run.counts
  const addPreviousCounts = (counts: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, count + (previousCounts[name] ?? 0)]),
    )
  const { sellerId, retryLines } = run
  const corrections = await loadCorrections(app.database.primary, sellerId, run.id)
  const options = {
    columns: run.columns,
    corrections,
    onlyLines: retryLines && new Set(retryLines),
    delta: run.kind === 'delta',
    pictures: run.kind === 'pictures',
    dryRun: !isSaving,
    replace: run.replace,
    fixes: run.fixes,
    taxRate: run.taxRate ?? undefined,
    pictureHosts: [],
    cutsOutPictures: false,
    personId: run.personId,
    fetchesDocuments: app.outside.webFiles !== undefined,
    // Products need the capability catalogue; prices and stock need prices (DESK-01).
    keepPrices: !maySetPrices(run.rights),
  }
  const delivery = run.kind === 'delivery' ? await getDeliveryTable(app, run) : undefined
  const seller = {
    id: run.sellerId,
    code: run.code,
    currency: run.currency,
    countryCode: run.countryCode,
    goodsCodeDigits: run.goodsCodeDigits,
    languages: run.languages,
  }
  const { tally, rows } = await importFeed(
    app,
    seller,
    file,
    { ...options, delivery },
    {
      errors: problems,
      skipTo: run.rowsDone,
      batchSize: batchSizes[run.kind],
      async onSaved(rowsDone, bytesDone, { counts }) {
        await checkpoint(app, run, problems, {
          rowsDone,
          bytesDone,
          counts: addPreviousCounts(counts),
        })
        if (until?.aborted) throw shutdownError
        const isOver = performance.now() - startedAt > pictureTurnMs
        if (run.kind === 'pictures' && isOver) throw turnOverError
      },
    },
  )
  const progress = { rowsDone: rows, bytesDone: file.size }
  if (!delivery) {
    const totals = addPreviousCounts(tally.counts)
    await checkpoint(app, run, problems, { ...progress, counts: totals })
    if (!isSaving) return finishRun(app, run, 'checked', listNotes(tally.refusal))
    await storeFailedRows(app, run, file, corrections)
    const reading = { terms: buildFeedTerms(seller, options), corrections }
    const note = run.kind === 'products' ? await queueFeedPictures(app, run, file, reading) : null
    return finishRun(app, run, 'done', listNotes(tally.refusal, note))
  }
  const { counts, refusal } = await checkDelivery(app, delivery.table, rows, problems)
  await checkpoint(app, run, problems, { ...progress, counts })
  if (refusal) return finishRun(app, run, 'failed', [refusal])
  return isSaving ? replaceDelivery(app, run, delivery) : finishRun(app, run, 'checked', [])
}

/** The file is deleted once all is saved; what could not be used can then be tried again. */
async function storeFailedRows(
  app: AppContext,
  run: ClaimedRun,
  file: FeedFile,
  corrections: RowCorrections,
): Promise<void> {
  const key = await keepFailedRows(app, run, file, corrections)
  await app.database.primary.execute(
    sql`update feed_run set failed_rows_key = ${key} where ${ownsRunSql(run)}`,
  )
}

async function getDeliveryTable({ database }: AppContext, run: ClaimedRun): Promise<DeliveryTable> {
  const rules = await loadUploadRules(database.primary, run.sellerId)
  if (!rules) throw new Error(`No seller has the id ${run.sellerId}`)
  return { table: { sellerId: run.sellerId, upload: run.fileKey }, rules }
}

/**
 * Replaces the table and ends the import in one transaction: an unfinished import is repeated as a
 * whole.
 */
function replaceDelivery(
  app: AppContext,
  run: ClaimedRun,
  { table }: DeliveryTable,
): Promise<void> {
  return finishRun(app, run, 'done', [], async (db) => {
    const { rows } = await db.execute<{ zones: number; ranges: number }>(sql`
      select (select count(*)::int from zone where seller_id = ${run.sellerId}) as zones,
        (select count(*)::int from zone_range where seller_id = ${run.sellerId}) as ranges`)
    const now = new Date()
    const result = await replaceTable(db, table, now)
    // Checked just before: this only fails if a warehouse was removed in between, and the next run
    // reports its rows.
    if (!result.ok) throw new Error(`The table is at fault: ${JSON.stringify(result.problems[0])}`)
    await audit(db, {
      sellerId: run.sellerId,
      personId: run.personId,
      now,
      requestId: '',
      action: 'delivery.table',
      subject: `import:${run.id}`,
      before: rows[0]!,
      after: result.value,
    })
  })
}

/** Counts the rows before the first check, so that progress can be shown in rows. */
async function countRows(file: FeedFile, until: AbortSignal | undefined): Promise<number> {
  let rows = -1
  for await (const row of parseFeedRows(file)) {
    if (until?.aborted) throw shutdownError
    if (!('lost' in row)) rows++
  }
  return Math.max(0, rows)
}

async function saveRowsTotal(
  { database }: AppContext,
  run: ClaimedRun,
  rows: number,
): Promise<void> {
  const { rowCount } = await database.primary.execute(
    sql`update feed_run set rows_total = ${rows} where ${ownsRunSql(run)}`,
  )
  if (rowCount === 0) throw leaseLostError
}

const isDueSql = sql`state in ('to-check', 'checking', 'to-save', 'saving')
  and (lease_until is null or lease_until < statement_timestamp())`

async function claimRun(
  { database }: AppContext,
  lane: 'pictures' | 'tables' | undefined,
): Promise<ClaimedRun | null> {
  const db = database.primary
  const isInLane = lane ? sql`(kind = 'pictures') = ${lane === 'pictures'}` : sql`true`
  const due = await readAcrossSellers<{ sellerId: number; id: number }>(
    db,
    (whereSeller) => sql`
      select seller_id as "sellerId", id from feed_run
      where ${whereSeller(sql`seller_id`)} and ${isDueSql} and ${isInLane}
      order by lease_until nulls first, id limit 10`,
  )
  for (const { sellerId, id } of due) {
    const run = await claimSellerRun(db, sellerId, id)
    if (run) return run
  }
  return null
}

async function claimSellerRun(db: Db, sellerId: number, id: number): Promise<ClaimedRun | null> {
  const { rows } = await db.execute<ClaimedRun>(sql`
    with claimed as (
      update feed_run set lease = lease + 1,
        lease_until = statement_timestamp() + ${leaseSeconds}::int * interval '1 second',
        started_at = least(started_at, statement_timestamp()),
        state = case state when 'to-check' then 'checking' when 'to-save' then 'saving' else state end
      where seller_id = ${sellerId} and id = (
        select id from feed_run where seller_id = ${sellerId} and id = ${id} and ${isDueSql}
        for update skip locked)
      returning *
    )
    select r.id, r.seller_id as "sellerId", r.person_id as "personId", r.kind, r.state,
      r.file_key as "fileKey", r.file_name as "fileName", r.size::float8 as size, r.encoding, r.tax_rate as "taxRate",
      r.replace, r.source_run_id as "sourceRunId", r.fixes, r.columns, r.retry_lines as "retryLines",
      r.rows_done as "rowsDone", r.rows_total as "rowsTotal", r.skipped, r.counts, r.lease, s.code, s.currency,
      s.country_code as "countryCode", s.goods_code_digits as "goodsCodeDigits", s.languages,
      (select ${rightsSql(sellerId, sql`t`)} from staff t
        where t.seller_id = ${sellerId} and t.disabled_at is null and t.person_id in (r.person_id, (
          select k.created_by from api_key k where k.seller_id = ${sellerId} and k.actor_id = r.person_id
            and k.revoked_at is null and 'imports:write' = any(k.scopes))) limit 1) as rights
    from claimed r join seller s on s.id = r.seller_id`)
  return rows[0] ?? null
}

/** Files have prices and stock together. */
function maySetPrices(stored: StoredRights | null): boolean {
  const rights = stored && toRights(stored)
  return rights !== null && mayDo(rights, 'prices') && mayDo(rights, 'stock')
}

/** Only the lease holder may write: a process presumed dead, or a stopped run, matches no row. */
const ownsRunSql = (run: ClaimedRun) =>
  sql`seller_id = ${run.sellerId} and id = ${run.id} and lease = ${run.lease} and state = ${run.state}`

async function checkpoint(
  { database }: AppContext,
  run: ClaimedRun,
  problems: ProblemLog,
  at: { rowsDone: number; bytesDone: number; counts: Record<string, number> },
): Promise<void> {
  const { rows, write } = problems.takeBatch()
  await database.transaction(async (db) => {
    const { rowCount } = await db.execute(sql`
      update feed_run
      set rows_done = ${at.rowsDone}, bytes_done = ${at.bytesDone},
        counts = ${JSON.stringify(at.counts)}::jsonb,
        skipped = ${rows}, lease_until = now() + ${leaseSeconds} * interval '1 second'
      where ${ownsRunSql(run)}`)
    if (rowCount === 0) throw leaseLostError
    await write(db)
  })
}

async function renewLease({ database }: AppContext, run: ClaimedRun): Promise<void> {
  await database.primary.execute(
    sql`update feed_run set lease_until = now() + ${leaseSeconds} * interval '1 second' where ${ownsRunSql(run)}`,
  )
}

/**
 * Lets others continue it after a delay; false where this process no longer owns it, for example
 * because it was stopped.
 */
async function releaseRun(
  { database }: AppContext,
  run: ClaimedRun,
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await database.primary.execute(
    sql`update feed_run set lease_until = now() + ${seconds} * interval '1 second' where ${ownsRunSql(run)}`,
  )
  return rowCount === 1
}

async function finishRun(
  app: AppContext,
  run: ClaimedRun,
  state: 'checked' | 'done' | 'failed',
  notes: readonly ImportNote[],
  write?: (db: Db) => Promise<void>,
): Promise<void> {
  const isFinal = state !== 'checked'
  const { message, codes } = toStoredNotes(notes)
  const hasEnded = await app.database.transaction(async (db) => {
    await write?.(db)
    const { rows } = await db.execute<{ counts: object; skipped: number; now: string }>(sql`
      update feed_run set state = ${state}, message = ${message}, notes = ${codes}::jsonb,
        lease_until = null, retry_lines = null,
        ended_at = case when ${isFinal} then now() end, file_key = case when ${isFinal} then null else file_key end
      where ${ownsRunSql(run)} returning counts, skipped, now()::text as now`)
    const [row] = rows
    if (!row) {
      if (write) throw leaseLostError
      return false
    }
    if (isFinal) await deleteStagedRows(db, { sellerId: run.sellerId, upload: run.fileKey })
    if (!write && state !== 'checked' && run.state === 'saving') {
      await audit(db, {
        sellerId: run.sellerId,
        personId: run.personId,
        now: new Date(row.now),
        requestId: '',
        action: `import.${state}`,
        subject: `import:${run.id}`,
        after: { ...row.counts, skipped: row.skipped },
      })
    }
    return true
  })
  if (hasEnded && isFinal) await app.outside.storage.remove(run.fileKey)
}
