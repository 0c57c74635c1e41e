import { maxRanked } from '#contract/search/search.ts'
import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import { correctRare, correctUnknown } from './correct-spelling.ts'
import { countQueries } from './count-queries.ts'
import { preferSizes } from './prefer-sizes.ts'
import {
  buildQueryParts,
  dropFillers,
  type Focus,
  findFocus,
  formatPartQuery,
  type QueryPart,
  splitSizes,
} from './query-rules.ts'
import { minShare, noRankedProducts, type RankedProducts, rankProducts } from './rank-products.ts'
import type { SearchContext } from './search-context.ts'
import { loadSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts'

export interface FoundProducts {
  /**
   * Best first, at most 1000: a listing's `ranked` source. Products with all the words; where only
   * long texts have them all, or nothing, also those with some.
   */
  productIds: number[]
  /** At most 20 further products with some of the words, where those with all would not fill a page. */
  partialIds: number[]
  /** The text that was searched instead, where a word was corrected. */
  corrected: string | null
  /** How many products have every word in a field other than the description. */
  named: number
  /** How many of the first have the text as a code. */
  codes: number
  /** Whether no product has all the words. Source: FIND-04. */
  isPartial: boolean
  /** Words, as folded, that no product has in any way. Source: FIND-04. */
  missing: readonly string[]
}

export const noProducts: FoundProducts = {
  productIds: [],
  partialIds: [],
  corrected: null,
  named: 0,
  codes: 0,
  isPartial: false,
  missing: [],
}
/** More words don't make a search more precise. */
const maxWords = 12
/** If fewer products than a page match all words, those that match some follow. */
const fewResults = 20
const maxBeside = 20

/**
 * The products for a text, best first: those with an exact code, then those with all words. Words that
 * no product has are corrected from the seller's vocabulary, unless `exact`.
 */
export async function findProducts(
  context: SearchContext,
  text: string,
  exact: boolean,
): Promise<FoundProducts> {
  const allWords = parseWords(text, 4 * maxWords)
  const typedWords = dropFillers(allWords).slice(0, maxWords)
  if (typedWords.length === 0) return noProducts
  const typedVocabulary = await loadSearchVocabulary(context, [typedWords], text)
  const { codeMatches } = typedVocabulary
  const focus = findFocus(allWords, typedWords)
  const canCorrect = !exact && codeMatches.length === 0
  const correction = canCorrect
    ? await correctUnknown(context, text, typedWords, typedVocabulary)
    : null
  const { words, book: vocabulary } = correction ?? { words: typedWords, book: typedVocabulary }
  const parts = buildQueryParts(words, vocabulary)
  const strictMatches = correction?.hasNoHits
    ? noRankedProducts
    : await rankWithAll(context, words, { parts, focus, book: vocabulary })
  const rareCorrection =
    strictMatches.ids.length === 0 && canCorrect && !correction
      ? await correctRare(context, text, typedWords, typedVocabulary)
      : null
  if (rareCorrection) {
    const { words, book } = rareCorrection
    const search = { parts: buildQueryParts(words, book), focus, book }
    const correctedMatches = await rankWithAll(context, words, search)
    const matches = await addPartialMatches(context, search, correctedMatches)
    return {
      ...matches,
      corrected: rareCorrection.text,
      named: correctedMatches.whole,
      codes: 0,
      missing: [],
    }
  }
  if (codeMatches.length > 0) {
    const productIds = [...new Set([...codeMatches, ...strictMatches.ids])].slice(0, maxRanked)
    const named = new Set([...codeMatches, ...strictMatches.ids.slice(0, strictMatches.whole)]).size
    return { ...noProducts, productIds, named, codes: codeMatches.length }
  }
  return {
    ...(await addPartialMatches(context, { parts, focus, book: vocabulary }, strictMatches)),
    corrected: correction?.text ?? null,
    named: strictMatches.whole,
    codes: 0,
    missing: strictMatches.whole > 0 ? [] : await listMissing(context, parts, vocabulary),
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

interface ReadSearch {
  parts: readonly QueryPart[]
  focus: Focus
  book: SearchVocabulary
}

/** Products that match all words, those first that have a size of them as the attribute it means. */
async function rankWithAll(
  context: SearchContext,
  words: readonly Word[],
  { parts, focus, book }: ReadSearch,
): Promise<RankedProducts> {
  const { indexStats } = book
  const products = await rankProducts(context, { indexStats, parts, focus, mustMatchAll: true })
  return preferSizes(context, words, products)
}

/** Products that match all words, and where those are few, products that match some. */
async function addPartialMatches(
  context: SearchContext,
  { parts, focus, book }: ReadSearch,
  all: RankedProducts,
): Promise<Pick<FoundProducts, 'productIds' | 'partialIds' | 'isPartial'>> {
  const singleParts = splitSizes(parts)
  if (all.whole >= fewResults || singleParts.length === 1)
    return { productIds: all.ids, partialIds: [], isPartial: false }
  const partialMatches = await rankProducts(context, {
    indexStats: book.indexStats,
    parts: singleParts,
    focus,
    mustMatchAll: false,
  })
  const remainingMatches = [...toScored(all).slice(all.whole), ...toScored(partialMatches)].sort(
    (a, b) => b.score - a.score,
  )
  const min = (remainingMatches[0]?.score ?? 0) * minShare
  const closeIds = remainingMatches.filter(({ score }) => score >= min).map(({ id }) => id)
  const ranked = [...new Set(closeIds)]
  if (all.whole === 0)
    return { productIds: ranked, partialIds: [], isPartial: all.ids.length === 0 }
  const full = new Set(all.ids)
  return {
    productIds: all.ids,
    partialIds: ranked.filter((id) => !full.has(id)).slice(0, maxBeside),
    isPartial: false,
  }
}

const toScored = ({ ids, scores }: RankedProducts) =>
  ids.map((id, at) => ({ id, score: scores[at]! }))
