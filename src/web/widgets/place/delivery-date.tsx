import { useEffect, useState } from 'react'
import {
  formatCountdown,
  formatDay,
  formatTime,
  getArrival,
} from '#contract/delivery/delivery-promise.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import * as deliveryPlaceTexts from '#texts/delivery-place.ts'
import { useFrame } from '../frame/frame-data.ts'

/**
 * The day, as `Tue 24 Nov`, by which a pack that takes this many working days reaches the current
 * place; null: no promise. Source: SAFE-14.
 */
export function useArrivalText(days: number | null): string | null {
  const { delivery } = useFrame()
  return delivery && days !== null ? formatDay(getArrival(delivery, delivery.rule, days)) : null
}

/** Says that a date holds until today's cut-off: its time of day, and near it the time left. */
export function OrderWithin({ before }: { before: string }) {
  const { cutoff, remainingText } = useCutoff(before)
  if (cutoff === null) return null
  return (
    <span className="font-normal text-ink-2">
      {remainingText === null
        ? deliveryPlaceTexts.orderBefore({ cutoff })
        : deliveryPlaceTexts.orderWithin({ remaining: remainingText })}
    </span>
  )
}

/** Today's cut-off as a time of day, and the time left once it is near; null: not known, not near. */
export function useCutoff(before: string | null) {
  const { delivery } = useFrame()
  const [remainingText, setRemainingText] = useState<string | null>(null)
  useEffect(() => {
    if (before === null) return
    const updateRemaining = () => setRemainingText(formatCountdown(before, new Date()))
    updateRemaining()
    const timer = setInterval(updateRemaining, 20_000)
    return () => clearInterval(timer)
  }, [before])
  const cutoff =
    before !== null && delivery
      ? formatTime(toLocalInput(new Date(before), delivery.rule.timeZone).slice(11))
      : null
  return { cutoff, remainingText }
}
