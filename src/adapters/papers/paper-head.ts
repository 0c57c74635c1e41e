import type { Paper, PaperFact, PaperParty } from '#contract/papers/paper.ts'
import { drawRule, type Sheet } from './paper-sheet.ts'
import {
  drawLine,
  ink,
  leading,
  measureText,
  paleInk,
  type TextStyle,
  wrapText,
} from './paper-text.ts'

const title: TextStyle = { size: 17, weight: 'bold', color: ink }
const mark: TextStyle = { size: 16, weight: 'bold', color: ink }
const text: TextStyle = { size: 9.5, weight: 'regular', color: ink }
const strong: TextStyle = { ...text, weight: 'semibold' }
const pale: TextStyle = { ...text, color: paleInk }
const label: TextStyle = { size: 8, weight: 'semibold', color: paleInk }
const logoHeight = 28
const maxLogoWidth = 150
const gap = 22
/** Between a fact's label and its value. */
const factGap = 11

/** A column of lines, each below the other. */
interface Column {
  x: number
  width: number
}

/** Logo and issuer to the left, title and facts to the right, parties below. */
export function drawHead(sheet: Sheet, paper: Paper, logo: Uint8Array | null): void {
  const start = sheet.y
  const factsWidth = Math.min(
    sheet.width * 0.55,
    Math.max(
      measureText(paper.title, title),
      measureText(paper.englishTitle ?? '', strong),
      measureFacts(paper.facts),
    ),
  )
  const left = { x: sheet.left, width: sheet.width - factsWidth - gap }
  const right = { x: sheet.left + sheet.width - factsWidth, width: factsWidth }
  drawLogo(sheet, paper, logo)
  sheet.y += logoHeight + 6
  drawColumn(sheet, left, [paper.issuer.name], strong)
  drawColumn(sheet, left, paper.issuer.lines, text)
  const issuerEnd = sheet.y
  sheet.y = start
  drawLine(sheet.doc, paper.title, { ...right, y: sheet.y }, title, 'end')
  sheet.y += title.size * leading
  if (paper.englishTitle)
    drawLine(sheet.doc, paper.englishTitle, { ...right, y: sheet.y }, strong, 'end')
  sheet.y = start + logoHeight + (paper.englishTitle ? 16 : 6)
  for (const fact of paper.facts) drawFact(sheet, right, fact)
  sheet.y = Math.max(issuerEnd, sheet.y) + 11
  drawRule(sheet, 1.5, ink)
  sheet.y += 11
  if (paper.parties.length > 0) drawParties(sheet, paper.parties)
}

/** A seller whose logo can't be read has no mark, rather than another's. */
function drawLogo({ doc, left, y }: Sheet, paper: Paper, logo: Uint8Array | null): void {
  if (logo) {
    doc.image(Buffer.from(logo), left, y, { fit: [maxLogoWidth, logoHeight] })
    return
  }
  if (paper.logo) return
  const top = y + 4
  for (const [x, above, color] of [
    [0, 0, '#0a5c50'],
    [8, 5, '#2c49ad'],
    [16, 10, '#a9500a'],
  ] as const)
    doc.roundedRect(left + x * 0.8, top + above * 0.8, 4.8, (18 - above) * 0.8, 1.6).fill(color)
  drawLine(doc, 'haggle', { x: left + 24, y, width: maxLogoWidth }, mark)
}

function measureFacts(facts: readonly PaperFact[]): number {
  const labels = Math.max(0, ...facts.map((fact) => measureText(fact.label, pale)))
  const values = Math.max(0, ...facts.map((fact) => measureText(fact.value, strong)))
  return labels + factGap + values + 1
}

function drawFact(sheet: Sheet, column: Column, fact: PaperFact): void {
  const labelWidth = measureText(fact.label, pale) + factGap
  drawLine(sheet.doc, fact.label, { ...column, y: sheet.y }, pale)
  const place = { x: column.x + labelWidth, width: column.width - labelWidth }
  for (const line of wrapText(fact.value, strong, place.width)) {
    drawLine(sheet.doc, line, { ...place, y: sheet.y }, strong, 'end')
    sheet.y += strong.size * leading
  }
}

function drawColumn(sheet: Sheet, column: Column, lines: readonly string[], style: TextStyle) {
  for (const line of lines.flatMap((each) => wrapText(each, style, column.width))) {
    drawLine(sheet.doc, line, { ...column, y: sheet.y }, style)
    sheet.y += style.size * leading
  }
}

function drawParties(sheet: Sheet, parties: readonly PaperParty[]): void {
  const start = sheet.y
  const width = (sheet.width - 2 * 17) / 3
  let end = start
  for (const [at, party] of parties.entries()) {
    const column = { x: sheet.left + at * (width + 17), width }
    sheet.y = start
    drawColumn(sheet, column, [party.title], label)
    sheet.y += 2
    if (party.name) drawColumn(sheet, column, [party.name], strong)
    drawColumn(sheet, column, party.lines, text)
    end = Math.max(end, sheet.y)
  }
  sheet.y = end + 11
}
