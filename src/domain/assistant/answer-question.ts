import type { Scope } from '#platform/scope.ts'
import { answerByModel } from './answer-by-model.ts'
import { type AnswerLanguage, answerInLanguage } from './answer-language.ts'
import { answerOffline } from './answer-offline.ts'
import type { AssistantAnswer } from './assistant-answer.ts'
import {
  addVisitTokens,
  getLastProductIds,
  type StoredMessage,
  type StoredVisit,
} from './conversation/chat-store.ts'
import { reserveAnswerTokens } from './conversation/token-budget.ts'

/**
 * Model tokens per visit, about forty answers. After that only the rules answer.
 * Source: QUALITY security 41.
 */
const maxVisitTokens = 100_000

/** Amy's answer, in its language. Source: LANG-06. */
export function answerQuestion(
  scope: Scope,
  visit: StoredVisit,
  { text, language }: { text: string; language: AnswerLanguage },
  history: readonly StoredMessage[],
): Promise<AssistantAnswer> {
  return answerInLanguage(scope, language, (speaking) => answer(speaking, visit, text, history))
}

/**
 * The model answers if there is one, the shopper agreed to it and the seller's daily
 * budget is not used up; otherwise, and whenever the model fails, the rules answer.
 */
async function answer(
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
      outside.log.warn(
        { event: 'assistant.model_failed', requestId, reason },
        'The assistant model failed; the rules answer instead',
      )
    } finally {
      await reservation.settle(usage.tokens)
      await addVisitTokens(scope.database.primary, scope.seller.id, visit.id, usage.tokens)
    }
  }
  return answerOffline(scope, question, { productIds: getLastProductIds(history) })
}
