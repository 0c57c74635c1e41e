import { isOtherScript } from '../catalog/words/script-rules.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { stem } from '../catalog/words/stem-rules.ts'
import { unitNames } from '../catalog/words/unit-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import { listHanReadings } from './han-readings.ts'
import { docsWeight, findNearWords, type NearWord } from './near-words.ts'
import { buildQueryParts, formatAlternativeQuery, type QueryPart } from './query-rules.ts'
import type { SearchContext } from './search-context.ts'
import type { SearchVocabulary } from './search-vocabulary.ts'
import { getMaxCost, getSlipCost, spaceCost } from './slip-rules.ts'

/** What some of the typed words may have been meant to be. */
export interface Reading {
  /** The typed words from here up to, but excluding, `to`. */
  from: number
  to: number
  words: readonly Word[]
  /** Of its slips, less for a likely kind of word. */
  cost: number
  /** The cost, less for common words. */
  unlikely: number
  /** Of two words written as one: the query by which some product has them. */
  ownQuery?: string
}

/** A text to look up, and what its corrections make of the typed words. */
interface Lookup {
  text: string
  toReading(near: NearWord): Reading | null
}

/** More texts are not looked up. */
const maxLookups = 40
const maxSplits = 3
const maxJoined = 24
const minSplitHalf = 2
const minSplitEnd = 3
/** Two letters are a word of their own less often. */
const shortHalfCost = 3
const minKnownHalf = 3
const minOtherHalf = 4
/** Halves of a word may have one slip. */
const maxHalfCost = 7.5
/** A word of Hindi or Chinese that nothing has, and that stays as it is. */
const keepCost = 12
/** Two words written as one that stand nowhere side by side. */
const apartCost = 4
/** Shorter words beside a bare number are not corrected: they may be a part of a code. */
const minWordByNumber = 5

/**
 * What words that nothing has may stand for: a word with slips, two words written as one, perhaps
 * with a slip in one of them, one word written as two, a word and a figure without a space, a unit.
 */
export async function listReadings(
  context: SearchContext,
  typed: readonly Word[],
  vocabulary: SearchVocabulary,
): Promise<Reading[]> {
  const parts = buildQueryParts(typed, vocabulary)
  const partByWord = new Map(
    parts.flatMap((part) => part.words.map((word) => [word, part] as const)),
  )
  const isUnknown = (word: Word | undefined) =>
    word !== undefined &&
    vocabulary.unknown.includes(word) &&
    partByWord.get(word)!.words.length === 1
  const lookups: Lookup[] = []
  const readings: Reading[] = []
  for (const [at, word] of typed.entries()) {
    const part = partByWord.get(word)!
    if (isGlued(word, vocabulary)) {
      lookups.push(...listUnglued(word, at))
      readings.push(keepAsTyped(part, at, context))
    }
    if (!isUnknown(word)) continue
    if (isOtherScript(word.text)) {
      lookups.push(correctWord(word, at))
      readings.push({ from: at, to: at + 1, words: [word], cost: keepCost, unlikely: keepCost })
      continue
    }
    if (!hasOnlySplits(part)) continue
    lookups.push(correctWord(word, at))
    readings.push(...listSplits(word, at, vocabulary, context))
    if (typed[at - 1]?.kind === 'figure') readings.push(...listUnits(typed[at - 1]!, word, at))
  }
  for (const [at, word] of typed.entries()) {
    if (!isUnknown(word)) continue
    const next = typed[at + 1]
    if (isUnknown(next) && word.text.length + next!.text.length <= maxJoined)
      lookups.push(joinWords(word, next!, at))
    if (!isOtherScript(word.text)) lookups.push(...listSlippedSplits(word, at, vocabulary, context))
  }
  readings.push(...listHanReadings(typed, isUnknown))
  return [...readings, ...(await lookUp(context, lookups))]
}

/** What rare words may stand for. */
export function listWordReadings(
  context: SearchContext,
  typed: readonly Word[],
  vocabulary: SearchVocabulary,
  isDoubtful: (word: Word) => boolean,
): Promise<Reading[]> {
  const singleWords = buildQueryParts(typed, vocabulary)
    .filter(({ words, alternatives }) => words.length === 1 && alternatives.length === 1)
    .map(({ words }) => words[0]!)
    .filter(isDoubtful)
  return lookUp(
    context,
    singleWords.map((word) => correctWord(word, typed.indexOf(word))),
  )
}

async function lookUp(context: SearchContext, lookups: readonly Lookup[]): Promise<Reading[]> {
  const tried = lookups.slice(0, maxLookups)
  const nearByText = await findNearWords(
    context,
    tried.map(({ text }) => text),
  )
  return tried.flatMap(({ text, toReading }) =>
    (nearByText.get(text) ?? []).flatMap((near) => toReading(near) ?? []),
  )
}

/** Besides the word as typed there are only ways to read it as two. */
const hasOnlySplits = ({ alternatives }: QueryPart) =>
  alternatives.slice(1).every(({ phrase }) => phrase === true)

function keepAsTyped(
  { words, alternatives }: QueryPart,
  at: number,
  context: SearchContext,
): Reading {
  const termPrefix = buildTermPrefix(context.sellerId)
  const ownQuery = alternatives
    .map((alternative) => `(${formatAlternativeQuery(alternative, termPrefix)})`)
    .join(' | ')
  return { from: at, to: at + 1, words, cost: 0, unlikely: 0, ownQuery }
}

