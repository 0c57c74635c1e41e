import { maxPadLines } from '#contract/cart/order-pad.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { isWorkbook, readWorkbook } from '#platform/read-workbook.ts'

/**
 * The text of a list that came as a file: CSV or other text as it stands, an .xlsx workbook's first
 * sheet as a spreadsheet copies its cells. Source: PAD-01.
 */
export async function readPadFile(
  bytes: Uint8Array,
): Promise<Outcome<string, 'nothing-read' | 'bad-workbook' | 'too-many-rows'>> {
  if (isWorkbook(bytes)) {
    // One row more for the heads of the columns.
    const workbook = await readWorkbook(bytes, maxPadLines + 1)
    if (workbook === 'too-large') return refuse('too-many-rows')
    return workbook === 'unreadable' ? refuse('bad-workbook') : ok(toSheet(workbook.rows))
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? refuse('nothing-read') : ok(text)
  } catch {
    return refuse('nothing-read')
  }
}

function toSheet(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(toSheetCell).join('\t')).join('\n')
}

function toSheetCell(cell: string): string {
  const text = cell.replace(/[\t\r\n]+/g, ' ')
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}
