import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type ImportFault, writeStoredFault } from '#contract/catalog/import-faults.ts'
import {
  type ImportCode,
  type ImportKind,
  importCapabilities,
} from '#contract/desk/desk-imports.ts'
import type { Db } from '#db/client.ts'
import { feedCorrection, feedRun } from '#db/tables/feeds.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { keepLocale } from '#messages/with-locale.server.ts'
import { audit } from '#platform/audit.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { correctRow, type RowCorrections } from './correct-row.ts'
import type { FeedEncoding, FeedFile } from './feed-file.ts'
import { type FeedRow, isArchiveHead, parseFeedRows } from './feed-rows.ts'
import { requireCells } from './import-cells.ts'
import { hasUnfinishedRun } from './import-runs.ts'
import { listCorrectedLines, moveImport } from './move-import.ts'
import { openImportFile } from './open-import-file.ts'
import { writeComment } from './pictures/entry-comment.ts'
import { type PackedFile, packArchive } from './pictures/pack-archive.ts'

type Run = typeof feedRun.$inferSelect

/** No more bytes of failed rows are kept, nor tried again at once. */
const maxKeptBytes = 200_000_000

/** What was written to be used instead of an import's cells. */
export async function loadCorrections(
  db: Db,
  sellerId: number,
  runId: number,
): Promise<RowCorrections> {
  const rows = await db
    .select()
    .from(feedCorrection)
    .where(and(eq(feedCorrection.sellerId, sellerId), eq(feedCorrection.runId, runId)))
  const byLine = new Map<number, Map<string, string>>()
  for (const { line, place, value } of rows) {
    const values = byLine.get(line) ?? new Map<string, string>()
    byLine.set(line, values.set(place, value))
  }
  return byLine
}

/**
 * Stores the rows that an import could not use, before its file is deleted: as they were tried, one
 * JSON array of line and cells per line, the head first. Returns the key; null: there are none.
 */
export async function keepFailedRows(
  { database, outside }: AppContext,
  run: { sellerId: number; id: number; fileKey: string },
  file: FeedFile,
  corrections: RowCorrections,
): Promise<string | null> {
  const lines = await listFailedLines(
    database.primary,
    run.sellerId,
    run.id,
    file.archive && 'product',
  )
  if (lines.size === 0) return null
  async function* stored() {
    for await (const { line, cells } of filterRows(file, lines, corrections)) {
      const content = await readContent(file, line)
      yield Buffer.from(
        `${JSON.stringify([line, content === null ? cells : [...cells, content]])}\n`,
      )
    }
  }
  const key = `${run.fileKey}.rows`
  const size = await outside.storage.writeStream(key, stored(), maxKeptBytes)
  return size === null ? null : key
}

/** The bytes of a ZIP's file as text; null: the row is all there is. */
async function readContent({ archive }: FeedFile, line: number): Promise<string | null> {
  const unpacked = await archive?.find((each) => each.line === line)?.read()
  return unpacked && 'bytes' in unpacked ? Buffer.from(unpacked.bytes).toString('base64') : null
}

/**
 * The rows that could not be used, as CSV in the file's own columns, and why; for whoever may read
 * its cells. Source: DEAL-06, KEY-02.
 */
export const exportFailedRows = (scope: Scope, id: number) => keepLocale(writeFailedRows(scope, id))

async function* writeFailedRows(scope: Scope, id: number): AsyncGenerator<string, void, void> {
  const staff = requireStaff(scope, 'read')
  const run = await findRun(scope, id)
  requireCells(staff, run)
  const { rows } = await scope.database.primary.execute<{
    line: number
    place: string
    text: string
    fault: ImportFault | null
  }>(sql`
    select line, place, text, fault from feed_problem
    where seller_id = ${scope.seller.id} and run_id = ${id} and skips order by line, place`)
  const texts = new Map<number, string>()
  for (const { line, place, text, fault } of rows) {
    const reason = `${place} ${writeStoredFault(fault, text)}`.trim()
    texts.set(line, texts.has(line) ? `${texts.get(line)}; ${reason}` : reason)
  }
  let isHead = true
  let isArchive = false
  for await (const { line, cells } of readFailedRows(scope, run)) {
    const reason = isHead ? 'import_error' : (texts.get(line) ?? '')
    if (isHead) isArchive = isArchiveHead(cells)
    isHead = false
    // Behind them may stand a picture's bytes.
    const shown = isArchive ? cells.slice(0, 2) : cells
    yield `${[...shown, reason].map(csvCell).join(',')}\n`
  }
}

/**
 * Tries the failed rows for which a value was written again, and no others: in the same import where
 * nothing is saved yet, else in a new one with just these rows. Returns the id of that import.
 * Source: DEAL-06.
 */
export async function retryImport(scope: Scope, id: number): Promise<Outcome<number, ImportCode>> {
  const staff = requireStaff(scope, 'read')
  const run = await findRun(scope, id)
  // Whoever tries rows again sends them, and may read what they say.
  requireCells(staff, run)
  if (run.state === 'checked') {
    const outcome = await moveImport(scope, id, 'to-check', { retries: true })
    return outcome.ok ? ok(id) : outcome
  }
  return run.failedRowsKey === null ? refuse('not-now') : retryFinished(scope, run)
}

