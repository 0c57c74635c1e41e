import { sql } from 'drizzle-orm'
import { escapeLike } from '#db/escape-like.ts'
import { spell } from '../catalog/words/phrase-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import type { SearchContext } from './search-context.ts'

const maxRead = 60
/** Rows of one letter: a phrase has one for each of its words that begins so. */
const maxOfLetter = 200
/** Of phrases that differ in their figures alone, or go on with the same word, so many come first. */
const maxAlike = 2

interface PhraseRequest {
  /** A space follows the last word. */
  isLastComplete: boolean
  /** What needs no suggestion: the text as typed, slips and all. */
  typed: string
}

export interface FoundPhrases {
  /** They go on as was typed. */
  begun: string[]
  /** They have the words in another order. */
  others: string[]
}

/** Phrases of the catalogue that hold what was typed, the most promising first. Source: FIND-05. */
export async function findPhrases(
  { db, sellerId }: SearchContext,
  words: readonly Word[],
  { isLastComplete, typed }: PhraseRequest,
): Promise<FoundPhrases> {
  const finished = words.slice(0, -1)
  const last = spell(words.at(-1)!)
  const end = isLastComplete ? ' ' : ''
  const spellings = new Set([
    `${words.map(spell).join(' ')}${end}`,
    [...finished.map(toLexeme), `${last}${end}`].join(' '),
    `${words.map(toLexeme).join(' ')}${end}`,
  ])
  const startsWith = (text: string) =>
    sql`(start ~>=~ ${text} and start ~<~ ${`${text}\u{10ffff}`})`
  const before = finished.map(
    (word) => `% ${escapeLike(word.kind === 'word' ? toLexeme(word) : spell(word))}%`,
  )
  const reordered =
    before.length === 0
      ? sql``
      : sql`union all
        select phrase, score, true from search_phrase
        where seller_id = ${sellerId} and ${startsWith(last)} and ' ' || phrase like all(${sql.param(before)}::text[])`
  const [first] = spellings
  const begins =
    first!.length === 1
      ? sql`left(start, 1) = ${first} order by score desc limit ${maxOfLetter}`
      : sql`(${sql.join([...spellings].map(startsWith), sql` or `)})`
  const { rows } = await db.execute<Row>(sql`
    select phrase, bool_and(other) as other from (
      (select phrase, score, false as other from search_phrase
      where seller_id = ${sellerId} and ${begins})
      ${reordered}
    ) either
    where phrase <> ${typed}
    group by phrase order by other, max(score) desc, phrase limit ${maxRead}`)
  const [begun, others] = [false, true].map((isOther) =>
    putAlikeLast(
      rows.filter(({ other }) => other === isOther).map(({ phrase }) => phrase),
      last,
    ),
  )
  return { begun: begun!, others: others! }
}

type Row = { phrase: string; other: boolean }

const toLexeme = ({ lexemes }: Word) => lexemes[0]!

/** Sizes of one thing must not hide the other things; who types a figure wants sizes. */
function putAlikeLast(phrases: readonly string[], last: string): string[] {
  const isFigureTyped = /\d/.test(last)
  const counts = new Map<string, number>()
  const countUp = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
  const isEarly = (phrase: string) => {
    const words = parseWords(phrase)
    const at = words.findIndex((word) => spell(word).startsWith(last))
    const begunWord = words[at]
    const next = begunWord && spell(begunWord) === last ? words[at + 1] : begunWord
    if (next && countUp(`next ${next.lexemes[0]}`) > maxAlike) return false
    if (isFigureTyped || words.every(({ kind }) => kind === 'word')) return true
    const thing = words.flatMap(({ kind, text }) => (kind === 'word' ? text : [])).join(' ')
    return countUp(thing) <= maxAlike
  }
  const early = new Set(phrases.filter(isEarly))
  return [...early, ...phrases.filter((phrase) => !early.has(phrase))]
}
