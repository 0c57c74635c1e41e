import { maxPadLines } from '#contract/cart/order-pad.ts'
import { maxSheetLength } from '#contract/negotiation/pasted-sheet.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { isWorkbook } from '#platform/read-workbook.ts'
import { readInThread } from './read-in-thread.ts'

/** One row more for the heads of the columns; more text than a pasted list no workbook gives. */
const bounds = { maxRows: maxPadLines + 1, maxCharacters: maxSheetLength }

/**
 * The text of a list that came as a file: CSV or other text as it stands, an .xlsx workbook's first
 * sheet as a spreadsheet copies its cells. Source: PAD-01.
 */
export async function readPadFile(
  bytes: Uint8Array,
): Promise<Outcome<string, 'nothing-read' | 'bad-workbook' | 'too-many-rows' | 'busy'>> {
  if (isWorkbook(bytes)) {
    const workbook = await readInThread(bytes, bounds)
    if (workbook === 'full') return refuse('busy')
    if ('rows' in workbook) return ok(toSheet(workbook.rows))
    return refuse(workbook.fault === 'too-large' ? 'too-many-rows' : 'bad-workbook')
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
