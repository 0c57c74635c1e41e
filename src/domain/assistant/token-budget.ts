import { getToday } from '../format-moment.ts'
import type { AssistantModel } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { addDayTokens, getDayTokens, reserveDayTokens } from './token-budget-store.ts'

/** More than one answer takes: four turns of a conversation with what its tools told. */
export const maxAnswerLength = 12_000

/** What one answer may take of the seller's day; null: the day is used up. */
export interface TokenReservation {
  /** Says what it took. Must be called, whatever came of it. */
  settle(tokens: number): Promise<void>
}

/** Takes the most that an answer may cost out of the seller's day, so that many at once can't use up more than the day has. */
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

/** Whether the service rests until the seller's next day. */
export async function isDayBudgetSpent(scope: Scope, model: AssistantModel): Promise<boolean> {
  const { database, seller } = scope
  return (
    (await getDayTokens(database.primary, seller.id, getToday(scope))) + maxAnswerLength >
    model.maxDailyTokens
  )
}
