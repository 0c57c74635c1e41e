import { useEffect, useState } from 'react'
import { formatTimeLeft } from '#kernel/time-left.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'

const minuteMs = 60_000
const soonMs = 2 * 60 * minuteMs
const nearMs = 12 * 60 * minuteMs

/** The time left of a row as of the server's clock, then by the browser's, to the minute. */
export function WorkClock(props: { until: string; untilOn: string | null; at: string }) {
  const [nowMs, setNowMs] = useState<number | null>(null)
  useEffect(() => {
    const update = () => setNowMs(Date.now())
    update()
    const timer = setInterval(update, minuteMs)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Date.parse(props.until) - (nowMs ?? Date.parse(props.at))
  const tone = leftMs < soonMs ? 'red' : leftMs < nearMs ? 'near' : ''
  return (
    <time
      className={`work-clock ${tone}`}
      dateTime={props.until}
      title={props.untilOn ?? undefined}
    >
      {leftMs > 0 ? formatTimeLeft(leftMs) : deskBenchTexts.overdue()}
    </time>
  )
}
