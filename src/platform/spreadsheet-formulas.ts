/** Matches a cell that a spreadsheet takes for a formula: some narrow wide signs first. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/
const escapedFormula = /^'+[=+\-@＝＋－＠\t\r\n]/

/**
 * Prefixes a cell that a spreadsheet would take for a formula with an apostrophe. `unescapeFormula`
 * reverts it. Source: OWASP "CSV injection".
 */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** Reverts `escapeFormula`. Any other cell stays as it is. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell
}

/** Formats a CSV cell: formulas escaped, quoted if needed. */
export function csvCell(text: string): string {
  const escapedText = escapeFormula(text)
  return /[",\n\r]/.test(escapedText) ? `"${escapedText.replace(/"/g, '""')}"` : escapedText
}
