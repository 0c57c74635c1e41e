import type { Scope } from '../scope.ts'
import { answerOffline } from './answer-offline.ts'
import type { StoredMessage, StoredVisit } from './chat-store.ts'
import type { Finding } from './finding.ts'

/** Amy's answer to a question, after what was said before. */
export async function answer(
  scope: Scope,
  _visit: StoredVisit,
  question: string,
  before: readonly StoredMessage[],
): Promise<Finding> {
  const productIds = before.findLast(({ sender }) => sender === 'bot')?.productIds ?? []
  return answerOffline(scope, question, { productIds })
}