async function retryFinished(scope: Scope, run: Run): Promise<Outcome<number, ImportCode>> {
  const { database, outside, seller, now, requestId } = scope
  const { kind, fileName, taxRate, fixes, columns } = run
  const { id: personId } = requireStaff(scope, importCapabilities[kind as ImportKind])
  const db = database.primary
  if (await hasUnfinishedRun(db, seller.id, kind as ImportKind)) return refuse('busy')
  const lines = new Set(await listCorrectedLines(db, seller.id, run.id))
  if (lines.size === 0) return refuse('nothing-to-retry')
  const corrections = await loadCorrections(db, seller.id, run.id)
  const fileKey = `imports/${seller.id}/${randomUUID()}.feed`
  const size = await outside.storage.writeStream(
    fileKey,
    writeFile(readFailedRows(scope, run), lines, corrections),
    maxKeptBytes,
  )
  if (size === null) return refuse('too-large')
  const retryId = await database.transaction(async (tx) => {
    const [retry] = await tx
      .insert(feedRun)
      .values({
        sellerId: seller.id,
        personId,
        kind,
        state: 'to-check',
        fileKey,
        fileName,
        size,
        encoding: 'utf8',
        createdAt: now,
        taxRate,
        fixes,
        columns,
        sourceRunId: run.id,
      })
      .onConflictDoNothing()
      .returning({ id: feedRun.id })
    if (!retry) return null
    await audit(tx, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'import.retry',
      subject: `import:${run.id}`,
      after: { rows: lines.size, import: retry.id },
    })
    return retry.id
  })
  if (retryId !== null) return ok(retryId)
  await outside.storage.remove(fileKey)
  return refuse('busy')
}

async function* writeTsv(
  rows: AsyncIterable<FeedRow>,
  lines: ReadonlySet<number>,
  corrections: RowCorrections,
): AsyncGenerator<Uint8Array> {
  let header: string[] | null = null
  for await (const row of rows) {
    const isWanted = header === null || lines.has(row.line)
    header ??= row.cells
    if (!isWanted) continue
    const { cells } = correctRow(row, header, corrections)
    yield Buffer.from(`${cells.map(tsvCell).join('\t')}\n`)
  }
}

/** A table again, or a ZIP of the pictures, each with the product that was named for it. */
async function* writeFile(
  rows: AsyncIterable<FeedRow>,
  lines: ReadonlySet<number>,
  corrections: RowCorrections,
): AsyncGenerator<Uint8Array> {
  const iterator = rows[Symbol.asyncIterator]()
  const head = await iterator.next()
  if (head.done) return
  async function* all() {
    yield head.value as FeedRow
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  if (!isArchiveHead(head.value.cells)) return yield* writeTsv(all(), lines, corrections)
  yield* packArchive(listPictures(all(), lines, corrections))
}

async function* listPictures(
  rows: AsyncIterable<FeedRow>,
  lines: ReadonlySet<number>,
  corrections: RowCorrections,
): AsyncGenerator<PackedFile> {
  let header: string[] | null = null
  for await (const row of rows) {
    const isWanted = header !== null && lines.has(row.line)
    header ??= row.cells
    if (!isWanted) continue
    const [path = '', product = '', content = ''] = correctRow(row, header, corrections).cells
    const chunks = toChunks(Buffer.from(content, 'base64'))
    yield { path, chunks, comment: writeComment({ line: row.line, product }) }
  }
}

async function* toChunks(bytes: Uint8Array) {
  yield bytes
}

const tsvCell = (text: string) =>
  /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The head and the rows with errors, from the import's file or from what was kept of it. */
async function* readFailedRows({ outside, database }: Scope, run: Run): AsyncGenerator<FeedRow> {
  const { fileKey, failedRowsKey } = run
  const { storage } = outside
  if (failedRowsKey !== null) return yield* parseKeptRows(storage.readStream(failedRowsKey))
  if (fileKey === null) return
  const file = await openImportFile(storage, {
    ...run,
    fileKey,
    kind: run.kind as ImportKind,
    encoding: run.encoding as FeedEncoding,
  })
  const lines = await listFailedLines(database.primary, run.sellerId, run.id)
  yield* filterRows(file, lines, new Map())
}

async function* parseKeptRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FeedRow> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) {
    const parts = (text + decoder.decode(chunk, { stream: true })).split('\n')
    text = parts.pop()!
    for (const part of parts) {
      const [line, cells] = JSON.parse(part) as [number, string[]]
      yield { line, cells }
    }
  }
}

async function* filterRows(
  file: FeedFile,
  lines: ReadonlySet<number>,
  corrections: RowCorrections,
): AsyncGenerator<FeedRow> {
  let header: string[] | null = null
  for await (const row of parseFeedRows(file)) {
    if ('lost' in row) return
    if (header === null || lines.has(row.line))
      yield header === null ? row : correctRow(row, header, corrections)
    header ??= row.cells
  }
}

/** `place`: only those with a problem there; undefined: all. */
async function listFailedLines(
  db: Db,
  sellerId: number,
  runId: number,
  place?: string,
): Promise<Set<number>> {
  const { rows } = await db.execute<{ line: number }>(sql`
    select distinct line from feed_problem
    where seller_id = ${sellerId} and run_id = ${runId} and skips
      and place = coalesce(${place ?? null}, place)`)
  return new Set(rows.map((row) => row.line))
}

async function findRun({ database, seller }: Scope, id: number): Promise<Run> {
  const [run] = await database.primary
    .select()
    .from(feedRun)
    .where(and(eq(feedRun.sellerId, seller.id), eq(feedRun.id, id)))
  if (!run) throw stop('not-found')
  return run
}
