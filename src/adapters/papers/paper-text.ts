import { normalizeText } from '#kernel/normal-form.ts'
import { type PaperFont, setFont, splitRuns, type Weight } from './paper-fonts.ts'

export interface TextStyle {
  /** In points. */
  size: number
  weight: Weight
  color: string
}

export const ink = '#15211e'
export const paleInk = '#55625d'
export const lineColor = '#d8d5cc'
/** From one line to the next, by the size of the letters. */
export const leading = 1.4

/** Letters that order or hide others would print nothing of their own. */
const invisible =
  /\u00ad|\u200b|[\u200e\u200f\u2028-\u202e\u2060-\u2069]|\p{Variation_Selector}|\ufeff/gu

/** Letters that no font here has, and what is printed for them. */
const substitutes: [RegExp, string][] = [
  [/[\u2000-\u200a\u202f\u205f\u3000]/g, '\u00a0'],
  [/[\u2028\u2029]/g, '\n'],
  [/\u2011/g, '-'],
  [/[\u2033\u301e]/g, '"'],
  [/\u2032/g, "'"],
  [/\u2300/g, 'Ø'],
]

export function cleanPaperText(text: string): string {
  let cleaned = normalizeText(text, 'NFC')
  for (const [letters, printed] of substitutes) cleaned = cleaned.replace(letters, printed)
  return cleaned.replace(invisible, '').replaceAll('\t', ' ')
}

const widthsByWeight = new Map<Weight, Map<string, number>>()
const maxCachedWidths = 20_000

/** The width of a text on one line, in points. */
export function measureText(text: string, { size, weight }: TextStyle): number {
  let widths = widthsByWeight.get(weight)
  if (!widths || widths.size > maxCachedWidths) {
    widths = new Map()
    widthsByWeight.set(weight, widths)
  }
  let width = widths.get(text)
  if (width === undefined) {
    width = 0
    for (const { text: part, font } of splitRuns(text, weight)) width += measureRun(part, font)
    widths.set(text, width)
  }
  return width * size
}

const measureRun = (text: string, { font, measure }: PaperFont) => measure(text) / font.unitsPerEm

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The lines of a text in a column; a word that is wider than the column is broken anywhere. */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, style, width))
}

function wrapParagraph(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  const space = measureText(' ', style)
  let line = ''
  let lineWidth = 0
  for (const { word, isJoined } of splitWords(text)) {
    const wordWidth = measureText(word, style)
    const gap = isJoined ? 0 : space
    if (line !== '' && lineWidth + gap + wordWidth <= width) {
      line += isJoined ? word : ` ${word}`
      lineWidth += gap + wordWidth
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = wordWidth <= width ? [word] : breakWord(word, style, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1)!
    lineWidth = measureText(line, style)
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** Chinese lines break between any two letters, but not before what closes a phrase. */
const chineseBreak = /(?<=[\p{Script=Han}，。、；：！？）》」])(?=[\p{Script=Han}（《「])/u

/** `isJoined`: no space stands before it. */
function splitWords(text: string): { word: string; isJoined: boolean }[] {
  return text
    .split(' ')
    .filter((each) => each !== '')
    .flatMap((each) => each.split(chineseBreak).map((word, at) => ({ word, isJoined: at > 0 })))
}

function breakWord(word: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let pieceWidth = 0
  for (const { segment } of graphemes.segment(word)) {
    const segmentWidth = measureText(segment, style)
    if (piece !== '' && pieceWidth + segmentWidth > width) {
      pieces.push(piece)
      piece = ''
      pieceWidth = 0
    }
    piece += segment
    pieceWidth += segmentWidth
  }
  return [...pieces, piece]
}

/** The widest word of a text: a column is not made narrower. */
export function measureWidestWord(text: string, style: TextStyle): number {
  return Math.max(...text.split(/\s/).map((word) => measureText(word, style)))
}

/** Draws one line; `y` is its top. At the end of the column where `align` says so. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
  style: TextStyle,
  align: 'start' | 'end' = 'start',
): void {
  let left = align === 'end' ? x + width - measureText(text, style) : x
  const baseline = y + style.size * (leading / 2 + 0.35)
  doc.fontSize(style.size).fillColor(style.color)
  for (const { text: part, font } of splitRuns(text, style.weight)) {
    setFont(doc, font)
    for (const piece of font.isShaped ? part.split(/(?<= )(?! )/) : [part]) {
      const write = () =>
        doc.text(piece, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      if (font.isShaped) markText(doc, piece, write)
      else write()
      left += measureRun(piece, font) * style.size
    }
  }
}

/**
 * Readers search and copy the letters in their order, not the glyphs. The mark stands around the text
 * object itself: Poppler places the letters by the matrix of the mark's end.
 */
function markText(doc: PDFKit.PDFDocument, text: string, write: () => void): void {
  const page = doc as unknown as ContentWriter
  const { addContent } = page
  page.addContent = (content) => {
    const opening = content === 'BT' ? `/Span <</ActualText <${toHex(text)}>>> BDC\n` : ''
    return addContent.call(page, opening + content + (content === 'ET' ? '\nEMC' : ''))
  }
  try {
    write()
  } finally {
    page.addContent = addContent
  }
}

/** What its types lack. */
interface ContentWriter {
  addContent(content: string): unknown
}

/** UTF-16 with the mark of its order, in hex. */
const toHex = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
