import { findPassing } from './head-rules.ts'
import { spellUnit } from './unit-rules.ts'
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
/** Characters of a name, and of a value. */
const maxRead = 300
/** Names are lists here and there: "Drill, 18 V | with case (blue)". */
const breaks = /[,;:|()[\]]|\s[-–—]\s/
const categoryParts = /[,;/&]|\band\b/i
/** A phrase may hold these, and neither begins nor ends with one. */
const joints = new Set('a an and by for from in of on or the to with'.split(' '))

/** How likely each kind of phrase is meant; 1 is what the thing is. */
const weights = {
  thing: 1,
  branded: 0.5,
  figureAfter: 0.5,
  valueBefore: 0.4,
  valueAfter: 0.3,
  withFigure: 0.2,
  passing: 0.3,
  loose: 0.2,
} as const

/** A word as phrases spell it: "8mm" and "8 MM" are "8 mm", "½ inch" is "1/2 in". */
export const spell = ({ kind, text }: Word): string =>
  kind === 'measure'
    ? text.replace(
        /^([\d./ ]+?)[ -]?([a-z].*)$/,
        (_, figure: string, unit: string) => `${figure} ${spellUnit(unit)}`,
      )
    : text

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

  const { parts, purposes } = readParts(texts.name)
  const values = texts.values.filter((value) => value !== texts.brand).flatMap(readValue)
  const things = new Set(parseWords(texts.category).map(({ lexemes }) => lexemes[0]))
  const describing = new Set([...brand, ...values.flat()])
  /** Neither the brand nor a value that the name repeats: "glove L black" is a glove. */
  const isPlain = (word: Word | undefined) =>
    word?.kind === 'word' &&
    word.text.length > 1 &&
    (things.has(word.lexemes[0]) || !describing.has(word.text))
  const figures = parts.flat().flatMap(listFigures).slice(0, maxFigures)
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
        if (brand.length > 0) add([...brand, ...spelt, figure], weights.withFigure)
      }
      for (const value of values) {
        if (value.some((word) => spelt.includes(word))) continue
        add([...value, ...spelt], weights.valueBefore)
        add([...spelt, ...value], weights.valueAfter)
        for (const figure of figures)
          if (!value.includes(figure)) add([...value, ...spelt, figure], weights.withFigure)
      }
      for (const purpose of purposes) add([...spelt, ...purpose], weights.passing)
    }
  }
  return phrases
}

/** The parts of a name that tell what the thing is, and what it says in passing: "for drill". */
function readParts(name: string): { parts: Word[][]; purposes: string[][] } {
  const parts: Word[][] = []
  for (const part of name.slice(0, maxRead).split(breaks)) {
    const words = parseWords(part, 30)
    const passing = findPassing(words)
    parts.push(words.slice(0, passing))
    if (passing === words.length) continue
    const more = words.findIndex((word, at) => at > passing && joints.has(word.text))
    const aside = words.slice(passing, more < 0 ? undefined : more).map(spell)
    return { parts, purposes: listPurposes(aside) }
  }
  return { parts, purposes: [] }
}

/** "for cordless drill" may be typed whole, and as "for drill". */
function listPurposes(aside: readonly string[]): string[][] {
  const [joint] = aside
  if (aside.length < 2 || !joints.has(joint!)) return []
  const short = [joint!, aside.at(-1)!]
  return aside.length === 3 ? [short, [...aside]] : [short]
}

/** A value as it may be typed: whole, and without its figures ("stainless steel" of "304 stainless steel"). */
function readValue(text: string): string[][] {
  const words = parseWords(text.slice(0, maxRead), maxRunWords + 2)
  const plain = words.filter(({ kind, text }) => kind === 'word' && text.length > 2).map(spell)
  const readings = [words.map(spell), plain.join('').length > 4 ? plain : []]
  return readings.filter(({ length }) => length > 0 && length <= maxRunWords)
}

/** A figure as it may be typed; of "M8 x 40" the thread alone too. */
function listFigures(word: Word): string[] {
  if (!isFigure(word)) return []
  const [thread] = word.kind === 'size' ? word.parts : []
  return thread !== undefined && /^m\d/.test(thread) ? [thread, spell(word)] : [spell(word)]
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
