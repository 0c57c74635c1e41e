import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { RowErrors } from '#domain/feeds/taker.ts'
import { csvCell } from '#domain/formula-rules.ts'

/** How many are told on the screen; the rest are counted. */
const maxListed = 20

/** Rows that were skipped, and why: the first ones told, all written to a CSV file where one is asked for. */
export interface ToldErrors extends RowErrors {
  close(): Promise<void>
}

export function openRowErrors(err: NodeJS.WritableStream, file: string | undefined): ToldErrors {
  const csv: WriteStream | undefined = file === undefined ? undefined : createWriteStream(file)
  csv?.write('line,id,column,error\n')
  let told = 0
  const errors: ToldErrors = {
    rows: 0,
    add(line, id, problems) {
      errors.rows++
      for (const problem of problems) errors.note(line, id, problem)
    },
    note(line, id, { column, text }) {
      if (told++ < maxListed)
        err.write(
          `line ${line}${id && `, id ${printable(id)}`}: ${column && `${column} `}${printable(text)}\n`,
        )
      csv?.write(`${[String(line), id, column, text].map(csvCell).join(',')}\n`)
    },
    async close() {
      if (told > maxListed)
        err.write(
          `… and ${(told - maxListed).toLocaleString('en')} more${file ? `, all in ${file}` : '; --errors FILE has them all'}\n`,
        )
      if (!csv) return
      csv.end()
      await finished(csv)
    },
  }
  return errors
}

/** What a feed says must not steer the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '·').slice(0, 300)
}
