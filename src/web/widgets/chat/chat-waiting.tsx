import { useEffect, useState } from 'react'
import { type ChatFixedTexts, waitingTexts, waitingTurn } from '#contract/assistant/assistant.ts'
import * as amyTexts from '#texts/amy.ts'

/**
 * CHAT-01: texts that alternate every 4.5 s; screen readers announce once that an answer is on its
 * way.
 */
export function ChatWaiting({
  waiting,
  fixedTexts,
}: {
  waiting: boolean
  fixedTexts: ChatFixedTexts | null
}) {
  return (
    <div>
      <p role="status" className="sr-only">
        {waiting ? amyTexts.writing() : ''}
      </p>
      {waiting && (
        <RotatingText
          texts={fixedTexts?.waiting ?? waitingTexts.map((text) => text())}
          locale={fixedTexts?.locale}
        />
      )}
    </div>
  )
}

function RotatingText({ texts, locale }: { texts: string[]; locale: string | undefined }) {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setIndex((last) => last + 1), waitingTurn)
    return () => clearInterval(timer)
  }, [])
  return (
    <p aria-hidden="true" className="chat-waiting">
      <span className="chat-dots">
        <i />
        <i />
        <i />
      </span>
      <span lang={locale}>{texts[index % texts.length]}</span>
    </p>
  )
}
