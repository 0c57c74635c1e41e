import { findPassing } from '../catalog/words/head-rules.ts'
import {
  getLatinSound,
  isSpokenFiller,
  listSpokenMeanings,
  toSpokenKey,
} from '../catalog/words/lexicon-rules.ts'
import { hasHan, isOtherScript } from '../catalog/words/script-rules.ts'
import { stem } from '../catalog/words/stem-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'

/** One way to satisfy a part of a search: all of these lexemes, adjacent where `phrase`. */
export interface Alternative {
  lexemes: readonly string[]
  /** Prefixes of lexemes, not whole ones. */
  prefix?: boolean
  phrase?: boolean
  /** Its weight relative to the words as typed (1). */
  worth: number
}

/** A part of a search: a word, or several with one meaning. */
export interface QueryPart {
  words: readonly Word[]
  /** The place of its first word among the words of the search. */
  at: number
  alternatives: Alternative[]
  /** Estimated number of matching products. */
  docs: number
  /** Its words are Hindi or Chinese. Source: LANG-05. */
  isSpoken: boolean
}

/** What the vocabulary holds about the words of a search. */
export interface Vocabulary {
  /** Product counts by lexeme; absent: none, or very few. */
  docs: ReadonlyMap<string, number>
  /** Whether any entry has the lexeme. */
  isKnown(lexeme: string): boolean
  /** By a phrase's stems joined with spaces: the stems of its synonyms. */
  synonyms: ReadonlyMap<string, readonly string[][]>
}

const synonymWorth = 0.9
const compoundWorth = 0.95
const prefixWorth = 0.6
const maxPhraseWords = 4
/** Shorter prefixes match too much. */
const minPrefixLength = 3

/** Stop words, ignored unless the search has no others. */
const fillers = new Set(
  (
    'a an and any at buy by for from i in is it me my need of on online or please price some that ' +
    'the this to urgent urgently used want we with you asap'
  ).split(' '),
)

export function dropFillers(words: readonly Word[]): Word[] {
  const remaining = words.filter(
    (word, at) =>
      word.kind !== 'word' ||
      !(fillers.has(word.text) || isSpokenFiller(word, words[at - 1], words[at + 1])),
  )
  return remaining.length > 0 ? remaining : [...words]
}

/** Which words of a search name the thing, by their places: "stand" in "steel stand for drill". */
export interface Focus {
  /** −1 where no word does. */
  thingAt: number
  /** What it is for, or goes with, begins here. */
  passingFrom: number
}

/** The focus among the words that are searched for, read from all that were typed. */
export function findFocus(typedWords: readonly Word[], words: readonly Word[]): Focus {
  const passing = new Set(typedWords.slice(findPassing(typedWords)))
  const passingAt = words.findIndex((word) => passing.has(word))
  const passingFrom = passingAt < 0 ? words.length : passingAt
  const thingAt = words.slice(0, passingFrom).findLastIndex(isPlainWord)
  return { thingAt, passingFrom }
}

/** Every lexeme that `buildQueryParts` may look up for any of these searches. */
export function collectLexemes(searches: readonly (readonly Word[])[]): string[] {
  const collected = new Set<string>()
  const seenTexts = new Set<string>()
  const isNew = (text: string) => !seenTexts.has(text) && seenTexts.add(text)
  for (const words of searches) {
    for (const [at, word] of words.entries()) {
      if (isNew(word.text)) {
        for (const lexeme of [...word.lexemes, ...word.parts, ...listSplits(word).flat()])
          collected.add(lexeme)
      }
      const next = words[at + 1]
      if (next && isPlainWord(word) && isPlainWord(next) && isNew(`${word.text} ${next.text}`))
        collected.add(stem(word.text + next.text))
    }
  }
  return [...collected]
}

/**
 * The parts of a search with every way to satisfy each, including synonyms, compounds, sizes and
 * code prefixes.
 */