/** Two words written as one, which stand side by side somewhere. */
function listSplits(
  { text }: Word,
  at: number,
  vocabulary: SearchVocabulary,
  { sellerId }: SearchContext,
): Reading[] {
  const termPrefix = buildTermPrefix(sellerId)
  const readings: Reading[] = []
  for (let end = minSplitHalf; end <= text.length - minSplitEnd; end++) {
    const words = [toWord(text.slice(0, end)), toWord(text.slice(end))]
    const lexemes = words.map((word) => word.lexemes[0]!)
    if (!lexemes.every(vocabulary.isKnown)) continue
    const cost = spaceCost + (end < minKnownHalf ? shortHalfCost : 0)
    const ownQuery = formatAlternativeQuery({ lexemes, phrase: true, worth: 1 }, termPrefix)
    const unlikely = cost - docsWeight * Math.log(getShare(lexemes[0]!, vocabulary))
    readings.push({ from: at, to: at + 1, words, cost, unlikely, ownQuery })
  }
  return readings.sort((a, b) => a.unlikely - b.unlikely).slice(0, maxSplits)
}

const getShare = (lexeme: string, { docs, indexStats }: SearchVocabulary) =>
  Math.min(1, (docs.get(lexeme) ?? 1) / indexStats.entries)

const correctWord = (word: Word, at: number): Lookup => ({
  text: word.text,
  toReading: (near) => toReading({ from: at, to: at + 1, words: [toWord(near.word)] }, near),
})

function toWord(text: string): Word {
  if (isOtherScript(text)) return parseWords(text)[0]!
  return { kind: 'word', text, lexemes: [stem(text)], parts: [], tied: false }
}

const joinWords = (word: Word, next: Word, at: number): Lookup => ({
  text: word.text + next.text,
  toReading: (near) =>
    toReading({ from: at, to: at + 2, words: [toWord(near.word)] }, near, spaceCost),
})

const toReading = (
  reading: Pick<Reading, 'from' | 'to' | 'words'>,
  { cost, bonus, unlikely }: NearWord,
  extraCost = 0,
): Reading => ({ ...reading, cost: cost - bonus + extraCost, unlikely: unlikely + extraCost })

/** Two words written as one, of which one has a slip, or that stand nowhere side by side. */
function listSlippedSplits(
  { text }: Word,
  at: number,
  vocabulary: SearchVocabulary,
  { sellerId }: SearchContext,
): Lookup[] {
  const termPrefix = buildTermPrefix(sellerId)
  const { isKnown } = vocabulary
  const splits: { known: string; other: string; isFirst: boolean }[] = []
  for (let end = minKnownHalf; end <= text.length - minKnownHalf; end++) {
    const [first, last] = [text.slice(0, end), text.slice(end)]
    const isLastKnown = isKnown(stem(last))
    if (isKnown(stem(first)) && (isLastKnown || last.length >= minOtherHalf))
      splits.push({ known: first, other: last, isFirst: true })
    else if (isLastKnown && first.length >= minOtherHalf)
      splits.push({ known: last, other: first, isFirst: false })
  }
  return splits
    .sort((a, b) => b.known.length - a.known.length)
    .slice(0, maxSplits)
    .map(({ known, other, isFirst }) => ({
      text: other,
      toReading(near) {
        if (near.cost > maxHalfCost || (near.cost > 0 && isKnown(stem(other)))) return null
        const words = [toWord(known), toWord(near.word)]
        if (!isFirst) words.reverse()
        const extraCost = spaceCost + (near.cost === 0 ? apartCost : 0)
        const reading = toReading({ from: at, to: at + 1, words }, near, extraCost)
        const lexemes = words.map((word) => word.lexemes[0]!)
        return {
          ...reading,
          unlikely: reading.unlikely - docsWeight * Math.log(getShare(stem(known), vocabulary)),
          ownQuery: formatAlternativeQuery(
            { lexemes, phrase: near.cost > 0, worth: 1 },
            termPrefix,
          ),
        }
      },
    }))
}

/** A code that no product has may be a figure and a word: `10mmdrill`, `boltm8`. */
const isGlued = (word: Word, { isKnown }: SearchVocabulary) =>
  word.kind === 'code' && gluedPattern.test(word.text) && !isKnown(word.lexemes[0]!)

const gluedPattern = /^(?:(m?\d[\dx]*)([a-z]{3,})|([a-z]{3,})(\d[\da-z]*))$/

function listUnglued(word: Word, at: number): Lookup[] {
  const [, figure, letters, start, rest] = gluedPattern.exec(word.text)!
  const pairs: [figure: string, word: string, isWordFirst: boolean][] = []
  if (figure) {
    for (let end = 0; end <= letters!.length - 3; end++) {
      if (end === 0 || unitNames.has(letters!.slice(0, end)))
        pairs.push([figure + letters!.slice(0, end), letters!.slice(end), false])
    }
  } else {
    pairs.push([rest!, start!, true])
    if (/[a-z]{3}m$/.test(start!)) pairs.push([`m${rest!}`, start!.slice(0, -1), true])
  }
  return pairs.map(([figure, text, isWordFirst]) => ({
    text,
    toReading(near) {
      const isBare = /^\d+$/.test(figure)
      if (near.cost > (isBare && text.length < minWordByNumber ? 0 : maxHalfCost)) return null
      const ungluedText = isWordFirst ? `${near.word} ${figure}` : `${figure} ${near.word}`
      const words = parseWords(ungluedText)
      return toReading({ from: at, to: at + 1, words }, near, spaceCost)
    },
  }))
}

/** `20 vlot` as 20 volt. */
function listUnits(figure: Word, word: Word, at: number): Reading[] {
  return [...unitNames].flatMap((name) => {
    if (name.length < 4) return []
    const cost = getSlipCost(word.text, name, Math.min(maxHalfCost, getMaxCost(word.text.length)))
    if (cost === Number.POSITIVE_INFINITY) return []
    const words = parseWords(`${figure.text} ${name}`)
    return [{ from: at - 1, to: at + 1, words, cost, unlikely: cost }]
  })
}
