import type { FilterGroup, NamedValue } from '#contract/listing/listing.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'

const maxValues = 4
const maxWords = 48

/**
 * Filter values that figures of a search name: "8 mm drill bit" names Diameter 8 mm, and Chuck 8 mm
 * where some have that. Those with the most products first. Source: FIND-04.
 */
export function listNamedValues(text: string, groups: readonly FilterGroup[]): NamedValue[] {
  const words = parseWords(text, maxWords)
  if (!words.some(isFigured)) return []
  const values: NamedValue[] = []
  for (const { kind, caption, options } of groups) {
    if (kind !== 'field') continue
    const captionStems = new Set(parseWords(caption, maxWords).map(({ lexemes }) => lexemes[0]))
    const hasCaption = words.some(({ lexemes }) => captionStems.has(lexemes[0]!))
    for (const { id, label, count, chosen } of options) {
      if (count === 0 || chosen) continue
      if (isNamed(words, parseWords(label, maxWords), hasCaption))
        values.push({ id, caption, label, count })
    }
  }
  return values.sort((a, b) => b.count - a.count).slice(0, maxValues)
}

const isFigured = ({ kind }: Word) => kind !== 'word'

/**
 * A measure or size names a value that contains it. A bare number or a code names one that is just
 * that, or where the search also has the field's name ("size 9"). Of a range neither end is meant.
 */
function isNamed(words: readonly Word[], label: readonly Word[], hasCaption: boolean): boolean {
  return words.some((word) => {
    if (!isFigured(word) || !label.some(({ lexemes }) => lexemes[0] === word.lexemes[0]))
      return false
    if (label.filter(isFigured).length > 1) return false
    return word.kind === 'measure' || word.kind === 'size' || label.length === 1 || hasCaption
  })
}
