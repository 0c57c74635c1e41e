import { parseWords } from '../../catalog/words/word-rules.ts'
import { dropFillers, joinStems } from '../query-rules.ts'

/** Longer searches are questions or pasted lists: nobody makes them twice. */
const maxKeyWords = 12

/**
 * The key of a search: its words as search compares them, so that "Drills", "drill" and "the
 * drill" are one search. Empty if the text has no words.
 */
export function buildQueryKey(text: string): string {
  const words = dropFillers(parseWords(text, 4 * maxKeyWords)).slice(0, maxKeyWords)
  return joinStems(words)
}
