import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { markOf } from '../catalog/words/search-term-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import type { Asker } from './asker.ts'
import { type Knowledge, lexemeQuery, lexemesToKnow, phrasesIn } from './query-rules.ts'

/** How large a seller's shop is, and where the tiers of popularity begin, the widest first. */
export interface Shelf {
  entries: number
  tiers: readonly number[]
}

export interface WordBook extends Knowledge {
  shelf: Shelf
  /** Words of letters alone that no product has. */
  unknown: readonly Word[]
}

/** Asks the vocabulary about the words of a search, and the entries about those that it has not learnt. */
export async function readWordBook({ db, sellerId, synonyms }: Asker, words: readonly Word[]): Promise<WordBook> {
  const lexemes = lexemesToKnow(words)
  const meant = phrasesIn(words)
    .flatMap((phrase) => synonyms.meant.get(phrase) ?? [])
    .flat()
  const { rows } = await db.execute<{ shelf: Shelf | null; words: { stem: string; docs: number }[] }>(sql`
    select (select json_build_object('entries', entries + changed, 'tiers', tiers) from search_state where seller_id = ${sellerId}) as shelf,
      (select coalesce(json_agg(w), '[]') from (
        select stem, max(docs) as docs from search_word
        where seller_id = ${sellerId} and stem = any(${sql.param([...new Set([...lexemes, ...meant])])}::text[]) group by stem
      ) w) as words`)
  const docs = new Map(rows[0]!.words.map(({ stem, docs }) => [stem, docs]))
  const doubtful = words.flatMap((word) => (docs.has(word.lexemes[0]!) ? [] : [word.lexemes[0]!]))
  const standing = await inSomeEntry(db, sellerId, doubtful)
  const isKnown = (lexeme: string) => docs.has(lexeme) || standing.has(lexeme)
  return {
    shelf: rows[0]!.shelf ?? { entries: 1, tiers: [] },
    docs,
    isKnown,
    synonyms: synonyms.meant,
    unknown: words.filter((word) => word.kind === 'word' && !isKnown(word.lexemes[0]!)),
  }
}

/** Which of these lexemes some entry has: words that only descriptions have, or that have just come in. */
async function inSomeEntry(db: Db, sellerId: number, lexemes: readonly string[]): Promise<Set<string>> {
  if (lexemes.length === 0) return new Set()
  const mark = markOf(sellerId)
  const queries = lexemes.map((lexeme) => lexemeQuery(lexeme, mark))
  const { rows } = await db.execute<{ at: number }>(sql`
    select q.at::int as at from unnest(${sql.param(queries)}::text[]) with ordinality as q(asked, at)
    cross join lateral (select 1 from search_entry where terms @@ q.asked::tsquery and seller_id = ${sellerId} limit 1) hit`)
  return new Set(rows.map(({ at }) => lexemes[at - 1]!))
}
