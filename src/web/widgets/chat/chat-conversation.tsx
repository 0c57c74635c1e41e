import { type RefObject, useEffect, useId, useRef } from 'react'
import {
  type ChatView,
  chooseFixedTexts,
  type FixedText,
  maxQuestionLength,
} from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import * as amyTexts from '#texts/amy.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { ChatBubbles } from './chat-bubbles.tsx'
import { ChatService } from './chat-service.tsx'
import { ChatWaiting } from './chat-waiting.tsx'
import { useChat } from './use-chat.ts'

/** CHAT-01: the messages and the input: a plain form that script enhances. */
export function ChatConversation(props: {
  view: ChatView
  refused: FixedText | null
  inPanel?: boolean
}) {
  const chat = useChat(props.view, props.refused)
  const input = useRef<HTMLInputElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const { messages } = chat
  const isEmpty = messages.length === 0
  const hasUnsaved = messages.length > chat.view.messages.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: the last question and what follows it come into sight
  useEffect(() => {
    if (!props.inPanel && !hasUnsaved) return
    const questions = container.current?.querySelectorAll('.chat-mine')
    questions?.[questions.length - 1]?.scrollIntoView({ block: 'start' })
  }, [messages.length])
  useEffect(() => {
    if (props.inPanel) input.current?.focus()
  }, [props.inPanel])

  const askQuestion = (question: string) => {
    if (chat.ask(question) && input.current) input.current.value = ''
  }
  return (
    <div ref={container} className="chat-talk flex flex-col gap-4">
      <ChatService service={chat.view.service} choose={(agree) => void chat.submit({ agree })} />
      <ChatBubbles messages={messages} />
      {isEmpty && <Suggestions all={chat.suggestions} locale={null} ask={askQuestion} isStart />}
      <ChatWaiting
        waiting={chat.isWaiting}
        fixedTexts={chooseFixedTexts(chat.view, messages.at(-1)?.text ?? '')}
      />
      <div className="chat-form grid gap-3">
        {!isEmpty && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Suggestions all={chat.suggestions} locale={chat.view.locale} ask={askQuestion} />
            {chat.view.messages.length > 0 && (
              <ForgetForm forget={() => void chat.submit({ forget: '1' })} />
            )}
          </div>
        )}
        <QuestionForm input={input} error={chat.error} ask={askQuestion} />
      </div>
    </div>
  )
}

/** Beside the input, which lies over what is above it. */
function ForgetForm({ forget }: { forget: () => void }) {
  return (
    <form
      method="post"
      action={toHref(paths.chat())}
      onSubmit={(event) => {
        event.preventDefault()
        forget()
      }}
    >
      <button type="submit" name="forget" value="1" className="min-h-8 text-1 text-ink-2 underline">
        {amyTexts.clearConversation()}
      </button>
    </form>
  )
}

function QuestionForm({
  input,
  error,
  ask,
}: {
  input: RefObject<HTMLInputElement | null>
  error: FixedText | null
  ask: (question: string) => void
}) {
  const id = useId()
  return (
    <form
      id="say"
      method="post"
      action={toHref(paths.chat())}
      className="grid scroll-mt-40 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        ask(input.current?.value ?? '')
        input.current?.focus()
      }}
    >
      <div className="chat-say">
        <label htmlFor={id} className="sr-only">
          {amyTexts.questionLabel({ max: maxQuestionLength })}
        </label>
        <input
          ref={input}
          id={id}
          name="question"
          autoComplete="off"
          enterKeyHint="send"
          placeholder={amyTexts.questionPlaceholder()}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}error`}
        />
        <Button type="submit" tone="buy">
          {amyTexts.send()}
        </Button>
      </div>
      {error && (
        <p id={`${id}error`} role="alert" className="text-2 text-bad">
          <span lang={error.locale ?? undefined}>{error.text}</span>
        </p>
      )}
    </form>
  )
}

function Suggestions({
  all,
  locale,
  ask: askQuestion,
  isStart = false,
}: {
  all: readonly string[]
  /** Null: that of the page. */
  locale: string | null
  ask: (text: string) => void
  /** Below the greeting, as rows. */
  isStart?: boolean
}) {
  if (all.length === 0) return null
  return (
    <form
      method="post"
      action={toHref(paths.chat())}
      aria-label={amyTexts.suggestedQuestions()}
      className={isStart ? 'grid gap-2' : 'flex flex-wrap gap-2'}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter instanceof HTMLButtonElement) askQuestion(submitter.value)
      }}
    >
      {isStart && <p className="text-2 text-ink-2">{amyTexts.startHint()}</p>}
      {all.map((text) => (
        <button
          key={text}
          type="submit"
          name="question"
          value={text}
          lang={locale ?? undefined}
          className={isStart ? 'chat-starter' : 'chat-suggestion'}
        >
          {text}
          {isStart && <Icon name="right" className="ms-auto size-4 shrink-0 text-ink-2" />}
        </button>
      ))}
    </form>
  )
}
