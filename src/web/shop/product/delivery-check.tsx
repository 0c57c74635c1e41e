import type { PackView } from '#contract/catalog/catalog.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { useArrivalText, useCutoff } from '#web/widgets/place/delivery-date.tsx'
import { PlaceLink, usePlacePopup } from '#web/widgets/place/place-link.tsx'

/** A zone's terms that do not depend on the time of day. */
export interface DeliveryTerms {
  fee: Minor
  freeAbove: Minor | null
}

/**
 * PDP-02: whether the pack can be delivered to the current place, by which day and for what fee, or
 * why not; with a link to check another place, for customers by their addresses too (DLV-03). Two
 * lines are reserved, so that the time left shifts nothing.
 */
export function DeliveryCheck({
  pack,
  delivery,
  total,
}: {
  pack: PackView
  delivery: DeliveryTerms | null
  /** What the chosen quantity comes to. */
  total: Minor
}) {
  const { place, seller } = useFrame()
  const { ask: openPopup, popup } = usePlacePopup()
  const days = pack.price === null ? null : pack.days
  const isSoldOut = delivery !== null && pack.price !== null && pack.stock <= 0
  const placeLink = (text: string) => (
    <PlaceLink ask={openPopup} className="underline underline-offset-3">
      {text}
      <span className="sr-only">, check another place</span>
    </PlaceLink>
  )
  return (
    <section
      aria-label="Delivery"
      className={isSoldOut ? 'mt-2 text-2' : 'mt-1 min-h-[2.9em] text-2'}
    >
      {delivery !== null && !isSoldOut ? (
        <p>
          <Arrival days={days} /> to {placeLink(place.pincode)}
          <Cutoff hasDate={days !== null} />.{' '}
          {pack.price === null ? (
            'Day and delivery come with the quote.'
          ) : (
            <DeliveryFee delivery={delivery} total={total} />
          )}
        </p>
      ) : (
        <p>
          <b className="font-[650] text-bad">
            {isSoldOut
              ? `Currently out of stock for ${place.pincode}.`
              : `Can't deliver to ${place.pincode}.`}
          </b>{' '}
          {placeLink('Change place')}
          {!isSoldOut && <span className="block text-ink-2">{seller.outOfAreaText}</span>}
        </p>
      )}
      {popup}
    </section>
  )
}

function Arrival({ days }: { days: number | null }) {
  const date = useArrivalText(days)
  return <b className="font-[650] text-good">{date ? `Delivered by ${date}` : 'Delivered'}</b>
}

function Cutoff({ hasDate }: { hasDate: boolean }) {
  const { delivery } = useFrame()
  const orderBefore = hasDate && delivery?.cutoffIsToday ? delivery.orderBefore : null
  const { cutoff, remainingText } = useCutoff(orderBefore)
  if (cutoff === null) return null
  return remainingText === null ? (
    ` if you order before ${cutoff}`
  ) : (
    <>
      {' '}
      if you order in the next <b className="font-[650]">{remainingText}</b>
    </>
  )
}

/** Without script the total can't follow the choice: then the terms are told. */
function DeliveryFee({ delivery, total }: { delivery: DeliveryTerms; total: Minor }) {
  const { fee, freeAbove } = delivery
  const { seller } = useFrame()
  const format = (minor: Minor) => formatMoney(minor, seller).replace(/\.00$/, '')
  if (fee === 0) return 'Free delivery.'
  const terms = `${format(fee)} delivery${freeAbove === null ? '' : `, free above ${format(freeAbove)}`}.`
  if (freeAbove === null || total <= freeAbove) return terms
  return (
    <>
      <span className="noscript:hidden">Free delivery.</span>
      <span className="hidden noscript:inline">{terms}</span>
    </>
  )
}
