import { type Card, fewLeft, type PackView } from '#contract/catalog/catalog.ts'
import { divideHalfUp, formatMoney, type Minor } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as productCardTexts from '#texts/product-card.ts'
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
        {packCount > 1 && <span>{` · ${productCardTexts.packSizes({ count: packCount })}`}</span>}
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
  if (pack.price === null) return <b>{productCardTexts.priceOnRequest()}</b>
  const isPack = pack.quantity > 1
  return (
    <>
      <span className="sr-only">
        {pack.saved > 0 ? productCardTexts.priceNow() : productCardTexts.price()}{' '}
      </span>
      <Price minor={getEachPrice(pack.price, pack)} />
      {isPack && ` ${productCardTexts.each()} `}
      {pack.mrp !== null && pack.saved > 0 && (
        <>
          <span className="sr-only">{productCardTexts.was()} </span>{' '}
          <s>{formatMoney(getEachPrice(pack.mrp, pack), seller)}</s>{' '}
          <span className="card-off">
            {productCardTexts.percentOff({ percent: formatPercentOff(pack) })}
          </span>
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
    return (
      <span className="text-bad">
        {productCardTexts.notDeliveredTo({ pincode: place.pincode })}
      </span>
    )
  if (pack.price === null)
    return <span className="text-look">{productCardTexts.priceByQuote()}</span>
  if (pack.stock <= 0) return <span className="text-bad">{commonTexts.outOfStock()}</span>
  if (isBrief)
    return pack.stock <= fewLeft ? (
      <span className="text-look">{productCardTexts.onlyLeft({ stock: pack.stock })}</span>
    ) : (
      <span className="text-good">{date ?? commonTexts.inStock()}</span>
    )
  const dateText = date ? productCardTexts.byDate({ date }) : commonTexts.inStock()
  if (pack.stock <= fewLeft)
    return (
      <>
        <span className="text-look">{productCardTexts.onlyLeft({ stock: pack.stock })}</span>
        {date && <span className="text-good">{` · ${dateText}`}</span>}
      </>
    )
  return <span className="text-good">{date ? productCardTexts.arrivesBy({ date }) : dateText}</span>
}
