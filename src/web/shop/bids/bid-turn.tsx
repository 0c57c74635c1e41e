import type { ReactNode } from 'react'
import { describeBidDays } from '#contract/negotiation/bid-days.ts'
import { type BidView, bidReasons } from '#contract/negotiation/bids.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { getBuyerTurn } from '#web/widgets/negotiation/bid-summary.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBanner } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { ReasonButtons } from '#web/widgets/negotiation/reason-buttons.tsx'
import { formatAttemptsLeft } from './bid-editor.tsx'

/** Whose turn it is, what that means for the buyer, and until when. */
export function BuyersBidTurn({
  bid,
  children,
}: {
  bid: BidView
  /** What can be decided at once. */
  children: ReactNode
}) {
  const { seller } = useFrame()
  const total = bid.total === null ? '' : formatMoney(bid.total, seller)
  const { title, text } = describeState(bid, seller.companyName, total)
  return (
    <TurnBanner
      verb="bid"
      turn={getBuyerTurn(bid)}
      title={title}
      clock={
        // A row of its own: nothing moves when the time left comes.
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          {bid.may.order && (
            <ButtonLink tone="buy" to={bidPaths.checkout(bid.id)}>
              {bidsTexts.orderForTotal({ total })}
            </ButtonLink>
          )}
          {children}
          {isLost(bid) && <ReasonButtons kind="bid" number={bid.id} />}
          {bid.expiresAt && bid.expiresOn && (
            <span className="max-[24rem]:min-h-10 md:ms-auto">
              <NegotiationClock until={bid.expiresAt} day={bid.expiresOn} />
            </span>
          )}
        </div>
      }
    >
      {text} {describeBidDays(bid)}
    </TurnBanner>
  )
}

const endStates: readonly string[] = ['DECLINED', 'WITHDRAWN', 'EXPIRED']

/** The buyer had a price from us and did not take it. */
function isLost({ state, lines }: BidView): boolean {
  const hadOffer = lines.some(({ counterPrice }) => counterPrice !== null)
  return state === 'LAPSED' || (endStates.includes(state) && hadOffer)
}

function describeState(
  bid: BidView,
  shop: string,
  total: string,
): { title: string; text?: ReactNode } {
  const reason = bid.reason && bidsTexts.reasonSentence({ reason: bidReasons[bid.reason]() })
  switch (bid.state) {
    case 'DRAFT':
      return { title: bidsTexts.notSentYet(), text: bidsTexts.draftIsPrivate() }
    case 'SUBMITTED':
      return {
        title: bidsTexts.shopHasBid({ shop }),
        text: bidsTexts.mailWhenAnswered(),
      }
    case 'COUNTERED':
      return {
        title: bidsTexts.yourTurnHeading(),
        text: describeCounter(bid, shop, total),
      }
    case 'AGREED':
      return {
        title: bidsTexts.agreedHeading(),
        text: bidsTexts.agreedTotalHeld({ total }),
      }
    case 'ORDERED':
      return {
        title: bidsTexts.orderedHeading(),
        text: bid.orderNumber && (
          <Link to={paths.myOrder(bid.orderNumber)}>
            {bidsTexts.seeOrder({ orderNumber: bid.orderNumber })}
          </Link>
        ),
      }
    case 'DECLINED':
      return {
        title: bidsTexts.bidEnded(),
        text: reason ?? bidsTexts.noPriceAgreed(),
      }
    case 'WITHDRAWN':
      return { title: bidsTexts.withdrawnHeading(), text: bidsTexts.nothingAgreed() }
    case 'EXPIRED':
      return { title: bidsTexts.timeIsUp(), text: bidsTexts.nothingAgreed() }
    case 'LAPSED':
      return { title: bidsTexts.lapsedHeading(), text: bidsTexts.itemsReleased() }
    case 'DISCARDED':
      return { title: bidsTexts.discardedHeading() }
  }
}

function describeCounter(bid: BidView, shop: string, total: string): string {
  const { accept: canAccept, bidAgain: canBidAgain } = bid.may
  const attempts = canBidAgain ? formatAttemptsLeft(countMinTries(bid)) : ''
  const sentences = [bidsTexts.cameBackWith({ shop, total })]
  if (bid.lines.some(({ isNews }) => isNews)) sentences.unshift(bidsTexts.lineUnavailable())
  if (canAccept)
    sentences.push(canBidAgain ? bidsTexts.acceptOrOfferAgain({ attempts }) : bidsTexts.acceptIt())
  else if (canBidAgain) sentences.push(bidsTexts.mayOfferAgain({ attempts }))
  return sentences.join(' ')
}

/** Over the lines that can be bid on again. */
function countMinTries({ lines }: BidView): number {
  const reopenableLines = lines.filter(({ state }) => state === 'COUNTERED' || state === 'DECLINED')
  return reopenableLines.length === 0
    ? 0
    : Math.max(...reopenableLines.map(({ attemptsLeft }) => attemptsLeft))
}
