import type { Minor } from '#kernel/money.ts'
import { findLanguage } from '#messages/languages.ts'
import * as amyTexts from '#texts/amy.ts'
import type { Card } from '../catalog/catalog.ts'
import { getCookie, getStrictCookieName } from '../requests/browser.ts'
import { detectLanguage } from './detect-language.ts'

/** Fixed texts of Amy and the chat page; letter for letter. Source: CHAT-01, CHAT-02. */
export const chatTexts = {
  'too-long': amyTexts.messageTooLong,
  away: amyTexts.away,
  'no-answer': amyTexts.noResponse,
  failed: amyTexts.failed,
  'no-address': amyTexts.unknownAddress,
  'too-many': amyTexts.busy,
} as const

/** Why a message is refused. An empty one is not even sent. */
export type ChatRefusal = 'empty' | 'too-long' | 'no-address' | 'too-many'

export const maxQuestionLength = 200

/** Shown while an answer is pending, each for `waitingTurn` ms. */
export const waitingTexts = [
  amyTexts.looking,
  amyTexts.stillLooking,
  amyTexts.checkingDelivery,
  amyTexts.almostThere,
] as const
export const waitingTurn = 4_500

/**
 * Normalises a message: collapses spaces and removes control characters. Refused if nothing is left or it is
 * longer than 200 characters. Page and server share it. Source: CHAT-01.
 */
export function checkQuestion(
  raw: string,
): { ok: true; text: string } | { ok: false; code: 'empty' | 'too-long' } {
  if (raw.length > maxReadLength) return { ok: false, code: 'too-long' }
  const text = raw.toWellFormed().replace(invisibleMarks, '').replace(spaceRuns, ' ').trim()
  if (invisibleOnly.test(text)) return { ok: false, code: 'empty' }
  return [...text].length > maxQuestionLength ? { ok: false, code: 'too-long' } : { ok: true, text }
}

const maxReadLength = 10_000
const spaceRuns = /[\s\p{Cc}]+/gu
/** Invisible characters that can reverse the text beside them. */
const invisibleMarks =
  /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}|[\u{e0000}-\u{e007f}]/gu
const invisibleOnly = /^[\s\p{Cf}\p{Mark}]*$/u

/** A link to one of the shop's own pages: a path, never another host. */
export interface ChatLink {
  title: string
  url: string
}

/** A draft that Amy prepared and the shopper may submit; nothing happens before that. Source: CHAT-03. */
export type ChatDraft =
  | {
      kind: 'cart'
      packId: number
      productId: number
      name: string
      unit: string
      quantity: number
    }
  | {
      /** An offer, for which the shopper has to be signed in. */
      kind: 'bid'
      packId: number
      productId: number
      name: string
      unit: string
      quantity: number
      /** Of one pack, in minor units; null: the shopper has named none. */
      price: Minor | null
    }
  | ({
      kind: 'quote'
      productId: number | null
      /** Absent: the request is for one product. */
      otherLines?: RequestDraftLine[]
    } & RequestDraftLine)

/** A line of a request: a pack, or words that no product has. */
export interface RequestDraftLine {
  packId: number | null
  /** The product's name, or the shopper's words. */
  words: string
  /** Of the pack. */
  quantity: number
}

export interface ChatMessage {
  sender: 'user' | 'bot'
  text: string
  /** ISO 8601. */
  timestamp: string
  /** The time of day, as the seller's country writes it. */
  time: string
  /** In their current state, whenever the message was written. */
  cards: Card[]
  links: ChatLink[]
  draft: ChatDraft | null
  /** The language of the text, as `hi-IN`; null: nothing shows it. */
  locale: string | null
}

/** A visit's conversation as the shopper sees it. */
export interface ChatView {
  messages: ChatMessage[]
  /** Suggested next questions; of an empty conversation, questions to begin with. */
  suggestions: string[]
  /**
   * The external service that could answer better, if any; whether the shopper agreed to it (V7), and whether
   * the seller's daily budget for it is used up.
   */
  service: { host: string; agreed: boolean | null; resting: boolean } | null
  /** The language of the conversation, as `hi-IN`; null: the page's own. */
  locale: string | null
  /** One for each further language of the seller. */
  fixedTexts: ChatFixedTexts[]
}

/** What the page itself says within a conversation, in another language than its own. */
export interface ChatFixedTexts {
  locale: string
  texts: Record<keyof typeof chatTexts, string>
  waiting: string[]
}

/** A text and its language, as `hi-IN`; null: the page's own. */
export interface FixedText {
  text: string
  locale: string | null
}

/**
 * In the language of the question, if the seller offers it; where nothing shows one, in that of the
 * conversation. Null: in the page's own. Source: LANG-06.
 */
export function chooseFixedTexts(
  { locale, fixedTexts }: Pick<ChatView, 'locale' | 'fixedTexts'>,
  question: string,
): ChatFixedTexts | null {
  const language = detectLanguage(question.slice(0, maxShowingLength))
  const isChosen = (each: ChatFixedTexts) =>
    language === null ? each.locale === locale : findLanguage(each.locale) === language
  return fixedTexts.find(isChosen) ?? null
}

/** Of a question: enough to show its language. */
export const maxShowingLength = 1_000

export function getFixedText(
  fixedTexts: ChatFixedTexts | null,
  code: keyof typeof chatTexts,
): FixedText {
  return fixedTexts
    ? { text: fixedTexts.texts[code], locale: fixedTexts.locale }
    : { text: chatTexts[code](), locale: null }
}

/** In the language of the moment. */
export function buildFixedTexts(locale: string): ChatFixedTexts {
  const texts = Object.entries(chatTexts).map(([code, text]) => [code, text()])
  return {
    locale,
    texts: Object.fromEntries(texts) as ChatFixedTexts['texts'],
    waiting: waitingTexts.map((text) => text()),
  }
}

/** The answer to a script that sends Amy something. */
export type ChatAnswer =
  | { ok: true; view: ChatView }
  | ({ ok: false; code: ChatRefusal } & FixedText)

/** The text for a refusal; an empty message gets none. */
export function chatRefusalText(code: ChatRefusal): string {
  return code === 'empty' ? '' : chatTexts[code]()
}

const keyPattern = /^[A-Za-z0-9_-]{20,60}$/

/** The visit's key from a Cookie header; null: none or invalid. */
export function readChatKey(header: string | undefined | null, secure: boolean): string | null {
  const key = getCookie(header ?? undefined, getStrictCookieName('chat', secure)) ?? ''
  return keyPattern.test(key) ? key : null
}
