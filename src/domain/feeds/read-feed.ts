import type { DeliveryTable } from '../delivery/delivery.ts'
import type { Ground } from '../scope.ts'
import { BrokenFile } from './broken-file.ts'
import { deliveryTaker } from './delivery-taker.ts'
import { deltaTaker } from './delta-taker.ts'
import type { FeedFile } from './feed-file.ts'
import { feedRows } from './feed-rows.ts'
import type { FeedSeller } from './feed-seller.ts'
import { productTaker } from './product-taker.ts'
import type { RowErrors, Taker, Tally } from './taker.ts'

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
  saved(rows: number, bytes: number, tally: Tally): Promise<void>
}

export interface FeedResult {
  tally: Tally
  rows: number
}

/**
 * Reads a feed from end to end and saves it batch by batch, one batch while the next is read. Broken rows are told and
 * skipped; throws BrokenFile where the file as a whole will not do. Source: DESK-02, OPS-03.
 */
export async function readFeed(
  ground: Ground,
  seller: FeedSeller,
  file: FeedFile,
  options: FeedOptions,
  progress: FeedProgress,
): Promise<FeedResult> {
  let bytes = 0
  let rows = 0
  let taker: Taker | undefined
  let saving: Promise<void> = Promise.resolve()
  // What was wrong with rows before the one to go on from has been told.
  const errors: RowErrors = {
    get rows() {
      return progress.errors.rows
    },
    add(...told) {
      if (rows > progress.skipTo) progress.errors.add(...told)
    },
    note: (...told) => progress.errors.note(...told),
  }

  async function save() {
    const { work, reached } = { work: taker!.batch(), reached: rows }
    await saving
    saving = work().then(() => progress.saved(reached, bytes, taker!.tally))
    // Heard again when it is awaited; until then a failure must not count as nobody's.
    saving.catch(() => {})
  }

  for await (const row of feedRows(file, (count) => (bytes += count))) {
    if (!taker) {
      if ('lost' in row) throw new BrokenFile('A quote in the header is never closed')
      taker = options.delivery
        ? deliveryTaker(ground, options.delivery, errors, row.cells)
        : (options.delta ? deltaTaker : productTaker)(ground, seller, options, errors, row.cells)
      continue
    }
    if ('lost' in row) taker.lose(row.line, row.lost)
    else {
      rows++
      taker.take(row, rows > progress.skipTo)
    }
    if (taker.waiting() >= progress.batchSize) await save()
  }
  if (!taker) throw new BrokenFile(`${file.name} has no header`)
  await save()
  await saving
  await taker.finish()
  return { tally: taker.tally, rows }
}
