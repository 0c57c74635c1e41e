import { randomBytes } from 'node:crypto'
import { chatTexts } from '#contract/assistant/assistant.ts'
import { hashCartKey } from '#platform/cart-owner.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import type { AnswerLanguage } from '../answer-language.ts'
import type { AssistantAnswer } from '../assistant-answer.ts'
import {
  addMessage,
  beginVisit,
  claimVisit,
  findVisit,
  loadMessages,
  type StoredMessage,
  type StoredVisit,
} from './chat-store.ts'

/** Maximum number of messages shown; older ones of the visit are hidden. */
const maxShown = 60

/**
 * The visit with this key, if this viewer may read it: a customer's visit is open to that customer
 * only.
 */
export async function openVisit(
  { database, seller, viewer }: Scope,
  key: string,
): Promise<StoredVisit | null> {
  const visit = await findVisit(database.primary, seller.id, hashCartKey(key))
  if (!visit || visit.customerId === null) return visit
  return viewer.kind === 'customer' && viewer.id === visit.customerId ? visit : null
}

/**
 * The visit key of a client without cookies, derived from its session. No cookie has this format.
 */
export function getSessionKey({ viewer }: Scope): string | null {
  return viewer.kind === 'customer' ? `session ${viewer.sessionId}` : null
}

export async function openOrBeginVisit(
  scope: Scope,
  requestKey: string | null,
): Promise<{ visit: StoredVisit; key: string; newKey: string | null }> {
  const { database, seller, viewer, now } = scope
  const customerId = viewer.kind === 'customer' ? viewer.id : null
  const existingVisit = requestKey === null ? null : await openVisit(scope, requestKey)
  if (existingVisit && requestKey !== null) {
    const isUnclaimed = existingVisit.customerId === null && customerId !== null
    if (
      !isUnclaimed ||
      (await claimVisit(database.primary, seller.id, existingVisit.id, customerId!))
    )
      return { visit: { ...existingVisit, customerId }, key: requestKey, newKey: null }
  }
  const key =
    requestKey !== null && requestKey === getSessionKey(scope)
      ? requestKey
      : randomBytes(16).toString('base64url')
  const visit = await beginVisit(database.primary, seller.id, {
    keyHash: hashCartKey(key),
    customerId,
    now,
  })
  return { visit, key, newKey: key }
}

/** Counts a question of a visit. Returns the seconds to wait; 0: it may be answered. */
export function countQuestion(scope: Scope, key: string): Promise<number> {
  return consumeRateLimit(scope, 'chat-of-visit', `visit ${hashCartKey(key)}`)
}

/** The messages of a visit, oldest first. */
export function loadHistory(
  { database, seller }: Scope,
  { id }: Pick<StoredVisit, 'id'>,
): Promise<StoredMessage[]> {
  return loadMessages(database.primary, seller.id, id, maxShown)
}

export async function storeQuestion(
  scope: Scope,
  visit: StoredVisit,
  text: string,
  { askedLocale }: AnswerLanguage,
): Promise<void> {
  const message = buildMessage('user', text, scope.now)
  const extras = askedLocale === null ? {} : { locale: askedLocale }
  await storeMessage(scope, visit, { ...message, extras })
}

export async function storeAnswer(
  scope: Scope,
  visit: StoredVisit,
  answer: AssistantAnswer,
  { answerLocale }: AnswerLanguage,
): Promise<void> {
  await storeMessage(scope, visit, buildAmyMessage(answer, answerLocale, scope.now))
}

async function storeMessage(
  { database, seller }: Scope,
  { id }: StoredVisit,
  message: StoredMessage,
): Promise<void> {
  await addMessage(database.primary, seller.id, id, message)
}

function buildMessage(sender: 'user' | 'bot', text: string, at: Date): StoredMessage {
  return { sender, text, at, intent: null, productIds: [], extras: {} }
}

function buildAmyMessage(
  { text, intent, cards, links, draft, suggestions }: AssistantAnswer,
  locale: string,
  now: Date,
): StoredMessage {
  const replyText = text.trim().slice(0, 4_000) || chatTexts['no-answer']()
  return {
    ...buildMessage('bot', replyText, now),
    intent,
    productIds: cards.map(({ productId }) => productId),
    extras: { links, draft, suggestions, locale },
  }
}
