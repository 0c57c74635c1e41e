import { type SQL, sql } from 'drizzle-orm'
import { runPrepared } from '#db/prepared.ts'
import { bare, markOf } from '../catalog/words/search-term-rules.ts'
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
  /** Products whose code the text is, or begins; none where it was not asked about. */
  byCode: readonly number[]
}

/**
 * Asks the vocabulary about the words of a search (or of several ways to put it right), the entries about those that it
 * has not learnt, and which products have the text as their code. One statement.
 */
export async function readWordBook(
  { db, sellerId, synonyms }: Asker,
  searches: readonly (readonly Word[])[],
  text = '',
): Promise<WordBook> {
  const words = searches.flat()
  const meant = searches
    .flatMap(phrasesIn)
    .flatMap((phrase) => synonyms.meant.get(phrase)?.flat() ?? [])
  const mark = markOf(sellerId)
  const asked = [...new Set(words.map((word) => word.lexemes[0]!))]
  const { rows } = await runPrepared<Row>(
    db,
    statement(sellerId, {
      stems: [...new Set([...lexemesToKnow(searches), ...meant])],
      asked,
      queries: asked.map((lexeme) => lexemeQuery(lexeme, mark)),
      code: codeOf(text),
    }),
  )
  const { shelf, known, standing, byCode } = rows[0]!
  const docs = new Map(known.map(({ stem, docs }) => [stem, docs]))
  const found = new Set(standing)
  const isKnown = (lexeme: string) => docs.has(lexeme) || found.has(lexeme)
  return {
    shelf: shelf ?? { entries: 1, tiers: [] },
    docs,
    isKnown,
    synonyms: synonyms.meant,
    unknown: words.filter((word) => word.kind === 'word' && !isKnown(word.lexemes[0]!)),
    byCode,
  }
}

type Row = {
  shelf: Shelf | null
  known: { stem: string; docs: number }[]
  standing: string[]
  byCode: number[]
}

interface Asked {
  stems: string[]
  /** Of these, those count that some entry has: words that only descriptions have, or that have just come in. */
  asked: string[]
  queries: string[]
  code: string | null
}

/** Those that a "with" names are planned for as all of them: for the first alone the table is read from its start, for a rare word to its end. */
function statement(sellerId: number, { stems, asked, queries, code }: Asked): SQL {
  const mark = markOf(sellerId)
  const begins = code === null ? null : lexemeQuery(`#${code}`, mark, code.length > longestWhole)
  const whole = code === null ? null : lexemeQuery(`#${code}`, mark)
  return sql`
    with known as materialized (
      select stem, max(docs) as docs from search_word
      where seller_id = ${sellerId} and stem = any(${sql.param(stems)}::text[]) group by stem
    )
    select (select json_build_object('entries', entries + changed, 'tiers', tiers) from search_state where seller_id = ${sellerId}) as shelf,
      (select coalesce(json_agg(known), '[]') from known) as known,
      array(
        select q.lexeme from unnest(${sql.param(asked)}::text[], ${sql.param(queries)}::text[]) as q(lexeme, query)
        cross join lateral (
          with those as materialized (select 1 from search_entry where terms @@ q.query::tsquery and seller_id = ${sellerId})
          select 1 from those limit 1
        ) hit
        where q.lexeme not in (select stem from known)
      ) as standing,
      array(
        select s.product_id from search_entry s
        join listing_entry e on e.seller_id = s.seller_id and e.product_id = s.product_id
        where s.terms @@ ${begins}::tsquery and s.seller_id = ${sellerId}
        order by s.terms @@ ${whole}::tsquery desc, s.popularity desc, s.product_id limit 100
      ) as "byCode"`
}

/** Shorter codes are looked for as they are, longer ones as a beginning too. */
const longestWhole = 4

/** A text that may be a code, part number or GTIN, or its beginning; spaces and hyphens don't count. */
function codeOf(text: string): string | null {
  const code = bare(text)
  return code.length < 3 || text.length > 60 || !/\d/.test(code) ? null : code
}
