import type { Ground } from '#domain/scope.ts'
import { BrokenFile } from './broken-file.ts'
import { deltaTaker } from './delta-taker.ts'
import { inspectFeed } from './feed-file.ts'
import { openProgress } from './feed-progress.ts'
import { feedRows } from './feed-rows.ts'
import { sellerOfCode } from './feed-seller.ts'
import type { ImportOptions } from './import-options.ts'
import { importState } from './import-state.ts'
import { productTaker } from './product-taker.ts'
import { openRowErrors } from './row-errors.ts'
import type { Taker, Tally } from './taker.ts'

export interface ImportOutput {
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream
  isTty: boolean
}

const batchSize = 2_500

/**
 * Imports a feed. Broken rows are told and skipped; a broken file changes nothing. Answers the exit code: 0 all rows done,
 * 1 rows skipped, 2 nothing done. Source: DESK-02, OPS-03.
 */
export async function runImport(ground: Ground, options: ImportOptions, output: ImportOutput): Promise<number> {
  const startedAt = performance.now()
  const seller = await sellerOfCode(ground.database.primary, options.seller)
  const file = await inspectFeed(options.path, options.encoding)
  const errors = openRowErrors(output.err, options.errors)
  const state = importState(ground.outside.storage, seller.id, file, options.delta ? 'delta' : 'products')
  const skipTo = options.resume && !options.dryRun ? await state.rowsDone() : 0
  if (options.resume)
    output.err.write(
      skipTo === 0 ? 'Nothing to resume: beginning at the first row\n' : `Resuming after ${skipTo} rows\n`,
    )
  const progress = openProgress(output.err, output.isTty, file.size)
  let bytes = 0
  let rows = 0
  let taker: Taker | undefined
  /** One batch is being saved while the next is read. */
  let saving: Promise<void> = Promise.resolve()

  async function save() {
    const { work, reached } = { work: taker!.batch(), reached: rows }
    await saving
    saving = work().then(async () => {
      if (!options.dryRun) await state.save(reached)
      progress.at(bytes, reached)
    })
    // Heard again when it is awaited; until then a failure must not count as nobody's.
    saving.catch(() => {})
  }

  try {
    for await (const row of feedRows(file, (count) => (bytes += count))) {
      if (!taker) {
        if ('lost' in row) throw new BrokenFile('A quote in the header is never closed')
        taker = (options.delta ? deltaTaker : productTaker)(ground, seller, options, errors, row.cells)
        continue
      }
      if ('lost' in row) taker.lose(row.line, row.lost)
      else {
        rows++
        taker.take(row, rows > skipTo)
      }
      if (taker.waiting() >= batchSize) await save()
    }
    if (!taker) throw new BrokenFile(`${options.path} has no header`)
    await save()
    await saving
    await taker.finish()
    progress.at(file.size, rows)
  } finally {
    progress.stop()
    await errors.close()
  }
  output.out.write(report(taker.tally, rows, errors.rows, options, (performance.now() - startedAt) / 1000))
  return errors.rows > 0 || taker.tally.refused ? 1 : 0
}

function report(tally: Tally, rows: number, skipped: number, options: ImportOptions, seconds: number): string {
  const counts = Object.entries(tally.counts).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
  const speed = `${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`
  const dry = options.dryRun ? 'Dry run, nothing was written: ' : ''
  return `${dry}${[...counts, `skipped ${skipped.toLocaleString('en')}`].join(', ')} (${speed})\n${tally.refused ? `${tally.refused}\n` : ''}`
}
