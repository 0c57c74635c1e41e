import { setImmediate as turn } from 'node:timers/promises'
import {
  buildTermPrefix,
  buildTerms,
  createWordReader,
  type SearchTexts,
} from '../words/search-term-rules.ts'

/** What products are found by: the text of a tsvector for each, and in how many of them a word stands. */
export interface SearchTerms {
  terms: string[]
  docsByWord: ReadonlyMap<string, number>
}

/** Others have their turn after so many products: the database's answers above all, which must not wait. */
const batchSize = 50

/** Reads products in pieces, while the database is at work on something else. */
export async function buildSearchTerms(
  sellerId: number,
  products: readonly SearchTexts[],
): Promise<SearchTerms> {
  const termPrefix = buildTermPrefix(sellerId)
  const readWords = createWordReader()
  const docsByWord = new Map<string, number>()
  const terms: string[] = []
  for (const [at, product] of products.entries()) {
    if (at % batchSize === 0) await turn()
    const { terms: productTerms, spelt: words } = buildTerms(product, termPrefix, readWords)
    for (const word of words) docsByWord.set(word, (docsByWord.get(word) ?? 0) + 1)
    terms.push(productTerms)
  }
  return { terms, docsByWord: docsByWord }
}
