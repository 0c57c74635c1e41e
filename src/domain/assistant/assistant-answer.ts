import type { ChatDraft, ChatLink } from '#contract/assistant.ts'
import type { Card } from '#contract/catalog.ts'
import type { Intent } from './question-rules.ts'

/** What was found out for a question, in words and with what goes with them. */
export interface AssistantAnswer {
  intent: Intent
  text: string
  /** Goods that the text is about, the first before others. */
  cards: Card[]
  links: ChatLink[]
  draft: ChatDraft | null
  /** What might be asked next. */
  suggestions: string[]
}

export function buildAnswer(
  intent: Intent,
  text: string,
  more: Partial<Omit<AssistantAnswer, 'intent' | 'text'>> = {},
): AssistantAnswer {
  return { intent, text, cards: [], links: [], draft: null, suggestions: [], ...more }
}

/** So many cards go with an answer at most. */
export const maxCards = 6
