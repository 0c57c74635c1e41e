/** A line of a pasted text, with its cells. */
export interface SheetLine {
  /** Its line in the text, from 1. */
  row: number
  cells: string[]
}

/**
 * The cells of a pasted text, trimmed; empty lines are left out. Tabs part them if there are any,
 * else semicolons, else commas; quoted cells may hold separators, quotes and line breaks.
 */
export function readCells(text: string): SheetLine[] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ','
  const lines: SheetLine[] = []
  let cells: string[] = []
  let cell = ''
  /** Nothing but spaces so far. */
  let isBlank = true
  let isQuoted = false
  let row = 1
  let startRow = 1
  const endCell = () => {
    cells.push(cell.replace(/[\s ]+/g, ' ').trim())
    cell = ''
    isBlank = true
  }
  const add = (sign: string) => {
    cell += sign
    isBlank &&= sign.trim() === ''
  }
  const endLine = () => {
    endCell()
    if (cells.some(Boolean)) lines.push({ row: startRow, cells })
    cells = []
    startRow = row + 1
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') add(sign)
      else if (text[at + 1] === '"') add(text[++at]!)
      else isQuoted = false
      if (sign === '\n') row++
    } else if (sign === '"' && isBlank && hasClosingQuote(text, at, separator)) {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endLine()
      row++
    } else if (sign !== '\r') add(sign)
  }
  endLine()
  return lines
}

/** A longer cell is not quoted. Bounds what is read again for each quote. */
const maxQuotedLength = 4_000

/** Whether a quote begins a quoted cell, and is no inch mark or stray sign. */
function hasClosingQuote(text: string, at: number, separator: string): boolean {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    if (end - at > maxQuotedLength) return false
    if (text[end + 1] === '"') end++
    else return [undefined, separator, '\n', '\r'].includes(text[end + 1])
  }
  return false
}
