import { sql } from 'drizzle-orm'
import { escapeLike } from '#db/escape-like.ts'
import { spell } from '../catalog/words/phrase-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import type { SearchContext } from './search-context.ts'

const maxRead = 60
/** A phrase whose second word was begun is likely meant less often than one begun at its start. */
const laterStart = 0.3
/** Words typed in another order than the phrase has them. */
const otherOrder = 0.1
/** Of phrases that differ in their figures alone, so many come before all others. */
const maxAlike = 2

interface PhraseRequest {
  max: number
  /** A space follows the last word. */
  isLastComplete: boolean
  /** What needs no suggestion: the text as typed, slips and all. */
  typed: string
}

/**
 * Phrases of the catalogue that go on as was typed, the most promising first, then those that have
 * the words in another order; of two that differ in endings or order only, one. Source: FIND-05.
 */
export async function findPhrases(
  { db, sellerId }: SearchContext,
  words: readonly Word[],
  { max, isLastComplete, typed }: PhraseRequest,
): Promise<string[]> {
  const typedText = words.map(spell).join(' ')
  const last = spell(words.at(-1)!)
  const before = words.slice(0, -1).map((word) => `% ${escapeLike(spell(word))}%`)
  const startsWith = (text: string) =>
    sql`seller_id = ${sellerId} and start ~>=~ ${text} and start ~<~ ${`${text}\u{10ffff}`}`
  const reordered =
    before.length === 0
      ? sql``
      : sql`union all
        select phrase, score * ${otherOrder}::real from search_phrase
        where ${startsWith(last)} and ' ' || phrase like all(${sql.param(before)}::text[])`
  const { rows } = await db.execute<{ phrase: string }>(sql`
    select phrase from (
      select phrase, score * case when start = phrase then 1 else ${laterStart}::real end as score
      from search_phrase where ${startsWith(isLastComplete ? `${typedText} ` : typedText)}
      ${reordered}
    ) either
    where phrase <> ${typed}
    group by phrase order by max(score) desc, phrase limit ${maxRead}`)
  const phrases = new Map<string, string>()
  for (const { phrase } of rows) {
    const key = toKey(phrase)
    if (!phrases.has(key)) phrases.set(key, phrase)
  }
  return putAlikeLast([...phrases.values()], /\d/.test(last)).slice(0, max)
}

const toKey = (phrase: string) =>
  parseWords(phrase)
    .map(({ lexemes }) => lexemes[0])
    .sort()
    .join(' ')

/** Sizes of one thing must not hide the other things; who types a figure wants sizes. */
function putAlikeLast(phrases: readonly string[], isFigureTyped: boolean): string[] {
  if (isFigureTyped) return [...phrases]
  const counts = new Map<string, number>()
  const isEarly = (phrase: string) => {
    const words = parseWords(phrase)
    if (words.every(({ kind }) => kind === 'word')) return true
    const thing = words.flatMap(({ kind, text }) => (kind === 'word' ? text : [])).join(' ')
    const count = (counts.get(thing) ?? 0) + 1
    counts.set(thing, count)
    return count <= maxAlike
  }
  const early = new Set(phrases.filter(isEarly))
  return [...early, ...phrases.filter((phrase) => !early.has(phrase))]
}
