import { writeImportNote } from '#contract/catalog/import-notes.ts'
import { detectFeedFormat, getSellerByCode, importFeed } from '#domain/feeds/feeds.ts'
import type { ImportTally } from '#domain/feeds/row-importer.ts'
import type { AppContext } from '#platform/scope.ts'
import { openProgress } from './feed-progress.ts'
import { openFileSource } from './file-source.ts'
import type { ImportOptions } from './import-options.ts'
import { openImportState } from './import-state.ts'
import { openRowErrors } from './row-errors.ts'

export interface ImportOutput {
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream
  isTty: boolean
}

const batchSize = 2_500

/**
 * Imports a feed. Invalid rows are reported and skipped; a broken file changes nothing. Returns the
 * exit code: 0 all rows done, 1 rows skipped, 2 nothing done. Source: DESK-02, OPS-03.
 */
export async function runImport(
  context: AppContext,
  options: ImportOptions,
  output: ImportOutput,
): Promise<number> {
  const startedAt = performance.now()
  const seller = await getSellerByCode(context.database.primary, options.seller)
  const { path } = options
  const source = await openFileSource(path)
  const file = await detectFeedFormat(source, options.encoding)
  const errors = openRowErrors(output.err, options.errors)
  const importedFile = {
    path,
    size: source.size,
    changedAt: source.changedAt,
    encoding: options.encoding,
  }
  const state = openImportState(
    context.outside.storage,
    seller.id,
    importedFile,
    options.delta ? 'delta' : 'products',
  )
  const skipTo = options.resume && !options.dryRun ? await state.loadRowCount() : 0
  if (options.resume)
    output.err.write(
      skipTo === 0
        ? 'Nothing to resume: starting at the first row\n'
        : `Resuming after ${skipTo} rows\n`,
    )
  const progress = openProgress(output.err, output.isTty, file.size)
  try {
    const { tally, rows } = await importFeed(context, seller, file, options, {
      errors,
      skipTo,
      batchSize,
      async onSaved(rowCount, bytes) {
        if (!options.dryRun) await state.save(rowCount)
        progress.at(bytes, rowCount)
      },
    })
    progress.at(file.size, rows)
    progress.stop()
    await errors.close()
    output.out.write(
      formatReport(tally, rows, errors.rows, options, (performance.now() - startedAt) / 1000),
    )
    return errors.rows > 0 || tally.refusal ? 1 : 0
  } catch (error) {
    progress.stop()
    await errors.close()
    throw error
  }
}

function formatReport(
  tally: ImportTally,
  rows: number,
  skipped: number,
  options: ImportOptions,
  seconds: number,
): string {
  const counts = Object.entries(tally.counts).map(
    ([name, count]) => `${name} ${count.toLocaleString('en')}`,
  )
  const rate = Math.round(rows / seconds).toLocaleString('en')
  const speed = `${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ${rate} rows/s`
  const dry = options.dryRun ? 'Dry run, nothing was written: ' : ''
  const summary = [...counts, `skipped ${skipped.toLocaleString('en')}`].join(', ')
  const refusal = tally.refusal ? `${writeImportNote(tally.refusal)}\n` : ''
  return `${dry}${summary} (${speed})\n${refusal}`
}
