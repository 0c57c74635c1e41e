import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  getPercentUnder,
  type OfferReview,
  type ReviewedLine,
} from '#contract/negotiation/offer-review.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import type { OfferStep } from './bid-form-state.ts'

/**
 * BID-02: the offer, what it costs and what sending it means; sent from here, or changed. A plain
 * form.
 */
export function OfferReviewStep({ step: { form, review, typed } }: { step: OfferStep }) {
  const { seller } = useFrame()
  const busy = useNavigation().state === 'submitting'
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const total = formatMoney(review.total, seller)
  const isLow = review.lines.some(({ standing }) => standing === 'low')
  const suffix = form === 'again' ? '-again' : ''
  const send = { name: 'do', value: `send${suffix}`, disabled: busy }
  const change = { name: 'do', value: `change${suffix}`, disabled: busy }
  return (
    <section className="grid max-w-[35rem] gap-4 rounded-large border border-line bg-raised p-4 sm:p-6">
      <h1 ref={title} tabIndex={-1} className="title outline-none">
        Check your offer
      </h1>
      <ul className="grid gap-4">
        {review.lines.map((line) => (
          <Line
            key={line.packId}
            line={line}
            money={seller}
            maxAttempts={review.maxAttempts}
            isOnly={review.lines.length === 1}
          />
        ))}
      </ul>
      <Sum review={review} money={seller} />
      {isLow && <LowNote review={review} money={seller} />}
      <Rules review={review} />
      <Form method="post" noValidate className="flex flex-wrap gap-2">
        <HiddenFields typed={typed} />
        {isLow ? (
          <>
            <Button type="submit" tone="bid" className="grow max-sm:w-full" {...change}>
              Change my offer
            </Button>
            <Button type="submit" className="max-sm:w-full" {...send}>
              Send {total} anyway
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" tone="bid" className="grow max-sm:w-full" {...send}>
              Send offer of {total}
            </Button>
            <Button type="submit" className="max-sm:w-full" {...change}>
              Change it
            </Button>
          </>
        )}
      </Form>
    </section>
  )
}

/** Carries what was typed along, so that it can be sent or changed. */
function HiddenFields({ typed }: { typed: Record<string, string> }) {
  const names = Object.keys(typed).filter((name) =>
    /^(price|quantity)-\d+$|^(key|rowVersion|allOrNothing)$/.test(name),
  )
  return names.map((name) => <input key={name} type="hidden" name={name} value={typed[name]} />)
}

function Line(props: {
  line: ReviewedLine
  money: MoneyStyle
  maxAttempts: number
  isOnly: boolean
}) {
  const { line, money, maxAttempts, isOnly } = props
  const { name, unit, quantity, listPrice, bidPrice } = line
  const formatPrice = (minor: number) => formatMoney(minor, money)
  const rowClass = 'flex justify-between gap-4 border-t border-line py-2'
  return (
    <li className="grid gap-3">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <Picture picture={line.picture} alt="" widths={[96, 240]} sizes="72px" />
        <div className="min-w-0">
          <h2 className="text-3 font-semibold wrap-anywhere">{name}</h2>
          <p className="text-2 text-ink-2">
            {quantity} × {unit}
          </p>
        </div>
      </div>
      <dl>
        <div className={rowClass}>
          <dt className="text-ink-2">
            Listed, {quantity} × {formatPrice(listPrice)}
          </dt>
          <dd className="text-ink-2 line-through">{formatPrice(listPrice * quantity)}</dd>
        </div>
        <div className={rowClass}>
          <dt className="text-ink-2">
            Your offer, {quantity} × {formatPrice(bidPrice)}
          </dt>
          <dd className="font-semibold">{formatPrice(bidPrice * quantity)}</dd>
        </div>
        <div className={`${rowClass} text-2`}>
          <dt className="text-ink-2">
            {isOnly ? 'You save' : `Offer ${line.attempt} of ${maxAttempts} for this product`}
          </dt>
          <dd className="text-right font-[550] text-good">
            {!isOnly && 'You save '}
            {formatPrice((listPrice - bidPrice) * quantity)} ({getPercentUnder(bidPrice, listPrice)}
            %)
          </dd>
        </div>
      </dl>
    </li>
  )
}

function Sum({ review, money }: { review: OfferReview; money: MoneyStyle }) {
  const saving = review.listTotal - (review.total - review.acceptedTotal)
  return (
    <div className="grid gap-1 border-t border-ink pt-3">
      {review.acceptedTotal > 0 && (
        <p className="flex justify-between gap-4 text-2 text-ink-2">
          <span>Already accepted by the shop</span>
          <span>{formatMoney(review.acceptedTotal, money)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-x-4">
        <span>
          <b className="font-bold">You would pay</b>
          <span className="block text-2 text-ink-2">tax included, delivery added at checkout</span>
        </span>
        <b className="text-title font-bold whitespace-nowrap text-bid">
          {formatMoney(review.total, money)}
        </b>
      </p>
      {review.lines.length > 1 && (
        <p className="text-right text-2 font-[550] text-good">
          You save {formatMoney(saving, money)} in all
        </p>
      )}
    </div>
  )
}

function LowNote({
  review: { lines, maxAttempts },
  money,
}: {
  review: OfferReview
  money: MoneyStyle
}) {
  const lowLines = lines.filter(({ standing }) => standing === 'low')
  const [first] = lowLines
  if (!first) return null
  const discountText = `${getPercentUnder(first.bidPrice, first.listPrice)}% under the listed price`
  return (
    <div className="flex gap-3 rounded-small bg-quiet px-3 py-2.5 text-2">
      <Icon name="bid" className="text-look" />
      <p>
        <strong className="font-bold text-look">
          {lines.length === 1
            ? `${discountText}.`
            : `Far under the listed price: ${lowLines.length} of ${lines.length} products.`}
        </strong>{' '}
        The shop may well decline {formatMoney(first.bidPrice, money)}
        {lowLines.length > 1 && ' and the like'}, and the offer still counts as one of your{' '}
        {maxAttempts}.
      </p>
    </div>
  )
}

function Rules({ review }: { review: OfferReview }) {
  const { lines, maxAttempts, droppedLines } = review
  const [first] = lines
  return (
    <ul className="grid gap-2 text-2">
      <Rule icon="bid">
        {lines.length === 1 && first ? (
          <>
            <b className="font-semibold">
              Offer {first.attempt} of {maxAttempts}
            </b>{' '}
            for this product. Withdrawing it does not give it back.
          </>
        ) : (
          'Each product uses one of its offers. Withdrawing does not give it back.'
        )}
      </Rule>
      {review.allOrNothing && (
        <Rule icon="check">All or nothing: every product at an agreed price, or none.</Rule>
      )}
      {droppedLines > 0 && (
        <Rule icon="close">
          {droppedLines === 1 ? '1 product' : `${droppedLines} products`} without a new price will
          be left out.
        </Rule>
      )}
      <Rule icon="clock">
        The shop accepts, comes back with a price, or declines{' '}
        <b className="font-semibold">by {review.answerBy}</b>.
      </Rule>
      <Rule icon="cart">
        Nothing is bought until you order. If the shop agrees, you have {review.purchaseHours} hours
        to order at that price.
      </Rule>
    </ul>
  )
}

function Rule({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="size-4.5 shrink-0 text-ink-2" />
      <span>{children}</span>
    </li>
  )
}
