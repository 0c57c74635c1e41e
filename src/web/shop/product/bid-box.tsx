import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PackView } from '#contract/catalog/catalog.ts'
import { type PackBids, type ProductBids, parseBidPrice } from '#contract/negotiation/bids.ts'
import { bidPaths, newBidPath } from '#contract/paths/bid-paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
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
export function BidBox(props: {
  pack: PackView
  packs: readonly PackView[]
  bids: ProductBids
  quantity: number
}) {
  const { pack, bids } = props
  const packBids = bids.packs.find(({ packId }) => packId === pack.id)
  if (!packBids?.taken || pack.price === null) {
    return (
      <section aria-label="Bid your price" className="offer-way">
        <p>
          <Icon name="bid" className="text-bid" />
          Bid your price
        </p>
        <p className="text-ink-2">The shop takes no offers on this pack.</p>
      </section>
    )
  }
  const left = describeAttempts(packBids)
  return (
    <section aria-label="Bid your price" className="offer-way">
      <p>
        <Icon name="bid" className="text-bid" />
        <label htmlFor={bidFieldId}>Bid your price</label>
        <span>
          {left}
          {packBids.attemptsLeft > 0 && ` · answer in ${bids.answerHours} h`}
        </span>
      </p>
      {packBids.attemptsLeft === 0 ? (
        <p className="text-ink-2">
          You have used your offers on this pack. The next one comes back on {packBids.againOn}.
        </p>
      ) : (
        <>
          <OtherPacks {...props} />
          <BidFields pack={pack} list={pack.price} packBids={packBids} quantity={props.quantity} />
        </>
      )}
    </section>
  )
}

export function BidForm({ pack, quantity }: { pack: PackView; quantity: number }) {
  return (
    <form id={bidFormId} method="get" action={newBidPath()} noValidate>
      <input type="hidden" name="pack" value={pack.id} />
      <input type="hidden" name="quantity" value={quantity} />
    </form>
  )
}

/** Without script the price can't follow the chosen pack: then it says for which one it is. */
function OtherPacks({ pack, packs, bids }: Parameters<typeof BidBox>[0]) {
  const others = packs.filter(
    ({ id }) => id !== pack.id && bids.packs.some(({ packId, taken }) => packId === id && taken),
  )
  if (others.length === 0) return null
  return (
    <p className="hidden text-1 text-ink-2 noscript:block">
      For {pack.unit}. Bid on{' '}
      {others.map(({ id, unit }, index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <Link to={bidPaths.fresh({ pack: id })} className="underline underline-offset-3">
            {unit}
          </Link>
        </span>
      ))}
    </p>
  )
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
          <span aria-hidden="true" className="absolute top-2.5 left-2.5 text-2 text-ink-2">
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
            className="h-10 w-full scroll-mt-40 rounded-small border border-edge bg-paper pr-2 pl-6.5 font-[550] aria-invalid:border-bad"
          />
        </span>
        {cuts.map((cut) => (
          <button
            key={cut}
            type="button"
            aria-pressed={price === cutPrice(list, cut, seller.currency)}
            aria-label={`${cut} % less`}
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
          aria-label="Your price for a pack"
          {...scale}
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
          <b className="text-right font-semibold text-bid">
            most agreed {formatMoney(range.low, seller)}–{formatPriceField(range.high, seller)}
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
        Review offer
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
    const each = price !== null && pack.quantity > 1
    const from = fromQuantity > 1 ? `, from ${fromQuantity} on` : ''
    return each
      ? `a pack, = ${formatMoney(Math.round(price / pack.quantity), seller)} each${from}`
      : `for ${pack.unit}${from}`
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

function describeAttempts({ attemptsLeft }: PackBids): string {
  if (attemptsLeft === 0) return 'no offers left'
  return attemptsLeft === 1 ? '1 offer left' : `${attemptsLeft} offers left`
}
