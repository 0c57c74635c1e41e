import type { Scope } from '../scope.ts'
import { answerByModel } from './answer-by-model.ts'
import { answerOffline } from './answer-offline.ts'
import { addTokens, type StoredMessage, type StoredVisit } from './chat-store.ts'
import { takeOfDay } from './day-budget.ts'
import type { Finding } from './finding.ts'

/** Of a model, for one visit: some forty answers. When they are used up, the rules go on alone. Source: QUALITY security 41. */
const tokensOfVisit = 100_000

/**
 * Amy's answer: with a model where there is one, the shopper agreed to it and the seller's day has some of it left; else, and
 * whenever it fails, by rules.
 */
export async function answer(
  scope: Scope,
  visit: StoredVisit,
  question: string,
  before: readonly StoredMessage[],
): Promise<Finding> {
  const model = scope.outside.assistant
  const ofDay =
    model && visit.agreed === true && visit.tokens < tokensOfVisit
      ? await takeOfDay(scope, model)
      : null
  if (model && ofDay) {
    const used = { tokens: 0 }
    try {
      const found = await answerByModel(scope, model, { question, before, used })
      if (found) return found
    } catch (error) {
      const { outside, requestId } = scope
      const reason = error instanceof Error ? error.message : 'unknown'
      outside.log.warn({ requestId, reason }, 'The assistant’s model can’t be had; rules answer')
    } finally {
      await ofDay.done(used.tokens)
      await addTokens(scope.database.primary, scope.seller.id, visit.id, used.tokens)
    }
  }
  const productIds = before.findLast(({ sender }) => sender === 'bot')?.productIds ?? []
  return answerOffline(scope, question, { productIds })
}
