import { csvCell } from '#platform/spreadsheet-formulas.ts'

/**
 * A list as CSV (RFC 4180, UTF-8 with a byte order mark for spreadsheets), with formulas escaped.
 * Source: DEAL-06.
 */
export function formatListCsv(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = [head, ...rows].map((line) =>
    line.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell ?? ''))).join(','),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
