import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatDays } from '#contract/negotiation/bid-days.ts'
import {
  getPercentUnder,
  type OfferReview,
  type ReviewedLine,
} from '#contract/negotiation/offer-review.ts'
import { formatAmount, formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import type { OfferStep } from './bid-form-state.ts'

/**
 * BID-02: the offer, what it costs and what sending it means, as a page; sent from here, or
 * changed.
 */
export function OfferReviewStep({ step }: { step: OfferStep }) {
  const { seller } = useFrame()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const suffix = step.form === 'again' ? '-again' : ''
  return (
    <section className="mx-auto grid w-full max-w-[35rem] gap-4 rounded-large border border-line bg-raised p-4 sm:p-6">
      <h1 ref={title} tabIndex={-1} className="title outline-none">
        {bidsTexts.checkYourOffer()}
      </h1>
      <OfferReviewContent
        step={step}
        money={seller}
        change={
          <Form method="post" noValidate className="flex max-sm:w-full">
            <HiddenFields typed={step.typed} />
            <Button type="submit" name="do" value={`change${suffix}`} className="button-large grow">
              {bidsTexts.changeOffer()}
            </Button>
          </Form>
        }
      />
    </section>
  )
}

/** The same on a page and in a dialog. */
export function OfferReviewContent(props: {
  step: OfferStep
  money: MoneyStyle
  /** The page that the offer is sent from, if it is not this one. */
  action?: string
  /** Leads back to the figures. */
  change: ReactNode
  /** Offers the usual price by script; else a form does. */
  onChangeTo?: (price: number) => void
}) {
  const { step, money, action, change } = props
  const { review, form } = step
  const busy = useNavigation().state === 'submitting'
  const isLow = review.lines.some(({ standing }) => standing === 'low')
  const suffix = form === 'again' ? '-again' : ''
  const total = formatMoney(review.total, money)
  const formProps = { method: 'post', noValidate: true, ...(action && { action }) } as const
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {review.lines.map((line) => (
          <Line
            key={line.packId}
            line={line}
            money={money}
            maxAttempts={review.maxAttempts}
            isOnly={review.lines.length === 1}
          />
        ))}
      </ul>
      <Sum review={review} money={money} />
      {isLow && <LowNote review={review} money={money} />}
      <Rules review={review} />
      <div className="flex flex-wrap gap-2">
        {isLow && <UsualPrice {...props} formProps={formProps} busy={busy} />}
        <Form {...formProps} className={isLow ? 'flex max-sm:w-full' : 'flex grow max-sm:w-full'}>
          <HiddenFields typed={step.typed} />
          <Button
            type="submit"
            tone={isLow ? 'plain' : 'bid'}
            name="do"
            value={`send${suffix}`}
            disabled={busy}
            className="button-large grow"
          >
            {isLow ? bidsTexts.sendAnyway({ total }) : bidsTexts.sendOffer({ total })}
          </Button>
        </Form>
        {!(isLow && props.onChangeTo) && change}
      </div>
    </div>
  )
}

/** Reviews the offer again with the usual price in place of each low one. */
function UsualPrice(props: {
  step: OfferStep
  money: MoneyStyle
  onChangeTo?: (price: number) => void
  formProps: { method: 'post'; noValidate: boolean; action?: string }
  busy: boolean
}) {
  const { step, money, onChangeTo, formProps, busy } = props
  const lowLines = step.review.lines.filter((line) => line.usual !== null)
  const [only] = step.review.lines.length === 1 ? lowLines : []
  const text = only
    ? bidsTexts.changeToPrice({ price: formatMoney(only.usual!, money) })
    : bidsTexts.changeToUsual()
  const button = { tone: 'bid', disabled: busy, className: 'button-large grow' } as const
  if (only && onChangeTo)
    return (
      <Button {...button} onClick={() => onChangeTo(only.usual!)}>
        {text}
      </Button>
    )
  const prices = lowLines.map(({ packId, usual }) => [
    `price-${packId}`,
    formatAmount(usual!, money),
  ])
  return (
    <Form {...formProps} className="flex grow max-sm:w-full">
      <HiddenFields typed={{ ...step.typed, ...Object.fromEntries(prices) }} />
      <Button
        type="submit"
        name="do"
        value={step.form === 'again' ? 'again' : 'submit'}
        {...button}
      >
        {text}
      </Button>
    </Form>
  )
}

