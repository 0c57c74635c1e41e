import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { type BidView, listCountedLines } from '#contract/negotiation/bids.ts'
import type { QuoteOffer, RfqTurn } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { Button, ButtonLink, type Tone } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { formatGoods } from '#web/widgets/account/activity-row.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { Picture } from '#web/widgets/product/picture.tsx'
import { BidAgainForm } from '../bids/bid-again-form.tsx'
import { formatAttemptsLeft } from '../bids/bid-editor.tsx'
import type { Turn } from './dashboard-data.server.ts'
import { formatQuotedLine } from './format-quoted-line.ts'
import type { RefusedTurn } from './take-turn.server.ts'

interface Props<T> {
  view: T
  formKey: string
  refused: RefusedTurn | null
}

/** What waits for the customer, each answered in place (LOOK-08). */
export function Turns(props: {
  turns: readonly Turn[]
  formKey: string
  refused: RefusedTurn | null
}) {
  const { turns, formKey, refused } = props
  return (
    <ul className="grid gap-2">
      {turns.map((turn) => {
        if (turn.kind === 'orders') return <UnpaidOrder key={turn.view.number} order={turn.view} />
        const common = { formKey, refused: refused?.id === turn.view.id ? refused : null }
        return turn.kind === 'bids' ? (
          <BidTurn key={turn.view.id} view={turn.view} {...common} />
        ) : (
          <QuoteTurn key={turn.view.id} view={turn.view} {...common} />
        )
      })}
    </ul>
  )
}

function BidTurn({ view: bid, formKey, refused }: Props<BidView>) {
  const { seller } = useFrame()
  const money = (minor: number) => formatMoney(minor, seller)
  const { id, total, listTotal, offeredTotal, may } = bid
  const percentOff = total === null ? 0 : Math.round((1 - total / listTotal) * 100)
  const attempts = Math.max(0, ...bid.lines.map(({ attemptsLeft }) => attemptsLeft))
  const counted = listCountedLines(bid.lines)
  const named = counted.slice(0, 2).map(formatQuotedLine)
  const leftOut = bid.lines.length - counted.length
  return (
    <TurnFrame
      verb="bid"
      kind={myAccountTexts.bidNumber({ id })}
      to={paths.bid(id)}
      picture={bid.lines.find(({ picture }) => picture)?.picture ?? null}
      title={formatGoods(named, counted.length)}
      clock={
        bid.expiresAt &&
        bid.expiresOn && <NegotiationClock until={bid.expiresAt} day={bid.expiresOn} />
      }
      refused={refused}
      sum={total === null ? '' : money(total)}
      sumNote={
        percentOff > 0 && (
          <span className="text-good">{myAccountTexts.percentOff({ percent: percentOff })}</span>
        )
      }
      actions={
        <>
          {may.order && total !== null && (
            <ButtonLink tone="buy" to={bidPaths.checkout(id)}>
              {myAccountTexts.orderFor({ money: money(total) })}
            </ButtonLink>
          )}
          {may.accept && total !== null && (
            <TurnForm
              kind="bids"
              view={bid}
              formKey={formKey}
              command="accept"
              tone="bid"
              button={myAccountTexts.accept({ money: money(total) })}
            />
          )}
          {may.bidAgain && (
            <BidAgainForm
              bid={bid}
              formKey={formKey}
              refused={undefined}
              title={myAccountTexts.offerAgain({ attempts: formatAttemptsLeft(attempts) })}
              action={paths.bid(id)}
            />
          )}
          {may.decline && (
            <TurnForm
              kind="bids"
              view={bid}
              formKey={formKey}
              command="decline"
              tone="bare"
              button={myAccountTexts.decline()}
            />
          )}
        </>
      }
    >
      {bid.state === 'AGREED' ? (
        myAccountTexts.bidAgreed()
      ) : (
        <RichText
          parts={
            offeredTotal === null
              ? myAccountTexts.counteredListed({
                  listTotal: money(listTotal),
                  companyName: seller.companyName,
                  s: strike,
                })
              : myAccountTexts.counteredOffered({
                  listTotal: money(listTotal),
                  offeredTotal: money(offeredTotal),
                  companyName: seller.companyName,
                  s: strike,
                })
          }
        />
      )}
      {leftOut > 0 &&
        ` · ${myAccountTexts.linesDeclined({ declined: leftOut, lines: bid.lines.length })}`}
    </TurnFrame>
  )
}

