import { randomBytes } from 'node:crypto'
import { type ChatRefusal, type ChatView, chatTexts, checkQuestion } from '#contract/assistant.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { hashCartKey } from '../cart-owner.ts'
import { consumeRateLimit } from '../rate-limits.ts'
import type { Scope } from '../scope.ts'
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

/** Older messages of a visit are no longer shown. */
const maxShown = 60

export interface Question {
  /** From the visit's cookie; null: a visit that begins now. */
  key: string | null
  text: string
  /** Whether it may go to the service outside; absent: as it was. */
  agreed?: boolean | null
}

export interface ChatResult {
  view: ChatView
  /** Of a visit that begins with this: whoever answers must hand it to the browser. */
  newKey: string | null
}

/** What was said in this visit so far; nothing where the key opens none. Writes nothing. Source: CHAT-01. */
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
 * Says something to Amy: she answers from the shop, and both are kept for the visit. Refused: nothing said, more than 200
 * characters, an address that can't be told, a budget used up. Changes nothing else: no cart, no request, no order.
 * Source: CHAT-01 to CHAT-03.
 */
export async function askAmy(
  scope: Scope,
  question: Question,
): Promise<Outcome<ChatResult, ChatRefusal> & { wait?: number }> {
  const checked = checkQuestion(question.text)
  if (!checked.ok) return checked
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
    buildMessage('user', checked.text, scope.now),
  )
  const reply = await answerQuestion(scope, currentVisit, checked.text, history)
  await addMessage(primary, scope.seller.id, visit.id, buildAmyMessage(reply, scope.now))
  const messages = await loadMessages(primary, scope.seller.id, visit.id, maxShown)
  return ok({ view: await buildChatView(scope, currentVisit, messages), newKey })
}

/** The shopper's word on the service outside, without a question. Source: QUALITY V7. */
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

/** Erases what was said in this visit. */
export async function deleteChat(scope: Scope, key: string | null): Promise<void> {
  if (key !== null && (await openVisit(scope, key)))
    await deleteVisit(scope.database.primary, scope.seller.id, hashCartKey(key))
}

/** The visit that the key opens for this viewer: once it is a customer's, for nobody else. */
async function openVisit(
  { database, seller, viewer }: Scope,
  key: string,
): Promise<StoredVisit | null> {
  const visit = await findVisit(database.primary, seller.id, hashCartKey(key))
  if (!visit || visit.customerId === null) return visit
  return viewer.kind === 'customer' && viewer.id === visit.customerId ? visit : null
}

/** The key of a caller without cookies: its session's. No cookie has this form. */
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
