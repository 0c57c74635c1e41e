import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { cacheShapes } from './shape-parts.ts'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 'regular' | 'semibold' | 'bold'

const numbers: Record<Weight, number> = { regular: 400, semibold: 600, bold: 700 }
/** Figtree first; the others have letters that it lacks. */
const families = [
  ['figtree', 'latin'],
  ['figtree', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'devanagari'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'greek'],
] as const

/** Opened by the first Chinese letter: it is larger than all others together. */
const chineseFamily = ['noto-sans-sc', 'chinese-simplified'] as const
/** Ideographs, their punctuation and wide forms of other letters. */
const chinese = /\p{Script=Han}|[\u3001-\u303f\uff01-\uffe5]/u

/** A font that was opened once for all papers. */
export interface PaperFont {
  /** By which a document has it registered. */
  name: string
  font: Font
  letters: ReadonlySet<number>
  /** Its glyphs join letters and change their order: what is copied has to be told. */
  isShaped: boolean
  /** The width of a text in units of the font. */
  measure(text: string): number
}

const fontsByWeight = new Map<Weight, PaperFont[]>()

function loadFonts(weight: Weight): PaperFont[] {
  let fonts = fontsByWeight.get(weight)
  if (!fonts) {
    fonts = families.map(([family, subset]) => openFont(`${family}-${subset}`, family, weight))
    fontsByWeight.set(weight, fonts)
  }
  return fonts
}

/** The font for a letter; null: none has it. */
function findFont(letter: string, weight: Weight): PaperFont | null {
  const code = letter.codePointAt(0)!
  const fonts = loadFonts(weight)
  const font = fonts.find(({ letters }) => letters.has(code))
  if (font || !chinese.test(letter) || fonts.length > families.length) return font ?? null
  const [family, subset] = chineseFamily
  fonts.push(openFont(`${family}-${subset}`, family, weight, fonts))
  return findFont(letter, weight)
}

/** `others`: those that are asked for a letter before. */
function openFont(
  name: string,
  family: string,
  weight: Weight,
  others: readonly PaperFont[] = [],
): PaperFont {
  const file = `@fontsource/${family}/files/${name}-${numbers[weight]}-normal.woff`
  const font = create(unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))) as Font
  // A glyph keeps the letter it was first made for, and none if that was as a part of another: then
  // what is copied from a paper lacks it, as the E that a paper before drew in its É. Of letters that
  // share a glyph, such as ∕ and ／, it is the one that no other font has.
  const isElsewhere = (letter: number) => others.some(({ letters: own }) => own.has(letter))
  const order = font.characterSet.toSorted(
    (a, b) => Number(isElsewhere(a)) - Number(isElsewhere(b)),
  )
  for (const letter of order) font.glyphForCodePoint(letter)
  const isShaped = name.endsWith('devanagari')
  const measure = cacheShapes(font, isShaped || family === chineseFamily[0] ? 'letters' : 'words')
  const letters = new Set(font.characterSet)
  return { name: `${name}-${weight}`, font, letters, isShaped, measure }
}

/** A stretch of text in one font. */
export interface Run {
  text: string
  font: PaperFont
}

/** Marks, joiners and spaces stay with the letter before them. */
const continues = /\p{M}|\u200c|\u200d|\s/u

/**
 * Splits a text by the fonts that have its letters. A letter that none has is shown as Figtree's
 * box.
 */
export function splitRuns(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    const current = runs.at(-1)
    const staysInFont = current?.font.letters.has(code) && continues.test(letter)
    const font = staysInFont ? current!.font : (findFont(letter, weight) ?? loadFonts(weight)[0]!)
    if (current?.font === font) current.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

/** Whether some font has every letter of the text. */
export function hasAllLetters(text: string): boolean {
  return [...text].every(
    (letter) => /\s|\u200c|\u200d/.test(letter) || findFont(letter, 'regular') !== null,
  )
}

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

/** Sets a document's font; it has each one once. */
export function setFont(doc: PDFKit.PDFDocument, { name, font }: PaperFont): void {
  const names = registered.get(doc) ?? new Set()
  registered.set(doc, names)
  if (!names.has(name)) {
    // Its types lack that it takes opened fonts.
    doc.registerFont(name, font as unknown as string)
    names.add(name)
  }
  doc.font(name)
}
