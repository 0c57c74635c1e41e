import type { PaperAside, PaperCode, PaperEvent, PaperPart } from '#contract/papers/paper.ts'
import * as papersTexts from '#texts/papers.ts'
import { drawRule, drawText, type Sheet } from './paper-sheet.ts'
import { drawTable, layOutRow, lineTable, measureColumns, smallTable } from './paper-table.ts'
import { drawLine, ink, leading, paleInk, type TextStyle, wrapText } from './paper-text.ts'

const text: TextStyle = { size: 9.5, weight: 'regular', color: ink }
const strong: TextStyle = { ...text, weight: 'semibold' }
const grand: TextStyle = { size: 12, weight: 'bold', color: ink }
const label: TextStyle = { size: 8, weight: 'semibold', color: paleInk }
const pale: TextStyle = { size: 8.5, weight: 'regular', color: paleInk }
const small: TextStyle = { size: 7.5, weight: 'regular', color: paleInk }
const goodColor = '#2b7515'
const badColor = '#b3261e'
/** 68 mm. */
const sumsWidth = 193
const gap = 22
/** 34 mm; of codes with more modules than a payment's link 50 mm. */
const codeSide = 96
const denseSide = 142
const denseSize = 90
const codeGap = 4
/** In modules, each side. */
const codeMargin = 4

export function drawPart(sheet: Sheet, part: PaperPart): void {
  switch (part.is) {
    case 'table':
      drawTable(sheet, part.table, lineTable)
      sheet.y += 11
      return
    case 'sums':
      drawSums(sheet, part)
      return
    case 'note':
      sheet.makeRoom(30)
      if (part.title) drawText(sheet, part.title, label)
      drawText(sheet, part.text, text)
      sheet.y += 11
      return
    case 'check':
      drawText(sheet, part.text, { ...strong, color: part.isGood ? goodColor : badColor })
      if (part.code) drawText(sheet, part.code, small)
      sheet.y += 8
      return
    case 'events':
      for (const event of part.events) drawEvent(sheet, event)
      return
    case 'code':
      drawCode(sheet, part)
      return
    case 'close':
      drawClose(sheet, part)
      return
  }
}

type Sums = PaperPart & { is: 'sums' }

/** The sums at the right, what explains them beside it; the two stay together. */
function drawSums(sheet: Sheet, { aside, rows }: Sums): void {
  const asideWidth = sheet.width - sumsWidth - gap
  const rowHeights = rows.map(({ isTotal }) => (isTotal ? grand.size * leading + 9 : 18))
  const asideHeight = aside.reduce((sum, each) => sum + measureAside(each, asideWidth), 0)
  sheet.makeRoom(
    Math.max(
      asideHeight,
      rowHeights.reduce((sum, each) => sum + each, 0),
    ),
  )
  const start = sheet.y
  const right = { x: sheet.left + sheet.width - sumsWidth, width: sumsWidth }
  let { y } = sheet
  for (const { label: name, value, isTotal } of rows) {
    if (isTotal) {
      drawRule({ ...sheet, left: right.x, width: right.width, y: y + 3 }, 0.75, ink)
      y += 9
    }
    const style = isTotal ? grand : text
    drawLine(sheet.doc, name, { ...right, y }, style)
    drawLine(sheet.doc, value, { ...right, y }, style, 'end')
    y += isTotal ? grand.size * leading : 18
  }
  for (const each of aside) drawAside(sheet, each, asideWidth)
  sheet.y = Math.max(y, sheet.y, start) + 14
}

function measureAside(aside: PaperAside, width: number): number {
  if (aside.is === 'words')
    return label.size * leading + wrapText(aside.text, strong, width).length * strong.size * leading
  const widths = measureColumns(aside.table, smallTable, width)
  const heads = aside.table.columns.map(({ head }) => ({ text: head }))
  return [heads, ...aside.table.rows].reduce(
    (sum, cells) => sum + layOutRow(cells, widths, smallTable).height,
    8,
  )
}

function drawAside(sheet: Sheet, aside: PaperAside, width: number): void {
  const place = { x: sheet.left, width }
  if (aside.is === 'words') {
    drawText(sheet, aside.title, label, place)
    drawText(sheet, aside.text, strong, place)
    return
  }
  sheet.y += 8
  drawTable(sheet, aside.table, smallTable, place)
}

/** What happened, who did it and when, and the hash that seals it. */
function drawEvent(
  sheet: Sheet,
  { sequence, what, by, when, facts, words, hash }: PaperEvent,
): void {
  sheet.makeRoom(56)
  const start = sheet.y + 6
  sheet.y = start
  drawLine(sheet.doc, when, { x: sheet.left, width: sheet.width, y: sheet.y }, pale, 'end')
  drawText(sheet, `${sequence}. ${what}, ${by}`, strong, { width: sheet.width - 130 })
  for (const fact of facts) drawText(sheet, fact, pale)
  for (const { name, text: said } of words)
    drawText(sheet, `${name}: ${said ?? papersTexts.erased()}`, text)
  drawText(sheet, hash, small)
  sheet.y += 6
  drawRule(sheet, 0.5)
}

/** The code at the left, what it is for beside it; the two stay together. */
function drawCode(sheet: Sheet, { title, lines, path, size }: PaperCode): void {
  const side = size > denseSize ? denseSide : codeSide
  sheet.makeRoom(side + 16)
  sheet.y += 8
  const { doc, left, y } = sheet
  doc.save()
  // Its margin stands outside, so that the modules are in line with the text.
  const margin = (codeMargin * side) / size
  doc.translate(left - margin, y - margin).scale(side / size)
  doc.path(path).fill('#000000')
  doc.restore()
  const place = { x: left + side + codeGap, width: sheet.width - side - codeGap }
  drawText(sheet, title, strong, place)
  for (const line of lines) drawText(sheet, line, pale, place)
  sheet.y = Math.max(sheet.y, y + side) + 8
}

function drawClose(sheet: Sheet, { lines, signed, signature }: PaperPart & { is: 'close' }): void {
  const by = signature?.[0] ?? papersTexts.signedFor({ name: signed })
  const role = signature?.[1] ?? papersTexts.authorisedSignatory()

  const height = Math.max(lines.length + 1, 4) * small.size * leading + 20
  sheet.makeRoom(height)
  sheet.y += 8
  drawRule(sheet, 0.5)
  sheet.y += 8
  const start = sheet.y
  const half = sheet.width / 2 - gap
  const right = { x: sheet.left + sheet.width - half, width: half }
  const step = small.size * leading
  for (const line of wrapText(by, small, half)) {
    drawLine(sheet.doc, line, { ...right, y: sheet.y }, small, 'end')
    sheet.y += step
  }
  sheet.y += 2 * step
  drawLine(sheet.doc, role, { ...right, y: sheet.y }, small, 'end')
  const end = sheet.y + step
  sheet.y = Math.max(start, end - lines.length * step)
  for (const line of lines) drawText(sheet, line, small, { width: half })
  sheet.y = Math.max(sheet.y, end) + 8
}
