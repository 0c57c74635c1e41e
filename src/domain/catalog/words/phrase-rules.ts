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
const maxRunWords = 4
const maxValueWords = 3
const maxPhraseLength = 60
const maxFigures = 4
const maxAsides = 6
/** Characters of a name, and of a value. */
const maxRead = 300
/** Names are lists here and there: "Drill, 18 V | with case (blue)". */
export const nameBreaks = /[,;:|()[\]]|\s[-–—]\s/
const categoryParts = /[,;/&]|\band\b/i
/** A phrase may hold these, and neither begins nor ends with one. */
export const joints: ReadonlySet<string> = new Set(
  'a an and by for from in of on or the to with'.split(' '),
)

/** How likely each kind of phrase is meant; 1 is what the thing is. */
const weights = {
  thing: 1,
  branded: 0.25,
  figureAfter: 0.5,
  valueBefore: 0.4,
  valueAfter: 0.3,
  withFigure: 0.2,
  /** "black gloves" of "black nitrile disposable gloves". */
  shortened: 0.25,
  passing: 0.3,
  loose: 0.2,
} as const

/** "cordless drill" of "cordless drill driver", where the category is called drills. */
const unfinishedShare = 0.6

/** Of two phrases that as many products have, the shorter one is meant more often. */
const longerShare = 0.95

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
    const score = weight * sales * longerShare ** (parts.length - 1)
    phrases.set(phrase, Math.max(phrases.get(phrase) ?? 0, score))
  }
  const readTexts = (text: string) => parseWords(text, maxRunWords).map(spell)
  const brandWords = texts.brand === null ? [] : parseWords(texts.brand, maxRunWords)
  const brand = brandWords.map(spell)
  add(brand, weights.thing)
  for (const part of texts.category.split(categoryParts)) add(readTexts(part), weights.thing)

  const { parts, purposes } = readParts(texts.name)
  const things = new Set(parseWords(texts.category).map(({ lexemes }) => lexemes[0]))
  const readings = texts.values.map((value) => ({ value, spelt: readValue(value) }))
  const values = [
    ...readings.flatMap(({ value, spelt }) => (value === texts.brand ? [] : spelt)),
    ...parts
      .slice(1)
      .filter(isShort)
      .slice(0, maxAsides)
      .map((words) => words.map(spell)),
  ]
  const describing = new Set([...brand, ...readings.flatMap(({ spelt }) => spelt.flat())])
  /** Neither the brand nor a value that the name repeats: "glove L black" is a glove. */
  const isPlain = (word: Word | undefined) =>
    word?.kind === 'word' &&
    word.text.length > 1 &&
    (things.has(word.lexemes[0]) || !describing.has(word.text))
  const heads = findHeads(parts, texts.category, isPlain)
  const figures = parts.flat().flatMap(listFigures).slice(0, maxFigures)
  for (const words of parts) {
    for (const run of listRuns(words, isPlain)) {
      const spelt = run.map(spell)
      const last = run.at(-1)!
      if (!heads.has(last)) {
        add(spelt, weights.loose)
        continue
      }
      const share = isPlain(words[words.indexOf(last) + 1]) ? unfinishedShare : 1
      const addThing = (parts: readonly string[], weight: number) => add(parts, weight * share)
      addThing(spelt, weights.thing)
      if (brand.length > 0) addThing([...brand, ...spelt], weights.branded)
      for (const shortened of shorten(spelt)) addThing(shortened, weights.shortened)
      if (run.length === maxRunWords) continue
      for (const figure of figures) {
        addThing([...spelt, figure], weights.figureAfter)
        addThing([figure, ...spelt], weights.valueBefore)
        if (brand.length > 0) addThing([...brand, ...spelt, figure], weights.withFigure)
      }
      for (const value of values) {
        if (value.some((word) => spelt.includes(word))) continue
        addThing([...value, ...spelt], weights.valueBefore)
        addThing([...spelt, ...value], weights.valueAfter)
        for (const figure of figures)
          if (!value.includes(figure)) addThing([...value, ...spelt, figure], weights.withFigure)
      }
      for (const purpose of purposes) addThing([...spelt, ...purpose], weights.passing)
    }
  }
  return phrases
}

/**
 * The words that name the thing: the last of a run of plain words, and what the category is called,
 * such as "drill" of "cordless drill driver"; of all parts that have such a word, else of the first.
 */
