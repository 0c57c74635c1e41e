import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { OrderArrival as Arrival } from '#contract/orders/order-arrival.ts'

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
      {isLate ? `Was due by ${formatDay(date)}` : `Delivered by ${formatDay(date)}`}
    </span>
  )
}
