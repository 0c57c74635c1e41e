import { use, useEffect, useState } from 'react'
import type { DealView } from '#contract/catalog/lists.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { RunningDeals } from './running-deals.ts'

/** Until when the product's deal runs, on pages with deals; nothing elsewhere. */
export function DealClock({ productId }: { productId: number }) {
  const deal = use(RunningDeals)?.get(productId)
  return deal ? <Clock deal={deal} /> : null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The server writes the end; script counts down beside it, to the minute, and in the last hour to
 * the second unless motion is reduced. The countdown is not announced; its end is.
 */
function Clock({ deal }: { deal: DealView }) {
  const endsAtMs = Date.parse(deal.endsAt)
  const [remainingMs, setRemainingMs] = useState<number | null>(null)
  useEffect(() => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const currentRemainingMs = endsAtMs - Date.now()
      setRemainingMs(currentRemainingMs)
      if (currentRemainingMs > 0)
        timer = setTimeout(
          tick,
          currentRemainingMs > hourMs || prefersReducedMotion
            ? (currentRemainingMs % minuteMs) + 50
            : (currentRemainingMs % 1_000) + 20,
        )
    }
    tick()
    return () => clearTimeout(timer)
  }, [endsAtMs])
  if (remainingMs !== null && remainingMs <= 0)
    return <p className="text-1 font-[650] text-ink-2">{productCardTexts.dealOver()}</p>
  return (
    <p className="text-1 text-ink-2">
      <span className="block">
        <RichText
          parts={productCardTexts.dealEnds({
            day: deal.endsText,
            time: (text) => <time dateTime={deal.endsAt}>{text}</time>,
          })}
        />
      </span>
      {remainingMs !== null && (
        <span role="timer" aria-live="off" className="font-[650] text-ink tabular-nums">
          {formatRemaining(remainingMs)}
        </span>
      )}
      {deal.left !== null && (
        <span className="block font-[650] text-ink">
          {productCardTexts.dealLeft({ left: deal.left })}
        </span>
      )}
    </p>
  )
}

function formatRemaining(remainingMs: number): string {
  const days = Math.floor(remainingMs / (24 * hourMs))
  const hours = Math.floor(remainingMs / hourMs) % 24
  const minutes = Math.floor(remainingMs / minuteMs) % 60
  if (days > 0) return productCardTexts.daysLeft({ days, hours })
  if (hours > 0) return productCardTexts.hoursLeft({ hours, minutes })
  return productCardTexts.minutesLeft({ minutes, seconds: Math.floor(remainingMs / 1_000) % 60 })
}
