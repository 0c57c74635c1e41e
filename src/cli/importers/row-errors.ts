import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { writeImportFault } from '#contract/catalog/import-faults.ts'
import type { RowErrors } from '#domain/feeds/row-importer.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'

/** Number of errors printed; the rest are counted. */
const maxListed = 20

/**
 * Skipped rows with their errors: the first ones are printed, and all are written to a CSV file on
 * request.
 */
export interface ReportedErrors extends RowErrors {
  close(): Promise<void>
}

export function openRowErrors(
  err: NodeJS.WritableStream,
  file: string | undefined,
): ReportedErrors {
  const csv: WriteStream | undefined = file === undefined ? undefined : createWriteStream(file)
  csv?.write('line,id,column,error\n')
  let reportedCount = 0
  const errors: ReportedErrors = {
    rows: 0,
    add(line, id, problems) {
      errors.rows++
      for (const problem of problems) errors.addNote(line, id, problem)
    },
    addNote(line, id, { column, fault }) {
      const text = writeImportFault(fault)
      if (reportedCount++ < maxListed)
        err.write(
          `line ${line}${id && `, id ${toPrintable(id)}`}: ${column && `${column} `}${toPrintable(text)}\n`,
        )
      csv?.write(`${[String(line), id, column, text].map(csvCell).join(',')}\n`)
    },
    async close() {
      if (reportedCount > maxListed)
        err.write(
          `… and ${(reportedCount - maxListed).toLocaleString('en')} more` +
            `${file ? `, all in ${file}` : '; --errors FILE has them all'}\n`,
        )
      if (!csv) return
      csv.end()
      await finished(csv)
    },
  }
  return errors
}

/** Text from a feed must not control the terminal. */
function toPrintable(text: string): string {
  return text.replace(/\p{Cc}/gu, '·').slice(0, 300)
}
