import { type SQL, sql } from 'drizzle-orm'
import { runPrepared } from '#db/run-prepared.ts'
import { buildTermPrefix, normalizeCode } from '../catalog/words/search-term-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import { collectLexemes, formatLexemeQuery, listPhrases, type Vocabulary } from './query-rules.ts'
import type { SearchContext } from './search-context.ts'

/** How large a seller's shop is, and where the tiers of popularity begin, the widest first. */
export interface IndexStats {
  entries: number
  tiers: readonly number[]
}

export interface SearchVocabulary extends Vocabulary {
  indexStats: IndexStats
  /** Words of letters alone that no product has. */
  unknown: readonly Word[]
  /** Products whose code the text is, or begins; none where it was not asked about. */
  codeMatches: readonly number[]
}

/**
 * Asks the vocabulary about the words of a search (or of several ways to put it right), the entries about those that it
 * has not learnt, and which products have the text as their code. One statement.
 */
export async function loadSearchVocabulary(
  { db, sellerId, synonyms }: SearchContext,
  searches: readonly (readonly Word[])[],
  text = '',
): Promise<SearchVocabulary> {
  const words = searches.flat()
  const synonymLexemes = searches
    .flatMap(listPhrases)
    .flatMap((phrase) => synonyms.meant.get(phrase)?.flat() ?? [])
  const termPrefix = buildTermPrefix(sellerId)
  const lexemes = [...new Set(words.map((word) => word.lexemes[0]!))]
  const { rows } = await runPrepared<Row>(
    db,
    buildStatement(sellerId, {
      stems: [...new Set([...collectLexemes(searches), ...synonymLexemes])],
      lexemes: lexemes,
      queries: lexemes.map((lexeme) => formatLexemeQuery(lexeme, termPrefix)),
      code: parseCode(text),
    }),
  )
  const { shelf, known, standing, byCode } = rows[0]!
  const docs = new Map(known.map(({ stem, docs }) => [stem, docs]))
  const indexedLexemes = new Set(standing)
  const isKnown = (lexeme: string) => docs.has(lexeme) || indexedLexemes.has(lexeme)
  return {
    indexStats: shelf ?? { entries: 1, tiers: [] },
    docs,
    isKnown,
    synonyms: synonyms.meant,
    unknown: words.filter((word) => word.kind === 'word' && !isKnown(word.lexemes[0]!)),
    codeMatches: byCode,
  }
}

type Row = {
  shelf: IndexStats | null
  known: { stem: string; docs: number }[]
  standing: string[]
  byCode: number[]
}

interface VocabularyRequest {
  stems: string[]
  /** Of these, those count that some entry has: words that only descriptions have, or that have just come in. */
  lexemes: string[]
  queries: string[]
  code: string | null
}

/** Those that a "with" names are planned for as all of them: for the first alone the table is read from its start, for a rare word to its end. */
function buildStatement(
  sellerId: number,
  { stems, lexemes, queries, code }: VocabularyRequest,
): SQL {
  const termPrefix = buildTermPrefix(sellerId)
  const prefixQuery =
    code === null ? null : formatLexemeQuery(`#${code}`, termPrefix, code.length > maxExactLength)
  const exactQuery = code === null ? null : formatLexemeQuery(`#${code}`, termPrefix)
  return sql`
    with known as materialized (
      select stem, max(docs) as docs from search_word
      where seller_id = ${sellerId} and stem = any(${sql.param(stems)}::text[]) group by stem
    )
    select (select json_build_object('entries', entries + changed, 'tiers', tiers) from search_state where seller_id = ${sellerId}) as shelf,
      (select coalesce(json_agg(known), '[]') from known) as known,
      array(
        select q.lexeme from unnest(${sql.param(lexemes)}::text[], ${sql.param(queries)}::text[]) as q(lexeme, query)
        cross join lateral (
          with those as materialized (select 1 from search_entry where terms @@ q.query::tsquery and seller_id = ${sellerId})
          select 1 from those limit 1
        ) hit
        where q.lexeme not in (select stem from known)
      ) as standing,
      array(
        select s.product_id from search_entry s
        join listing_entry e on e.seller_id = s.seller_id and e.product_id = s.product_id
        where s.terms @@ ${prefixQuery}::tsquery and s.seller_id = ${sellerId}
        order by s.terms @@ ${exactQuery}::tsquery desc, s.popularity desc, s.product_id limit 100
      ) as "byCode"`
}

/** Shorter codes are looked for as they are, longer ones as a beginning too. */
const maxExactLength = 4

/** A text that may be a code, part number or GTIN, or its beginning; spaces and hyphens don't count. */
function parseCode(text: string): string | null {
  const code = normalizeCode(text)
  return code.length < 3 || text.length > 60 || !/\d/.test(code) ? null : code
}
