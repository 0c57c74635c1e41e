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

function sharesWord(caption: string, words: readonly Word[]): boolean {
  const stems = new Set(words.map(({ lexemes }) => lexemes[0]))
  return parseWords(caption, maxLabelWords).some(({ lexemes }) => stems.has(lexemes[0]))
}
