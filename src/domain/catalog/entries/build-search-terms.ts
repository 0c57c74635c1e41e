import { setImmediate as turn } from 'node:timers/promises'
import {
  buildTermPrefix,
  buildTerms,
  createWordReader,
  type SearchTexts,
} from '../words/search-term-rules.ts'

/** The text of a tsvector for each product, and the number of products that have each word. */
export interface SearchTerms {
  terms: string[]
  docsByWord: ReadonlyMap<string, number>
}

/** Yields to the event loop after this many products, so that database responses don't wait. */
const batchSize = 50

/** Builds search terms in batches while the database runs another statement. */
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
  return { terms, docsByWord }
}
