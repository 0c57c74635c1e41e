import type { ReactElement } from 'react'
import type { PackView } from '#contract/catalog/catalog.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as productTexts from '#texts/product.ts'
import { RichText } from '#web/ui/rich-text.tsx'
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
      <RichText
        parts={productTexts.checkPlace({
          place: text,
          unseen: (action) => <span className="sr-only">{action}</span>,
        })}
      />
    </PlaceLink>
  )
  return (
    <section
      aria-label={commonTexts.delivery()}
      className={isSoldOut ? 'mt-2 text-2' : 'mt-1 min-h-[2.9em] text-2'}
    >
      {delivery !== null && !isSoldOut ? (
        <p>
          <Arrival days={days} pincode={place.pincode} placeLink={placeLink} />{' '}
          {pack.price === null ? (
            productTexts.deliveryWithQuote()
          ) : (
            <DeliveryFee delivery={delivery} total={total} />
          )}
        </p>
      ) : (
        <p>
          <b className="font-[650] text-bad">
            {isSoldOut
              ? productTexts.outOfStockHere({ pincode: place.pincode })
              : productTexts.noDelivery({ pincode: place.pincode })}
          </b>{' '}
          {placeLink(productTexts.changePlace())}
          {!isSoldOut && <span className="block text-ink-2">{seller.outOfAreaText}</span>}
        </p>
      )}
      {popup}
    </section>
  )
}

function Arrival(props: {
  days: number | null
  pincode: string
  placeLink: (text: string) => ReactElement
}) {
  const { days, pincode } = props
  const { delivery } = useFrame()
  const date = useArrivalText(days)
  const orderBefore = days !== null && delivery?.cutoffIsToday ? delivery.orderBefore : null
  const { cutoff, remainingText } = useCutoff(orderBefore)
  const tags = {
    pincode,
    day: (text: string) => <b className="font-[650] text-good">{text}</b>,
    place: props.placeLink,
  }
  if (!date) return <RichText parts={productTexts.deliveredTo(tags)} />
  if (cutoff === null) return <RichText parts={productTexts.deliveredByTo({ ...tags, date })} />
  if (remainingText === null)
    return <RichText parts={productTexts.deliveredByIfBefore({ ...tags, date, cutoff })} />
  return (
    <RichText
      parts={productTexts.deliveredByIfWithin({
        ...tags,
        date,
        time: remainingText,
        left: (text) => <b className="font-[650]">{text}</b>,
      })}
    />
  )
}

/** Without script the total can't follow the choice: then the terms are told. */
function DeliveryFee({ delivery, total }: { delivery: DeliveryTerms; total: Minor }) {
  const { fee, freeAbove } = delivery
  const { seller } = useFrame()
  const format = (minor: Minor) => formatMoney(minor, seller).replace(/\.00$/, '')
  if (fee === 0) return productTexts.freeDelivery()
  const terms =
    freeAbove === null
      ? productTexts.deliveryFee({ fee: format(fee) })
      : productTexts.deliveryFeeFreeAbove({ fee: format(fee), sum: format(freeAbove) })
  if (freeAbove === null || total <= freeAbove) return terms
  return (
    <>
      <span className="noscript:hidden">{productTexts.freeDelivery()}</span>
      <span className="hidden noscript:inline">{terms}</span>
    </>
  )
}
