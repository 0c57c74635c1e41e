import { setImmediate as turn } from 'node:timers/promises'
import type { ImportFix } from '#contract/desk/import-problems.ts'
import type { AppContext } from '#platform/scope.ts'
import type { DeliveryTable } from '../delivery/delivery.ts'
import { correctRow, type RowCorrections } from './correct-row.ts'
import { createDeliveryImporter } from './delivery-importer.ts'
import { createDeltaImporter } from './delta-importer.ts'
import type { FeedFile } from './feed-file.ts'
import { FeedFileError } from './feed-file-error.ts'
import { parseFeedRows } from './feed-rows.ts'
import type { FeedSeller } from './feed-seller.ts'
import { openAddressSource } from './pictures/address-source.ts'
import { openArchiveSource } from './pictures/archive-source.ts'
import { createPictureImporter } from './pictures/picture-importer.ts'
import { createProductImporter } from './product-importer.ts'
import type { ImportTally, RowErrors, RowImporter } from './row-importer.ts'

export interface FeedOptions {
  /** The file has only new prices and stock. */
  delta: boolean
  dryRun: boolean
  /** Deactivates products that the file does not name, at the end. */
  replace: boolean
  /** Existing packs keep their prices, cost and stock. */
  keepPrices?: boolean
  /** What each column is; null: its head says so. */
  columns?: readonly string[] | null
  /** Values to use instead of cells. */
  corrections?: RowCorrections | undefined
  /** Only these lines are checked; the others were before. */
  onlyLines?: ReadonlySet<number> | null
  /** In basis points, for rows without one; undefined: the country's usual rate. */
  taxRate: number | undefined
  /** Hosts from which pictures are fetched; empty: no picture is. */
  pictureHosts: string[]
  /** How values that are wrong in one way are read all the same. */
  fixes?: readonly ImportFix[]
  /** Fetched pictures lose a plain background. */
  cutsOutPictures: boolean
  /** The file is a ZIP of pictures, or a table of their addresses. */
  pictures?: boolean
  /** Documents of other sites are fetched once the file is saved; else each is told of. */
  fetchesDocuments?: boolean
  /** Who imports; absent: the command line. */
  personId?: string | null
  /** The file is a postal code table, staged here. */
  delivery?: DeliveryTable | undefined
}

export interface FeedProgress {
  errors: RowErrors
  /** Rows that an earlier run saved or checked: they are read, but not saved or checked again. */
  skipTo: number
  /** Rows per save. */
  batchSize: number
  /**
   * Called after rows are committed, with the totals of rows and bytes read. A throw stops the
   * import.
   */
  onSaved(rows: number, bytes: number, tally: ImportTally): Promise<void>
}

export interface FeedResult {
  tally: ImportTally
  rows: number
}

/** Small, so that the database has something to do early. */
const firstBatchSize = 500
/** Yields to the event loop after this many rows, so that the database's answers don't wait. */
const rowsPerTurn = 50

/**
 * Imports a feed batch by batch, reading the next batch while one is saved. Invalid rows are
 * reported and skipped; throws FeedFileError where the file as a whole is invalid. Source: DESK-02,
 * OPS-03.
 */
export async function importFeed(
  app: AppContext,
  seller: FeedSeller,
  file: FeedFile,
  options: FeedOptions,
  progress: FeedProgress,
): Promise<FeedResult> {
  let bytes = 0
  let rows = 0
  let batchSize = Math.min(progress.batchSize, firstBatchSize)
  let importer: RowImporter | undefined
  let pendingSave: Promise<void> = Promise.resolve()
  const { corrections, onlyLines } = options
  const isWanted = (line: number) => !onlyLines || onlyLines.has(line)
  let header: readonly string[] = []
  // Problems in the skipped rows were reported by the earlier run.
  const errors: RowErrors = {
    get rows() {
      return progress.errors.rows
    },
    add(line, ...problem) {
      if (rows > progress.skipTo && isWanted(line)) progress.errors.add(line, ...problem)
    },
    addNote: (...problem) => progress.errors.addNote(...problem),
  }

  async function save() {
    const work = importer!.takeBatch()
    const rowsReached = rows
    await pendingSave
    pendingSave = work().then(() => progress.onSaved(rowsReached, bytes, importer!.tally))
    // Awaited later; until then a failure must not count as an unhandled rejection.
    pendingSave.catch(() => {})
  }

  for await (const row of parseFeedRows(file, (count) => (bytes += count))) {
    if (!importer) {
      if ('lost' in row) throw new FeedFileError({ code: 'open-quote' })
      header = row.cells
      importer = openImporter(app, seller, file, options, errors, header)
      continue
    }
    if ('lost' in row) importer.addLostRow(row.line, row.lost)
    else {
      rows++
      importer.addRow(
        corrections?.has(row.line) ? correctRow(row, header, corrections) : row,
        rows > progress.skipTo && isWanted(row.line),
      )
    }
    if (importer.countPending() >= batchSize) {
      await save()
      batchSize = progress.batchSize
    } else if (rows % rowsPerTurn === 0) await turn()
  }
  if (!importer) throw new FeedFileError({ code: 'no-header', name: file.name })
  await save()
  await pendingSave
  await importer.finish()
  return { tally: importer.tally, rows }
}

function openImporter(
  app: AppContext,
  seller: FeedSeller,
  { archive }: FeedFile,
  options: FeedOptions,
  errors: RowErrors,
  header: readonly string[],
): RowImporter {
  if (options.pictures) {
    const source = archive
      ? openArchiveSource(app, seller.id, archive)
      : openAddressSource(app, seller.id, header)
    return createPictureImporter(app, seller.id, options, errors, source)
  }
  if (options.delivery) return createDeliveryImporter(app, options.delivery, errors, header)
  const createImporter = options.delta ? createDeltaImporter : createProductImporter
  return createImporter(app, seller, options, errors, header)
}
