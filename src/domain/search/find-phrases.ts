import { sql } from 'drizzle-orm'
import { spell } from '../catalog/words/phrase-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import type { SearchContext } from './search-context.ts'

const maxRead = 30
/** A phrase whose second word was begun is likely meant less often than one begun at its start. */
const laterStart = 0.3

/**
 * Phrases of the catalogue that go on as was typed, the most promising first; of two that differ in
 * their endings only, one. Source: FIND-05.
 */
export async function findPhrases(
  { db, sellerId }: SearchContext,
  words: readonly Word[],
  max: number,
): Promise<string[]> {
  const typedText = words.map(spell).join(' ')
  const { rows } = await db.execute<{ phrase: string }>(sql`
    select phrase from search_phrase
    where seller_id = ${sellerId} and start ~>=~ ${typedText} and start ~<~ ${`${typedText}\u{10ffff}`}
      and phrase <> ${typedText}
    group by phrase
    order by max(score * case when start = phrase then 1 else ${laterStart}::real end) desc, phrase
    limit ${maxRead}`)
  const phrases = new Map<string, string>()
  for (const { phrase } of rows) {
    const key = toKey(phrase)
    if (!phrases.has(key)) phrases.set(key, phrase)
  }
  return [...phrases.values()].slice(0, max)
}

const toKey = (phrase: string) =>
  parseWords(phrase)
    .map(({ lexemes }) => lexemes[0])
    .join(' ')
