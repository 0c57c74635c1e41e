import { randomBytes } from 'node:crypto'
import { type ChatRefusal, type ChatView, chatTexts, checkQuestion } from '#contract/assistant.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { spend } from '../limits.ts'
import { hashOfKey } from '../owner.ts'
import type { Scope } from '../scope.ts'
import { answer } from './answer.ts'
import {
  addMessage,
  beginVisit,
  claimVisit,
  deleteVisit,
  messagesOf,
  type StoredMessage,
  type StoredVisit,
  setAgreed,
  visitOf,
} from './chat-store.ts'
import { chatView } from './chat-view.ts'
import type { Finding } from './finding.ts'

/** Older messages of a visit are no longer shown. */
const maxShown = 60

export interface Question {
  /** From the visit's cookie; null: a visit that begins now. */
  key: string | null
  text: string
  /** Whether it may go to the service outside; absent: as it was. */
  agreed?: boolean | null
}

export interface Talked {
  view: ChatView
  /** Of a visit that begins with this: whoever answers must hand it to the browser. */
  newKey: string | null
}

/** What was said in this visit so far; nothing where the key opens none. Writes nothing. Source: CHAT-01. */
export async function readChat(scope: Scope, key: string | null): Promise<ChatView> {
  const visit = key === null ? null : await openVisit(scope, key)
  const { database, seller } = scope
  return chatView(
    scope,
    visit,
    visit ? await messagesOf(database.primary, seller.id, visit.id, maxShown) : [],
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
): Promise<Outcome<Talked, ChatRefusal> & { wait?: number }> {
  const checked = checkQuestion(question.text)
  if (!checked.ok) return checked
  if (!scope.address) return refuse('no-address')
  const { visit, key, newKey } = await visitFor(scope, question.key)
  const wait = await spend(scope, 'chat-of-visit', `visit ${hashOfKey(key)}`)
  if (wait > 0) return { ...refuse('too-many'), wait }
  const { primary } = scope.database
  if (question.agreed != null) await setAgreed(primary, scope.seller.id, visit.id, question.agreed)
  const open = { ...visit, agreed: question.agreed ?? visit.agreed }
  const before = await messagesOf(primary, scope.seller.id, visit.id, maxShown)
  await addMessage(primary, scope.seller.id, visit.id, said('user', checked.text, scope.now))
  const found = await answer(scope, open, checked.text, before)
  await addMessage(primary, scope.seller.id, visit.id, saidByAmy(found, scope.now))
  const messages = await messagesOf(primary, scope.seller.id, visit.id, maxShown)
  return ok({ view: await chatView(scope, open, messages), newKey })
}

/** The shopper's word on the service outside, without a question. Source: QUALITY V7. */
export async function agreeToService(
  scope: Scope,
  key: string | null,
  agreed: boolean,
): Promise<Talked> {
  const { visit, newKey } = await visitFor(scope, key)
  await setAgreed(scope.database.primary, scope.seller.id, visit.id, agreed)
  const messages = await messagesOf(scope.database.primary, scope.seller.id, visit.id, maxShown)
  return { view: await chatView(scope, { ...visit, agreed }, messages), newKey }
}

/** Erases what was said in this visit. */
export async function forgetChat(scope: Scope, key: string | null): Promise<void> {
  if (key !== null && (await openVisit(scope, key)))
    await deleteVisit(scope.database.primary, scope.seller.id, hashOfKey(key))
}

/** The visit that the key opens for this viewer: once it is a customer's, for nobody else. */
async function openVisit(
  { database, seller, viewer }: Scope,
  key: string,
): Promise<StoredVisit | null> {
  const visit = await visitOf(database.primary, seller.id, hashOfKey(key))
  if (!visit || visit.customerId === null) return visit
  return viewer.kind === 'customer' && viewer.id === visit.customerId ? visit : null
}

/** The key of a caller without cookies: its session's. No cookie has this form. */
export function sessionKey({ viewer }: Scope): string | null {
  return viewer.kind === 'customer' ? `session ${viewer.sessionId}` : null
}

async function visitFor(
  scope: Scope,
  sent: string | null,
): Promise<{ visit: StoredVisit; key: string; newKey: string | null }> {
  const { database, seller, viewer, now } = scope
  const customerId = viewer.kind === 'customer' ? viewer.id : null
  const known = sent === null ? null : await openVisit(scope, sent)
  if (known && sent !== null) {
    const free = known.customerId === null && customerId !== null
    if (!free || (await claimVisit(database.primary, seller.id, known.id, customerId!)))
      return { visit: { ...known, customerId }, key: sent, newKey: null }
  }
  const key =
    sent !== null && sent === sessionKey(scope) ? sent : randomBytes(16).toString('base64url')
  const visit = await beginVisit(database.primary, seller.id, {
    keyHash: hashOfKey(key),
    customerId,
    now,
  })
  return { visit, key, newKey: key }
}

function said(sender: 'user' | 'bot', text: string, at: Date): StoredMessage {
  return { sender, text, at, intent: null, productIds: [], extras: {} }
}

function saidByAmy(
  { text, intent, cards, links, draft, suggestions }: Finding,
  now: Date,
): StoredMessage {
  const spoken = text.trim().slice(0, 4_000) || chatTexts['no-answer']
  return {
    ...said('bot', spoken, now),
    intent,
    productIds: cards.map(({ productId }) => productId),
    extras: { links, draft, suggestions },
  }
}
