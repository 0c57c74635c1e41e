import { findPassing } from './head-rules.ts'
import { parseWords, type Word } from './word-rules.ts'

/** What a product's phrases are read from. */
export interface PhraseTexts {
  name: string
  brand: string | null
  /** The name of its own category. */
  category: string
  /** Values of its attributes: "Red", "6 mm". */
  values: readonly string[]
  /** How much it sells: `search_entry.popularity`. */
  popularity: number
}

/** Phrases of more words are rarely typed. */
const maxRunWords = 3
const maxPhraseLength = 60
const maxFigures = 4
/** Names are lists here and there: "Drill, 18 V | with case (blue)". */
const breaks = /[,;:|()[\]]|\s[-–—]\s/
const categoryParts = /[,;/&]|\band\b/i
/** A phrase may hold these, and neither begins nor ends with one. */
const joints = new Set('a an and by for from in of on or the to with'.split(' '))

/** How likely each kind of phrase is meant; 1 is what the thing is. */
const weights = { thing: 1, branded: 0.5, figureAfter: 0.5, valueBefore: 0.4, loose: 0.2 } as const

/** A word as phrases spell it: "8mm" and "8 MM" are "8 mm". */
export const spell = ({ kind, text }: Word): string =>
  kind === 'measure' ? text.replace(/^([\d./ ]+?)[ -]?(\D+)$/, '$1 $2') : text

/**
 * The searches that a product would answer, in the words of its own texts, each with a weight: what
 * it is ("claw hammer"), alone, with its brand, with a figure or a value ("8 mm drill bit"). Lower
 * case. Source: FIND-05.
 */
export function listPhrases(texts: PhraseTexts): Map<string, number> {
  const phrases = new Map<string, number>()
  const sales = 1 + Math.log1p(Math.max(0, texts.popularity))
  const add = (parts: readonly string[], weight: number) => {
    const phrase = parts.join(' ')
    if (phrase.length < 3 || phrase.length > maxPhraseLength) return
    phrases.set(phrase, Math.max(phrases.get(phrase) ?? 0, weight * sales))
  }
  const readTexts = (text: string) => parseWords(text, maxRunWords).map(spell)
  const brandWords = texts.brand === null ? [] : parseWords(texts.brand, maxRunWords)
  const brand = brandWords.map(spell)
  add(brand, weights.thing)
  for (const part of texts.category.split(categoryParts)) add(readTexts(part), weights.thing)

  const parts = readParts(texts.name)
  const values = texts.values.map(readTexts).filter(({ length }) => length > 0)
  const things = new Set(parseWords(texts.category).map(({ lexemes }) => lexemes[0]))
  const describing = new Set([...brand, ...values.flat()])
  /** Neither the brand nor a value that the name repeats: "glove L black" is a glove. */
  const isPlain = (word: Word | undefined) =>
    word?.kind === 'word' &&
    word.text.length > 1 &&
    (things.has(word.lexemes[0]) || !describing.has(word.text))
  const figures = parts.flat().filter(isFigure).slice(0, maxFigures).map(spell)
  for (const [number, words] of parts.entries()) {
    const heads = new Set(words.filter((_, at) => !isPlain(words[at + 1])))
    for (const run of listRuns(words, isPlain)) {
      const isThing = heads.has(run.at(-1)!)
      const spelt = run.map(spell)
      add(spelt, isThing ? weights.thing : weights.loose)
      if (!isThing) continue
      if (brand.length > 0) add([...brand, ...spelt], weights.branded)
      if (number > 0) continue
      for (const figure of figures) {
        add([...spelt, figure], weights.figureAfter)
        add([figure, ...spelt], weights.valueBefore)
      }
      for (const value of values)
        if (!value.some((word) => spelt.includes(word)))
          add([...value, ...spelt], weights.valueBefore)
    }
  }
  return phrases
}

/** The parts of a name that tell what the thing is. */
function readParts(name: string): Word[][] {
  const parts: Word[][] = []
  for (const part of name.split(breaks)) {
    const words = parseWords(part, 30)
    const passing = findPassing(words)
    parts.push(words.slice(0, passing))
    if (passing < words.length) break
  }
  return parts
}

/** Up to three plain words in a row, none of them a joint at either end. */
function* listRuns(words: readonly Word[], isPlain: (word: Word | undefined) => boolean) {
  for (let end = 0; end < words.length; end++) {
    if (joints.has(words[end]!.text)) continue
    for (let at = end; at > end - maxRunWords && isPlain(words[at]); at--)
      if (!joints.has(words[at]!.text)) yield words.slice(at, end + 1)
  }
}

const isFigure = ({ kind }: Word) => kind === 'measure' || kind === 'size' || kind === 'code'
