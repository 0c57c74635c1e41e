import type { AssistantModel } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { todayAt } from '../when.ts'
import { addTokens, setAside, tokensOfDay } from './day-store.ts'

/** More than one answer takes: four turns of a conversation with what its tools told. */
export const maxAnswerLength = 12_000

/** What one answer may take of the seller's day; null: the day is used up. */
export interface OfDay {
  /** Says what it took. Must be called, whatever came of it. */
  done(tokens: number): Promise<void>
}

/** Takes the most that an answer may cost out of the seller's day, so that many at once can't use up more than the day has. */
export async function takeOfDay(scope: Scope, model: AssistantModel): Promise<OfDay | null> {
  const { database, seller } = scope
  const day = todayAt(scope)
  if (
    !(await setAside(database.primary, seller.id, day, {
      tokens: maxAnswerLength,
      max: model.dayTokens,
    }))
  )
    return null
  return { done: (tokens) => addTokens(database.primary, seller.id, day, tokens - maxAnswerLength) }
}

/** Whether the service rests until the seller's next day. */
export async function isDaySpent(scope: Scope, model: AssistantModel): Promise<boolean> {
  const { database, seller } = scope
  return (
    (await tokensOfDay(database.primary, seller.id, todayAt(scope))) + maxAnswerLength >
    model.dayTokens
  )
}
