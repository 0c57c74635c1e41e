import { randomBytes } from 'node:crypto'
import {
  type ChatRefusal,
  type ChatView,
  chatTexts,
  checkQuestion,
} from '#contract/assistant/assistant.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { hashCartKey } from '#platform/cart-owner.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { answerQuestion } from './answer-question.ts'
import type { AssistantAnswer } from './assistant-answer.ts'
import {
  addMessage,
  beginVisit,
  claimVisit,
  deleteVisit,
  findVisit,
  loadMessages,
  type StoredMessage,
  type StoredVisit,
  setAgreed,
} from './chat-store.ts'
import { buildChatView } from './chat-view.ts'

/** Maximum number of messages shown; older ones of the visit are hidden. */
const maxShown = 60

export interface Question {
  /** From the visit's cookie; null: the visit begins with this request. */
  key: string | null
  text: string
  /** Whether the question may go to the external service; absent: unchanged. */
  agreed?: boolean | null
}

export interface ChatResult {
  view: ChatView
  /** Set if the visit begins with this request: the caller must send it to the browser. */
  newKey: string | null
}

/**
 * The messages of this visit so far; empty if the key matches no visit. Writes nothing.
 * Source: CHAT-01.
 */
export async function readChat(scope: Scope, key: string | null): Promise<ChatView> {
  const visit = key === null ? null : await openVisit(scope, key)
  const { database, seller } = scope
  return buildChatView(
    scope,
    visit,
    visit ? await loadMessages(database.primary, seller.id, visit.id, maxShown) : [],
  )
}

/**
 * Sends a message to Amy, who answers from the shop; both messages are stored with the visit.
 * Refused: an empty message, more than 200 characters, an unknown client address, a rate limit.
 * Changes no cart, request or order. Source: CHAT-01 to CHAT-03.
 */
export async function askAmy(
  scope: Scope,
  question: Question,
): Promise<Outcome<ChatResult, ChatRefusal> & { wait?: number }> {
  const validation = checkQuestion(question.text)
  if (!validation.ok) return validation
  if (!scope.address) return refuse('no-address')
  const { visit, key, newKey } = await openOrBeginVisit(scope, question.key)
  const wait = await consumeRateLimit(scope, 'chat-of-visit', `visit ${hashCartKey(key)}`)
  if (wait > 0) return { ...refuse('too-many'), wait }
  const { primary } = scope.database
  if (question.agreed != null) await setAgreed(primary, scope.seller.id, visit.id, question.agreed)
  const currentVisit = { ...visit, agreed: question.agreed ?? visit.agreed }
  const history = await loadMessages(primary, scope.seller.id, visit.id, maxShown)
  await addMessage(
    primary,
    scope.seller.id,
    visit.id,
    buildMessage('user', validation.text, scope.now),
  )
  const reply = await answerQuestion(scope, currentVisit, validation.text, history)
  await addMessage(primary, scope.seller.id, visit.id, buildAmyMessage(reply, scope.now))
  const messages = await loadMessages(primary, scope.seller.id, visit.id, maxShown)
  return ok({ view: await buildChatView(scope, currentVisit, messages), newKey })
}

/**
 * Stores whether the shopper agrees to the external service, without asking a question.
 * Source: QUALITY V7.
 */
export async function agreeToService(
  scope: Scope,
  key: string | null,
  agreed: boolean,
): Promise<ChatResult> {
  const { visit, newKey } = await openOrBeginVisit(scope, key)
  await setAgreed(scope.database.primary, scope.seller.id, visit.id, agreed)
  const messages = await loadMessages(scope.database.primary, scope.seller.id, visit.id, maxShown)
  return { view: await buildChatView(scope, { ...visit, agreed }, messages), newKey }
}

/** Deletes the messages of this visit. */
export async function deleteChat(scope: Scope, key: string | null): Promise<void> {
  if (key !== null && (await openVisit(scope, key)))
    await deleteVisit(scope.database.primary, scope.seller.id, hashCartKey(key))
}

/**
 * The visit with this key, if this viewer may read it: a customer's visit is open to that customer
 * only.
 */
async function openVisit(
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

async function openOrBeginVisit(
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

function buildMessage(sender: 'user' | 'bot', text: string, at: Date): StoredMessage {
  return { sender, text, at, intent: null, productIds: [], extras: {} }
}

function buildAmyMessage(
  { text, intent, cards, links, draft, suggestions }: AssistantAnswer,
  now: Date,
): StoredMessage {
  const replyText = text.trim().slice(0, 4_000) || chatTexts['no-answer']
  return {
    ...buildMessage('bot', replyText, now),
    intent,
    productIds: cards.map(({ productId }) => productId),
    extras: { links, draft, suggestions },
  }
}
