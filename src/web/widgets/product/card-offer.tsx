import { type Card, fewLeft, type PackView } from '#contract/catalog/catalog.ts'
import { divideHalfUp, formatMoney, type Minor } from '#kernel/money.ts'
import { useFrame } from '../frame/frame-data.ts'
import { useArrivalText } from '../place/delivery-date.tsx'
import { formatPercentOff, Price } from './price.tsx'

/** Price of one piece, the pack, and the date: three lines of fixed heights. Source: LOOK-04. */
export function CardOffer({ card: { pack, packCount } }: { card: Card }) {
  return (
    <>
      <p className="card-cost">
        <EachPrice pack={pack} />
      </p>
      <p className="card-pack">
        <PackText pack={pack} />
        {packCount > 1 && <span>{` · ${packCount} pack sizes`}</span>}
      </p>
      <p className="card-day">
        <ArrivalText pack={pack} />
      </p>
    </>
  )
}

/** Rounded half up where a pack's price can't be divided; the pack's own is beside it. */
export function getEachPrice(price: Minor, { quantity }: PackView): Minor {
  return divideHalfUp(price, quantity)
}

function EachPrice({ pack }: { pack: PackView }) {
  const { seller } = useFrame()
  if (pack.price === null) return <b>Price on request</b>
  const isPack = pack.quantity > 1
  return (
    <>
      <span className="sr-only">{pack.saved > 0 ? 'Price now ' : 'Price '}</span>
      <Price minor={getEachPrice(pack.price, pack)} />
      {isPack && ' each '}
      {pack.mrp !== null && pack.saved > 0 && (
        <>
          <span className="sr-only">, was </span>{' '}
          <s>{formatMoney(getEachPrice(pack.mrp, pack), seller)}</s>{' '}
          <span className="card-off">{`${formatPercentOff(pack)} off`}</span>
        </>
      )}
    </>
  )
}

function PackText({ pack }: { pack: PackView }) {
  const { seller } = useFrame()
  return pack.price === null || pack.quantity === 1
    ? pack.unit
    : `${pack.unit} ${formatMoney(pack.price, seller)}`
}

/**
 * Whether and by when it arrives, from the one rule of delivery dates. Brief below a head that says
 * of what the date is.
 */
export function ArrivalText({ pack, isBrief = false }: { pack: PackView; isBrief?: boolean }) {
  const { place } = useFrame()
  const date = useArrivalText(pack.days)
  if (!pack.delivered)
    return <span className="text-bad">{`Not delivered to ${place.pincode}`}</span>
  if (pack.price === null) return <span className="text-look">Price by quote</span>
  if (pack.stock <= 0) return <span className="text-bad">Out of stock</span>
  if (isBrief)
    return pack.stock <= fewLeft ? (
      <span className="text-look">{`Only ${pack.stock} left`}</span>
    ) : (
      <span className="text-good">{date ?? 'In stock'}</span>
    )
  const dateText = date ? `by ${date}` : 'In stock'
  if (pack.stock <= fewLeft)
    return (
      <>
        <span className="text-look">{`Only ${pack.stock} left`}</span>
        {date && <span className="text-good">{` · ${dateText}`}</span>}
      </>
    )
  return <span className="text-good">{date ? `By ${date}` : dateText}</span>
}