export function buildQueryParts(words: readonly Word[], vocabulary: Vocabulary): QueryPart[] {
  const parts: QueryPart[] = []
  for (let at = 0; at < words.length; ) {
    const phraseLength = getPhraseLength(words, at, vocabulary)
    const phraseWords = words.slice(at, at + phraseLength)
    const alternatives =
      phraseLength === 1
        ? buildAlternatives(phraseWords[0]!, vocabulary)
        : [combineWords(phraseWords)]
    const meanings = listMeanings(phraseWords, vocabulary)
    alternatives.push(...meanings.map((lexemes) => ({ lexemes, worth: synonymWorth })))
    if (phraseLength === 2) {
      const compound = stem(phraseWords[0]!.text + phraseWords[1]!.text)
      if (vocabulary.isKnown(compound))
        alternatives.push({ lexemes: [compound], worth: compoundWorth })
    }
    parts.push({
      words: phraseWords,
      at,
      alternatives,
      docs: estimateDocs(alternatives, vocabulary),
      isSpoken: isSpoken(phraseWords, vocabulary),
    })
    at += phraseLength
  }
  return parts
}

/** Words of another script, or that nothing has: they may be Hindi in Latin letters. */
const isSpoken = (words: readonly Word[], { isKnown }: Vocabulary) =>
  words.some(
    ({ kind, text, lexemes }) => kind === 'word' && (isOtherScript(text) || !isKnown(lexemes[0]!)),
  )

/** The stems of a phrase's synonyms, and of what it is in English. */
function listMeanings(words: readonly Word[], vocabulary: Vocabulary): readonly string[][] {
  const stems = joinStems(words)
  const own = vocabulary.synonyms.get(stems) ?? []
  if (!isSpoken(words, vocabulary)) return own
  const key = toSpokenKey(words)
  const spoken = key === stems ? [] : (vocabulary.synonyms.get(key) ?? [])
  const english = listSpokenMeanings(words)
  return [...own, ...spoken, ...english.map((stems) => dropUnknown(stems, vocabulary))]
}

/** A "claw hammer" is looked for as a hammer where nothing has claws. */
function dropUnknown(stems: string[], { isKnown }: Vocabulary): string[] {
  return isKnown(stems.at(-1)!) ? stems.filter(isKnown) : stems
}

/**
 * How many words from `at` on form one unit: a phrase with synonyms, or two that are also written
 * as one.
 */
function getPhraseLength(words: readonly Word[], at: number, vocabulary: Vocabulary): number {
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length)
    if (listMeanings(phrase, vocabulary).length > 0) return length
    const [first, second] = phrase
    if (
      length === 2 &&
      isPlainWord(first!) &&
      isPlainWord(second!) &&
      vocabulary.isKnown(stem(first!.text + second!.text))
    )
      return 2
  }
  return 1
}

/** Every run of words that might be a phrase with synonyms. */
export function listPhrases(words: readonly Word[]): Word[][] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(maxPhraseWords, words.length - at) }, (_, extraWords) =>
      words.slice(at, at + extraWords + 1),
    ),
  )
}

export function joinStems(words: readonly Word[]): string {
  return words.map((word) => word.lexemes[0]).join(' ')
}

function combineWords(words: readonly Word[]): Alternative {
  return { lexemes: words.map((word) => word.lexemes[0]!), worth: 1 }
}

