import type { ReactNode } from 'react'
import { describeBidDays } from '#contract/negotiation/bid-days.ts'
import { type BidView, bidReasons } from '#contract/negotiation/bids.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
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
              Order for {total}
            </ButtonLink>
          )}
          {children}
          {isLost(bid) && <ReasonButtons kind="bid" number={bid.id} />}
          {bid.expiresAt && bid.expiresOn && (
            <span className="max-[24rem]:min-h-10 md:ml-auto">
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
  const reason = bid.reason && ` ${bidReasons[bid.reason]}.`
  const hasUnavailableLine = bid.lines.some(({ isNews }) => isNews)
  switch (bid.state) {
    case 'DRAFT':
      return { title: 'Not sent yet.', text: 'Nobody sees this bid before you send it.' }
    case 'SUBMITTED':
      return {
        title: `${shop} has your bid.`,
        text: 'We write to you as soon as there is an answer.',
      }
    case 'COUNTERED':
      return {
        title: 'Your turn.',
        text: (
          <>
            {hasUnavailableLine && 'Something is no longer available: please look below. '}
            {shop} came back with {total}. {bid.may.accept && 'Take it'}
            {bid.may.bidAgain && `, or offer again (${formatAttemptsLeft(countMinTries(bid))})`}.
          </>
        ),
      }
    case 'AGREED':
      return {
        title: 'Agreed.',
        text: `${total} is kept for you, and so are the goods, until the time is over.`,
      }
    case 'ORDERED':
      return {
        title: 'Ordered.',
        text: bid.orderNumber && (
          <Link to={paths.myOrder(bid.orderNumber)}>See order {bid.orderNumber}</Link>
        ),
      }
    case 'DECLINED':
      return {
        title: `This bid has ended.`,
        text: reason ?? ' No price was agreed. You can buy at the listed price.',
      }
    case 'WITHDRAWN':
      return { title: 'Withdrawn.', text: 'Nothing was agreed.' }
    case 'EXPIRED':
      return { title: 'The time is over.', text: 'Nothing was agreed.' }
    case 'LAPSED':
      return { title: 'Not bought in time.', text: 'The goods were let go again.' }
    case 'DISCARDED':
      return { title: 'Thrown away.' }
  }
}

/** Over the lines that can be bid on again. */
function countMinTries({ lines }: BidView): number {
  const reopenableLines = lines.filter(({ state }) => state === 'COUNTERED' || state === 'DECLINED')
  return reopenableLines.length === 0
    ? 0
    : Math.max(...reopenableLines.map(({ attemptsLeft }) => attemptsLeft))
}
