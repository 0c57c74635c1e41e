import {
  type ChatRefusal,
  type ChatView,
  chatRefusalText,
  checkQuestion,
  maxShowingLength,
} from '#contract/assistant/assistant.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { hashCartKey } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { chooseLanguage } from '../answer-language.ts'
import { answerQuestion } from '../answer-question.ts'
import { deleteVisit, setAgreed } from './chat-store.ts'
import { buildChatView } from './chat-view.ts'
import {
  countQuestion,
  loadHistory,
  openOrBeginVisit,
  openVisit,
  storeAnswer,
  storeQuestion,
} from './chat-visit.ts'

export interface Question {
  /** From the visit's cookie; null: the visit begins with this request. */
  key: string | null
  text: string
  /** Whether the question may go to the external service; absent: unchanged. */
  agreed?: boolean | null
  /** The language to answer in where the question shows none, as `hi-IN`. */
  locale?: string
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
  return buildChatView(scope, visit, visit ? await loadHistory(scope, visit) : [])
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
  const wait = await countQuestion(scope, key)
  if (wait > 0) return { ...refuse('too-many'), wait }
  if (question.agreed != null)
    await setAgreed(scope.database.primary, scope.seller.id, visit.id, question.agreed)
  const currentVisit = { ...visit, agreed: question.agreed ?? visit.agreed }
  const history = await loadHistory(scope, visit)
  const { text } = validation
  const language = chooseLanguage(scope, text, question.locale)
  await storeQuestion(scope, visit, text, language)
  const answer = await answerQuestion(scope, currentVisit, { text, language }, history)
  await storeAnswer(scope, visit, answer, language)
  const messages = await loadHistory(scope, visit)
  return ok({ view: await buildChatView(scope, currentVisit, messages), newKey })
}

/** Why a question is refused, in the language that it would have been answered in. */
export function describeRefusal(
  scope: Scope,
  code: ChatRefusal,
  question: string,
): { text: string; locale: string } {
  const { answerLocale } = chooseLanguage(scope, question.slice(0, maxShowingLength))
  return { text: withLocale(answerLocale, () => chatRefusalText(code)), locale: answerLocale }
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
  const messages = await loadHistory(scope, visit)
  return { view: await buildChatView(scope, { ...visit, agreed }, messages), newKey }
}

/** Deletes the messages of this visit. */
export async function deleteChat(scope: Scope, key: string | null): Promise<void> {
  if (key !== null && (await openVisit(scope, key)))
    await deleteVisit(scope.database.primary, scope.seller.id, hashCartKey(key))
}
