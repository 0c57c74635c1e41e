import { cutWords } from './cut-words.ts'
import { maxSearchLength } from './search.ts'

/** A search text without the word that asks for low prices. */
export interface CheapWords {
  text: string
  /** As typed: "cheapest". */
  word: string
}

const before =
  '(?:the )?(?:cheap(?:est|er)?|least expensive|low(?:est)?[- ](?:price[ds]?|cost)|inexpensive)'
const after = '(?:at|for|with) (?:the |a )?low(?:est)? (?:price|cost)s?'
const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:${before}|${after})(?! than\b)(?![\p{L}\p{N}-])`,
  'iu',
)

/** "cheapest drill" is a drill, the cheapest first. Null where nothing else is asked for. Source: FIND-04. */
export function readCheapWords(text: string): CheapWords | null {
  if (text.length > maxSearchLength) return null
  const match = pattern.exec(text)
  if (!match) return null
  const words = cutWords(text, match.index, match[0].length)
  return /[\p{L}\p{N}]/u.test(words) ? { text: words, word: match[0] } : null
}
