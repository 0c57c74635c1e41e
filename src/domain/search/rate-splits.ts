import { buildTermPrefix } from '../catalog/words/search-term-rules.ts'
import type { Word } from '../catalog/words/word-rules.ts'
import { countQueries } from './count-queries.ts'
import { getSplitPenalty } from './edit-distance-rules.ts'
import { type Alternative, formatAlternativeQuery, type QueryPart } from './query-rules.ts'
import type { SearchContext } from './search-context.ts'

/** Parts that are one unknown word, which may be two written as one. */
export const listSplitParts = (
  parts: readonly QueryPart[],
  unknown: readonly Word[],
): QueryPart[] =>
  parts.filter(
    ({ words, alternatives }) =>
      words.length === 1 && unknown.includes(words[0]!) && hasOnlySplits(alternatives),
  )

/** Besides the word as typed there are only ways to read it as two. */
const hasOnlySplits = (alternatives: readonly Alternative[]) =>
  alternatives.length > 1 && alternatives.slice(1).every(({ phrase }) => phrase === true)

/** How unlikely it is that a word is two written as one: they stand side by side somewhere. */
export async function rateSplits(
  { db, sellerId }: SearchContext,
  parts: readonly QueryPart[],
): Promise<Map<string, number>> {
  if (parts.length === 0) return new Map()
  const termPrefix = buildTermPrefix(sellerId)
  const splits = parts.flatMap(({ words, alternatives }) =>
    alternatives.slice(1).map((alternative) => ({
      text: words[0]!.text,
      lexemes: alternative.lexemes,
      query: formatAlternativeQuery(alternative, termPrefix),
    })),
  )
  const hits = await countQueries(
    db,
    sellerId,
    splits.map(({ query }) => query),
  )
  const penalties = new Map<string, number>()
  for (const [at, { text, lexemes }] of splits.entries()) {
    if (hits[at] === 0) continue
    const penalty = getSplitPenalty(lexemes, hits[at]!)
    penalties.set(text, Math.min(penalty, penalties.get(text) ?? Number.POSITIVE_INFINITY))
  }
  return penalties
}
