import { normalizeText } from '#kernel/normal-form.ts'
import { isOtherScript } from '../catalog/words/script-rules.ts'
import { buildTermPrefix, normalizeCode } from '../catalog/words/search-term-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import { listReadings, listWordReadings, type Reading } from './correction-readings.ts'
import { countQueries } from './count-queries.ts'
import { docsWeight } from './near-words.ts'
import { buildQueryParts, formatPartQuery, type QueryPart } from './query-rules.ts'
import type { SearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'

export interface Correction {
  words: Word[]
  book: SearchVocabulary
  /** The text with the corrections applied; null where only spaces differ. */
  text: string | null
  /** No product has all the words, as far as was checked. */
  hasNoHits: boolean
}

/** The whole search in one of its readings. */
interface Attempt {
  readings: readonly Reading[]
  words: Word[]
  cost: number
  unlikely: number
}

const maxAttempts = 12
/** A word that nothing has and that stays as it is. */
const leftoverCost = 12
const rareDocs = 3
/** How likely it is that a search is for words and figures that occur together, words that do, or neither. */
const shares = { together: 0.6, words: 0.3, apart: 0.1 } as const

/**
 * Replaces unknown words with what was most likely meant, as in a noisy channel: how likely somebody
 * types that for it, how common it is, and how common with the other words. A word that may be two
 * written as one stays, where that is likelier. Null where nothing needs or has a correction.
 * Source: FIND-03.
 */
export async function correctUnknown(
  context: SearchContext,
  text: string,
  typed: readonly Word[],
  vocabulary: SearchVocabulary,
): Promise<Correction | null> {
  return correctWords(context, text, typed, await listReadings(context, typed, vocabulary))
}

/**
 * The same where all words are known but no product has them all: rare words are treated as slips,
 * if that gives results.
 */
export async function correctRare(
  context: SearchContext,
  text: string,
  typed: readonly Word[],
  vocabulary: SearchVocabulary,
): Promise<Correction | null> {
  const isRare = (word: Word) =>
    word.kind === 'word' && (vocabulary.docs.get(word.lexemes[0]!) ?? 1) <= rareDocs
  const readings = await listWordReadings(context, typed, vocabulary, isRare)
  return correctWords(context, text, typed, readings, true)
}

async function correctWords(
  context: SearchContext,
  text: string,
  typed: readonly Word[],
  readings: readonly Reading[],
  requiresHits = false,
): Promise<Correction | null> {
  const combined = combineReadings(typed, readings)
  const isAsTyped = (attempt: Attempt) => formatWords(attempt.words) === formatWords(typed)
  if (combined.every(isAsTyped)) return null
  const vocabulary = await loadSearchVocabulary(
    context,
    combined.map(({ words }) => words),
  )
  const attempts = combined.map((attempt) => checkSpoken(context, typed, attempt, vocabulary))
  const isCertain =
    attempts.length === 1 &&
    !requiresHits &&
    attempts[0]!.readings.every(({ ownQuery }) => ownQuery === undefined)
  const likeliest = isCertain
    ? { attempt: attempts[0]!, hits: 1 }
    : await findLikeliest(context, attempts, vocabulary, requiresHits)
  if (!likeliest || isAsTyped(likeliest.attempt)) return null
  const { attempt, hits } = likeliest
  const correctedText = replaceTyped(text, typed, attempt.readings)
  return {
    words: attempt.words,
    book: vocabulary,
    text: areSpelledAlike(correctedText, text) ? null : correctedText,
    hasNoHits: hits === 0,
  }
}

/** A word of Hindi or Chinese is put right only to what some product has: the lexicon knows more. */
function checkSpoken(
  { sellerId }: SearchContext,
  typed: readonly Word[],
  attempt: Attempt,
  vocabulary: SearchVocabulary,
): Attempt {
  const termPrefix = buildTermPrefix(sellerId)
  const typedTexts = new Set(typed.map(({ text }) => text))
  const readings = attempt.readings.map((reading) => {
    const isNew = ({ text }: Word) => isOtherScript(text) && !typedTexts.has(text)
    const parts = buildQueryParts(reading.words, vocabulary).filter((part) =>
      part.words.some(isNew),
    )
    if (reading.ownQuery !== undefined || parts.length === 0) return reading
    const ownQuery = parts.map((part) => `(${formatPartQuery(part, termPrefix)})`).join(' | ')
    return { ...reading, ownQuery }
  })
  return { ...attempt, readings }
}

const formatWords = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

/** The likeliest ways to read the whole search, judged by each reading alone. */
function combineReadings(typed: readonly Word[], readings: readonly Reading[]): Attempt[] {
  const byStart = Map.groupBy(readings, ({ from }) => from)
  const attemptsByEnd: Attempt[][] = typed.map(() => [])
  attemptsByEnd.push([])
  attemptsByEnd[0] = [{ readings: [], words: [], cost: 0, unlikely: 0 }]
  for (const [at, word] of typed.entries()) {
    const attempts = attemptsByEnd[at]!.sort((a, b) => a.unlikely - b.unlikely).slice(
      0,
      maxAttempts,
    )
    const next = byStart.get(at) ?? []
    for (const attempt of attempts) {
      for (const reading of next) {
        attemptsByEnd[reading.to]!.push({
          readings: [...attempt.readings, reading],
          words: [...attempt.words, ...reading.words],
          cost: attempt.cost + reading.cost,
          unlikely: attempt.unlikely + reading.unlikely,
        })
      }
      if (next.some(({ to }) => to === at + 1)) continue
      const cost = next.length > 0 ? leftoverCost : 0
      attemptsByEnd[at + 1]!.push({
        readings: attempt.readings,
        words: [...attempt.words, word],
        cost: attempt.cost + cost,
        unlikely: attempt.unlikely + cost,
      })
    }
  }
  return attemptsByEnd
    .at(-1)!
    .sort((a, b) => a.unlikely - b.unlikely)
    .slice(0, maxAttempts)
}

/** By slips, and by how often the words occur, alone and together. One statement. */
async function findLikeliest(
  { db, sellerId }: SearchContext,
  attempts: readonly Attempt[],
  vocabulary: SearchVocabulary,
  requiresHits: boolean,
): Promise<{ attempt: Attempt; hits: number } | null> {
  const termPrefix = buildTermPrefix(sellerId)
  const attemptParts = attempts.map(({ words }) => buildQueryParts(words, vocabulary))
  const formatQuery = (parts: readonly QueryPart[]) =>
    parts.map((part) => `(${formatPartQuery(part, termPrefix)})`).join(' & ')
  const queries = attemptParts.map(formatQuery)
  // Without figures and codes: those seldom stand beside all words of a search.
  const wordQueries = attemptParts.map((parts) => formatQuery(parts.filter(isOfWords)))
  const ownQueries = new Set(
    attempts.flatMap(({ readings }) => readings.flatMap(({ ownQuery }) => ownQuery ?? [])),
  )
  const countedQueries = [...new Set([...queries, ...wordQueries, ...ownQueries])].filter(Boolean)
  const counts = await countQueries(db, sellerId, countedQueries)
  const hitsByQuery = new Map(countedQueries.map((query, at) => [query, counts[at]!]))
  const entries = Math.max(1, vocabulary.indexStats.entries)
  const candidates = attempts.flatMap((attempt, at) => {
    const hits = hitsByQuery.get(queries[at]!) ?? 0
    const ownHits = attempt.readings.flatMap(({ ownQuery }) =>
      ownQuery === undefined ? [] : hitsByQuery.get(ownQuery)!,
    )
    if (ownHits.includes(0) || (requiresHits && hits === 0)) return []
    const docsByTyped = new Map(
      attempt.readings.flatMap(({ words, ownQuery }) =>
        ownQuery === undefined ? [] : [[words[0]!, hitsByQuery.get(ownQuery)!]],
      ),
    )
    const getShare = (part: QueryPart) =>
      Math.min(1, (docsByTyped.get(part.words[0]!) ?? part.docs) / entries)
    const multiply = (parts: readonly QueryPart[]) =>
      parts.reduce((product, part) => product * getShare(part), 1)
    const figures = multiply(attemptParts[at]!.filter((part) => !isOfWords(part)))
    const wordHits = hitsByQuery.get(wordQueries[at]!) ?? 0
    const probability =
      (shares.together * hits) / entries +
      (shares.words * wordHits * figures) / entries +
      shares.apart * multiply(attemptParts[at]!)
    return [{ attempt, hits, unlikely: attempt.cost - docsWeight * Math.log(probability) }]
  })
  return candidates.sort((a, b) => a.unlikely - b.unlikely)[0] ?? null
}

const isOfWords = ({ words }: QueryPart) => words.every(({ kind }) => kind === 'word')

/** Only spaces and other signs differ. */
function areSpelledAlike(one: string, other: string): boolean {
  const letters = [one, other].map((text) =>
    isOtherScript(text) ? normalizeText(text, 'NFKD').replace(/\s/g, '') : normalizeCode(text),
  )
  return letters[0] === letters[1]
}

/** Words as a text, Chinese without spaces. */
function joinWritten(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, '')
}

/** The text with the readings in place of the typed words. */
function replaceTyped(text: string, typed: readonly Word[], readings: readonly Reading[]): string {
  // As words are parsed, with their signs apart.
  let replaced = isOtherScript(text) ? normalizeText(text, 'NFKD') : text
  let from = 0
  for (const [at, word] of typed.entries()) {
    const reading = readings.find((each) => each.from === at)
    const start = replaced.toLowerCase().indexOf(word.text, from)
    if (start < 0) continue
    from = start + word.text.length
    if (!reading || reading.words[0] === word) continue
    const last = typed[reading.to - 1]!.text
    const end = replaced.toLowerCase().indexOf(last, reading.to - at > 1 ? from : start)
    if (end < 0) continue
    const meant = joinWritten(reading.words)
    replaced = replaced.slice(0, start) + meant + replaced.slice(end + last.length)
    from = start + meant.length
  }
  return isOtherScript(replaced) ? normalizeText(replaced, 'NFC') : replaced
}
