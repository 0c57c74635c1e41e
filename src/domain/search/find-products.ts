import { sql } from 'drizzle-orm'
import { mostRanked } from '#contract/search.ts'
import type { Db } from '#db/client.ts'
import { bare, markOf } from '../catalog/search-term-rules.ts'
import { wordsOf } from '../catalog/word-rules.ts'
import type { Scope } from '../scope.ts'
import { correctRare, correctUnknown } from './correct.ts'
import { patiently } from './patience.ts'
import { apart, lexemeQuery, type Part, partsOf, withoutFillers } from './query-rules.ts'
import { type Ranked, rank } from './rank.ts'
import { readWordBook, type WordBook } from './word-book.ts'

export interface Found {
  /** Best first, at most 1000: a listing's `ranked` source. */
  productIds: number[]
  /** What was really searched, where a word was taken for another. */
  corrected: string | null
}

const nothing: Found = { productIds: [], corrected: null }
/** More words than this don't make a search clearer. */
const mostWords = 12
/** With fewer products than a page that satisfy all words, those that satisfy some follow. */
const fewFound = 20

/**
 * Ranks the seller's products for a text that `checkSearchText` has passed: products with an exact code first, all words
 * before some words. Words that no product has are put right from the seller's own, unless `exact` ("Search instead for …").
 * A search that takes too long finds nothing, and is logged. Source: SRCH-01.
 */
export async function searchProducts(scope: Scope, text: string, options: { exact?: boolean } = {}): Promise<Found> {
  const found = await patiently(scope, (db) => find(db, scope, text, options.exact ?? false))
  return found ?? nothing
}

async function find(db: Db, scope: Scope, text: string, exact: boolean): Promise<Found> {
  const typed = withoutFillers(wordsOf(text, 4 * mostWords)).slice(0, mostWords)
  if (typed.length === 0) return nothing
  const byCode = await findByCode(db, scope, text)
  const known = await readWordBook(db, scope, typed)
  const mayCorrect = !exact && byCode.length === 0
  const corrected = mayCorrect ? await correctUnknown(db, scope, text, typed, known) : null
  const { words, book } = corrected ?? { words: typed, book: known }
  const parts = partsOf(words, book)
  const all = await rank(db, { ...whereOf(scope, book), parts, all: true })
  const other = all.length === 0 && mayCorrect && !corrected ? await correctRare(db, scope, text, typed, known) : null
  if (other) {
    const meant = partsOf(other.words, other.book)
    const better = await rank(db, { ...whereOf(scope, other.book), parts: meant, all: true })
    return { productIds: await withSome(db, scope, meant, other.book, better), corrected: other.text }
  }
  const ids = byCode.length > 0 ? all.map(({ id }) => id) : await withSome(db, scope, parts, book, all)
  return { productIds: [...new Set([...byCode, ...ids])].slice(0, mostRanked), corrected: corrected?.text ?? null }
}

const whereOf = (scope: Scope, { shelf }: WordBook) => ({
  sellerId: scope.seller.id,
  zoneId: scope.place.zoneId,
  shelf,
})

/** Products with all words where they count; where those are few, products with some of them follow. */
async function withSome(db: Db, scope: Scope, parts: Part[], book: WordBook, all: Ranked[]): Promise<number[]> {
  const whole = all.filter((each) => each.whole)
  const single = apart(parts)
  if (whole.length >= fewFound || single.length === 1) return all.map(({ id }) => id)
  const some = await rank(db, { ...whereOf(scope, book), parts: single, all: false })
  const rest = [...all.filter((each) => !each.whole), ...some].sort((a, b) => b.score - a.score)
  const least = (rest[0]?.score ?? 0) * 0.4
  return [...new Set([...whole, ...rest.filter(({ score }) => score >= least)].map(({ id }) => id))]
}

/** Products whose code, part number or GTIN this is, or begins so; spaces and hyphens don't count. */
async function findByCode(db: Db, scope: Scope, text: string): Promise<number[]> {
  const code = bare(text)
  if (code.length < 3 || text.length > 60 || !/\d/.test(code)) return []
  const mark = markOf(scope.seller.id)
  const lexeme = `#${code}`
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.product_id as id from search_entry s
    join listing_entry e on e.seller_id = s.seller_id and e.product_id = s.product_id
    where s.terms @@ ${lexemeQuery(lexeme, mark, code.length > 4)}::tsquery and s.seller_id = ${scope.seller.id}
    order by s.terms @@ ${lexemeQuery(lexeme, mark)}::tsquery desc, s.popularity desc, s.product_id limit 100`)
  return rows.map(({ id }) => id)
}
