import type { DeliveryTable } from '../delivery/delivery.ts'
import type { AppContext } from '../scope.ts'
import { createDeliveryImporter } from './delivery-importer.ts'
import { createDeltaImporter } from './delta-importer.ts'
import type { FeedFile } from './feed-file.ts'
import { FeedFileError } from './feed-file-error.ts'
import { parseFeedRows } from './feed-rows.ts'
import type { FeedSeller } from './feed-seller.ts'
import { createProductImporter } from './product-importer.ts'
import type { ImportTally, RowErrors, RowImporter } from './row-importer.ts'

export interface FeedOptions {
  /** The file has only new prices and stock. */
  delta: boolean
  dryRun: boolean
  /** Afterwards make inactive what the file does not name. */
  replace: boolean
  /** Packs that are there keep their prices, cost and stock. */
  keepPrices?: boolean
  /** Basis points where a row names none; undefined: the country's usual rate. */
  taxRate: number | undefined
  /** Hosts from which pictures are fetched; none: no picture is. */
  pictureHosts: string[]
  /** The file is a table of postal codes, staged here. */
  delivery?: DeliveryTable | undefined
}

export interface FeedProgress {
  errors: RowErrors
  /** Rows that an earlier run has saved, or tried: they are read, not saved or tried again. */
  skipTo: number
  /** Rows that are saved at a time. */
  batchSize: number
  /** So many rows are saved, for good, and so many bytes read. A throw ends the reading. */
  onSaved(rows: number, bytes: number, tally: ImportTally): Promise<void>
}

export interface FeedResult {
  tally: ImportTally
  rows: number
}

/**
 * Reads a feed from end to end and saves it batch by batch, one batch while the next is read. Broken rows are told and
 * skipped; throws BrokenFile where the file as a whole will not do. Source: DESK-02, OPS-03.
 */
export async function importFeed(
  ground: AppContext,
  seller: FeedSeller,
  file: FeedFile,
  options: FeedOptions,
  progress: FeedProgress,
): Promise<FeedResult> {
  let bytes = 0
  let rows = 0
  let importer: RowImporter | undefined
  let pendingSave: Promise<void> = Promise.resolve()
  // What was wrong with rows before the one to go on from has been told.
  const errors: RowErrors = {
    get rows() {
      return progress.errors.rows
    },
    add(...problem) {
      if (rows > progress.skipTo) progress.errors.add(...problem)
    },
    addNote: (...problem) => progress.errors.addNote(...problem),
  }

  async function save() {
    const { work, reached: rowsReached } = { work: importer!.takeBatch(), reached: rows }
    await pendingSave
    pendingSave = work().then(() => progress.onSaved(rowsReached, bytes, importer!.tally))
    // Heard again when it is awaited; until then a failure must not count as nobody's.
    pendingSave.catch(() => {})
  }

  for await (const row of parseFeedRows(file, (count) => (bytes += count))) {
    if (!importer) {
      if ('lost' in row) throw new FeedFileError('A quote in the header is never closed')
      importer = options.delivery
        ? createDeliveryImporter(ground, options.delivery, errors, row.cells)
        : (options.delta ? createDeltaImporter : createProductImporter)(
            ground,
            seller,
            options,
            errors,
            row.cells,
          )
      continue
    }
    if ('lost' in row) importer.addLostRow(row.line, row.lost)
    else {
      rows++
      importer.addRow(row, rows > progress.skipTo)
    }
    if (importer.countPending() >= progress.batchSize) await save()
  }
  if (!importer) throw new FeedFileError(`${file.name} has no header`)
  await save()
  await pendingSave
  await importer.finish()
  return { tally: importer.tally, rows }
}
