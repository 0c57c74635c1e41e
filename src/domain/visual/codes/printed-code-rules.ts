import { normalizeCode } from '../../catalog/words/search-term-rules.ts'
import type { CodeCandidate } from './barcode-rules.ts'

const minLength = 4
const maxLength = 40
/** Parts that a printed number may fall into: "8 901234 567890", "AB 1204 X". */
const maxParts = 3
const maxCandidates = 150

/**
 * Words of a picture that may be codes of products: with a digit, four signs or more, alone or up
 * to three in a row. Only those that a product has are ever shown. Source: FIND-07.
 */
export function findPrintedCodes(lines: readonly string[]): CodeCandidate[] {
  const candidates = new Map<string, CodeCandidate>()
  for (const line of lines) {
    const words = line.split(/\s+/).map(trimSigns).filter(Boolean)
    for (let from = 0; from < words.length; from++)
      for (let count = 1; count <= maxParts && from + count <= words.length; count++) {
        const text = words.slice(from, from + count).join(' ')
        const code = normalizeCode(text)
        if (!/\d/.test(code) || code.length < minLength || text.length > maxLength) continue
        if (!candidates.has(code))
          candidates.set(code, { kind: 'printed', text, codes: [code], page: null })
        if (candidates.size >= maxCandidates) return [...candidates.values()]
      }
  }
  return [...candidates.values()]
}

/** A reader of words takes edges for signs. */
function trimSigns(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
