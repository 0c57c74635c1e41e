import { useEffect, useState } from 'react'
import { waitingTexts, waitingTurn } from '#contract/assistant/assistant.ts'
import * as amyTexts from '#texts/amy.ts'

/**
 * CHAT-01: texts that alternate every 4.5 s; screen readers announce once that an answer is on its
 * way.
 */
export function ChatWaiting({ waiting }: { waiting: boolean }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {waiting ? amyTexts.writing() : ''}
      </p>
      {waiting && <RotatingText />}
    </div>
  )
}

function RotatingText() {
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
      {waitingTexts[index % waitingTexts.length]}
    </p>
  )
}
