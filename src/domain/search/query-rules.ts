import { stem } from '../catalog/words/stem-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'

/** One way in which a product may satisfy a part of a search: all of these lexemes, side by side where `phrase`. */
export interface Way {
  lexemes: readonly string[]
  /** Beginnings of lexemes, not whole ones. */
  prefix?: boolean
  phrase?: boolean
  /** What it is worth beside the words as they were typed (1). */
  worth: number
}

/** A part of a search: a word, or several that mean one thing. */
export interface Part {
  words: readonly Word[]
  ways: Way[]
  /** About how many products satisfy it. */
  docs: number
}

/** What is known of the words that a search asks about. */
export interface Knowledge {
  /** Products by lexeme; absent: none, or very few. */
  docs: ReadonlyMap<string, number>
  /** Lexemes that stand in some entry. */
  isKnown(lexeme: string): boolean
  /** By the stems of a phrase with spaces between: the stems of those that mean the same. */
  synonyms: ReadonlyMap<string, readonly string[][]>
}

const synonymWorth = 0.9
const compoundWorth = 0.95
const beginningWorth = 0.6
const longestPhrase = 4
/** Shorter beginnings mean too much. */
const shortestBeginning = 3

/** Words that say how the others hang together. A search of nothing else keeps them. */
const fillers = new Set(
  'a an and any at buy by for from i in is it me my need of on online or please price some that the this to used want we with you'.split(
    ' ',
  ),
)

export function withoutFillers(words: readonly Word[]): Word[] {
  const left = words.filter((word) => word.kind !== 'word' || !fillers.has(word.text))
  return left.length > 0 ? left : [...words]
}

/** Every lexeme that `partsOf` may want to know about for any of these searches. */
export function lexemesToKnow(searches: readonly (readonly Word[])[]): string[] {
  const wanted = new Set<string>()
  const seen = new Set<string>()
  const isNew = (text: string) => !seen.has(text) && seen.add(text)
  for (const words of searches) {
    for (const [at, word] of words.entries()) {
      if (isNew(word.text)) {
        for (const lexeme of [...word.lexemes, ...word.parts, ...splits(word).flat()])
          wanted.add(lexeme)
      }
      const next = words[at + 1]
      if (next && isLetters(word) && isLetters(next) && isNew(`${word.text} ${next.text}`))
        wanted.add(stem(word.text + next.text))
    }
  }
  return [...wanted]
}

/** The parts of a search, with every way to satisfy each: synonyms, compounds, sizes and beginnings of codes among them. */
export function partsOf(words: readonly Word[], known: Knowledge): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const taken = phraseFrom(words, at, known)
    const covered = words.slice(at, at + taken)
    const ways = taken === 1 ? waysOf(covered[0]!, known) : [together(covered)]
    const meant = known.synonyms.get(stems(covered)) ?? []
    ways.push(...meant.map((lexemes) => ({ lexemes, worth: synonymWorth })))
    if (taken === 2) {
      const joined = stem(covered[0]!.text + covered[1]!.text)
      if (known.isKnown(joined)) ways.push({ lexemes: [joined], worth: compoundWorth })
    }
    parts.push({ words: covered, ways, docs: docsOf(ways, known) })
    at += taken
  }
  return parts
}

/** How many words from `at` on have one meaning: a phrase with synonyms, or two that are also written as one. */
function phraseFrom(words: readonly Word[], at: number, known: Knowledge): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length)
    if (known.synonyms.has(stems(phrase))) return length
    const [first, second] = phrase
    if (
      length === 2 &&
      isLetters(first!) &&
      isLetters(second!) &&
      known.isKnown(stem(first!.text + second!.text))
    )
      return 2
  }
  return 1
}

/** Every run of words that might be a phrase with synonyms, as stems. */
export function phrasesIn(words: readonly Word[]): string[] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(longestPhrase, words.length - at) }, (_, more) =>
      stems(words.slice(at, at + more + 1)),
    ),
  )
}

export function stems(words: readonly Word[]): string {
  return words.map((word) => word.lexemes[0]).join(' ')
}

function together(words: readonly Word[]): Way {
  return { lexemes: words.map((word) => word.lexemes[0]!), worth: 1 }
}

function waysOf(word: Word, known: Knowledge): Way[] {
  const [exact, looser] = word.lexemes
  const ways: Way[] = [{ lexemes: [exact!], worth: 1 }]
  switch (word.kind) {
    case 'word':
      for (const [left, right] of splits(word)) {
        if (known.isKnown(left) && known.isKnown(right))
          ways.push({ lexemes: [left, right], phrase: true, worth: compoundWorth })
      }
      break
    case 'measure':
      if (!known.isKnown(exact!)) ways.push({ lexemes: [looser!], worth: 0.5 })
      break
    case 'size': {
      const bare = word.parts.filter((part) => /^m?[\d.]+$/.test(part))
      ways.push({ lexemes: bare, worth: 0.8 })
      break
    }
    case 'figure':
    case 'code':
      if (word.parts.length > 0) ways.push({ lexemes: word.parts, worth: 0.7 })
      if (exact!.length >= shortestBeginning)
        ways.push({ lexemes: [exact!], prefix: true, worth: beginningWorth })
      break
  }
  return ways
}

/** "earmuffs" as ear and muffs, and so on for each place it may be parted at. */
function splits(word: Word): [string, string][] {
  if (!isLetters(word) || word.text.length < 5 || word.text.length > 24) return []
  const found: [string, string][] = []
  for (let at = 2; at <= word.text.length - 3; at++)
    found.push([stem(word.text.slice(0, at)), stem(word.text.slice(at))])
  return found
}

const isLetters = (word: Word) => word.kind === 'word'

function docsOf(ways: readonly Way[], { docs }: Knowledge): number {
  const each = ways.map((way) => Math.min(...way.lexemes.map((lexeme) => docs.get(lexeme) ?? 1)))
  return Math.max(1, ...each)
}

/** The same search with the numbers of sizes each on its own, for products that have some of them. */
export function apart(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => {
    const [word] = part.words
    if (part.words.length > 1 || word!.kind !== 'size') return [part]
    const bare = word!.parts.filter((each) => /^m?[\d.]+$/.test(each))
    return [
      part,
      ...bare.map((lexeme) => ({
        words: part.words,
        ways: [{ lexemes: [lexeme], worth: 1 }],
        docs: part.docs * 4,
      })),
    ]
  })
}

/** For PostgreSQL: products that satisfy the part. `mark` stands before each lexeme. */
export function partQuery(part: Part, mark: string): string {
  return part.ways.map((way) => `(${wayQuery(way, mark)})`).join(' | ')
}

export function wayQuery(way: Way, mark: string): string {
  return way.lexemes
    .map((lexeme) => lexemeQuery(lexeme, mark, way.prefix))
    .join(way.phrase ? ' <-> ' : ' & ')
}

/** Lexemes are letters, digits, dots and # only (word-rules.ts): nothing in them ends the quotes. */
export function lexemeQuery(lexeme: string, mark: string, prefix = false): string {
  return `'${mark}${lexeme}'${prefix ? ':*' : ''}`
}
