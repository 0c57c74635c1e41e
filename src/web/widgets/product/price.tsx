import type { PackView } from '#contract/catalog/catalog.ts'
import { formatAmount, formatMoney, type Minor } from '#kernel/money.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { useFrame } from '../frame/frame-data.ts'

/** A price: sign and decimals smaller than the figure. Screen readers read it as one. */
export function Price({ minor, className = '' }: { minor: Minor; className?: string }) {
  const { seller } = useFrame()
  const [, units, fraction] = /^(.*?)(\D\d{1,2})?$/.exec(formatAmount(minor, seller))!
  return (
    <b className={className === '' ? 'price' : `price ${className}`}>
      <small>{seller.symbol}</small>
      {units}
      {fraction && <small>{fraction}</small>}
    </b>
  )
}

/** Price, MRP struck through and the percent off; words, not colour alone, tell them apart. */
export function PackPrice({ pack, size = 'text-section' }: { pack: PackView; size?: string }) {
  const { seller } = useFrame()
  if (pack.price === null)
    return <span className={`font-[720] ${size}`}>{productCardTexts.priceOnRequest()}</span>
  return (
    <span className="price-line">
      <span className="sr-only">
        {pack.saved > 0 ? productCardTexts.priceNow() : productCardTexts.price()}{' '}
      </span>
      <Price minor={pack.price} className={size} />
      {pack.mrp !== null && pack.saved > 0 && (
        <>
          <span className="sr-only">{productCardTexts.was()} </span>
          <s>{formatMoney(pack.mrp, seller)}</s>
          <span className="saved">
            {productCardTexts.percentOff({ percent: formatPercentOff(pack) })}
          </span>
        </>
      )}
    </span>
  )
}

/** "You Save ₹300.00 (23%)", or nothing. */
export function YouSave({ pack }: { pack: PackView }) {
  const { seller } = useFrame()
  if (pack.saved <= 0) return null
  return (
    <span className="saved">
      {productCardTexts.youSave({
        amount: formatMoney(pack.saved, seller),
        percent: formatPercentOff(pack),
      })}
    </span>
  )
}

/** Whole percent, never rounded up: a shop must not promise more than it gives. */
export function formatPercentOff(pack: PackView): string {
  return `${Math.floor(pack.discount / 100)}%`
}
