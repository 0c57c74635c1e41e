/** How a spreadsheet tells that a cell is a formula. */
const formula = /^'*[=+\-@\t\r]/
const escapedFormula = /^'+[=+\-@\t\r]/

/**
 * A cell that no spreadsheet takes for a formula: one apostrophe before it where it would be one. `untame` gives it back.
 * Source: OWASP "CSV injection".
 */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** What `tame` was given; any other cell stays as it is. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell
}

/** A cell of a CSV file: tame, and quoted where needed. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}
