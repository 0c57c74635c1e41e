import { maxPieces } from '#contract/cart/cart.ts'
import { formatCount } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { type AssistantAnswer, buildAnswer } from '../assistant-answer.ts'
import { answerContact } from '../help/answer-help.ts'
import type { Intent } from '../reading/intents.ts'
import type { ParsedQuestion } from '../reading/question-rules.ts'
import { findDraftCards } from './find-draft-cards.ts'

/**
 * Why nothing can be made ready with the figures of a question: no price or number of pieces is
 * zero, negative or too fine. Null: it can. Source: FIND-09.
 */
export async function refuseFigures(
  scope: Scope,
  { intent, oddPrice, oddMeasure, oddQuantity, words, items }: ParsedQuestion,
): Promise<AssistantAnswer | null> {
  if (intent === 'offer' && oddPrice !== null)
    return oddMeasure === null ? answerOddPrice(oddPrice) : answerMeasure(oddPrice, oddMeasure)
  const odd = [{ oddQuantity, words }, ...items].find(
    (item): item is { oddQuantity: string; words: string } => item.oddQuantity !== null,
  )
  if (!odd || (await isSize(scope, odd.oddQuantity, odd.words))) return null
  return buildAnswer(intent, amyAnswersTexts.oddQuantity({ quantity: odd.oddQuantity }))
}

/** A price that nobody can offer. */
export function answerOddPrice(price: string): AssistantAnswer {
  return buildAnswer('offer', amyAnswersTexts.oddPrice({ price }))
}

/** What is sold by the piece or pack has no price of a metre. */
function answerMeasure(price: string, measure: string): AssistantAnswer {
  return buildAnswer('offer', amyAnswersTexts.oddMeasure({ price, measure }))
}

/** "2.5 hammers" is a quantity, "2.5 core cable" a size: then the product is called so. */
async function isSize(scope: Scope, figure: string, words: string): Promise<boolean> {
  if (!/^\d+\.\d+$/.test(figure)) return false
  const { card } = await findDraftCards(scope, { words, productId: null, quantity: null })
  return card?.name.split(/[\s,]+/).some((word) => word.startsWith(figure)) ?? false
}

/** More packs than a line may have. */
export function answerTooMany(scope: Scope, intent: Intent = 'quote'): AssistantAnswer {
  const { links } = answerContact(scope)
  const { phone, email } = scope.seller
  const max = formatCount(maxPieces, scope.seller)
  return buildAnswer(intent, amyAnswersTexts.tooMany({ max, email, phone }), { links })
}
