import { getToday } from '#platform/format-moment.ts'
import type { AssistantModel } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { addDayTokens, getDayTokens, reserveDayTokens } from './token-budget-store.ts'

/** More than any answer needs: four turns of a conversation, with tool results. */
export const maxAnswerLength = 12_000

/** Tokens reserved for one answer; null: the seller's daily budget is used up. */
export interface TokenReservation {
  /** Records the actual use. Must be called whatever the result. */
  settle(tokens: number): Promise<void>
}

/**
 * Reserves the maximum cost of an answer, so that concurrent answers cannot exceed the seller's
 * daily budget.
 */
export async function reserveAnswerTokens(
  scope: Scope,
  model: AssistantModel,
): Promise<TokenReservation | null> {
  const { database, seller } = scope
  const day = getToday(scope)
  if (
    !(await reserveDayTokens(database.primary, seller.id, day, {
      tokens: maxAnswerLength,
      max: model.maxDailyTokens,
    }))
  )
    return null
  return {
    settle: (tokens) => addDayTokens(database.primary, seller.id, day, tokens - maxAnswerLength),
  }
}

/** Whether the model is unavailable until the seller's next day. */
export async function isDayBudgetSpent(scope: Scope, model: AssistantModel): Promise<boolean> {
  const { database, seller } = scope
  return (
    (await getDayTokens(database.primary, seller.id, getToday(scope))) + maxAnswerLength >
    model.maxDailyTokens
  )
}
