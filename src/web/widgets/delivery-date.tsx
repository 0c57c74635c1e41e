import { useEffect, useState } from 'react'
import { clockText, countdownText, dayText, getArrival } from '#contract/delivery-promise.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { useFrame } from './frame-data.ts'

/**
 * The day, as `Tue 24 Nov`, by which goods reach the place in force that take so many working days; null: none is
 * promised. Source: SAFE-14.
 */
export function useArrival(days: number | null): string | null {
  const { delivery } = useFrame()
  return delivery && days !== null ? dayText(getArrival(delivery, delivery.rule, days)) : null
}

/** That a date holds until today's cut-off: its time of day, and near it how long that is. */
export function OrderWithin({ before }: { before: string }) {
  const { delivery } = useFrame()
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => {
    const look = () => setLeft(countdownText(before, new Date()))
    look()
    const timer = setInterval(look, 20_000)
    return () => clearInterval(timer)
  }, [before])
  if (!delivery) return null
  const cutoff = clockText(toLocalInput(new Date(before), delivery.rule.timeZone).slice(11))
  return (
    <span className="font-normal text-ink-2">
      ; {left === null ? `order before ${cutoff}` : `order within ${left}`}
    </span>
  )
}
