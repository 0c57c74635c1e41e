import { type SQL, sql } from 'drizzle-orm'
import { runPrepared } from '#db/run-prepared.ts'
import { getLatinSound, listSpokenMeanings, toSpokenKey } from '../catalog/words/lexicon-rules.ts'
import { hasHan, isOtherScript } from '../catalog/words/script-rules.ts'
import { buildTermPrefix, normalizeCode } from '../catalog/words/search-term-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import {
  collectLexemes,
  formatLexemeQuery,
  joinStems,
  listHanAlternatives,
  listPhrases,
  type Vocabulary,
} from './query-rules.ts'
import type { SearchContext } from './search-context.ts'

/** A seller's entries, and the popularity tiers that they have been assigned. */
export interface IndexStats {
  entries: number
  tierCount: number
}

export interface SearchVocabulary extends Vocabulary {
  indexStats: IndexStats
  /** Words that no product has, and that mean nothing in Hindi or Chinese. */
  unknown: readonly Word[]
  /** Products whose code is the text or starts with it; empty if no text was given. */
  codeMatches: readonly number[]
}

/**
 * Loads product counts for the words of a search (or of several corrections of it) from the
 * vocabulary, looks up words missing there in the entries, and finds products with the text as
 * their code. One statement.
 */
export async function loadSearchVocabulary(
  { db, sellerId, synonyms }: SearchContext,
  searches: readonly (readonly Word[])[],
  text = '',
): Promise<SearchVocabulary> {
  const words = searches.flat()
  const phrases = searches.flatMap(listPhrases)
  const synonymLexemes = phrases.flatMap(
    (phrase) => synonyms.meant.get(joinStems(phrase))?.flat() ?? [],
  )
  const spokenWords = new Set<Word>()
  for (const phrase of phrases) {
    const key = toSpokenKey(phrase)
    const meanings = [...listSpokenMeanings(phrase), ...(synonyms.meant.get(key) ?? [])]
    if (meanings.length === 0) continue
    synonymLexemes.push(...meanings.flat())
    for (const word of phrase) spokenWords.add(word)
  }
  const termPrefix = buildTermPrefix(sellerId)
  const lexemes = [...new Set(words.map((word) => word.lexemes[0]!))]
  const sounds = words.flatMap((word) => {
    const sound = getLatinSound(word)
    return sound === null ? [] : [{ lexeme: sound, typed: word.lexemes[0]! }]
  })
  const spellings = words.flatMap((word) =>
    listOtherLexemes(word).map((lexeme) => ({ lexeme, typed: word.lexemes[0]! })),
  )
  const lookups = [...lexemes.map((lexeme) => ({ lexeme, typed: lexeme })), ...sounds, ...spellings]
  const { rows } = await runPrepared<Row>(
    db,
    buildStatement(sellerId, {
      stems: [
        ...new Set([
          ...collectLexemes(searches),
          ...synonymLexemes,
          ...sounds.map(({ lexeme }) => lexeme),
        ]),
      ],
      lexemes: lookups.map(({ lexeme }) => lexeme),
      typed: lookups.map(({ typed }) => typed),
      queries: lookups.map(({ lexeme }) => formatLexemeQuery(lexeme, termPrefix)),
      code: parseCode(text),
    }),
  )
  const { stats, known: stemRows, indexed, byCode } = rows[0]!
  const docs = new Map(stemRows.map(({ stem, docs }) => [stem, docs]))
  const indexedLexemes = new Set(indexed)
  const isKnown = (lexeme: string) => docs.has(lexeme) || indexedLexemes.has(lexeme)
  return {
    indexStats: stats ?? { entries: 1, tierCount: 0 },
    docs,
    isKnown,
    synonyms: synonyms.meant,
    unknown: words.filter(
      (word) =>
        word.kind === 'word' &&
        !isKnown(word.lexemes[0]!) &&
        !spokenWords.has(word) &&
        !hasOtherLexeme(word, isKnown) &&
        !isKnown(getLatinSound(word) ?? ''),
    ),
    codeMatches: byCode,
  }
}

/** What else a word of another script may be in the entries: its other sounds, its pairs of letters. */
function listOtherLexemes({ kind, text, parts }: Word): string[] {
  if (kind !== 'word' || !isOtherScript(text)) return []
  return hasHan(text) ? (listHanAlternatives(text)[0]?.lexemes.slice() ?? []) : parts
}

/** Of Chinese all pairs must be there, and a single letter may begin any word. */
function hasOtherLexeme(word: Word, isKnown: (lexeme: string) => boolean): boolean {
  const lexemes = listOtherLexemes(word)
  if (lexemes.length === 0) return false
  return hasHan(word.text) ? lexemes.every(isKnown) : lexemes.some(isKnown)
}

type Row = {
  stats: IndexStats | null
  known: { stem: string; docs: number }[]
  indexed: string[]
  byCode: number[]
}

interface VocabularyRequest {
  stems: string[]
  /** Lexemes to look up in the entries: words that only descriptions have, or that are new. */
  lexemes: string[]
  /** The word that each was typed as: its sound matters where nothing has the word. */
  typed: string[]
  queries: string[]
  code: string | null
}

/**
 * Rows in a CTE are planned as if all were read. With `limit 1` the table is scanned from its
 * start, for a rare word to its end.
 */
function buildStatement(
  sellerId: number,
  { stems, lexemes, typed, queries, code }: VocabularyRequest,
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
    select (select json_build_object('entries', entries + changed,
        'tierCount', case when tiered then cardinality(tiers) else 0 end)
      from search_state
      where seller_id = ${sellerId}) as stats,
      (select coalesce(json_agg(known), '[]') from known) as known,
      array(
        select q.lexeme
        from unnest(${sql.param(lexemes)}::text[], ${sql.param(typed)}::text[], ${sql.param(queries)}::text[])
          as q(lexeme, typed, query)
        cross join lateral (
          with matches as materialized (
            select 1 from search_entry
            where terms @@ q.query::tsquery and seller_id = ${sellerId}
          )
          select 1 from matches limit 1
        ) hit
        where q.lexeme not in (select stem from known) and q.typed not in (select stem from known)
      ) as indexed,
      array(
        select s.product_id from search_entry s
        join listing_entry e on e.seller_id = ${sellerId} and e.product_id = s.product_id
        where s.terms @@ ${prefixQuery}::tsquery and s.seller_id = ${sellerId}
        order by s.terms @@ ${exactQuery}::tsquery desc, s.popularity desc, s.product_id limit 100
      ) as "byCode"`
}

/** Shorter codes match exactly only, longer ones also as a prefix. */
const maxExactLength = 4

/**
 * A text that may be a code, part number or GTIN, or a prefix of one; spaces and hyphens are
 * ignored.
 */
function parseCode(text: string): string | null {
  const code = normalizeCode(text)
  return code.length < 3 || text.length > 60 || !/\d/.test(code) ? null : code
}
