import { normalizeText } from '#kernel/normal-form.ts'
import { findHeads, findPassing } from './head-rules.ts'
import {
  chooseLabels,
  headFactor,
  maxLabels,
  maxRepeats,
  type SearchField,
  weighOccurrence,
} from './impact-rules.ts'
import { hasHan, isOtherScript } from './script-rules.ts'
import { soundMark } from './stem-rules.ts'
import { listThingTerms } from './thing-rules.ts'
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
  /** Its names in the seller's further languages. */
  translations?: readonly TranslatedNames[]
}

/** A product in one further language; empty: its name, or a category, has no translation. */
export interface TranslatedNames {
  name: string
  /** From the group down. */
  categories: readonly string[]
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
/** Positions from here on carry labels only. They lie apart, so that no phrase spans them. */
const firstSpare = 16_379
const lastReal = 16_000

/** Where a lexeme stands, and how often in what sense. */
interface Place {
  positions: number[]
  /** As BM25F counts: weighted by field. */
  frequency: number
  isNamed: boolean
  /** The field that it was found in last, and how often there. */
  field: SearchField
  repeats: number
}

/** How a text's words are weighed. */
interface Weighing {
  /** Those that name the thing. */
  heads?: ReadonlySet<Word>
  /** What one occurrence adds; else by the text's own length. */
  usual?: number
}

/**
 * A product's lexemes in tsvector syntax, each prefixed with `termPrefix` and labelled with its
 * impact; and the words as spelt, for spelling correction. Codes are stored whole with a leading #,
 * and in parts.
 */
export function buildTerms(
  texts: SearchTexts,
  termPrefix: string,
  readWords: ReadWords = parseWords,
): { terms: string; spelt: Set<string> } {
  const places = new Map<string, Place>()
  const spelledWords = new Set<string>()
  const addLexeme = (lexeme: string, position: number, field: SearchField, occurrence: number) => {
    const isNamed = field !== 'text'
    const place = places.get(lexeme)
    if (place === undefined) {
      const positions = [position]
      places.set(lexeme, { positions, frequency: occurrence, isNamed, field, repeats: 1 })
      return
    }
    if (place.positions.length < maxLabels) place.positions.push(position)
    place.repeats = place.field === field ? place.repeats + 1 : 1
    place.field = field
    place.isNamed ||= isNamed
    if (place.repeats <= maxRepeats) place.frequency += occurrence
  }
  const addWords = (
    words: readonly Word[],
    from: number,
    field: SearchField,
    { heads, usual = weighOccurrence(field, words.length) }: Weighing = {},
  ) => {
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!
      const occurrence = heads?.has(word) ? usual * headFactor : usual
      const position = Math.min(lastReal, from + at)
      for (const lexeme of word.lexemes) addLexeme(lexeme, position, field, occurrence)
      for (const lexeme of word.parts) addLexeme(lexeme, position, field, occurrence)
      if (field === 'text') continue
      if (word.kind === 'word' && word.text.length > 2) spelledWords.add(word.text)
      const before = words[at - 1]
      if (before && shouldJoin(before, word))
        addLexeme(normalizeCode(before.text + word.text), position, field, occurrence)
    }
    return from + words.length
  }
  const brandWords = texts.brand === null ? [] : readWords(texts.brand, maxFieldTerms)
  const nameWords = parseWords(texts.name, maxFieldTerms)
  const passingFrom = findPassing(nameWords)
  const name = nameWords.slice(0, passingFrom)
  addWords(name, 1, 'name', { heads: findHeads(name, brandWords) })
  addWords(nameWords.slice(passingFrom), 1 + passingFrom, 'passing')
  let next = fieldGap
  for (const [at, category] of texts.categories.toReversed().entries())
    next = addWords(readWords(category, maxFieldTerms), next, at === 0 ? 'category' : 'path') + 10
  next = 2 * fieldGap
  const details = [
    brandWords,
    ...texts.codes.map((code) => readWords(code, maxFieldTerms)),
    ...texts.attributes.map((attribute) => readWords(attribute, maxFieldTerms)),
  ]
  const detail = weighOccurrence(
    'attribute',
    details.reduce((sum, words) => sum + words.length, 0),
  )
  for (const words of details) next = addWords(words, next, 'attribute', { usual: detail }) + 10
  for (const code of texts.codes) addLexeme(`#${normalizeCode(code)}`, next++, 'attribute', detail)
  addWords(parseWords(htmlToText(texts.html), maxTextTerms), next + fieldGap, 'text')
  const categories = texts.categories.map((category) => readWords(category, maxFieldTerms))
  const things = listThingTerms({ name: nameWords, details, categories })
  const own = new Set(places.keys())
  const isNews = ({ kind, text, lexemes }: Word) =>
    kind === 'word' && !own.has(lexemes[0]!) && (isOtherScript(text) || isOtherScript(texts.name))
  for (const translation of texts.translations ?? []) {
    const translatedWords = parseWords(translation.name, maxFieldTerms)
    const paths = translation.categories.map((category) => readWords(category, maxFieldTerms))
    next += 2 * fieldGap
    addWords(translatedWords.filter(isNews), next, 'name', {
      heads: findHeads(translatedWords, brandWords),
      usual: weighOccurrence('name', translatedWords.length),
    })
    next += fieldGap
    for (const [at, words] of paths.toReversed().entries())
      next = addWords(words.filter(isNews), next, at === 0 ? 'category' : 'path') + 10
    for (const [lexeme, label] of listThingTerms({
      name: translatedWords,
      details,
      categories: paths,
    }))
      if (hasForeignStem(lexeme) && !things.has(lexeme)) things.set(lexeme, label)
  }
  let terms = ''
  for (const [lexeme, place] of places)
    terms += `${terms === '' ? '' : ' '}'${termPrefix}${lexeme}':${formatPositions(place)}`
  for (const [lexeme, label] of things)
    terms += `${terms === '' ? '' : ' '}'${termPrefix}${lexeme}':${firstSpare}${label}`
  return { terms, spelt: spelledWords }
}

/** Whether a stem in it is of Hindi or Chinese. */
const hasForeignStem = (lexeme: string) => lexeme.includes(soundMark) || hasHan(lexeme)

/** As many positions as the labels need. */
function formatPositions({ positions, frequency, isNamed }: Place): string {
  const labels = chooseLabels(frequency, isNamed)
  let text = ''
  for (let at = 0; at < labels.length; at++)
    text += `${at > 0 ? ',' : ''}${positions[at] ?? firstSpare + 2 * at}${labels[at]}`
  return text
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
  return normalizeText(code, 'NFKD')
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
