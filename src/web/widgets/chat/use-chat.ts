import { useState } from 'react'
import {
  type ChatView,
  checkQuestion,
  chooseFixedTexts,
  type FixedText,
  getFixedText,
} from '#contract/assistant/assistant.ts'
import { sendChatMessage } from '#web/browser/chat-client.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { ShownMessage } from './chat-bubbles.tsx'

export interface Chat {
  view: ChatView
  messages: readonly ShownMessage[]
  /** What the shopper could ask next. */
  suggestions: readonly string[]
  isWaiting: boolean
  /** Why the question can't be sent; null: it can, or there is none. */
  error: FixedText | null
  /** False: it can't be sent, or is empty. */
  ask: (question: string) => boolean
  /** Forgets the conversation, or chooses the service that answers. */
  submit: (fields: Record<string, string>) => Promise<void>
}

/** A conversation with Amy: what the server has stored, and what waits for its answer. */
export function useChat(initialView: ChatView, initialError: FixedText | null): Chat {
  const [view, setView] = useState(initialView)
  /** Messages that the server does not store: the pending question, and errors. */
  const [unsavedMessages, setUnsavedMessages] = useState<ShownMessage[]>([])
  const [isWaiting, setIsWaiting] = useState(false)
  const [error, setError] = useState(initialError)
  const messages: readonly ShownMessage[] = [...view.messages, ...unsavedMessages]

  async function submit(fields: Record<string, string>) {
    if (isWaiting) return
    setIsWaiting(true)
    const fixedTexts = chooseFixedTexts(view, fields.question ?? '')
    const answer = await sendChatMessage(fields)
    setIsWaiting(false)
    if (answer.ok) {
      const savedMessages = answer.view.messages
      setView(answer.view)
      const hasNoAnswer = fields.question !== undefined && savedMessages.at(-1)?.sender !== 'bot'
      setUnsavedMessages(hasNoAnswer ? [toBotMessage(getFixedText(fixedTexts, 'no-answer'))] : [])
    } else if (answer.text !== '') {
      const refusal = answer.text === null ? getFixedText(fixedTexts, answer.code) : answer
      setUnsavedMessages((all) => [...all, toBotMessage(refusal)])
    }
  }

  function ask(raw: string): boolean {
    const questionCheck = checkQuestion(raw)
    if (!questionCheck.ok) {
      if (questionCheck.code === 'empty') return false
      const refusal = getFixedText(chooseFixedTexts(view, raw), 'too-long')
      setError(refusal)
      // On a phone a toast would cover the input that it refers to.
      if (matchMedia('(min-width: 62rem)').matches) showToast(refusal.text)
      return false
    }
    setError(null)
    setUnsavedMessages((all) => [...all, { sender: 'user', text: questionCheck.text }])
    void submit({ question: questionCheck.text })
    return true
  }

  const suggestions = unsavedMessages.length > 0 ? [] : view.suggestions
  return {
    view,
    messages,
    suggestions: isWaiting ? [] : suggestions,
    isWaiting,
    error,
    ask,
    submit,
  }
}

function toBotMessage({ text, locale }: FixedText): ShownMessage {
  return { sender: 'bot', text, locale }
}
