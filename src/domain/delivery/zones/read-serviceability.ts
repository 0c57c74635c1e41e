import { parse } from 'csv-parse/sync'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import {
  maxRows,
  parseServiceRow,
  type RowProblem,
  readHeading,
  type ServiceRow,
  type ServiceRules,
} from './service-row.ts'

/**
 * Parses a serviceability file: a header with country, from, to, days, fee, cod, cutoff and
 * optionally warehouse, in any order; then a row per range of postal codes. `to` empty: `from`
 * alone, or as a prefix (`411*`). Conflicts between rows are not checked here (see
 * findTableProblems). For the command line: it holds the whole file in memory.
 */
export function readServiceability(
  text: string,
  rules: ServiceRules,
): { rows: ServiceRow[]; problems: RowProblem[] } {
  const records = parseRecords(text)
  if (!Array.isArray(records)) return { rows: [], problems: [records] }
  const [heading, ...dataRecords] = records
  const { missing, toRaw } = readHeading(heading?.record ?? [])
  const rejectFile = (line: number, fault: ImportFault) => ({
    rows: [],
    problems: [{ line, column: '', fault }],
  })
  if (missing.length > 0)
    return rejectFile(1, asWritten(`the heading has no ${missing.join(', ')}`))
  if (dataRecords.length === 0) return rejectFile(1, asWritten('there is no row below the heading'))
  if (dataRecords.length > maxRows)
    return rejectFile(maxRows + 2, { code: 'many-rows', max: maxRows })
  const rows: ServiceRow[] = []
  const problems: RowProblem[] = []
  for (const { record, info } of dataRecords) {
    const rawRow = toRaw(record)
    const row =
      'code' in rawRow
        ? [{ column: '', fault: rawRow }]
        : parseServiceRow(rawRow, info.lines, rules)
    if (Array.isArray(row))
      problems.push(...row.map((problem) => ({ line: info.lines, ...problem })))
    else rows.push(row)
  }
  return { rows, problems }
}

/** For the command line. */
const asWritten = (text: string): ImportFault => ({ code: 'as-written', text })

type Parsed = { record: string[]; info: { lines: number } }

function parseRecords(text: string): Parsed[] | RowProblem {
  if (text.includes('\0') || text.includes('\ufffd')) {
    return { line: 1, column: '', fault: asWritten('this is not a text file in UTF-8') }
  }
  try {
    return parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as Parsed[]
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1
    const text = error instanceof Error ? error.message : 'this row can’t be read'
    return { line, column: '', fault: asWritten(text) }
  }
}

/**
 * The header's separator: where a comma is the decimal sign, spreadsheets separate columns with
 * semicolons.
 */
function findDelimiter(text: string): string {
  const heading = text.split(/[\r\n]/, 1)[0]!
  return [',', ';', '\t'].find((sign) => heading.includes(sign)) ?? ','
}
