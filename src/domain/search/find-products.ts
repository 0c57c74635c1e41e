import { sql } from 'drizzle-orm'
import { maxRanked } from '#contract/search.ts'
import { wordsOf } from '../catalog/words/word-rules.ts'
import type { Scope } from '../scope.ts'
import { type Asker, asking } from './asker.ts'
import { correctRare, correctUnknown } from './correct.ts'
import { apart, type Part, partsOf, withoutFillers } from './query-rules.ts'
import { minShare, noneRanked, type Ranked, rank } from './rank.ts'
import { readWordBook, type WordBook } from './word-book.ts'

export interface Found {
  /** Best first, at most 1000: a listing's `ranked` source. */
  productIds: number[]
  /** What was really searched, where a word was taken for another. */
  corrected: string | null
  /** How many of them have every word where it counts, and not in a description alone. */
  named: number
}

export interface SearchOptions {
  exact?: boolean
  /** Only products of this category. */
  within?: Category | undefined
}

type Category = { id: number; level: 1 | 2 | 3 }

const nothing: Found = { productIds: [], corrected: null, named: 0 }
/** More words than this don't make a search clearer. */
const maxWords = 12
/** With fewer products than a page that satisfy all words, those that satisfy some follow. */
const fewFound = 20

/**
 * Ranks the seller's products for a text that `checkSearchText` has passed: products with an exact code first, all words
 * before some words. Words that no product has are put right from the seller's own, unless `exact` ("Search instead for …").
 * A search that takes too long finds nothing, and is logged. Source: SRCH-01.
 */
export async function searchProducts(
  scope: Scope,
  text: string,
  options: SearchOptions = {},
): Promise<Found> {
  const found = await asking(scope, async (asker) => {
    const found = await find(asker, text, options.exact ?? false)
    return options.within
      ? { ...found, productIds: await inCategory(asker, found.productIds, options.within) }
      : found
  })
  return found ?? nothing
}

const levels = { 1: sql`e.group_id`, 2: sql`e.main_id`, 3: sql`e.sub_id` } as const

/** Those of them that are in the category, in their order. */
async function inCategory(
  { db, sellerId }: Asker,
  ids: readonly number[],
  { id, level }: Category,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from unnest(${sql.param(ids)}::int[]) with ordinality as r(id, at)
    join listing_entry e on e.seller_id = ${sellerId} and e.product_id = r.id
    where ${levels[level]} = ${id} order by r.at`)
  return rows.map((row) => row.id)
}

async function find(asker: Asker, text: string, exact: boolean): Promise<Found> {
  const typed = withoutFillers(wordsOf(text, 4 * maxWords)).slice(0, maxWords)
  if (typed.length === 0) return nothing
  const known = await readWordBook(asker, [typed], text)
  const { byCode } = known
  const mayCorrect = !exact && byCode.length === 0
  const corrected = mayCorrect ? await correctUnknown(asker, text, typed, known) : null
  const { words, book } = corrected ?? { words: typed, book: known }
  const parts = partsOf(words, book)
  const all = corrected?.nowhere
    ? noneRanked
    : await rank(asker, { shelf: book.shelf, parts, all: true })
  const other =
    all.ids.length === 0 && mayCorrect && !corrected
      ? await correctRare(asker, text, typed, known)
      : null
  if (other) {
    const meant = partsOf(other.words, other.book)
    const better = await rank(asker, { shelf: other.book.shelf, parts: meant, all: true })
    return {
      productIds: await withSome(asker, meant, other.book, better),
      corrected: other.text,
      named: better.whole,
    }
  }
  const ids = byCode.length > 0 ? all.ids : await withSome(asker, parts, book, all)
  const productIds = [...new Set([...byCode, ...ids])].slice(0, maxRanked)
  return { productIds, corrected: corrected?.text ?? null, named: byCode.length + all.whole }
}

/** Products with all words where they count; where those are few, products with some of them follow. */
async function withSome(
  asker: Asker,
  parts: Part[],
  book: WordBook,
  all: Ranked,
): Promise<number[]> {
  const single = apart(parts)
  if (all.whole >= fewFound || single.length === 1) return all.ids
  const some = await rank(asker, { shelf: book.shelf, parts: single, all: false })
  const rest = [...scored(all).slice(all.whole), ...scored(some)].sort((a, b) => b.score - a.score)
  const min = (rest[0]?.score ?? 0) * minShare
  const enough = rest.filter(({ score }) => score >= min).map(({ id }) => id)
  return [...new Set([...all.ids.slice(0, all.whole), ...enough])]
}

const scored = ({ ids, scores }: Ranked) => ids.map((id, at) => ({ id, score: scores[at]! }))
