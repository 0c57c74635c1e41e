import type { Report, ReportColumn } from '#contract/desk/insight.ts'
import { toMajor } from '#kernel/money.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'

/**
 * Formats a report as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), with formulas
 * escaped.
 */
export function formatReportCsv({ columns, rows }: Report, currency: string): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => row.map((cell, index) => formatCell(cell, columns[index]!, currency))),
  ]
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function formatCell(
  cell: string | number | null,
  { kind }: ReportColumn,
  currency: string,
): string {
  if (cell === null) return ''
  if (kind === 'money') return String(toMajor(Number(cell), currency))
  return kind === 'share' ? (Number(cell) * 100).toFixed(1) : String(cell)
}
