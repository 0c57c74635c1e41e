import { parseWords, type Word } from './word-rules.ts'

/** The prefix of a seller's lexemes. */
export const buildTermPrefix = (sellerId: number) => `${sellerId}/`

/** The texts that a product is found by. */
export interface SearchTexts {
  name: string
  brand: string | null
  /** From the group down. */
  categories: string[]
  /** The seller's own code, part number, GTIN and pack codes. */
  codes: string[]
  /** "Colour: Red". */
  attributes: string[]
  /** Overview and description as HTML. */
  html: string
}

type ReadWords = (text: string, max: number) => readonly Word[]

/** Caches the words of texts that repeat within a batch (brands, categories, attributes). */
export function createWordReader(): ReadWords {
  const wordsByText = new Map<string, readonly Word[]>()
  return (text, max) => {
    const words = wordsByText.get(text) ?? parseWords(text, max)
    if (wordsByText.size < 20_000) wordsByText.set(text, words)
    return words
  }
}

/** Further words of a long text say little about a product. */
const maxTextTerms = 150
const maxFieldTerms = 60
/** The distance between fields, so that no phrase spans two of them. */
const fieldGap = 300

/**
 * A product's lexemes in tsvector syntax, each prefixed with `termPrefix`; and the words as spelt,
 * for spelling correction. Codes are stored whole with a leading #, and in parts.
 */
export function buildTerms(
  texts: SearchTexts,
  termPrefix: string,
  readWords: ReadWords = parseWords,
): { terms: string; spelt: Set<string> } {
  const places = new Map<string, { text: string; count: number }>()
  const spelledWords = new Set<string>()
  const addLexeme = (lexeme: string, position: number, weight: string) => {
    const entry = places.get(lexeme)
    if (entry === undefined) places.set(lexeme, { text: position + weight, count: 1 })
    else if (entry.count < 8) {
      entry.text += `,${position}${weight}`
      entry.count++
    }
  }
  const addText = (text: string, from: number, weight: string, max: number) => {
    const words = weight === 'B' || weight === 'C' ? readWords(text, max) : parseWords(text, max)
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!
      for (const lexeme of word.lexemes) addLexeme(lexeme, from + at, weight)
      for (const lexeme of word.parts) addLexeme(lexeme, from + at, weight)
      if (word.kind === 'word' && weight !== 'D' && word.text.length > 2)
        spelledWords.add(word.text)
      const before = words[at - 1]
      if (before && weight !== 'D' && shouldJoin(before, word))
        addLexeme(normalizeCode(before.text + word.text), from + at, weight)
    }
    return from + words.length
  }
  addText(texts.name, 1, 'A', maxFieldTerms)
  let next = fieldGap
  for (const category of texts.categories.toReversed())
    next = addText(category, next, 'B', maxFieldTerms) + 10
  next = 2 * fieldGap
  if (texts.brand !== null) next = addText(texts.brand, next, 'C', maxFieldTerms) + 10
  for (const code of texts.codes) {
    next = addText(code, next, 'C', maxFieldTerms) + 10
    addLexeme(`#${normalizeCode(code)}`, next++, 'C')
  }
  for (const attribute of texts.attributes) next = addText(attribute, next, 'C', maxFieldTerms) + 10
  addText(htmlToText(texts.html), next + fieldGap, 'D', maxTextTerms)
  let terms = ''
  for (const [lexeme, { text }] of places)
    terms += `${terms === '' ? '' : ' '}'${termPrefix}${lexeme}':${text}`
  return { terms, spelt: spelledWords }
}

/** "6203-ZZ" is also found as 6203zz, "KL 1400T" as kl1400t, "pin-lock" as pinlock. */
function shouldJoin(
  before: { kind: string; text: string },
  word: { kind: string; text: string; tied: boolean },
): boolean {
  if (before.kind === 'size' || word.kind === 'size' || before.text.length + word.text.length > 24)
    return false
  if (word.tied) return true
  return (
    (before.kind === 'word' && word.kind === 'code') ||
    (before.kind === 'code' && word.kind === 'word')
  )
}

/** Letters and digits only: how codes are compared. */
export function normalizeCode(code: string): string {
  if (plainCode.test(code)) return code.toLowerCase()
  return code
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 60)
}

const plainCode = /^[A-Za-z0-9]{1,60}$/

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

/** The text of sanitised HTML, for words only. */
function htmlToText(html: string): string {
  return html
    .slice(0, 6_000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d{1,7}|[a-z]{1,6});/g, (_, name: string) =>
      Object.hasOwn(entities, name) ? entities[name]! : ' ',
    )
}
