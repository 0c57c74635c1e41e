import type { PackView } from '#contract/catalog/catalog.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderWithin, useArrivalText } from '#web/widgets/place/delivery-date.tsx'
import { PlaceLink, usePlacePopup } from '#web/widgets/place/place-link.tsx'

/** A zone's terms that do not depend on the time of day. */
export interface DeliveryTerms {
  fee: Minor
  freeAbove: Minor | null
  cod: boolean
}

/**
 * PDP-02: whether the pack can be delivered to the current place, by which day and for what fee, or
 * why not; with a link to check another place, for customers by their addresses too (DLV-03).
 */
export function DeliveryCheck({
  pack,
  delivery,
}: {
  pack: PackView
  delivery: DeliveryTerms | null
}) {
  const { place, seller, delivery: frameDelivery } = useFrame()
  const date = useArrivalText(pack.days)
  const orderBefore = frameDelivery?.cutoffIsToday ? frameDelivery.orderBefore : null
  const { ask: openPopup, popup } = usePlacePopup()
  const placeName = `${place.city} ${place.pincode}`.trim()
  const promise = date ? `Delivered to ${placeName} by ${date}` : `Delivered to ${placeName}`
  return (
    <section aria-label="Delivery" className="grid gap-1 rounded-large border border-line p-4">
      {delivery === null ? (
        <>
          <Line tone="text-bad">Can't deliver to {place.pincode}</Line>
          <p className="text-2 text-ink-2">{seller.outOfAreaText}</p>
        </>
      ) : pack.price !== null && pack.stock <= 0 ? (
        <Line tone="text-bad">Currently out of stock for {place.pincode}.</Line>
      ) : (
        <>
          <Line tone="text-good">
            {promise}
            {date && orderBefore && <OrderWithin before={orderBefore} />}
          </Line>
          <DeliveryFee delivery={delivery} />
        </>
      )}
      <PlaceLink
        ask={openPopup}
        className="justify-self-start py-1 text-2 underline underline-offset-3"
      >
        Check another place
      </PlaceLink>
      {popup}
    </section>
  )
}

function DeliveryFee({ delivery }: { delivery: DeliveryTerms }) {
  const { seller } = useFrame()
  return (
    <p className="text-2 text-ink-2">
      {delivery.fee === 0
        ? 'Free delivery'
        : `${formatMoney(delivery.fee, seller)} delivery an order`}
      {delivery.fee > 0 &&
        delivery.freeAbove !== null &&
        `, free above ${formatMoney(delivery.freeAbove, seller)}`}
      .{delivery.cod && ' Cash on delivery.'}
    </p>
  )
}

function Line({ tone, children }: { tone: string; children: React.ReactNode }) {
  return (
    <p className={`flex items-center gap-1.5 font-[550] ${tone}`}>
      <i aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />
      <span>{children}</span>
    </p>
  )
}
