import type { PaperSheet } from '#contract/papers/paper.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { drawLine, leading, lineColor, paleInk, type TextStyle, wrapText } from './paper-text.ts'

/** 12 mm. */
const margin = 34
/** What is kept free below the text for "Page 2 of 3". */
const footHeight = 18

/** Upright sizes in points. */
export const sheetSizes: Record<PaperSheet, readonly [width: number, height: number]> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
}

/** The sheet being drawn on: what comes next stands at `y`. */
export interface Sheet {
  doc: PDFKit.PDFDocument
  left: number
  width: number
  top: number
  bottom: number
  y: number
  /** Begins another sheet unless this much is free on the present one. True: it did. */
  makeRoom(height: number): boolean
}

export function getTextWidth(sheet: PaperSheet, isAcross: boolean): number {
  return sheetSizes[sheet][isAcross ? 1 : 0] - 2 * margin
}

/** Several times 500 lines, and drawn in bounded time. */
const maxSheets = 100

/** Its paper fails beyond 100 sheets. */
export function openSheet(doc: PDFKit.PDFDocument): Sheet {
  let count = 1
  const sheet: Sheet = {
    doc,
    left: margin,
    width: doc.page.width - 2 * margin,
    top: margin,
    bottom: doc.page.height - margin - footHeight,
    y: margin,
    makeRoom(height) {
      if (sheet.y + height <= sheet.bottom || sheet.y <= sheet.top) return false
      if (++count > maxSheets) throw new Error(`More than ${maxSheets} sheets`)
      doc.addPage()
      sheet.y = sheet.top
      return true
    },
  }
  return sheet
}

/** Draws a text in a column, line by line, over as many sheets as it takes. */
export function drawText(
  sheet: Sheet,
  text: string,
  style: TextStyle,
  { x = sheet.left, width = sheet.width }: { x?: number; width?: number } = {},
): void {
  for (const line of wrapText(text, style, width)) {
    sheet.makeRoom(style.size * leading)
    drawLine(sheet.doc, line, { x, y: sheet.y, width }, style)
    sheet.y += style.size * leading
  }
}

export function drawRule(sheet: Sheet, thickness: number, color: string = lineColor): void {
  const { doc, left, width, y } = sheet
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke()
}

const footStyle: TextStyle = { size: 7.5, weight: 'regular', color: paleInk }

/** "Page 2 of 3" below each sheet, and the paper's name; nothing below a single one. */
export function drawFeet(sheet: Sheet, name: string): void {
  const { doc, left, width, bottom } = sheet
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const line = { x: left, y: bottom + 6, width }
    drawLine(doc, wrapText(name, footStyle, width - 80)[0]!, line, footStyle)
    drawLine(doc, layoutsTexts.pageCount({ page: page + 1, count }), line, footStyle, 'end')
  }
}
