import type { ChatDraft, ChatLink } from '#contract/assistant/assistant.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import { getLanguage } from '#messages/current-locale.ts'
import type { Intent } from './reading/intents.ts'

/** The answer to a question: its text, cards, links and draft. */
export interface AssistantAnswer {
  intent: Intent
  text: string
  /** Products the text is about, the most relevant first. */
  cards: Card[]
  links: ChatLink[]
  draft: ChatDraft | null
  /** Suggested follow-up questions. */
  suggestions: string[]
}

export function buildAnswer(
  intent: Intent,
  text: string,
  more: Partial<Omit<AssistantAnswer, 'intent' | 'text'>> = {},
): AssistantAnswer {
  return { intent, text, cards: [], links: [], draft: null, suggestions: [], ...more }
}

/** The sentences that have words, one after the other; Chinese writes no space between them. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(getLanguage() === 'zh' ? '' : ' ')
}

/** Maximum number of cards per answer. */
export const maxCards = 6
