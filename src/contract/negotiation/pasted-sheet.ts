import type { Minor } from '#kernel/money.ts'
import { readCells } from './sheet-cells.ts'
import { findColumns, type SheetColumns } from './sheet-columns.ts'
import { hasDecimalComma, readSheetPrice, readSheetQuantity } from './sheet-numbers.ts'

export const maxSheetRows = 500
export const maxSheetLength = 200_000

/** A row of a spreadsheet that was pasted. */
export interface PastedRow {
  /** Its line in the text, from 1. */
  row: number
  /** A code or part number; empty: the row has none. */
  code: string
  words: string
  /** Null: not given, or it can't be read. */
  quantity: number | null
  unitPrice: Minor | null
  /** Cells that hold something which can't be read. */
  unread: ('quantity' | 'unitPrice')[]
}

export type PastedSheet =
  | { ok: true; rows: PastedRow[] }
  | { ok: false; code: 'empty-sheet' | 'too-many-rows' }

/**
 * Reads rows copied from a spreadsheet: tabs, semicolons or commas, with or without a head, the
 * columns in any order. Of merged cells the empty ones take the words above. Pure. Source: DEAL-02.
 */
export function parseSheet(text: string, currency: string): PastedSheet {
  if (text.length > maxSheetLength) return { ok: false, code: 'too-many-rows' }
  const cells = readCells(text)
  // One line more, which may be the head.
  if (cells.length > maxSheetRows + 1) return { ok: false, code: 'too-many-rows' }
  const columns = findColumns(cells.map((line) => line.cells))
  const body = columns.hasHead ? cells.slice(1) : cells
  if (body.length > maxSheetRows) return { ok: false, code: 'too-many-rows' }
  const readColumn = (at: number | null) =>
    body.map((line) => (at === null ? '' : (line.cells[at] ?? '')))
  const style = {
    decimalComma: hasDecimalComma([
      ...readColumn(columns.quantity),
      ...readColumn(columns.unitPrice),
    ]),
  }
  let wordsAbove = ''
  const rows = body.flatMap((line): PastedRow[] => {
    const getCell = (at: number | null) => (at === null ? '' : (line.cells[at] ?? ''))
    const [code, ownWords] = [getCell(columns.code), getCell(columns.words)]
    const [quantityText, priceText] = [getCell(columns.quantity), getCell(columns.unitPrice)]
    if (isTotal(columns, [code, ownWords, line.cells[0] ?? ''])) return []
    if (![code, ownWords, quantityText, priceText].some(Boolean)) return []
    wordsAbove = ownWords || wordsAbove
    const quantity = readSheetQuantity(quantityText, style)
    const unitPrice = readSheetPrice(priceText, currency, style)
    const unread: PastedRow['unread'] = []
    if (quantity === null && quantityText !== '') unread.push('quantity')
    if (unitPrice === null && priceText !== '') unread.push('unitPrice')
    return [{ row: line.row, code, words: ownWords || wordsAbove, quantity, unitPrice, unread }]
  })
  return rows.length === 0 ? { ok: false, code: 'empty-sheet' } : { ok: true, rows }
}

/** A row that sums up the others. */
function isTotal({ code, words }: SheetColumns, cells: readonly string[]): boolean {
  if (code === null && words === null) return false
  return cells.some((cell) => /^(?:grand |sub-? ?)?total\b|^gst\b|^sum$/i.test(cell))
}
