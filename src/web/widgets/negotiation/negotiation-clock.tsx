import { useEffect, useState } from 'react'
import { formatTimeLeft } from '#kernel/time-left.ts'
import * as threadTexts from '#texts/thread.ts'
import { RichText } from '#web/ui/rich-text.tsx'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Sooner than this it presses. */
const urgentMs = 48 * hourMs

/**
 * Until when an offer stands: the day as the server wrote it, and beside it the time left, counted
 * down by script to the minute, in the last hour to the second unless motion is reduced. The
 * countdown is not announced; its end is.
 */
export function NegotiationClock(props: { until: string; day: string; over?: string }) {
  const deadlineMs = Date.parse(props.until)
  const [remainingMs, setRemainingMs] = useState<number | null>(null)
  const [prefersReducedMotion, setPrefersReducedMotion] = useState(true)
  useEffect(() => {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    setPrefersReducedMotion(isReduced)
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const currentRemainingMs = deadlineMs - Date.now()
      setRemainingMs(currentRemainingMs)
      if (currentRemainingMs > 0)
        timer = setTimeout(
          tick,
          currentRemainingMs > hourMs || isReduced
            ? (currentRemainingMs % minuteMs) + 50
            : (currentRemainingMs % 1_000) + 20,
        )
    }
    tick()
    return () => clearTimeout(timer)
  }, [deadlineMs])
  if (remainingMs !== null && remainingMs <= 0) {
    return (
      <span role="status" className="text-2 font-[650] text-bad">
        {props.over ?? threadTexts.timeUp()}
      </span>
    )
  }
  return (
    <span className="text-2 text-ink-2">
      {remainingMs !== null && (
        <span
          role="timer"
          title={threadTexts.untilDay({ day: props.day })}
          aria-live="off"
          className={`me-1.5 font-[650] whitespace-nowrap ${remainingMs < urgentMs ? 'text-look' : ''}`}
        >
          {threadTexts.timeLeft({ time: formatTimeLeft(remainingMs, !prefersReducedMotion) })}
        </span>
      )}
      <span className="until whitespace-nowrap max-[24rem]:whitespace-normal">
        <RichText
          parts={threadTexts.until({
            day: props.day,
            time: (text) => <time dateTime={props.until}>{text}</time>,
          })}
        />
      </span>
    </span>
  )
}