function QuoteTurn({ view: rfq, formKey, refused }: Props<RfqTurn>) {
  const { seller } = useFrame()
  const { id, total, offer, question } = rfq
  const goods = offer ? formatOffer(offer) : formatGoods(rfq.names, rfq.lineCount)
  const sum = total === null ? '' : formatMoney(total, seller)
  const isQuestion = rfq.state === 'NEEDS_INFO'
  const isQuoted = rfq.state === 'QUOTED' && offer !== null
  const mayAccept = isQuoted && offer.isAsAsked && !offer.hasTerms
  return (
    <TurnFrame
      verb="ask"
      kind={myAccountTexts.quoteNumber({ id })}
      to={quotePaths.mine(id)}
      picture={rfq.picture}
      title={isQuestion && question ? `“${question}”` : goods}
      clock={rfq.until && rfq.untilOn && <NegotiationClock until={rfq.until} day={rfq.untilOn} />}
      refused={refused}
      sum={sum}
      sumNote={sum && myAccountTexts.taxIncluded()}
      actions={
        <>
          {isQuestion && (
            <TurnForm
              kind="quotes"
              view={rfq}
              formKey={formKey}
              command="answer"
              button={myAccountTexts.answer()}
            >
              <input
                name="text"
                required
                maxLength={quoteLimits.text}
                aria-label={myAccountTexts.answerToQuote({ id })}
                placeholder={myAccountTexts.yourAnswer()}
                defaultValue={refused?.typed}
                className="h-9 min-w-0 w-96 rounded-small border border-edge bg-paper px-3 max-md:text-[1rem]"
              />
            </TurnForm>
          )}
          {mayAccept && (
            <TurnForm
              kind="quotes"
              view={rfq}
              formKey={formKey}
              command="accept"
              button={myAccountTexts.acceptQuote({ sum })}
            >
              <input type="hidden" name="quoteVersion" value={offer.version} />
              {offer.lines.map(({ lineId, quantity }) => (
                <input key={lineId} type="hidden" name={`quantity-${lineId}`} value={quantity} />
              ))}
            </TurnForm>
          )}
          {rfq.state === 'AWARDED' ? (
            <ButtonLink tone="buy" to={quotePaths.checkout(id)}>
              {myAccountTexts.orderQuoteFor({ sum })}
            </ButtonLink>
          ) : (
            <ButtonLink to={quotePaths.mine(id)} tone={isQuoted && !mayAccept ? 'ask' : 'plain'}>
              {isQuestion
                ? myAccountTexts.openRequest()
                : isQuoted && !mayAccept
                  ? myAccountTexts.seeQuote()
                  : myAccountTexts.askQuestion()}
            </ButtonLink>
          )}
        </>
      }
    >
      {isQuestion && goods}
      {rfq.state === 'AWARDED' && myAccountTexts.quoteAgreed()}
      {isQuoted && formatOfferTerms(offer, seller)}
    </TurnFrame>
  )
}

const strike = (text: ReactNode) => <s>{text}</s>

/** The goods as they are quoted, which may be others than were asked for. */
const formatOffer = ({ lines }: QuoteOffer) =>
  formatGoods(lines.slice(0, 3).map(formatQuotedLine), lines.length)

function formatOfferTerms(offer: QuoteOffer, style: MoneyStyle): string {
  const { leadDays, charge } = offer
  return [
    offer.isAsAsked ? '' : myAccountTexts.differsFromRequest(),
    offer.hasTerms ? myAccountTexts.hasTerms() : '',
    leadDays ? myAccountTexts.daysToOrder({ days: leadDays }) : '',
    charge === null
      ? myAccountTexts.deliveryAtCheckout()
      : charge > 0
        ? myAccountTexts.deliveryIncluded({ charge: formatMoney(charge, style) })
        : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function UnpaidOrder({ order }: { order: OrderSummary }) {
  const { seller } = useFrame()
  const total = formatMoney(order.total, seller)
  return (
    <TurnFrame
      verb="buy"
      kind={myAccountTexts.orderNumber({ number: order.number })}
      to={paths.myOrder(order.number)}
      picture={order.picture}
      title={formatGoods(order.names, order.lineCount)}
      clock={
        order.payBy && order.payByOn && <NegotiationClock until={order.payBy} day={order.payByOn} />
      }
      refused={null}
      sum={total}
      sumNote={null}
      actions={
        <a href={toHref(paths.payOrder(order.number))} className="button button-buy">
          {myAccountTexts.payNow({ total })}
        </a>
      }
    >
      {myAccountTexts.itemsHeld()}
    </TurnFrame>
  )
}

const looks = {
  buy: { tint: 'bg-buy-tint', text: 'text-buy', icon: 'cart' },
  ask: { tint: 'bg-ask-tint', text: 'text-ask', icon: 'ask' },
  bid: { tint: 'bg-bid-tint', text: 'text-bid', icon: 'bid' },
} as const

function TurnFrame(props: {
  verb: keyof typeof looks
  kind: string
  to: string
  picture: string | null
  title: string
  clock: ReactNode
  refused: RefusedTurn | null
  sum: string
  sumNote: ReactNode
  actions: ReactNode
  children: ReactNode
}) {
  const { tint, text, icon } = looks[props.verb]
  return (
    <li className={`turn ${tint}`}>
      <Picture picture={props.picture} alt="" widths={[96]} sizes="56px" />
      <div className="min-w-0">
        <p className={`flex flex-wrap items-center gap-x-1.5 text-1 font-[650] ${text}`}>
          <Icon name={icon} className="size-4" />
          {props.kind}
          {props.clock}
        </p>
        <h2 className="font-semibold wrap-anywhere">
          <Link to={props.to}>{props.title}</Link>
        </h2>
        <p className="text-2 text-ink-2">{props.children}</p>
      </div>
      <p className="deal">
        <b className="block text-section leading-tight font-[720] text-ink">{props.sum}</b>
        {props.sumNote}
      </p>
      <div className="actions">
        {props.refused?.text && <FormMessage tone="bad">{props.refused.text}</FormMessage>}
        {props.actions}
      </div>
    </li>
  )
}

/** A command to a thread, with its fields before the button. */
function TurnForm(props: {
  kind: 'bids' | 'quotes'
  view: { id: string; rowVersion: number }
  formKey: string
  command: string
  button: string
  tone?: Tone
  children?: ReactNode
}) {
  const { kind, view, command, children } = props
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset className="flex max-w-full grow-0 flex-wrap gap-2">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="key" value={`${props.formKey}-${command}-${view.id}`} />
      <input type="hidden" name="rowVersion" value={view.rowVersion} />
      {children}
      <Button
        type="submit"
        name="do"
        value={command}
        tone={props.tone ?? 'ask'}
        disabled={isSubmitting}
      >
        {props.button}
      </Button>
    </Form>
  )
}
