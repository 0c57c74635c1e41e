import type { Card } from '#contract/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCards } from '../catalog/catalog.ts'
import { matchProducts } from './match-products.ts'

export interface DraftQuestion {
  words: string
  productId: number | null
  /** Null: one. */
  quantity: number | null
}

export interface DraftCards {
  /** The product that the words name; null: none has them all. */
  card: Card | null
  /** What else may be meant. */
  others: Card[]
  missing: readonly string[]
}

const maxOthers = 2

/** The product that a draft is about. */
export async function findDraftCards(
  scope: Scope,
  { words, productId }: DraftQuestion,
): Promise<DraftCards> {
  if (productId !== null) {
    const [card = null] = await loadCards(scope.database.replica, scope, [productId])
    return { card, others: [], missing: [] }
  }
  const { ids, missing } = await matchProducts(scope, words)
  const cards = await loadCards(scope.database.replica, scope, ids.slice(0, 1 + maxOthers))
  return missing.length === 0
    ? { card: cards[0] ?? null, others: cards.slice(1), missing }
    : { card: null, others: cards.slice(0, maxOthers), missing }
}
