import { checkSearchText } from '#contract/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { parseWords } from '../../catalog/words/word-rules.ts'
import { searchProducts } from '../../search/search.ts'

/** What the search finds for words of a question. */
export interface ProductMatches {
  /** Best first. Those that have all the words come before the others. */
  ids: number[]
  /** The ids that have all the words, but for the missing ones. */
  wholeIds: number[]
  /** The words as the search has corrected them; null: as they are. */
  corrected: string | null
  /** Words that no product has. */
  missing: readonly string[]
}

/** The searches that one message may still cost. Words beyond them are taken as typed. */
export interface SearchBudget {
  left: number
}

export const createSearchBudget = (): SearchBudget => ({ left: 60 })

const noMatches: ProductMatches = { ids: [], wholeIds: [], corrected: null, missing: [] }

/**
 * The products that the search page shows for the words. None where most of the words are no
 * product's or the others name none: then the question is not about products. One search at a time:
 * each holds a connection.
 */
export async function matchProducts(
  scope: Scope,
  words: string,
  budget: SearchBudget = createSearchBudget(),
): Promise<ProductMatches> {
  const validation = checkSearchText(words)
  if (!validation.ok || budget.left <= 0) return noMatches
  budget.left--
  const result = await searchProducts(scope, validation.text)
  const { productIds, corrected, named, missing } = result
  const questionWords = [
    ...new Set(parseWords(corrected ?? validation.text).map(({ text }) => text)),
  ]
  if (named > 0)
    return { ids: productIds, wholeIds: productIds.slice(0, named), corrected, missing }
  const naming = await findNamingWords(
    scope,
    questionWords.filter((word) => !missing.includes(word)),
    budget,
  )
  if (naming.length * 2 >= questionWords.length && missing.length === 0)
    return { ids: productIds, wholeIds: [], corrected, missing }
  if (naming.length === 0 || (questionWords.length > 4 && naming.length < 2))
    return { ...noMatches, missing }
  budget.left--
  const others = await searchProducts(scope, naming.join(' '), { exact: true })
  const wholeIds = others.productIds.slice(0, others.named)
  return { ids: others.productIds, wholeIds, corrected, missing }
}

/** Those of the words that name products by themselves: the others only occur in descriptions. */
async function findNamingWords(
  scope: Scope,
  words: readonly string[],
  budget: SearchBudget,
): Promise<string[]> {
  const naming: string[] = []
  for (const word of words.slice(0, Math.min(maxNamingWords, Math.max(0, budget.left)))) {
    budget.left--
    const { named } = await searchProducts(scope, word, { exact: true })
    if (named > 0) naming.push(word)
  }
  return naming
}

/** More words than these are not looked at one by one. */
const maxNamingWords = 6