function findHeads(
  parts: readonly (readonly Word[])[],
  category: string,
  isPlain: (word: Word | undefined) => boolean,
): Set<Word> {
  const categoryLexemes = new Set(
    category.split(categoryParts).map((part) => parseWords(part).at(-1)?.lexemes[0]),
  )
  const isNamed = ({ lexemes }: Word) => categoryLexemes.has(lexemes[0])
  const heads = (words: readonly Word[]) =>
    words.filter((word, at) => isPlain(word) && (isNamed(word) || !isPlain(words[at + 1])))
  const namedParts = parts.filter((words) => heads(words).some(isNamed))
  return new Set((namedParts.length > 0 ? namedParts : parts.slice(0, 1)).flatMap(heads))
}

/** A part of a name that describes the thing: "anti fog". */
const isShort = ({ length }: readonly Word[]) => length > 0 && length < maxRunWords

/** Without one or more of the words before the last. */
function shorten(run: readonly string[]): string[][] {
  const head = run.at(-1)!
  if (run.length === 3) return [[run[0]!, head]]
  if (run.length < 4) return []
  return [
    [run[0]!, head],
    [run[0]!, run[1]!, head],
    [run[0]!, run[2]!, head],
  ]
}

/** The parts of a name that tell what the thing is, and what it says in passing: "for drill". */
function readParts(name: string): { parts: Word[][]; purposes: string[][] } {
  const parts: Word[][] = []
  for (const part of name.slice(0, maxRead).split(nameBreaks)) {
    const words = parseWords(part, 30)
    const passing = findPassing(words)
    parts.push(joinNumbers(words.slice(0, passing)))
    if (passing < words.length) return { parts, purposes: listPurposes(words.slice(passing)) }
  }
  return { parts, purposes: [] }
}

/** They say what the number after them is: "size 8", "DIN 933". */
const numberNames = new Set(
  'ansi astm bs class din en grade iec is iso model no number size type'.split(' '),
)

/** A number and its name are one detail, and no part of what the thing is called. */
export function joinNumbers(words: readonly Word[]): Word[] {
  return words.flatMap((word, at) => {
    const [before, next] = [words[at - 1], words[at + 1]]
    if (isNumber(word) && before && namesNumber(before)) return []
    return next && isNumber(next) && namesNumber(word)
      ? [{ ...next, kind: 'code' as const, text: `${word.text} ${spell(next)}` }]
      : [word]
  })
}

/** "IW 650T" is a model too. */
const namesNumber = ({ kind, text }: Word) =>
  numberNames.has(text) || (kind === 'word' && text.length === 2 && !joints.has(text))

const isNumber = ({ kind }: Word) => kind === 'figure' || kind === 'code'

/** "for holding a drill upright" is more than what anybody types. */
const articles = new Set(['a', 'an', 'the', 'of', 'your'])

/** "for cordless drill" may be typed whole, and as "for drill". */
function listPurposes(words: readonly Word[]): string[][] {
  const [joint, first] = words
  if (!joint || !first || !joints.has(joint.text)) return []
  const passing = findPassing(words.slice(1)) + 1
  const end = words.findIndex(
    ({ kind, text }, at) => at === passing || (at > 1 && (kind !== 'word' || joints.has(text))),
  )
  const aside = words.slice(0, end < 0 ? undefined : end).map(spell)
  if (aside.length < 2 || articles.has(first.text) || articles.has(words[end]?.text ?? ''))
    return []
  const short = [joint.text, aside.at(-1)!]
  return aside.length === 3 ? [short, [...aside]] : [short]
}

/** A value as it may be typed: whole, and without its figures ("stainless steel" of "304 stainless steel"). */
function readValue(text: string): string[][] {
  const words = parseWords(text.slice(0, maxRead), maxValueWords + 2)
  const isNumbered = words.at(-1)?.kind === 'figure'
  const plain = isNumbered
    ? []
    : words.filter(({ kind, text }) => kind === 'word' && text.length > 2).map(spell)
  const readings = [words.map(spell), plain.join('').length > 4 ? plain : []]
  return readings.filter(({ length }) => length > 0 && length <= maxValueWords)
}

/** A figure as it may be typed; of "M8 x 40" the thread alone too. */
function listFigures(word: Word): string[] {
  if (!isFigure(word)) return []
  const [thread] = word.kind === 'size' ? word.parts : []
  return thread !== undefined && /^m\d/.test(thread) ? [thread, spell(word)] : [spell(word)]
}

/** Up to four plain words in a row, none of them a joint at either end. */
function* listRuns(words: readonly Word[], isPlain: (word: Word | undefined) => boolean) {
  for (let end = 0; end < words.length; end++) {
    if (joints.has(words[end]!.text)) continue
    for (let at = end; at > end - maxRunWords && isPlain(words[at]); at--)
      if (!joints.has(words[at]!.text)) yield words.slice(at, end + 1)
  }
}

const isFigure = ({ kind }: Word) => kind === 'measure' || kind === 'size' || kind === 'code'
