import type { Scope } from '../scope.ts'
import { answerByModel } from './answer-by-model.ts'
import { answerOffline } from './answer-offline.ts'
import type { AssistantAnswer } from './assistant-answer.ts'
import { addVisitTokens, type StoredMessage, type StoredVisit } from './chat-store.ts'
import { reserveAnswerTokens } from './token-budget.ts'

/** Of a model, for one visit: some forty answers. When they are used up, the rules go on alone. Source: QUALITY security 41. */
const maxVisitTokens = 100_000

/**
 * Amy's answer: with a model where there is one, the shopper agreed to it and the seller's day has some of it left; else, and
 * whenever it fails, by rules.
 */
export async function answerQuestion(
  scope: Scope,
  visit: StoredVisit,
  question: string,
  history: readonly StoredMessage[],
): Promise<AssistantAnswer> {
  const model = scope.outside.assistant
  const reservation =
    model && visit.agreed === true && visit.tokens < maxVisitTokens
      ? await reserveAnswerTokens(scope, model)
      : null
  if (model && reservation) {
    const usage = { tokens: 0 }
    try {
      const modelAnswer = await answerByModel(scope, model, {
        question,
        before: history,
        used: usage,
      })
      if (modelAnswer) return modelAnswer
    } catch (error) {
      const { outside, requestId } = scope
      const reason = error instanceof Error ? error.message : 'unknown'
      outside.log.warn({ requestId, reason }, 'The assistant’s model can’t be had; rules answer')
    } finally {
      await reservation.settle(usage.tokens)
      await addVisitTokens(scope.database.primary, scope.seller.id, visit.id, usage.tokens)
    }
  }
  const productIds = history.findLast(({ sender }) => sender === 'bot')?.productIds ?? []
  return answerOffline(scope, question, { productIds })
}
