import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Problem } from './cell-reader.ts'

/** How many are told on the screen; the rest are counted. */
const mostTold = 20

/** Rows that were skipped, and why: the first ones told, all written to a CSV file where one is asked for. */
export interface RowErrors {
  rows: number
  add(line: number, id: string, problems: readonly Problem[]): void
  /** Something amiss with a row that is saved all the same. */
  note(line: number, id: string, problem: Problem): void
  close(): Promise<void>
}

export function openRowErrors(err: NodeJS.WritableStream, file: string | undefined): RowErrors {
  const csv: WriteStream | undefined = file === undefined ? undefined : createWriteStream(file)
  csv?.write('line,id,column,error\n')
  let told = 0
  const errors: RowErrors = {
    rows: 0,
    add(line, id, problems) {
      errors.rows++
      for (const problem of problems) errors.note(line, id, problem)
    },
    note(line, id, { column, text }) {
      if (told++ < mostTold)
        err.write(`line ${line}${id && `, id ${printable(id)}`}: ${column && `${column} `}${printable(text)}\n`)
      csv?.write(`${[String(line), id, column, text].map(csvCell).join(',')}\n`)
    },
    async close() {
      if (told > mostTold)
        err.write(
          `… and ${(told - mostTold).toLocaleString('en')} more${file ? `, all in ${file}` : '; --errors FILE has them all'}\n`,
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

/** Quoted where needed; a spreadsheet must not take a cell for a formula. */
function csvCell(text: string): string {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(tame) ? `"${tame.replace(/"/g, '""')}"` : tame
}
