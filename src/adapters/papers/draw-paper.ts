import PDFDocument from 'pdfkit'
import { sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { PaperTask } from '#platform/ports.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { hasAllLetters } from './paper-fonts.ts'
import { drawHead } from './paper-head.ts'
import { drawPart } from './paper-parts.ts'
import { drawFeet, drawText, getTextWidth, openSheet, sheetSizes } from './paper-sheet.ts'
import { getWideWidth, lineTable, minWideWidth } from './paper-table.ts'
import { cleanPaperText, paleInk } from './paper-text.ts'

/**
 * Draws a paper as a PDF: upright, or across where its table is too wide for that. Takes the
 * processor for as long as it runs. Source: LOOK-11.
 */
export function drawPaper(task: PaperTask): Promise<Buffer> {
  return withLocale(task.paper.locale ?? sourceLanguage, () => drawInItsLanguage(task))
}

async function drawInItsLanguage({ paper: source, logo, sheet: size }: PaperTask): Promise<Buffer> {
  const paper = mapTexts(source)
  const isAcross = paper.parts.some(
    (part) =>
      part.is === 'table' &&
      getWideWidth(part.table, lineTable, getTextWidth(size, false)) < minWideWidth,
  )
  const name = `${paper.title} ${paper.number}`
  const doc = new PDFDocument({
    size: [...sheetSizes[size]],
    layout: isAcross ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    font: null as unknown as string,
    fontLayoutCache: false,
    pdfVersion: '1.7',
    lang: paper.locale ?? sourceLanguage,
    displayTitle: true,
    info: { Title: name, Author: paper.issuer.name },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const sheet = openSheet(doc)
  drawHead(sheet, paper, logo)
  for (const part of paper.parts) drawPart(sheet, part)
  if (!hasAllLetters(JSON.stringify(paper))) {
    drawText(sheet, layoutsTexts.missingLetters(), {
      size: 7.5,
      weight: 'regular',
      color: paleInk,
    })
  }
  drawFeet(sheet, `${name} · ${paper.issuer.name}`)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** The same with all its texts cleaned of letters that print nothing. */
function mapTexts<T>(value: T): T {
  if (typeof value === 'string') return cleanPaperText(value) as T
  if (Array.isArray(value)) return value.map(mapTexts) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each)]),
  ) as T
}
