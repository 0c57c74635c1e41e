import { parseWords, type Word } from '../catalog/words/word-rules.ts'

const maxLabelWords = 48

/** A number, measure, size or code. */
export const isFigured = ({ kind }: Word) => kind !== 'word'

/**
 * The word of a search that names a field's value; null where none does. A measure or size names a
 * value that contains it. A bare number or a code names one that is just that, or where the search
 * also has the field's name ("size 9"). Of a range neither end is meant, and "20 l/min" is no volume.
 */
export function findNamingWord(
  words: readonly Word[],
  { caption, label }: { caption: string; label: string },
): Word | null {
  const labelWords = parseWords(label, maxLabelWords)
  if (labelWords.filter(isFigured).length !== 1) return null
  const at = labelWords.findIndex(isFigured)
  if (labelWords[at + 1]?.tied) return null
  const figured = words.find(
    (word) => isFigured(word) && word.lexemes[0] === labelWords[at]!.lexemes[0],
  )
  if (!figured) return null
  const isEvident = figured.kind === 'measure' || figured.kind === 'size' || labelWords.length === 1
  return isEvident || sharesWord(caption, words) ? figured : null
}

/**
 * Whether a value that no word names may still be what a word means: another figure of it does
 * ("10 mm (3/8 in)", "M8 × 1.25"), it is a range or a limit, or has no figure at all. All others are
 * known to be something else.
 */
export function mayMean(word: Word, label: string): boolean {
  const figures = parseWords(label, maxLabelWords).filter(isFigured)
  if (figures.length === 0 || limit.test(label)) return true
  if (figures.length > 1 && range.test(label)) return true
  return figures.some((figure) => mayBeSame(word, figure))
}

const range = /\d[^\d]{0,12}?(?:[-–—~…]|\.\.|\bto\b)\s{0,3}\p{L}?\d/u
const limit = /[<>≤≥]|\b(?:up ?to|max|maximum|from|above|below)\b/i

/** A bare number may be a measure or a part of a size; two measures are compared with their units. */
function mayBeSame(a: Word, b: Word): boolean {
  if (a.lexemes[0] === b.lexemes[0]) return true
  if (a.kind === 'measure' && b.kind === 'measure') return false
  const signs = new Set([...a.lexemes, ...a.parts])
  return [...b.lexemes, ...b.parts].some((sign) => signs.has(sign))
}

function sharesWord(caption: string, words: readonly Word[]): boolean {
  const stems = new Set(words.map(({ lexemes }) => lexemes[0]))
  return parseWords(caption, maxLabelWords).some(({ lexemes }) => stems.has(lexemes[0]))
}
