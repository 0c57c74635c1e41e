import { sql } from 'drizzle-orm'
import { maxRanked } from '#contract/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { parseWords } from '../catalog/words/word-rules.ts'
import { correctRare, correctUnknown } from './correct-spelling.ts'
import { countQueries } from './count-queries.ts'
import {
  buildQueryParts,
  dropFillers,
  formatPartQuery,
  type QueryPart,
  splitSizes,
} from './query-rules.ts'
import { minShare, noRankedProducts, type RankedProducts, rankProducts } from './rank-products.ts'
import { type SearchContext, withSearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'
import { type Arrangement, applyTuning, noArrangement } from './tune/apply-tuning.ts'
import { buildQueryKey } from './tune/query-key-rules.ts'
import { loadTunedSearches, type TunedSearches } from './tune/tuned-searches.ts'

export interface SearchResult extends FoundProducts {
  /** What shoppers and the desk made of the order. Source: FIND-08. */
  arrangement: Arrangement
}

interface FoundProducts {
  /** Best first, at most 1000: a listing's `ranked` source. */
  productIds: number[]
  /** The text that was searched instead, where a word was corrected. */
  corrected: string | null
  /** How many of them have every word in a field other than the description. */
  named: number
  /** How many of the first have the text as a code. */
  codes: number
  /** Words, as folded, that no product has in any way. Source: FIND-04. */
  missing: readonly string[]
}

export interface SearchOptions {
  exact?: boolean
  /** Only products of this category. */
  within?: Category | undefined
  /** For a page of results: visits that consented may see an order that is tried out (FIND-08). */
  canTry?: boolean
}

type Category = { id: number; level: 1 | 2 | 3 }

const noProducts: FoundProducts = {
  productIds: [],
  corrected: null,
  named: 0,
  codes: 0,
  missing: [],
}
const noResult: SearchResult = { ...noProducts, arrangement: noArrangement }
/** More words don't make a search more precise. */
const maxWords = 12
/** If fewer products than a page match all words, those that match some follow. */
const fewResults = 20

/**
 * Ranks the seller's products for a text that `checkSearchText` has passed: products with an exact
 * code first, all words before some words. Words that no product has are corrected from the
 * seller's vocabulary, unless `exact` ("Search instead for …"). A search that times out finds
 * nothing, and is logged. Source: SRCH-01.
 */
export async function searchProducts(
  scope: Scope,
  text: string,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const tuned = await loadTunedSearches(scope)
  const result = await withSearchContext(scope, async (context) => {
    const found = await findProducts(context, text, options.exact ?? false)
    const result = await tune(context, found, {
      tuned,
      query: buildQueryKey(found.corrected ?? text),
      visit: options.canTry ? scope.visit : undefined,
    })
    return options.within
      ? {
          ...result,
          productIds: await filterByCategory(context, result.productIds, options.within),
        }
      : result
  })
  return result ?? noResult
}

async function tune(
  context: SearchContext,
  found: FoundProducts,
  search: { tuned: TunedSearches; query: string; visit: string | undefined },
): Promise<SearchResult> {
  const { productIds: ids, codes, named } = found
  const { list, arrangement } = await applyTuning(context, search.tuned, search, {
    ids,
    codes,
    named,
  })
  return { ...found, productIds: list.ids.slice(0, maxRanked), named: list.named, arrangement }
}

const levels = { 1: sql`e.group_id`, 2: sql`e.main_id`, 3: sql`e.sub_id` } as const

/** The products that are in the category, in their order. */
async function filterByCategory(
  { db, sellerId }: SearchContext,
  ids: readonly number[],
  { id, level }: Category,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from unnest(${sql.param(ids)}::bigint[]) with ordinality as r(id, at)
    join listing_entry e on e.seller_id = ${sellerId} and e.product_id = r.id
    where ${levels[level]} = ${id} order by r.at`)
  return rows.map((row) => row.id)
}

async function findProducts(
  context: SearchContext,
  text: string,
  exact: boolean,
): Promise<FoundProducts> {
  const typedWords = dropFillers(parseWords(text, 4 * maxWords)).slice(0, maxWords)
  if (typedWords.length === 0) return noProducts
  const typedVocabulary = await loadSearchVocabulary(context, [typedWords], text)
  const { codeMatches } = typedVocabulary
  const canCorrect = !exact && codeMatches.length === 0
  const correction = canCorrect
    ? await correctUnknown(context, text, typedWords, typedVocabulary)
    : null
  const { words, book: vocabulary } = correction ?? { words: typedWords, book: typedVocabulary }
  const parts = buildQueryParts(words, vocabulary)
  const strictMatches = correction?.hasNoHits
    ? noRankedProducts
    : await rankProducts(context, { indexStats: vocabulary.indexStats, parts, mustMatchAll: true })
  const rareCorrection =
    strictMatches.ids.length === 0 && canCorrect && !correction
      ? await correctRare(context, text, typedWords, typedVocabulary)
      : null
  if (rareCorrection) {
    const correctedParts = buildQueryParts(rareCorrection.words, rareCorrection.book)
    const correctedMatches = await rankProducts(context, {
      indexStats: rareCorrection.book.indexStats,
      parts: correctedParts,
      mustMatchAll: true,
    })
    return {
      productIds: await addPartialMatches(
        context,
        correctedParts,
        rareCorrection.book,
        correctedMatches,
      ),
      corrected: rareCorrection.text,
      named: correctedMatches.whole,
      codes: 0,
      missing: [],
    }
  }
  const ids =
    codeMatches.length > 0
      ? strictMatches.ids
      : await addPartialMatches(context, parts, vocabulary, strictMatches)
  const productIds = [...new Set([...codeMatches, ...ids])].slice(0, maxRanked)
  const hasWholeMatches = codeMatches.length > 0 || strictMatches.whole > 0
  return {
    productIds,
    corrected: correction?.text ?? null,
    named: codeMatches.length + strictMatches.whole,
    codes: codeMatches.length,
    missing: hasWholeMatches ? [] : await listMissing(context, parts, vocabulary),
  }
}

/** The words that nothing has, by none of their alternatives. */
async function listMissing(
  { db, sellerId }: SearchContext,
  parts: readonly QueryPart[],
  vocabulary: SearchVocabulary,
): Promise<string[]> {
  const doubtful = parts.filter(
    ({ words }) => words.length === 1 && !vocabulary.isKnown(words[0]!.lexemes[0]!),
  )
  if (doubtful.length === 0) return []
  const termPrefix = buildTermPrefix(sellerId)
  const hits = await countQueries(
    db,
    sellerId,
    doubtful.map((part) => formatPartQuery(part, termPrefix)),
  )
  return doubtful.filter((_, at) => hits[at] === 0).map(({ words }) => words[0]!.text)
}

/** Products that match all words; if those are few, products that match some follow. */
async function addPartialMatches(
  context: SearchContext,
  parts: QueryPart[],
  book: SearchVocabulary,
  all: RankedProducts,
): Promise<number[]> {
  const singleParts = splitSizes(parts)
  if (all.whole >= fewResults || singleParts.length === 1) return all.ids
  const partialMatches = await rankProducts(context, {
    indexStats: book.indexStats,
    parts: singleParts,
    mustMatchAll: false,
  })
  const remainingMatches = [...toScored(all).slice(all.whole), ...toScored(partialMatches)].sort(
    (a, b) => b.score - a.score,
  )
  const min = (remainingMatches[0]?.score ?? 0) * minShare
  const closeIds = remainingMatches.filter(({ score }) => score >= min).map(({ id }) => id)
  return [...new Set([...all.ids.slice(0, all.whole), ...closeIds])]
}

const toScored = ({ ids, scores }: RankedProducts) =>
  ids.map((id, at) => ({ id, score: scores[at]! }))
