import { getCookie, getStrictCookieName } from './browser.ts'
import type { Card } from './catalog.ts'

/** What Amy, or the page in her stead, says in these cases; letter for letter. Source: CHAT-01, CHAT-02. */
export const chatTexts = {
  'too-long': 'The message you submitted is too long. Please limit it to 200 characters.',
  away: 'Amy is away for a scheduled update. Please try again later.',
  'no-answer': 'Sorry, no response received. Please try again later.',
  failed: 'Something went wrong. Please try again later.',
  'no-address': 'Unable to fetch IP. Please try again later.',
} as const

/** Said where a budget is used up. */
export const chatBusy = 'That was a lot at once. Please give me a moment, then ask again.'

/** What a message is not taken for. An empty one is not even sent. */
export type ChatRefusal = 'empty' | 'too-long' | 'no-address' | 'too-many'

export const maxQuestionLength = 200

/** While an answer is on its way; each stands for `waitingTurn` ms. */
export const waitingTexts = [
  'Amy is looking…',
  'Still looking through the shelves…',
  'Checking what can come to you…',
  'Almost there…',
] as const
export const waitingTurn = 4_500

/**
 * A message as it was typed, made ready to be read: spaces single, control characters out. Refused where nothing is left
 * and where it is longer than 200 characters. The same for page and server. Source: CHAT-01.
 */
export function checkQuestion(
  raw: string,
): { ok: true; text: string } | { ok: false; code: 'empty' | 'too-long' } {
  if (raw.length > maxReadLength) return { ok: false, code: 'too-long' }
  const text = raw.toWellFormed().replace(invisibleMarks, '').replace(spaces, ' ').trim()
  if (invisible.test(text)) return { ok: false, code: 'empty' }
  return [...text].length > maxQuestionLength ? { ok: false, code: 'too-long' } : { ok: true, text }
}

const maxReadLength = 10_000
const spaces = /[\s\p{Cc}]+/gu
/** Invisible, and able to turn round what stands beside them. */
const invisibleMarks =
  /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}|[\u{e0000}-\u{e007f}]/gu
const invisible = /^[\s\p{Cf}\p{Mark}]*$/u

/** A link to one of the shop's own pages: a path, never another host. */
export interface ChatLink {
  title: string
  url: string
}

/** What Amy has made ready and the shopper may send off; nothing happens before. Source: CHAT-03. */
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
      kind: 'quote'
      packId: number | null
      productId: number | null
      words: string
      quantity: number
    }

export interface ChatMessage {
  sender: 'user' | 'bot'
  text: string
  /** ISO 8601. */
  timestamp: string
  /** The time of day, as the seller's country writes it. */
  time: string
  /** As they are now, whenever the message was written. */
  cards: Card[]
  links: ChatLink[]
  draft: ChatDraft | null
}

/** A visit's conversation as its shopper sees it. */
export interface ChatView {
  messages: ChatMessage[]
  /** What might be asked next. */
  suggestions: string[]
  /**
   * The service outside the shop that could answer better, where there is one, whether the shopper agreed to it (V7), and
   * whether what the seller gives of it in a day is used up.
   */
  service: { host: string; agreed: boolean | null; resting: boolean } | null
}

/** What sending something to Amy answers to script. */
export type ChatAnswer =
  | { ok: true; view: ChatView }
  | { ok: false; code: ChatRefusal; text: string }

/** What is said to a refusal; an empty message gets no answer. */
export function chatRefusalText(code: ChatRefusal): string {
  return code === 'too-many' ? chatBusy : code === 'empty' ? '' : chatTexts[code]
}

const keyPattern = /^[A-Za-z0-9_-]{20,60}$/

/** The key of the visit that a Cookie header carries; null: none, or nothing of ours. */
export function readChatKey(header: string | undefined | null, secure: boolean): string | null {
  const key = getCookie(header ?? undefined, getStrictCookieName('chat', secure)) ?? ''
  return keyPattern.test(key) ? key : null
}