/** Carries what was typed along, so that it can be sent or changed. */
function HiddenFields({ typed }: { typed: Record<string, string> }) {
  const names = Object.keys(typed).filter((name) =>
    /^(price|quantity)-\d+$|^(key|rowVersion|allOrNothing|paymentDays)$/.test(name),
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
  const { name, unit, pieces, quantity, listPrice, bidPrice } = line
  const formatPrice = (minor: number) => formatMoney(minor, money)
  const amount = formatPrice((listPrice - bidPrice) * quantity)
  const percent = getPercentUnder(bidPrice, listPrice)
  const rowClass = 'flex justify-between gap-4 border-t border-line py-2'
  return (
    <li className="grid gap-3">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4">
        <Picture picture={line.picture} alt="" widths={[96, 240]} sizes="72px" />
        <div className="min-w-0">
          <h2 className="text-3 font-semibold wrap-anywhere">{name}</h2>
          <p className="text-2 text-ink-2">
            {pieces > 1
              ? bidsTexts.packsAndPieces({ quantity, unit, pieces: pieces * quantity })
              : `${quantity} × ${unit}`}
          </p>
        </div>
      </div>
      <dl>
        <div className={rowClass}>
          <dt className="text-ink-2">
            {bidsTexts.listedLine({ quantity, listPrice: formatPrice(listPrice) })}
          </dt>
          <dd className="text-ink-2 line-through">{formatPrice(listPrice * quantity)}</dd>
        </div>
        <div className={rowClass}>
          <dt className="text-ink-2">
            {bidsTexts.offeredTotal({ quantity, bidPrice: formatPrice(bidPrice) })}
          </dt>
          <dd className="font-semibold">{formatPrice(bidPrice * quantity)}</dd>
        </div>
        <div className={`${rowClass} text-2`}>
          <dt className="text-ink-2">
            {isOnly
              ? bidsTexts.youWouldSave()
              : bidsTexts.attemptForProduct({ attempt: line.attempt, maxAttempts })}
          </dt>
          <dd className="text-end font-[550] text-good">
            {isOnly
              ? bidsTexts.saving({ amount, percent })
              : bidsTexts.youWouldSaveAmount({ amount, percent })}
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
          <span>{bidsTexts.alreadyAccepted()}</span>
          <span>{formatMoney(review.acceptedTotal, money)}</span>
        </p>
      )}
      <p className="flex items-baseline justify-between gap-x-4">
        <span>
          <b className="font-bold">{bidsTexts.youWouldPay()}</b>
          <span className="block text-2 text-ink-2">{bidsTexts.totalNote()}</span>
        </span>
        <b className="text-title font-bold whitespace-nowrap text-bid">
          {formatMoney(review.total, money)}
        </b>
      </p>
      {review.lines.length > 1 && (
        <p className="text-end text-2 font-[550] text-good">
          {bidsTexts.totalSaving({ saving: formatMoney(saving, money) })}
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
  const strong = (text: string) => <strong className="font-bold text-look">{text}</strong>
  const price = formatMoney(first.bidPrice, money)
  const percent = getPercentUnder(first.bidPrice, first.listPrice)
  return (
    <div className="flex gap-3 rounded-small bg-quiet px-3 py-2.5 text-2">
      <Icon name="warning" className="text-look" />
      <p>
        <RichText
          parts={
            lines.length === 1
              ? bidsTexts.lowOffer({ percent, price, maxAttempts, strong })
              : bidsTexts.lowOffers({
                  count: lowLines.length,
                  total: lines.length,
                  price,
                  maxAttempts,
                  strong,
                })
          }
        />
        {lines.length === 1 &&
          first.range &&
          ` ${bidsTexts.usualAgreedAt({
            low: formatMoney(first.range.low, money),
            high: formatMoney(first.range.high, money),
          })}`}
      </p>
    </div>
  )
}

function Rules({ review }: { review: OfferReview }) {
  const { lines, maxAttempts, droppedLines } = review
  const strong = (text: string) => <b className="font-semibold">{text}</b>
  const [first] = lines
  return (
    <ul className="grid gap-2 text-2">
      <Rule icon="bid">
        {lines.length === 1 && first ? (
          <>
            <span aria-hidden="true" className="me-1.5 tracking-widest text-bid">
              {'●'.repeat(Math.min(first.attempt, 9))}
              {'○'.repeat(Math.max(0, Math.min(maxAttempts, 9) - first.attempt))}
            </span>
            <RichText
              parts={bidsTexts.attemptOfProduct({ attempt: first.attempt, maxAttempts, strong })}
            />
          </>
        ) : (
          bidsTexts.attemptsOfProducts()
        )}
      </Rule>
      {review.allOrNothing && <Rule icon="check">{bidsTexts.allOrNothingRule()}</Rule>}
      {review.paymentDays !== null && (
        <Rule icon="check">
          {bidsTexts.askedDaysRule({ paymentDays: formatDays(review.paymentDays) })}
        </Rule>
      )}
      {droppedLines > 0 && <Rule icon="close">{bidsTexts.droppedProducts({ droppedLines })}</Rule>}
      <Rule icon="clock">
        <RichText parts={bidsTexts.answerByDay({ answerBy: review.answerBy, strong })} />
      </Rule>
      <Rule icon="cart">{bidsTexts.purchaseRule({ purchaseHours: review.purchaseHours })}</Rule>
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
