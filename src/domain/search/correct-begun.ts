import { sql } from 'drizzle-orm'
import { stem } from '../catalog/words/stem-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import { correctUnknown } from './correct-spelling.ts'
import { distance, getCorrectionPenalty, getMaxSlips } from './edit-distance-rules.ts'
import type { SearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'

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
  const corrected = [...(correction?.words ?? finished), begun ?? last]
  return { words: corrected, vocabulary: await loadSearchVocabulary(context, [corrected]) }
}

const maxRead = 400
const minLength = 4

/** The likeliest word of the seller's whose beginning is a slip away from this one. */
async function findBegunWord({ db, sellerId }: SearchContext, begun: Word): Promise<Word | null> {
  const { text } = begun
  // A beginning has fewer letters to be sure by than a whole word.
  const max = text.length < minLength ? 0 : Math.min(1, getMaxSlips(text.length))
  if (max === 0) return null
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
    .map(({ word, docs }) => ({ word, docs, slips: countSlips(text, word, max) }))
    .filter(({ slips }) => slips <= max)
    .map((each) => ({
      ...each,
      unlikely: getCorrectionPenalty(text, each.word, each.slips, each.docs),
    }))
    .sort((a, b) => a.unlikely - b.unlikely || (a.word < b.word ? -1 : 1))
  const [best] = candidates
  return best ? { ...begun, text: best.word, lexemes: [stem(best.word)] } : null
}

/** How far what was typed is from the nearest beginning of the word. */
function countSlips(typed: string, word: string, max: number): number {
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return Math.min(...lengths.map((length) => distance(typed, word.slice(0, length), max)))
}
