import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { OrderArrival as Arrival } from '#contract/orders/order-arrival.ts'
import * as orderCardTexts from '#texts/order-card.ts'

/** When an order arrives, or was due to arrive. */
export function OrderArrival({
  arrival,
  className = '',
}: {
  arrival: Arrival | null
  className?: string
}) {
  if (!arrival) return null
  const { date, isLate } = arrival
  return (
    <span className={`font-[550] ${isLate ? 'text-look' : 'text-good'} ${className}`}>
      {isLate
        ? orderCardTexts.wasDueBy({ date: formatDay(date) })
        : orderCardTexts.deliveredBy({ date: formatDay(date) })}
    </span>
  )
}
