import { useEffect, useState } from 'react'
import { timeLeft } from '#kernel/time-left.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Until when an offer stands: the day as the server wrote it, and beside it what is left, counted down by script to the
 * minute, in the last hour to the second where motion is welcome. A timer is not read out as it runs; its end is.
 */
export function NegotiationClock(props: { until: string; day: string; over?: string }) {
  const end = Date.parse(props.until)
  const [left, setLeft] = useState<number | null>(null)
  const [calm, setCalm] = useState(true)
  useEffect(() => {
    const quiet = matchMedia('(prefers-reduced-motion: reduce)').matches
    setCalm(quiet)
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = end - Date.now()
      setLeft(now)
      if (now > 0)
        timer = setTimeout(tick, now > hour || quiet ? (now % minute) + 50 : (now % 1_000) + 20)
    }
    tick()
    return () => clearTimeout(timer)
  }, [end])
  if (left !== null && left <= 0) {
    return (
      <span role="status" className="text-2 font-[650] text-bad">
        {props.over ?? 'The time is over'}
      </span>
    )
  }
  return (
    <span className="text-2 text-ink-2">
      {left !== null && (
        <span
          role="timer"
          aria-live="off"
          className="mr-1.5 font-[650] whitespace-nowrap text-look"
        >
          {timeLeft(left, !calm)} left
        </span>
      )}
      <span className="whitespace-nowrap">
        until <time dateTime={props.until}>{props.day}</time>
      </span>
    </span>
  )
}
