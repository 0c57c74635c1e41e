import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBanner } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { getSellerTurnText, getTurn } from '#web/widgets/negotiation/rfq-turn.ts'
import { useDesk } from '../desk-frame.tsx'
import { getCounterTotal } from './counter-total.ts'

/** Whose turn it is, from the seller's point of view, and until when. */
export function SellerTurnBanner({ rfq }: { rfq: DeskRfqView }) {
  const { money } = useDesk()
  const version = rfq.versions.find((each) => each.version === rfq.currentVersion)
  const isCountered = version?.state === 'COUNTERED'
  const counterTotal = getCounterTotal(version)
  const deadline =
    rfq.state === 'AWARDED'
      ? { at: rfq.payUntil, on: rfq.payUntilOn }
      : { at: rfq.until, on: rfq.untilOn }
  return (
    <TurnBanner
      verb="ask"
      turn={getTurn(rfq.turn, 'seller')}
      title={`${getSellerTurnText(rfq.state, rfq.turn)}.`}
      clock={
        deadline.at && deadline.on && <NegotiationClock until={deadline.at} day={deadline.on} />
      }
    >
      {rfq.state === 'OPEN' &&
        (rfq.draft?.state === 'IN_APPROVAL'
          ? 'Our quote is priced and waits for an approver.'
          : 'Price the lines and send a quote, or ask for what is missing.')}
      {rfq.state === 'NEEDS_INFO' && 'We have asked a question; the clock stands still.'}
      {rfq.state === 'QUOTED' &&
        version &&
        !isCountered &&
        `Our quote is ${formatMoney(version.total, money)}.`}
      {isCountered && counterTotal !== null && version
        ? `The buyer would pay ${formatMoney(counterTotal, money)} instead of ${formatMoney(version.total, money)}.`
        : ''}
      {rfq.state === 'AWARDED' && 'The price is kept until it is ordered and paid.'}
      {rfq.orderNumber && (
        <Link to={deskPaths.order(rfq.orderNumber)}>Order {rfq.orderNumber}</Link>
      )}
      {rfq.reason && ` “${rfq.reason}”`}
    </TurnBanner>
  )
}
