import { useEffect, useId, useRef, useState } from 'react'
import { type ChatView, chatTexts, checkQuestion, maxQuestionLength } from '#contract/assistant.ts'
import { paths } from '#contract/paths.ts'
import { sendChatMessage } from '#web/browser/chat-client.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ChatBubbles, type ShownMessage } from './chat-bubbles.tsx'
import { ChatService } from './chat-service.tsx'
import { ChatWaiting } from './chat-waiting.tsx'

/** CHAT-01: the messages and the input: a plain form that script enhances. */
export function ChatConversation(props: {
  view: ChatView
  refused: string | null
  inPanel?: boolean
}) {
  const [view, setView] = useState(props.view)
  /** Messages that the server does not store: the pending question, and errors. */
  const [unsavedMessages, setUnsavedMessages] = useState<ShownMessage[]>([])
  const [isWaiting, setIsWaiting] = useState(false)
  const [error, setError] = useState(props.refused)
  const input = useRef<HTMLInputElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const id = useId()
  const messages: readonly ShownMessage[] = [...view.messages, ...unsavedMessages]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the last question and what follows it come into sight
  useEffect(() => {
    if (!props.inPanel && unsavedMessages.length === 0) return
    const questions = container.current?.querySelectorAll('.chat-mine')
    questions?.[questions.length - 1]?.scrollIntoView({ block: 'start' })
  }, [messages.length])
  useEffect(() => {
    if (props.inPanel) input.current?.focus()
  }, [props.inPanel])

  async function submitMessage(fields: Record<string, string>) {
    if (isWaiting) return
    setIsWaiting(true)
    const answer = await sendChatMessage(fields)
    setIsWaiting(false)
    if (answer.ok) {
      const savedMessages = answer.view.messages
      setView(answer.view)
      const hasNoAnswer = fields.question !== undefined && savedMessages.at(-1)?.sender !== 'bot'
      setUnsavedMessages(hasNoAnswer ? [toBotMessage(chatTexts['no-answer'])] : [])
    } else if (answer.text) setUnsavedMessages((all) => [...all, toBotMessage(answer.text)])
  }

  function askQuestion(raw: string) {
    const questionCheck = checkQuestion(raw)
    if (!questionCheck.ok) {
      if (questionCheck.code === 'empty') return
      setError(chatTexts['too-long'])
      // On a phone a toast would cover the input that it refers to.
      if (matchMedia('(min-width: 62rem)').matches) showToast(chatTexts['too-long'])
      return
    }
    setError(null)
    setUnsavedMessages((all) => [...all, { sender: 'user', text: questionCheck.text }])
    if (input.current) input.current.value = ''
    void submitMessage({ question: questionCheck.text })
  }

  return (
    <div ref={container} className="chat-talk flex flex-col gap-4">
      <ChatService service={view.service} choose={(agree) => void submitMessage({ agree })} />
      <ChatBubbles messages={messages} />
      <ChatWaiting waiting={isWaiting} />
      {view.messages.length > 0 && (
        <form
          method="post"
          action={paths.chat()}
          onSubmit={(event) => {
            event.preventDefault()
            void submitMessage({ forget: '1' })
          }}
        >
          <button type="submit" name="forget" value="1" className="text-1 text-ink-2 underline">
            Forget this conversation
          </button>
        </form>
      )}
      <div className="chat-form grid gap-3">
        {!isWaiting && (
          <Suggestions
            all={
              messages.length === 0
                ? starterQuestions
                : unsavedMessages.length > 0
                  ? []
                  : view.suggestions
            }
            ask={askQuestion}
          />
        )}
        <form
          id="say"
          method="post"
          action={paths.chat()}
          className="grid scroll-mt-40 gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            askQuestion(input.current?.value ?? '')
            input.current?.focus()
          }}
        >
          <div className="chat-say">
            <label htmlFor={id} className="sr-only">
              Your message, at most {maxQuestionLength} characters
            </label>
            <input
              ref={input}
              id={id}
              name="question"
              autoComplete="off"
              enterKeyHint="send"
              placeholder="Ask Amy…"
              aria-invalid={error !== null}
              aria-describedby={error === null ? undefined : `${id}error`}
            />
            <Button type="submit" tone="buy">
              Send
            </Button>
          </div>
          {error && (
            <p id={`${id}error`} role="alert" className="text-2 text-bad">
              {error}
            </p>
          )}
        </form>
      </div>
    </div>
  )
}

const starterQuestions = [
  'Show me safety shoes',
  'Do you deliver to my place?',
  'Where is my order?',
  'How do I return something?',
]

function Suggestions({
  all,
  ask: askQuestion,
}: {
  all: readonly string[]
  ask: (text: string) => void
}) {
  if (all.length === 0) return null
  return (
    <form
      method="post"
      action={paths.chat()}
      aria-label="You could ask"
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter instanceof HTMLButtonElement) askQuestion(submitter.value)
      }}
    >
      {all.map((text) => (
        <button key={text} type="submit" name="question" value={text} className="chat-suggestion">
          {text}
        </button>
      ))}
    </form>
  )
}

function toBotMessage(text: string): ShownMessage {
  return { sender: 'bot', text }
}
