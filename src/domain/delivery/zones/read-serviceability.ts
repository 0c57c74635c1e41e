import { parse } from 'csv-parse/sync'
import { overlaps } from './overlap-rules.ts'
import { judgeService, type RawService, type RowProblem, type ServiceRow, type ServiceRules } from './service-row.ts'

const columns = ['country', 'from', 'to', 'days', 'fee', 'cod', 'cutoff'] as const
const mostRows = 200_000

/**
 * Reads a serviceability file: a heading with country, from, to, days, fee, cod, cutoff and perhaps warehouse, in any
 * order; then a row per range of postal codes. `to` empty: `from` alone, or as a prefix (`411*`). The same range may come
 * again for another warehouse, on the same fee, cod and cutoff; any other overlap is a problem.
 */
export function readServiceability(text: string, rules: ServiceRules): { rows: ServiceRow[]; problems: RowProblem[] } {
  const records = recordsOf(text)
  if (!Array.isArray(records)) return { rows: [], problems: [records] }
  const rows: ServiceRow[] = []
  const problems: RowProblem[] = []
  for (const { raw, line } of records) {
    const row = judgeService(raw, line, rules)
    if (typeof row === 'string') problems.push({ line, text: row })
    else rows.push(row)
  }
  if (records.length === 0) problems.push({ line: 1, text: 'there is no row below the heading' })
  if (records.length > mostRows) problems.push({ line: mostRows + 2, text: `there are more than ${mostRows} rows` })
  problems.push(...overlaps(rows))
  return { rows, problems: problems.sort((a, b) => a.line - b.line) }
}

function recordsOf(text: string): { raw: RawService; line: number }[] | RowProblem {
  if (text.includes('\0') || text.includes('\ufffd')) return { line: 1, text: 'this is not a text file in UTF-8' }
  let heading: string[] = []
  const names = (cells: string[]) => {
    heading = cells.map((cell) => cell.trim().toLowerCase())
    return heading
  }
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      columns: names,
      trim: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as {
      record: Partial<RawService>
      info: { lines: number }
    }[]
    const missing = columns.filter((name) => !heading.includes(name))
    if (missing.length > 0) return { line: 1, text: `the heading has no ${missing.join(', ')}` }
    const empty: RawService = { country: '', from: '', to: '', days: '', fee: '', cod: '', cutoff: '', warehouse: '' }
    return parsed.map(({ record, info }) => ({ raw: { ...empty, ...record }, line: info.lines }))
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1
    return { line, text: error instanceof Error ? error.message : 'this row can’t be read' }
  }
}

/** As the heading has it: where a comma stands before cents, spreadsheets put semicolons between columns. */
function delimiterOf(text: string): string {
  const heading = text.split(/[\r\n]/, 1)[0]!
  return [',', ';', '\t'].find((sign) => heading.includes(sign)) ?? ','
}
