import { sql } from 'drizzle-orm'
import { paths } from '#contract/paths/paths.ts'
import type { Suggestion } from '#contract/search/search.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import { type CategoryName, loadCategoryNames } from './category-names.ts'
import { correctUnknown } from './correct-spelling.ts'
import { findPhrases } from './find-phrases.ts'
import { buildQueryParts, formatLexemeQuery, formatPartQuery } from './query-rules.ts'
import { popularitySql } from './rank-products.ts'
import { type SearchContext, withSearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'

const maxWords = 8
const maxCategories = 3
const maxSearches = 3
/** With those that shoppers have made before. */
const maxQueries = 5
/** How many completions of the last word are tried, the most common ones. */
const maxBeginnings = 8
/** If fewer products of a popularity tier match, less popular ones are included. */
const minWeighed = 40
const maxWeighed = 2_000

/**
 * Suggestions for a partly typed text: searches (earlier ones, then phrases of the catalogue),
 * categories, then products, those available at the viewer's place first; at most `max` in all. The
 * last word may be incomplete. Empty on a timeout. Source: SRCH-03, DLV-06, FIND-05.
 */
export async function suggest(scope: Scope, text: string, max = 10): Promise<Suggestion[]> {
  const words = parseWords(text, maxWords)
  if (words.length === 0) return []
  const names = await loadCategoryNames(scope)
  const result = await withSearchContext(scope, (context) =>
    suggestWithCorrection(context, names, { text, words, max }),
  )
  return result ?? []
}

async function suggestWithCorrection(
  context: SearchContext,
  names: readonly CategoryName[],
  { text, words, max }: { text: string; words: readonly Word[]; max: number },
) {
  const vocabulary = await loadSearchVocabulary(context, [words])
  const matches = await buildSuggestions(context, names, words, vocabulary, max)
  if (matches.length > 0) return matches
  const corrected = await correctUnknown(context, text, words, vocabulary)
  return corrected ? buildSuggestions(context, names, corrected.words, corrected.book, max) : []
}

async function buildSuggestions(
  context: SearchContext,
  names: readonly CategoryName[],
  words: readonly Word[],
  vocabulary: SearchVocabulary,
  max: number,
): Promise<Suggestion[]> {
  const categories = filterCategories(names, words)
  const searches = await findSearches(context, words)
  const products = await findProductNames(context, words, vocabulary, max)
  const categoryLimit = Math.min(maxCategories, max)
  return [
    ...searches.map((text) => ({ kind: 'search' as const, text, path: buildSearchPath(text) })),
    ...categories
      .slice(0, categoryLimit)
      .map(({ name, path }) => ({ kind: 'category' as const, text: name, path })),
    ...products.map(({ name, url }) => ({
      kind: 'product' as const,
      text: name,
      path: paths.product(url),
    })),
  ].slice(0, max)
}

async function findSearches(context: SearchContext, words: readonly Word[]): Promise<string[]> {
  const earlier = await findEarlierSearches(context, words)
  const phrases = await findPhrases(context, words, maxQueries)
  const known = new Set(earlier.map((text) => text.toLowerCase()))
  return [...earlier, ...phrases.filter((phrase) => !known.has(phrase))].slice(0, maxQueries)
}

/** Successful searches by several shoppers that continue the typed words, the most common first. */
async function findEarlierSearches(
  { db, sellerId }: SearchContext,
  words: readonly Word[],
): Promise<string[]> {
  const typedText = words.map((word) => word.text).join(' ')
  const { rows } = await db.execute<{ words: string }>(sql`
    select words from popular_search
    where seller_id = ${sellerId} and results > 0 and starts_with(lower(words), ${typedText}) and lower(words) <> ${typedText}
    order by score desc, words limit ${maxSearches}`)
  return rows.map((row) => row.words)
}

const buildSearchPath = (text: string) => `${paths.search()}?${new URLSearchParams({ q: text })}`

/** Categories in whose names every typed word starts a word, the shortest names first. */
function filterCategories(
  categories: readonly CategoryName[],
  words: readonly Word[],
): CategoryName[] {
  const typedTexts = words.map((word) => word.text)
  return categories
    .filter((category) =>
      typedTexts.every((typedWord) => category.words.some((word) => word.startsWith(typedWord))),
    )
    .sort((a, b) => a.words.length - b.words.length)
}

type ProductName = { name: string; url: string }

/** Popular products whose names have all the words; codes count in any field. */
async function findProductNames(
  context: SearchContext,
  words: readonly Word[],
  vocabulary: SearchVocabulary,
  max: number,
) {
  const { db, sellerId, zoneId } = context
  const termPrefix = buildTermPrefix(sellerId)
  const completeWords = words.slice(0, -1)
  const end = words.at(-1)!
  const completions = await findCompletions(db, sellerId, end)
  const parts = buildQueryParts(completeWords, vocabulary)
  const formatQuery = (strength?: 'A') =>
    [
      ...parts.map((part) => formatPartQuery(part, termPrefix, strength)),
      completions
        .map((end) => formatLexemeQuery(end.lexeme, termPrefix, end.prefix, strength))
        .join(' | '),
    ]
      .map((part) => `(${part})`)
      .join(' & ')
  const docs = Math.min(
    completions.reduce((sum, end) => sum + end.docs, 0),
    ...parts.map((part) => part.docs),
  )
  // A rare match among the popular products is rare enough to search the whole shop.
  const lastTier = Math.max(0, vocabulary.indexStats.tiers.length - 2)
  for (
    let tier = docs <= maxWeighed ? -1 : vocabulary.indexStats.tiers.length - 1;
    ;
    tier = tier > lastTier ? tier - 1 : -1
  ) {
    const { rows } = await db.execute<ProductName & { weighed: number }>(sql`
      with hit as materialized (
        select s.product_id, s.popularity, s.terms @@ ${formatQuery('A')}::tsquery as named
        from search_entry s where s.terms @@ ${formatQuery()}::tsquery and s.seller_id = ${sellerId}
          ${popularitySql(vocabulary.indexStats, tier)}
        limit ${2 * maxWeighed}
      ), best as (
        select product_id, popularity, named from hit
        order by named desc, popularity desc, product_id
        limit ${4 * max}
      )
      select p.name, p.url, (select count(*)::int from hit) as weighed
      from best b
      join listing_entry e on e.seller_id = ${sellerId} and e.product_id = b.product_id
      join product p on p.seller_id = ${sellerId} and p.id = e.product_id
      order by b.named desc, ${zoneId === null ? sql`false` : sql`e.zone_ids @> array[${zoneId}::bigint]`} desc,
        b.popularity desc, b.product_id
      limit ${max}`)
    if (tier < 0 || (rows[0]?.weighed ?? 0) >= minWeighed) return rows as ProductName[]
  }
}

interface Completion {
  lexeme: string
  prefix: boolean
  docs: number
}

/**
 * The most common words that start with the last one; the word itself where the vocabulary has
 * none.
 */
async function findCompletions(db: Db, sellerId: number, lastWord: Word): Promise<Completion[]> {
  if (lastWord.kind === 'measure' || lastWord.kind === 'size')
    return [{ lexeme: lastWord.lexemes[0]!, prefix: false, docs: 1 }]
  const { rows } = await db.execute<{ stem: string; docs: number }>(sql`
    select stem, max(docs) as docs from search_word
    where seller_id = ${sellerId} and word ~>=~ ${lastWord.text} and word ~<~ ${`${lastWord.text}\u{10ffff}`}
    group by stem order by docs desc limit ${maxBeginnings}`)
  if (rows.length === 0) return [{ lexeme: lastWord.text, prefix: true, docs: 1 }]
  const completions = rows.map(({ stem, docs }) => ({ lexeme: stem, prefix: false, docs }))
  return /\d/.test(lastWord.text)
    ? [...completions, { lexeme: lastWord.text, prefix: true, docs: 100 }]
    : completions
}
