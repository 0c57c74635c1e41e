import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { stem } from '../catalog/words/stem-rules.ts'
import { buildNearKeys } from '../catalog/words/vocabulary-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import { countQueries } from './count-queries.ts'
import { distance, getCorrectionPenalty, getMaxSlips } from './edit-distance-rules.ts'
import { buildQueryParts, formatPartQuery, type QueryPart } from './query-rules.ts'
import { listSplitParts, rateSplits } from './rate-splits.ts'
import type { SearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'

export interface Correction {
  words: Word[]
  book: SearchVocabulary
  /** The text with the corrections applied. */
  text: string
  /** No product has all the words, as far as was checked. */
  hasNoHits: boolean
}

/** A word of the seller's vocabulary that a typed one may stand for, and how unlikely that is. */
interface Candidate {
  word: string
  unlikely: number
}

const maxCandidates = 4
const maxTries = 12

/**
 * Replaces unknown words with the likeliest of the seller's vocabulary: similar in spelling,
 * common, part of a category name, and such that some product has all the words. A word that may be
 * two written as one stays, where that is likelier. Null where nothing needs or has a correction.
 * Source: FIND-03.
 */
export async function correctUnknown(
  context: SearchContext,
  text: string,
  typedWords: readonly Word[],
  vocabulary: SearchVocabulary,
) {
  const parts = buildQueryParts(typedWords, vocabulary)
  const splitParts = listSplitParts(parts, vocabulary.unknown)
  const singleWords = filterSingleWords(parts, vocabulary.unknown)
  return correctWords(
    context,
    { text, typed: typedWords },
    [...singleWords, ...splitParts.map(({ words }) => words[0]!)],
    { splits: await rateSplits(context, splitParts) },
  )
}

/**
 * The same where all words are known but no product has them all: rare words are treated as slips,
 * if that gives results.
 */
export function correctRare(
  context: SearchContext,
  text: string,
  typed: readonly Word[],
  vocabulary: SearchVocabulary,
) {
  const rareWords = typed.filter(
    (word) => word.kind === 'word' && (vocabulary.docs.get(word.lexemes[0]!) ?? 1) <= rareDocs,
  )
  return correctWords(
    context,
    { text, typed },
    filterSingleWords(buildQueryParts(typed, vocabulary), rareWords),
    { requiresHits: true },
  )
}

const rareDocs = 3

/**
 * Skips words of a phrase with a meaning, and words that can be read in another way: they count as
 * correct.
 */
function filterSingleWords(parts: readonly QueryPart[], words: readonly Word[]): Word[] {
  const singleWords = parts
    .filter((part) => part.words.length === 1 && part.alternatives.length === 1)
    .map((part) => part.words[0]!)
  return words.filter((word) => singleWords.includes(word))
}

interface CorrectionOptions {
  /** Only corrections that find something. */
  requiresHits?: boolean
  /** By word: how unlikely it is that it is two. */
  splits?: ReadonlyMap<string, number>
}

async function correctWords(
  context: SearchContext,
  { text, typed }: { text: string; typed: readonly Word[] },
  misspelled: readonly Word[],
  { requiresHits = false, splits = new Map() }: CorrectionOptions,
): Promise<Correction | null> {
  const candidatesByWord = await findCandidates(context, [
    ...new Set(misspelled.map((word) => word.text)),
  ])
  for (const [text, penalty] of splits) {
    const [likeliest] = candidatesByWord.get(text) ?? []
    if (likeliest && penalty <= likeliest.unlikely) candidatesByWord.delete(text)
  }
  const attempts = combineCandidates(typed, misspelled, candidatesByWord)
  if (attempts.length === 0) return null
  const vocabulary = await loadSearchVocabulary(
    context,
    attempts.map(({ words }) => words),
  )
  const isCertain = attempts.length === 1 && !requiresHits
  const counts = isCertain ? [1] : await countHits(context, attempts, vocabulary)
  const rankedAttempts = attempts
    .map((each, at) => ({ ...each, hits: counts[at]! }))
    .filter((each) => !requiresHits || each.hits > 0)
    .map((each) => ({
      ...each,
      unlikely: each.unlikely - (each.hits > 0 ? 1 + 0.1 * Math.log10(each.hits) : 0),
    }))
    .sort((a, b) => a.unlikely - b.unlikely)
  const [best] = rankedAttempts
  if (!best) return null
  const correctedText = best.words.reduce(
    (sum, word, at) =>
      word.text === typed[at]!.text ? sum : replaceWord(sum, typed[at]!.text, word.text),
    text,
  )
  return { words: best.words, book: vocabulary, text: correctedText, hasNoHits: best.hits === 0 }
}

/** The search with each wrong word replaced by its candidates, the likeliest combinations. */
function combineCandidates(
  typed: readonly Word[],
  misspelled: readonly Word[],
  candidatesByWord: ReadonlyMap<string, Candidate[]>,
) {
  let attempts: { words: Word[]; unlikely: number }[] = [{ words: [...typed], unlikely: 0 }]
  let hasCandidates = false
  for (const word of misspelled) {
    const candidates = candidatesByWord.get(word.text) ?? []
    if (candidates.length === 0) continue
    hasCandidates = true
    attempts = attempts
      .flatMap((each) =>
        candidates.map((candidate) => ({
          words: each.words.map((other) =>
            other === word ? replaceText(other, candidate.word) : other,
          ),
          unlikely: each.unlikely + candidate.unlikely,
        })),
      )
      .sort((a, b) => a.unlikely - b.unlikely)
      .slice(0, maxTries)
  }
  return hasCandidates ? attempts : []
}

const replaceText = (original: Word, word: string): Word => ({
  ...original,
  text: word,
  lexemes: [stem(word)],
})

/** The number of products with all words of each attempt. */
async function countHits(
  { db, sellerId }: SearchContext,
  attempts: readonly { words: Word[] }[],
  vocabulary: SearchVocabulary,
): Promise<number[]> {
  const termPrefix = buildTermPrefix(sellerId)
  const queries = attempts.map(({ words }) =>
    buildQueryParts(words, vocabulary)
      .map((part) => `(${formatPartQuery(part, termPrefix)})`)
      .join(' & '),
  )
  return countQueries(db, sellerId, queries)
}

/** The candidates for each word, the likeliest first. */
async function findCandidates(
  { db, sellerId, heads: categoryWords, synonyms }: SearchContext,
  misspelledTexts: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const words = misspelledTexts.filter((word) => getMaxSlips(word.length) > 0)
  if (words.length === 0) return new Map()
  const rowsByWord = Map.groupBy(await findNearWords(db, sellerId, words), (row) => row.typed)
  return new Map(
    words.map((word) => {
      const max = getMaxSlips(word.length)
      const similarWords = [
        ...(rowsByWord.get(word) ?? []),
        ...synonyms.spelt.map((other) => ({ word: other, docs: synonymDocs })),
      ]
      const candidatesByWord = similarWords.flatMap((other) => {
        const slips = getEditDistance(word, other.word, max)
        if (slips > max + 0.5) return []
        const categoryBonus = categoryWords.has(stem(other.word)) ? 0.4 : 0
        return [
          {
            word: other.word,
            unlikely: getCorrectionPenalty(word, other.word, slips, other.docs) - categoryBonus,
          },
        ]
      })
      candidatesByWord.sort((a, b) => a.unlikely - b.unlikely || (a.word < b.word ? -1 : 1))
      return [
        word,
        [...new Map(candidatesByWord.toReversed().map((each) => [each.word, each])).values()]
          .toReversed()
          .slice(0, maxCandidates),
      ]
    }),
  )
}

/** A synonym's word counts as if this many products had it. */
const synonymDocs = 10
/** A typed word may be only the beginning of a word, this many letters short. */
const maxMissingLetters = 4

function getEditDistance(typedText: string, word: string, max: number): number {
  const slips = distance(typedText, word, max)
  if (slips <= max) return slips
  const missingLetters = word.length - typedText.length
  return word.startsWith(typedText) && missingLetters <= maxMissingLetters
    ? 1.1 + 0.1 * missingLetters
    : max + 1
}

async function findNearWords(db: Db, sellerId: number, words: readonly string[]) {
  const wordQueries = words.map((word) => ({
    typed: word,
    near: buildNearKeys(word),
    long: getMaxSlips(word.length) > 1,
    until: `${word}\u{10ffff}`,
  }))
  const { rows } = await db.execute<{ typed: string; word: string; docs: number }>(sql`
    select a.typed, w.word, w.docs
    from json_to_recordset(${JSON.stringify(wordQueries)}::json) as a(typed text, near text[], long bool, until text)
    cross join lateral (
      (select word, docs from search_word where near && a.near and seller_id = ${sellerId} limit 200)
      union
      (select word, docs from search_word
        where seller_id = ${sellerId} and word ~>~ a.typed and word ~<~ a.until and cardinality(near) > 0 limit 50)
      union
      (select word, docs from search_word
        where a.long and word % a.typed and seller_id = ${sellerId} and cardinality(near) > 0
        order by similarity(word, a.typed) desc limit 20)
    ) w`)
  return rows
}

function replaceWord(text: string, word: string, by: string): string {
  const at = text.toLowerCase().indexOf(word)
  return at < 0 ? text : text.slice(0, at) + by + text.slice(at + word.length)
}
