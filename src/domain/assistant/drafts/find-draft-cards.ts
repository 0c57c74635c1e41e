import type { Card } from '#contract/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCards } from '../../catalog/catalog.ts'
import { createSearchBudget, matchProducts, type SearchBudget } from '../answers/match-products.ts'
import { packNoun } from '../reading/pack-words.ts'
import type { AskedQuantity } from './draft-quantity-rules.ts'

export interface DraftQuestion extends AskedQuantity {
  words: string
  productId: number | null
  /** The words have been rid of the pack that they name. */
  namesPack?: boolean
}

export interface DraftCards {
  /** The product that the words name; null: none has them all. */
  card: Card | null
  /** What else may be meant. */
  others: Card[]
  missing: readonly string[]
  /** The words without a pack that is no part of a name. */
  words: string
  /** The words name a pack: "a pack of bolts", but not "tool box". */
  namesPack: boolean
}

const maxOthers = 2

/**
 * The product that a draft is about. "200 for a pack of bolts" leaves its pack among the words,
 * which then name no product; in "tool box" it belongs to the name.
 */
export async function findDraftCards(
  scope: Scope,
  question: DraftQuestion,
  budget: SearchBudget = createSearchBudget(),
): Promise<DraftCards> {
  const { words, namesPack = false } = question
  const cards = await lookUp(scope, question, budget)
  const rest = words.replace(packWords, ' ').replace(/\s+/g, ' ').trim()
  if (rest === words || rest === '') return { ...cards, words, namesPack }
  if (cards.card)
    return { ...cards, words, namesPack: namesPack || !packWord.test(cards.card.name) }
  const restCards = await lookUp(scope, { ...question, words: rest }, budget)
  return restCards.card || restCards.others.length > cards.others.length
    ? { ...restCards, words: rest, namesPack: true }
    : { ...cards, words, namesPack }
}

const packSource = String.raw`(?<!\p{L})(?:${packNoun})(?!\p{L})`
const packWord = new RegExp(packSource, 'iu')
const packWords = new RegExp(packSource, 'giu')

async function lookUp(scope: Scope, { words, productId }: DraftQuestion, budget: SearchBudget) {
  const db = scope.database.replica
  if (productId !== null) {
    const [card = null] = await loadCards(db, scope, [productId])
    return { card, others: [], missing: [] }
  }
  const { ids, wholeIds, missing } = await matchProducts(scope, words, budget)
  const cards = await loadCards(db, scope, ids.slice(0, 1 + maxOthers))
  const [first = null, ...others] = cards
  // "10 wire brushes" are no wire: one that lacks a word is offered beside the words, not in their place.
  return missing.length === 0 && first !== null && wholeIds.includes(first.productId)
    ? { card: first, others, missing }
    : { card: null, others: cards.slice(0, maxOthers), missing }
}
