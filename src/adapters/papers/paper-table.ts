import type { PaperCell, PaperTable } from '#contract/papers/paper.ts'
import { drawRule, type Sheet } from './paper-sheet.ts'
import {
  drawLine,
  ink,
  leading,
  measureText,
  measureWidestWord,
  paleInk,
  type TextStyle,
  wrapText,
} from './paper-text.ts'

/** Sizes of a table's parts, in points. */
interface TableStyle {
  head: TextStyle
  cell: TextStyle
  small: TextStyle
  total: TextStyle
  /** Above and below the text of a row. */
  padding: number
}

export const lineTable: TableStyle = {
  head: { size: 7.5, weight: 'semibold', color: paleInk },
  cell: { size: 8.5, weight: 'regular', color: ink },
  small: { size: 7.5, weight: 'regular', color: paleInk },
  total: { size: 8.5, weight: 'semibold', color: ink },
  padding: 5,
}
export const smallTable: TableStyle = {
  head: { size: 7.5, weight: 'regular', color: paleInk },
  cell: { size: 7.5, weight: 'regular', color: ink },
  small: { size: 7, weight: 'regular', color: paleInk },
  total: { size: 7.5, weight: 'semibold', color: ink },
  padding: 2.5,
}

/** Between two columns. */
const gap = 9
/** The least that the wide column needs before the others have to wrap. */
export const minWideWidth = 110

/** The width of each column; the wide one has what the others leave. */
export function measureColumns(table: PaperTable, style: TableStyle, width: number): number[] {
  const natural = table.columns.map(({ head, isWide }, at) => {
    if (isWide) return 0
    const cells = table.rows.map((row) => row[at]!)
    return Math.max(
      measureWidestWord(head, style.head),
      measureText(table.total?.[at] ?? '', style.total),
      ...cells.map(({ text }) => measureText(text, style.cell)),
      ...cells.map(({ small = '' }) => measureText(small, style.small)),
    )
  })
  const gaps = gap * (table.columns.length - 1)
  const sum = natural.reduce((total, each) => total + each, 0)
  const free = width - gaps
  const scale = Math.min(1, (free - minWideWidth) / sum)
  return table.columns.map(({ isWide }, at) => (isWide ? free - sum * scale : natural[at]! * scale))
}

/** What the wide column would have. */
export function getWideWidth(table: PaperTable, style: TableStyle, width: number): number {
  const natural = measureColumns({ ...table, columns: table.columns }, style, 100_000)
  const used = natural.reduce((sum, each, at) => sum + (table.columns[at]!.isWide ? 0 : each), 0)
  return width - used - gap * (table.columns.length - 1)
}

/** Draws a table; its head is repeated on each sheet, and no row is parted. */
export function drawTable(
  sheet: Sheet,
  table: PaperTable,
  style: TableStyle,
  place: { x: number; width: number } = { x: sheet.left, width: sheet.width },
): void {
  const widths = measureColumns(table, style, place.width)
  const isRuled = style === lineTable
  const head = layOutRow(
    table.columns.map(({ head: text }) => ({ text })),
    widths,
    { ...style, cell: style.head },
  )
  const drawHead = () => {
    if (isRuled) drawRule(sheet, 0.75, ink)
    drawRow(sheet, table, head, { place, widths, style, isAtBottom: true })
    drawRuleAt(sheet, place, isRuled ? 0.75 : 0.5, isRuled ? ink : undefined)
  }
  sheet.makeRoom(head.height + 40)
  drawHead()
  for (const cells of table.rows) {
    const row = layOutRow(cells, widths, style)
    if (sheet.makeRoom(row.height)) drawHead()
    drawRow(sheet, table, row, { place, widths, style })
    drawRuleAt(sheet, place, 0.5)
  }
  if (table.total) {
    const row = layOutRow(
      table.total.map((text) => ({ text })),
      widths,
      { ...style, cell: style.total },
    )
    if (sheet.makeRoom(row.height)) drawHead()
    drawRow(sheet, table, row, { place, widths, style })
    drawRuleAt(sheet, place, 0.75, ink)
  }
}

interface RowLayout {
  cells: { lines: { text: string; style: TextStyle }[]; height: number }[]
  height: number
}

export function layOutRow(
  cells: readonly PaperCell[],
  widths: readonly number[],
  { cell, small, padding }: TableStyle,
): RowLayout {
  const laid = cells.map(({ text, small: under }, at) => {
    const lines = wrapText(text, cell, widths[at]!).map((line) => ({ text: line, style: cell }))
    if (under) {
      for (const line of wrapText(under, small, widths[at]!))
        lines.push({ text: line, style: small })
    }
    return { lines, height: lines.reduce((sum, { style }) => sum + style.size * leading, 0) }
  })
  return { cells: laid, height: Math.max(...laid.map(({ height }) => height)) + 2 * padding }
}

interface RowPlace {
  place: { x: number; width: number }
  widths: readonly number[]
  style: TableStyle
  isAtBottom?: boolean
}

function drawRow(
  sheet: Sheet,
  { columns }: PaperTable,
  row: RowLayout,
  { place, widths, style, isAtBottom = false }: RowPlace,
): void {
  let { x } = place
  for (const [at, { lines, height }] of row.cells.entries()) {
    const width = widths[at]!
    let y = sheet.y + style.padding
    if (isAtBottom) y += row.height - 2 * style.padding - height
    for (const { text, style: textStyle } of lines) {
      const align = columns[at]!.isFigure ? 'end' : 'start'
      drawLine(sheet.doc, text, { x, y, width }, textStyle, align)
      y += textStyle.size * leading
    }
    x += width + gap
  }
  sheet.y += row.height
}

function drawRuleAt(
  sheet: Sheet,
  { x, width }: { x: number; width: number },
  thickness: number,
  color?: string,
): void {
  drawRule({ ...sheet, left: x, width }, thickness, color)
}
