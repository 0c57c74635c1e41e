import { setImmediate as turn } from 'node:timers/promises'
import { markOf, readingOnce, type SearchTexts, termsOf } from '../words/search-term-rules.ts'

/** What products are found by: the text of a tsvector for each, and in how many of them a word stands. */
export interface Reading {
  terms: string[]
  spelt: ReadonlyMap<string, number>
}

/** Others have their turn after so many products: the database's answers above all, which must not wait. */
const portion = 50

/** Reads products in pieces, while the database is at work on something else. */
export async function readTexts(
  sellerId: number,
  products: readonly SearchTexts[],
): Promise<Reading> {
  const mark = markOf(sellerId)
  const read = readingOnce()
  const spelt = new Map<string, number>()
  const terms: string[] = []
  for (const [at, product] of products.entries()) {
    if (at % portion === 0) await turn()
    const { terms: own, spelt: words } = termsOf(product, mark, read)
    for (const word of words) spelt.set(word, (spelt.get(word) ?? 0) + 1)
    terms.push(own)
  }
  return { terms, spelt }
}
