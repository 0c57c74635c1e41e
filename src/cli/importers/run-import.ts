import { inspectFeed, readFeed, sellerOfCode } from '#domain/feeds/feeds.ts'
import type { Tally } from '#domain/feeds/taker.ts'
import type { Ground } from '#domain/scope.ts'
import { openProgress } from './feed-progress.ts'
import { fileSource } from './file-source.ts'
import type { ImportOptions } from './import-options.ts'
import { importState } from './import-state.ts'
import { openRowErrors } from './row-errors.ts'

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
export async function runImport(
  ground: Ground,
  options: ImportOptions,
  output: ImportOutput,
): Promise<number> {
  const startedAt = performance.now()
  const seller = await sellerOfCode(ground.database.primary, options.seller)
  const { path } = options
  const source = await fileSource(path)
  const file = await inspectFeed(source, options.encoding)
  const errors = openRowErrors(output.err, options.errors)
  const stated = {
    path,
    size: source.size,
    changedAt: source.changedAt,
    encoding: options.encoding,
  }
  const state = importState(
    ground.outside.storage,
    seller.id,
    stated,
    options.delta ? 'delta' : 'products',
  )
  const skipTo = options.resume && !options.dryRun ? await state.rowsDone() : 0
  if (options.resume)
    output.err.write(
      skipTo === 0
        ? 'Nothing to resume: beginning at the first row\n'
        : `Resuming after ${skipTo} rows\n`,
    )
  const progress = openProgress(output.err, output.isTty, file.size)
  try {
    const { tally, rows } = await readFeed(ground, seller, file, options, {
      errors,
      skipTo,
      batchSize,
      async saved(reached, bytes) {
        if (!options.dryRun) await state.save(reached)
        progress.at(bytes, reached)
      },
    })
    progress.at(file.size, rows)
    progress.stop()
    await errors.close()
    output.out.write(
      report(tally, rows, errors.rows, options, (performance.now() - startedAt) / 1000),
    )
    return errors.rows > 0 || tally.refused ? 1 : 0
  } catch (error) {
    progress.stop()
    await errors.close()
    throw error
  }
}

function report(
  tally: Tally,
  rows: number,
  skipped: number,
  options: ImportOptions,
  seconds: number,
): string {
  const counts = Object.entries(tally.counts).map(
    ([name, count]) => `${name} ${count.toLocaleString('en')}`,
  )
  const speed = `${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`
  const dry = options.dryRun ? 'Dry run, nothing was written: ' : ''
  return `${dry}${[...counts, `skipped ${skipped.toLocaleString('en')}`].join(', ')} (${speed})\n${tally.refused ? `${tally.refused}\n` : ''}`
}
