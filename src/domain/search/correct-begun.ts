import { sql } from 'drizzle-orm'
import { stem } from '../catalog/words/stem-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import { correctUnknown } from './correct-spelling.ts'
import { docsWeight } from './near-words.ts'
import type { SearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'
import { getSlipCost } from './slip-rules.ts'

/**
 * The typed words with slips put right, in finished words and in the one that is being typed; null
 * where nothing is wrong, or nothing is near. Source: FIND-05.
 */
export async function correctBegun(
  context: SearchContext,
  text: string,
  words: readonly Word[],
  vocabulary: SearchVocabulary,
  /** Some word begins with the last one. */
  isLastKnown: boolean,
): Promise<{ words: Word[]; vocabulary: SearchVocabulary } | null> {
  const finished = words.slice(0, -1)
  const last = words.at(-1)!
  const begun = isLastKnown || last.kind !== 'word' ? null : await findBegunWord(context, last)
  if (!isLastKnown && begun === null) {
    const correction = await correctUnknown(context, text, words, vocabulary)
    return correction && { words: correction.words, vocabulary: correction.book }
  }
  const correction =
    finished.length > 0 ? await correctUnknown(context, text, finished, vocabulary) : null
  if (begun === null && correction === null) return null
  const nextWords = [...(correction?.words ?? finished), begun ?? last]
  return { words: nextWords, vocabulary: await loadSearchVocabulary(context, [nextWords]) }
}

const maxRead = 400
const minLength = 4
/** One slip: a beginning has fewer letters to be sure by than a whole word. */
const maxCost = 5

/** The likeliest word of the seller's whose beginning is a slip away from this one. */
async function findBegunWord({ db, sellerId }: SearchContext, begun: Word): Promise<Word | null> {
  const { text } = begun
  if (text.length < minLength) return null
  const [first = '', second = '', third = ''] = text
  // The first two letters right, swapped, or the second one too many.
  const starts = [...new Set([first + second, second + first, first + third])]
  const { rows } = await db.execute<{ word: string; docs: number }>(sql`
    select w.word, w.docs from unnest(${sql.param(starts)}::text[]) as s(start)
    cross join lateral (
      select word, docs from search_word
      where seller_id = ${sellerId} and word ~>=~ s.start and word ~<~ (s.start || ${'\u{10ffff}'})
        and cardinality(near) > 0 and char_length(word) >= ${text.length - 1}
      order by docs desc limit ${maxRead}
    ) w`)
  const candidates = rows
    .map(({ word, docs }) => ({ word, docs, cost: getBeginningCost(text, word) }))
    .filter(({ cost }) => cost <= maxCost)
    .map((each) => ({ ...each, unlikely: each.cost - docsWeight * Math.log(each.docs) }))
    .sort((a, b) => a.unlikely - b.unlikely || (a.word < b.word ? -1 : 1))
  const [best] = candidates
  return best ? { ...begun, text: best.word, lexemes: [stem(best.word)] } : null
}

/** What the slips cost that make this of the nearest beginning of the word. */
function getBeginningCost(typed: string, word: string): number {
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return Math.min(...lengths.map((length) => getSlipCost(typed, word.slice(0, length), maxCost)))
}
