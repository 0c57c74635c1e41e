import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { maxPieces } from '#contract/cart/cart.ts'
import type { PackView } from '#contract/catalog/catalog.ts'
import { type PackBids, type ProductBids, parseBidPrice } from '#contract/negotiation/bids.ts'
import { bidPaths, newBidPath } from '#contract/paths/bid-paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import * as productTexts from '#texts/product.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import {
  bidFieldId,
  bidFormId,
  buildScale,
  cutPrice,
  cuts,
  formatPriceField,
  usualCut,
} from './offer-choice.ts'

const loadReview = () => import('../bids/offer-review-dialog.tsx')

/**
 * Names a price for the chosen pack: in the field, by a press or on the scale. It leads to the
 * review; nothing is sent from here (LOOK-02, LOOK-03). Its fields belong to a form of their own:
 * Enter in the price must not add to the cart, and the price must not reach another pack.
 */
export function BidBox(props: BidBoxProps) {
  const { pack, bids } = props
  const packBids = findPackBids(pack, bids)
  const isOpen = canBid(pack, bids)
  return (
    <section data-way="bid" aria-label={productTexts.bidYourPrice()} className="offer-way">
      <p>
        <Icon name="bid" className="text-bid" />
        {isOpen ? (
          <label htmlFor={bidFieldId}>{productTexts.bidYourPrice()}</label>
        ) : (
          productTexts.bidYourPrice()
        )}
        {packBids && (
          <span>
            {isOpen
              ? productTexts.attemptsAndAnswer({
                  attempts: packBids.attemptsLeft,
                  hours: bids.answerHours,
                })
              : productTexts.noAttempts()}
          </span>
        )}
      </p>
      {!packBids && <p className="text-ink-2">{productTexts.noOffersOnPack()}</p>}
      {packBids?.attemptsLeft === 0 && (
        <p className="text-ink-2">{productTexts.attemptsUsed({ day: packBids.againOn ?? '' })}</p>
      )}
      <OtherPacks {...props} />
      {isOpen && (
        <BidFields pack={pack} list={pack.price!} packBids={packBids!} quantity={props.quantity} />
      )}
    </section>
  )
}

interface BidBoxProps {
  pack: PackView
  packs: readonly PackView[]
  bids: ProductBids
  quantity: number
}

/** Undefined: the shop takes no offers on it. */
function findPackBids({ id, price }: PackView, { packs }: ProductBids): PackBids | undefined {
  return price === null ? undefined : packs.find(({ packId, taken }) => packId === id && taken)
}

/** The box has its field. */
export function canBid(pack: PackView, bids: ProductBids): boolean {
  return (findPackBids(pack, bids)?.attemptsLeft ?? 0) > 0
}

export function BidForm({ pack }: { pack: PackView }) {
  return (
    <form id={bidFormId} method="get" action={toHref(newBidPath())} noValidate>
      <input type="hidden" name="pack" value={pack.id} />
    </form>
  )
}

/**
 * Without script price and quantity can't follow the choice: then the box says for which pack they
 * are, has a quantity of its own, and leads to the other packs.
 */
function OtherPacks({ pack, packs, bids, quantity }: BidBoxProps) {
  const others = packs.filter((other) => other.id !== pack.id && findPackBids(other, bids))
  return (
    <div className="hidden text-1 text-ink-2 noscript:block">
      {canBid(pack, bids) && (
        <label className="flex items-center gap-2 py-1">
          <input
            key={quantity}
            type="number"
            form={bidFormId}
            name="quantity"
            defaultValue={quantity}
            min={1}
            max={maxPieces}
            className="h-8 w-16 rounded-small border border-edge bg-paper px-2"
          />
          × {pack.unit}
        </label>
      )}
      {others.length > 0 && (
        <RichText
          parts={productTexts.bidOnOthers({
            packs: others.map(({ unit }) => unit).join(' · '),
            links: () => <PackLinks packs={others} />,
          })}
        />
      )}
    </div>
  )
}

function PackLinks({ packs }: { packs: readonly PackView[] }) {
  return packs.map(({ id, unit }, index) => (
    <span key={id}>
      {index > 0 && ' · '}
      <Link to={bidPaths.fresh({ pack: id })} className="underline underline-offset-3">
        {unit}
      </Link>
    </span>
  ))
}

