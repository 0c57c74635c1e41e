import { and, eq } from 'drizzle-orm'
import {
  type ImportCode,
  type ImportKind,
  importCapabilities,
} from '#contract/desk/desk-imports.ts'
import {
  attributeColumn,
  findColumnFaults,
  ignoredColumn,
  isColumnField,
  type ProposedColumn,
} from '#contract/desk/import-columns.ts'
import { listFurtherLanguages } from '#contract/sellers/languages.ts'
import type { Db } from '#db/client.ts'
import { feedMapping, feedRun } from '#db/tables/feeds.ts'
import { type Outcome, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { buildHeadKey, readFileSample } from './columns/file-sample.ts'
import { needsColumns, proposeColumns } from './columns/propose-columns.ts'
import type { FeedEncoding } from './feed-file.ts'
import { requireCells, seesCells } from './import-cells.ts'
import { moveImport } from './move-import.ts'

interface StoredFile {
  kind: ImportKind
  fileKey: string
  fileName: string
  size: number
  encoding: FeedEncoding
}

/**
 * Whether somebody must say what a file's columns are before it is tested, and else what was said of
 * such heads before. `asks`: the desk asks where a head may be a field of ours under another name, or
 * offers what was said before; a call only where the file could not be used otherwise.
 */
export async function findColumns(
  scope: Scope,
  file: StoredFile,
  asks: boolean,
): Promise<{ asks: boolean; columns: string[] | null }> {
  if (file.kind === 'delivery' || file.kind === 'pictures') return { asks: false, columns: null }
  const sample = await readSample(scope, file)
  if (!sample) return { asks: false, columns: null }
  const { heads, rows } = sample
  const memory = await findMapping(scope.database.primary, scope.seller.id, file.kind, heads)
  if (!asks || memory) return { asks, columns: asks ? null : memory }
  const languages = listFurtherLanguages(scope.seller)
  const proposals = proposeColumns(file.kind, heads, rows, null, languages)
  return { asks: needsColumns(file.kind, heads, proposals), columns: null }
}

/**
 * The columns of an import's file and what each is, or is proposed to be; without samples for
 * whoever may not read its cells. Source: DEAL-06, KEY-02.
 */
export async function getImportColumns(scope: Scope, id: number): Promise<ProposedColumn[]> {
  const staff = requireStaff(scope, 'read')
  const run = await findRunFile(scope, id)
  const sample = await readSample(scope, run)
  if (!sample) return []
  const { heads, rows } = sample
  const { database, seller } = scope
  const memory = run.columns ?? (await findMapping(database.primary, seller.id, run.kind, heads))
  const languages = listFurtherLanguages(seller)
  const columns = proposeColumns(run.kind, heads, rows, memory, languages)
  return seesCells(staff, run) ? columns : columns.map((each) => ({ ...each, samples: [] }))
}

/**
 * Says what each column of an import's file is and has it tested. It is remembered for files of the
 * same heads. Source: DEAL-06.
 */
export async function mapImport(
  scope: Scope,
  id: number,
  columns: readonly string[],
): Promise<Outcome<null, ImportCode>> {
  requireStaff(scope, 'read')
  const run = await findRunFile(scope, id)
  // A cost that is called a price would be told by the shop.
  requireCells(requireStaff(scope, importCapabilities[run.kind]), run)
  const sample = await readSample(scope, run)
  if (!sample || sample.heads.length !== columns.length) return refuse('bad-columns')
  const { heads } = sample
  const languages = listFurtherLanguages(scope.seller)
  const isWrong = columns.some(
    (field, at) =>
      field !== ignoredColumn &&
      !isColumnField(run.kind, field, languages) &&
      (field !== attributeColumn || run.kind !== 'products' || heads[at] === ''),
  )
  const faults = findColumnFaults(run.kind, columns)
  if (isWrong || faults.missing.length > 0 || faults.twice.length > 0) return refuse('bad-columns')
  return moveImport(scope, id, 'to-check', {
    columns: [...columns],
    async write(db) {
      const row = { columns: [...columns], updatedAt: scope.now }
      await db
        .insert(feedMapping)
        .values({
          sellerId: scope.seller.id,
          kind: run.kind,
          headKey: buildHeadKey(heads),
          ...row,
        })
        .onConflictDoUpdate({
          target: [feedMapping.sellerId, feedMapping.kind, feedMapping.headKey],
          set: row,
        })
    },
  })
}

async function findRunFile(
  { database, seller }: Scope,
  id: number,
): Promise<StoredFile & { columns: string[] | null; personId: string | null }> {
  const [run] = await database.primary
    .select()
    .from(feedRun)
    .where(and(eq(feedRun.sellerId, seller.id), eq(feedRun.id, id)))
  if (!run) throw stop('not-found')
  const { fileKey, fileName, size, columns, personId } = run
  const encoding = run.encoding as FeedEncoding
  const kind = run.kind as ImportKind
  return { kind, fileKey: fileKey ?? '', fileName, size, encoding, columns, personId }
}

async function readSample({ outside }: Scope, { fileKey, fileName, size, encoding }: StoredFile) {
  if (fileKey === '') return null
  const read = () => outside.storage.readStream(fileKey)
  return readFileSample({ name: fileName, size, read }, encoding)
}

async function findMapping(
  db: Db,
  sellerId: number,
  kind: ImportKind,
  heads: readonly string[],
): Promise<string[] | null> {
  const [mapping] = await db
    .select({ columns: feedMapping.columns })
    .from(feedMapping)
    .where(
      and(
        eq(feedMapping.sellerId, sellerId),
        eq(feedMapping.kind, kind),
        eq(feedMapping.headKey, buildHeadKey(heads)),
      ),
    )
  return mapping?.columns ?? null
}
