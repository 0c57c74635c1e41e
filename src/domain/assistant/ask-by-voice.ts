import { checkQuestion } from '#contract/assistant/assistant.ts'
import { buildDraftPath } from '#contract/assistant/draft-path.ts'
import { paths } from '#contract/paths/paths.ts'
import type { VoiceAnswer } from '#contract/search/voice.ts'
import type { Scope } from '#platform/scope.ts'
import { answerInLanguage, chooseLanguage } from './answer-language.ts'
import { answerOffline } from './answer-offline.ts'
import type { AssistantAnswer } from './assistant-answer.ts'
import { getLastProductIds } from './conversation/chat-store.ts'
import {
  countQuestion,
  loadHistory,
  openOrBeginVisit,
  openVisit,
  storeAnswer,
  storeQuestion,
} from './conversation/chat-visit.ts'
import type { Intent } from './reading/intents.ts'
import type { ParsedQuestion } from './reading/question-rules.ts'
import { readQuestion } from './reading/read-question.ts'

/** Who answers spoken words, by what Amy reads in them: the one place that decides it. */
const voiceGoals: Readonly<Record<Intent, 'amy' | 'search'>> = {
  quote: 'amy',
  offer: 'amy',
  cart: 'amy',
  order: 'amy',
  quotes: 'amy',
  bids: 'amy',
  delivery: 'amy',
  help: 'amy',
  greeting: 'amy',
  thanks: 'search',
  product: 'search',
  search: 'search',
  unknown: 'search',
}

export interface VoiceResult {
  answer: VoiceAnswer
  /** Set if the chat's visit begins with this request: the caller must send it to the browser. */
  newKey: string | null
}

export interface SpokenWords {
  key: string | null
  text: string
  /** The language that the shopper chose to speak, as `hi-IN`. */
  spokenLocale?: string
}

/**
 * Reads spoken words as Amy reads questions. What she can answer or make ready joins the chat;
 * everything else, and what a limit refuses, is a search. Her rules alone answer: nothing spoken
 * leaves the shop, and nothing is sent. Source: FIND-09, VOX-01.
 */
export async function askByVoice(
  scope: Scope,
  { key: requestKey, text, spokenLocale }: SpokenWords,
): Promise<VoiceResult> {
  const validation = checkQuestion(text)
  if (!validation.ok || !scope.address) return search
  const parsed = await readQuestion(scope, validation.text)
  if (!isForAmy(parsed, validation.text)) return search
  const existingVisit = requestKey === null ? null : await openVisit(scope, requestKey)
  if (existingVisit && (await countQuestion(scope, requestKey!)) > 0) return search
  const history = existingVisit ? await loadHistory(scope, existingVisit) : []
  const language = chooseLanguage(scope, validation.text, spokenLocale)
  const answer = await answerInLanguage(scope, language, (speaking) =>
    answerOffline(speaking, validation.text, { productIds: getLastProductIds(history), parsed }),
  )
  if (answer.intent === 'search' || answer.intent === 'unknown') return search
  const { visit, key, newKey } = await openOrBeginVisit(scope, requestKey)
  if (!existingVisit && (await countQuestion(scope, key)) > 0) return { ...search, newKey }
  await storeQuestion(scope, visit, validation.text, language)
  await storeAnswer(scope, visit, answer, language)
  return { answer: toVoiceAnswer(scope, answer, language.answerLocale), newKey }
}

/** "buy a hammer" looks for one; "add 2 hammers" and "put it in my cart" are for the cart. */
function isForAmy({ intent, quantity, oddQuantity }: ParsedQuestion, text: string): boolean {
  if (intent !== 'cart') return voiceGoals[intent] === 'amy'
  return quantity !== null || oddQuantity !== null || cartWord.test(text)
}

const cartWord = /\b(?:cart|basket)\b|कार्ट|टोकरी|购物车/i

const search: VoiceResult = { answer: { kind: 'search' }, newKey: null }

/** A draft has a page of its own; what has none goes on in the chat. */
function toVoiceAnswer(
  { seller }: Scope,
  { text, draft }: AssistantAnswer,
  locale: string,
): VoiceAnswer {
  const draftPath = draft ? buildDraftPath(draft, seller.currency) : ''
  return {
    kind: 'answer',
    text,
    locale,
    path: draftPath || `${paths.chat()}#asked`,
    isDraft: draftPath !== '',
  }
}