function BidFields(props: { pack: PackView; list: Minor; packBids: PackBids; quantity: number }) {
  const { pack, list, packBids, quantity } = props
  const { seller } = useFrame()
  const field = useRef<HTMLInputElement>(null)
  const [price, setPrice] = useState<Minor | null>(cutPrice(list, usualCut, seller.currency))
  const [startPrice] = useState(price)
  const [isReviewing, setIsReviewing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const Review = useLazyComponent(loadReview, isReviewing)
  const fillIn = (next: Minor) => {
    field.current!.value = formatPriceField(next, seller)
    setPrice(next)
    setProblem(null)
  }
  const readPrice = () => {
    const parsed = parseBidPrice(field.current!.value, seller.currency)
    setPrice(typeof parsed === 'number' ? parsed : null)
    setProblem(null)
  }
  // What was typed before script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(readPrice, [])
  const reviewOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    setIsReviewing(true)
  }
  const { range, fromQuantity } = packBids
  const scale = buildScale(list, seller.currency)
  return (
    <>
      <div className="mt-2 flex items-center gap-1.5">
        <span className="relative min-w-0 flex-1">
          <span aria-hidden="true" className="absolute top-2.5 start-2.5 text-2 text-ink-2">
            {seller.symbol}
          </span>
          <input
            ref={field}
            id={bidFieldId}
            name="price"
            form={bidFormId}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={startPrice === null ? '' : formatPriceField(startPrice, seller)}
            aria-describedby="offer-each"
            aria-invalid={problem ? true : undefined}
            onInput={readPrice}
            onKeyDown={reviewOnEnter}
            className="h-10 w-full scroll-mt-40 rounded-small border border-edge bg-paper pe-2 ps-6.5 font-[550] aria-invalid:border-bad"
          />
        </span>
        {cuts.map((cut) => (
          <button
            key={cut}
            type="button"
            aria-pressed={price === cutPrice(list, cut, seller.currency)}
            aria-label={productTexts.percentLess({ percent: cut })}
            onClick={() => fillIn(cutPrice(list, cut, seller.currency))}
            className="offer-cut noscript:hidden"
          >
            −{cut}%
          </button>
        ))}
      </div>
      <div className="offer-scale">
        {range && <Band range={range} min={scale.min} max={scale.max} />}
        <input
          type="range"
          form={bidFormId}
          aria-label={productTexts.pricePerPack()}
          {...scale}
          aria-valuetext={price === null ? undefined : formatMoney(price, seller)}
          value={Math.min(scale.max, Math.max(scale.min, price ?? scale.max))}
          onChange={({ target }) => fillIn(Math.min(Number(target.value), list))}
        />
      </div>
      <p className="flex justify-between gap-2 text-1 text-ink-2">
        <span
          id="offer-each"
          role={problem ? 'alert' : undefined}
          className={problem ? 'text-bad' : ''}
        >
          {problem ?? describePrice()}
        </span>
        {range && !problem && (
          <b className="text-end font-semibold text-bid">
            {productTexts.usualAgreed({
              low: formatMoney(range.low, seller),
              high: formatPriceField(range.high, seller),
            })}
          </b>
        )}
      </p>
      <Button
        type="submit"
        tone="bid-soft"
        form={bidFormId}
        name="review"
        value="1"
        onClick={(event) => {
          event.preventDefault()
          setIsReviewing(true)
        }}
        className="mt-2.5 w-full"
      >
        {productTexts.reviewOffer()}
      </Button>
      {Review && (
        <Review
          packId={pack.id}
          quantity={quantity}
          price={field.current!.value}
          onRefused={(text) => {
            setProblem(text)
            setIsReviewing(false)
            field.current!.focus()
          }}
          onChangeTo={fillIn}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </>
  )

  function describePrice() {
    const { unit } = pack
    if (price === null || pack.quantity <= 1)
      return fromQuantity > 1
        ? productTexts.forUnitFrom({ unit, from: fromQuantity })
        : productTexts.forUnit({ unit })
    const each = formatMoney(Math.round(price / pack.quantity), seller)
    return fromQuantity > 1
      ? productTexts.perPackFrom({ each, from: fromQuantity })
      : productTexts.perPack({ each })
  }
}

/** Where most agreed, on the scale. */
function Band(props: { range: { low: Minor; high: Minor }; min: Minor; max: Minor }) {
  const { range, min, max } = props
  const toShare = (price: Minor) => Math.min(1, Math.max(0, (price - min) / (max - min))) * 100
  const x = toShare(range.low)
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={x} width={toShare(range.high) - x} height="1" />
    </svg>
  )
}
