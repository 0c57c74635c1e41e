import { normalizeText } from '#kernel/normal-form.ts'

const maxWords = 12

/**
 * Lower-case, unaccented words of a text, at most 12: "Pimpri-Chinchwad (P.F.)" gives
 * pimpri chinchwad p f.
 */
export function splitWords(text: string): string[] {
  const withoutAccents = isAscii.test(text)
    ? text
    : normalizeText(text, 'NFKD').replace(/[\u0300-\u036f]/g, '')
  return (withoutAccents.toLowerCase().match(word) ?? []).slice(0, maxWords)
}

/** What autocomplete looks through for a place of this name in this city. */
export function buildSearchKey(name: string, city: string): { key: string; words: string[] } {
  const nameWords = splitWords(name)
  const allWords = name === city ? nameWords : [...nameWords, ...splitWords(city)]
  return { key: allWords.join(' '), words: [...new Set(allWords)] }
}

const isAscii = /^[\x20-\x7e]*$/
const word = /[\p{L}\p{M}\p{N}]+/gu
