import { useEffect, useState } from 'react'
import {
  type DeliveryRule,
  getDeparture,
  getPromiseEnd,
} from '#contract/delivery/delivery-promise.ts'
import type { FrameData, FrameDelivery } from '../frame/frame-data.ts'

export function buildFrameDelivery(rule: DeliveryRule, now: Date): FrameDelivery {
  return {
    ...getDeparture(rule, now),
    rule,
    until: getPromiseEnd(rule, now).toISOString(),
  }
}

/** A device whose clock is off by more than this is not trusted with dates. */
const clockToleranceMs = 120_000

const dayMs = 86_400_000

/**
 * The frame with current delivery dates, on a page that stays open past a cut-off or midnight. The
 * server's dates stay if the device's clock is outside the period for which the page was rendered:
 * they were right when it was loaded.
 */
export function useCurrentDelivery(frame: FrameData): FrameData {
  const loadedDelivery = frame.delivery
  const [deliveryUpdate, setUpdated] = useState<{
    from: FrameDelivery
    delivery: FrameDelivery
  } | null>(null)
  useEffect(() => {
    if (!loadedDelivery || !isPlausible(loadedDelivery, Date.now())) return
    let current = loadedDelivery
    let timer: ReturnType<typeof setTimeout>
    const refresh = () => {
      clearTimeout(timer)
      const now = new Date()
      if (now.toISOString() >= current.until) {
        current = buildFrameDelivery(loadedDelivery.rule, now)
        setUpdated({ from: loadedDelivery, delivery: current })
      }
      timer = setTimeout(refresh, Math.min(dayMs, Date.parse(current.until) - now.getTime() + 20))
    }
    refresh()
    // Timers stop while a device sleeps.
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [loadedDelivery])
  return deliveryUpdate && deliveryUpdate.from === loadedDelivery
    ? { ...frame, delivery: deliveryUpdate.delivery }
    : frame
}

function isPlausible({ until }: FrameDelivery, now: number): boolean {
  const end = Date.parse(until)
  return now > end - dayMs - clockToleranceMs && now < end + clockToleranceMs
}
