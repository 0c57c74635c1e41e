import { sql } from 'drizzle-orm'
import { spell } from '../catalog/words/phrase-rules.ts'
import { normalizeCode } from '../catalog/words/search-term-rules.ts'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import { continueFromNames } from './continue-names.ts'
import { findPhrases } from './find-phrases.ts'
import type { SearchContext } from './search-context.ts'

/** More codes than this that begin so come after all other searches. */
const maxCodes = 2
const maxProducts = 6
/** Of the searches that shoppers have made before. */
const maxEarlier = 3

export interface SearchesRequest {
  /** As typed, slips and all. */
  text: string
  /** It says more than the suggested words can, such as a price: they may be the typed ones. */
  saysMore: boolean
  /** The same, put right. */
  words: readonly Word[]
  /** A space follows the last word. */
  isLastComplete: boolean
  max: number
  /** Products whose code begins so. */
  codeMatches: readonly number[]
  /** Of products that have the words. */
  names: readonly string[]
}

/**
 * Searches that go on as was typed: part numbers, then what other shoppers searched for, phrases of
 * the catalogue, and what names of matching products go on with. Source: SRCH-03, FIND-05.
 */
export async function suggestSearches(
  context: SearchContext,
  { text, saysMore, words, isLastComplete, max, codeMatches, names }: SearchesRequest,
): Promise<string[]> {
  const typed = saysMore ? '' : parseWords(text).map(spell).join(' ')
  const codes = await completeCode(context, text, codeMatches)
  const earlier = await findEarlierSearches(context, words)
  const { begun, others } = await findPhrases(context, words, { isLastComplete, typed })
  const othersByKey = new Map(others.map((phrase) => [toKey(phrase), phrase]))
  const continued = continueFromNames(words, isLastComplete, names).map(
    (search) => othersByKey.get(toKey(search)) ?? search,
  )
  const fewCodes = codes.length <= maxCodes ? codes : []
  const typedKey = toKey(typed)
  const searches = new Map<string, string>()
  for (const search of [...fewCodes, ...earlier, ...begun, ...continued, ...others, ...codes]) {
    const key = toKey(search)
    // "hammers" completes "hammer"; "hammer" says no more than "hammers".
    const isNews = key !== typedKey || (search !== typed && search.startsWith(typed))
    if (isNews && !searches.has(key)) searches.set(key, search)
  }
  return [...searches.values()].slice(0, max)
}

/** Of searches that differ in endings or order only, one is enough. */
const toKey = (search: string) =>
  parseWords(search)
    .map(({ lexemes }) => lexemes[0])
    .sort()
    .join(' ')

/** Codes, part numbers and GTINs that begin as typed. */
async function completeCode(
  { db, sellerId }: SearchContext,
  text: string,
  productIds: readonly number[],
): Promise<string[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<{ codes: string[] }>(sql`
    select array_remove(array[part_number, code, gtin], null) as codes from product
    where seller_id = ${sellerId} and id = any(${sql.param(productIds.slice(0, maxProducts))}::bigint[]) order by code`)
  const typedCode = normalizeCode(text)
  return rows.flatMap(({ codes }) =>
    codes
      .filter((code) => code.length > text.length && normalizeCode(code).startsWith(typedCode))
      .slice(0, 1),
  )
}

/** Successful searches by several shoppers that continue the typed words, the most common first. */
async function findEarlierSearches(
  { db, sellerId }: SearchContext,
  words: readonly Word[],
): Promise<string[]> {
  const typedText = words.map((word) => word.text).join(' ')
  const { rows } = await db.execute<{ words: string }>(sql`
    select words from popular_search
    where seller_id = ${sellerId} and results > 0
      and starts_with(lower(words), ${typedText}) and lower(words) <> ${typedText}
    order by score desc, words limit ${maxEarlier}`)
  return rows.map((row) => row.words)
}