function buildAlternatives(word: Word, vocabulary: Vocabulary): Alternative[] {
  const [exact, looseLexeme] = word.lexemes
  const alternatives: Alternative[] = [{ lexemes: [exact!], worth: 1 }]
  switch (word.kind) {
    case 'word':
      for (const [left, right] of listSplits(word)) {
        if (vocabulary.isKnown(left) && vocabulary.isKnown(right))
          alternatives.push({ lexemes: [left, right], phrase: true, worth: compoundWorth })
      }
      if (!vocabulary.isKnown(exact!)) {
        const sound = getLatinSound(word)
        if (sound !== null && vocabulary.isKnown(sound))
          alternatives.push({ lexemes: [sound], worth: synonymWorth })
      }
      if (hasHan(word.text)) alternatives.push(...listHanAlternatives(word.text))
      break
    case 'measure':
      if (!vocabulary.isKnown(exact!)) alternatives.push({ lexemes: [looseLexeme!], worth: 0.5 })
      break
    case 'size': {
      const figureParts = word.parts.filter((part) => /^m?[\d.]+$/.test(part))
      alternatives.push({ lexemes: figureParts, worth: 0.8 })
      break
    }
    case 'figure':
    case 'code':
      if (word.parts.length > 0) alternatives.push({ lexemes: word.parts, worth: 0.7 })
      if (exact!.length >= minPrefixLength)
        alternatives.push({ lexemes: [exact!], prefix: true, worth: prefixWorth })
      break
  }
  return alternatives
}

/** A Chinese word that is a part of a longer one, or that names part otherwise. */
export function listHanAlternatives(text: string): Alternative[] {
  if (text.length === 1) return [{ lexemes: [text], prefix: true, worth: prefixWorth }]
  if (text.length === 2) return []
  const pairs = Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))
  return [{ lexemes: pairs, worth: compoundWorth }]
}

/** "earmuffs" as ear and muffs, and so on for each possible split. */
function listSplits(word: Word): [string, string][] {
  if (!isPlainWord(word) || isOtherScript(word.text)) return []
  if (word.text.length < 5 || word.text.length > 24) return []
  const pairs: [string, string][] = []
  for (let at = 2; at <= word.text.length - 3; at++)
    pairs.push([stem(word.text.slice(0, at)), stem(word.text.slice(at))])
  return pairs
}

const isPlainWord = (word: Word) => word.kind === 'word'

function estimateDocs(alternatives: readonly Alternative[], { docs }: Vocabulary): number {
  const each = alternatives.map((alternative) =>
    Math.min(...alternative.lexemes.map((lexeme) => docs.get(lexeme) ?? 1)),
  )
  return Math.max(1, ...each)
}

/**
 * The same search with each number of a size as its own part, for products that have some of them.
 */
export function splitSizes(parts: readonly QueryPart[]): QueryPart[] {
  return parts.flatMap((part) => {
    const [word] = part.words
    if (part.words.length > 1 || word!.kind !== 'size') return [part]
    const figureParts = word!.parts.filter((each) => /^m?[\d.]+$/.test(each))
    return [
      part,
      ...figureParts.map((lexeme) => ({
        words: part.words,
        at: part.at,
        alternatives: [{ lexemes: [lexeme], worth: 1 }],
        docs: part.docs * 4,
        isSpoken: false,
      })),
    ]
  })
}

/** Only where the word says much: it is in the name or the category (`impact-rules.ts`). */
type Strength = 'A'

/** The part as a tsquery. `termPrefix` precedes each lexeme. */
export function formatPartQuery(part: QueryPart, termPrefix: string, strength?: Strength): string {
  return part.alternatives
    .map((alternative) => `(${formatAlternativeQuery(alternative, termPrefix, strength)})`)
    .join(' | ')
}

export function formatAlternativeQuery(
  alternative: Alternative,
  termPrefix: string,
  strength?: Strength,
): string {
  return alternative.lexemes
    .map((lexeme) => formatLexemeQuery(lexeme, termPrefix, alternative.prefix, strength))
    .join(alternative.phrase ? ' <-> ' : ' & ')
}

/**
 * Lexemes contain letters, their signs, digits and dots after #, ^, = or ~, and spaces between words (word-rules.ts,
 * thing-rules.ts), so none can close the quotes.
 */
export function formatLexemeQuery(
  lexeme: string,
  termPrefix: string,
  prefix = false,
  strength: Strength | '' = '',
): string {
  const suffix = `${prefix ? '*' : ''}${strength}`
  return `'${termPrefix}${lexeme}'${suffix && `:${suffix}`}`
}
