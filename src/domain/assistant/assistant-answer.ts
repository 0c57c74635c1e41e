import type { ChatDraft, ChatLink } from '#contract/assistant/assistant.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Intent } from './intents.ts'

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

/** Maximum number of cards per answer. */
export const maxCards = 6
