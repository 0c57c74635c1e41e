import type { FilterGroup, NamedValue } from '#contract/listing/listing.ts'
import { parseWords } from '../catalog/words/word-rules.ts'
import { findNamingWord, isFigured } from './named-value-rules.ts'

/** Further words of a search name nothing. */
export const maxSearchWords = 48

/**
 * Filter values that figures of a search name: "8 mm drill bit" names Diameter 8 mm, and Chuck 8 mm
 * where some have that. Those that are chosen, then those with the most products. Source: FIND-04.
 */
export function listNamedValues(text: string, groups: readonly FilterGroup[]): NamedValue[] {
  const words = parseWords(text, maxSearchWords)
  if (!words.some(isFigured)) return []
  const values: NamedValue[] = []
  for (const { kind, fieldId, caption, options } of groups) {
    if (kind !== 'field' || fieldId === null) continue
    for (const { id, label, count, chosen } of options) {
      if (count === 0 && !chosen) continue
      const word = findNamingWord(words, { caption, label })
      if (word) values.push({ id, fieldId, caption, label, count, chosen, word: word.text })
    }
  }
  return values.sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.count - a.count)
}
