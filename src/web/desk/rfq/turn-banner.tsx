import { deskPaths } from '#contract/desk-paths.ts'
import type { DeskRfqView } from '#contract/quote-views.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { NegotiationClock } from '#web/widgets/negotiation-clock.tsx'
import { TurnBanner } from '#web/widgets/negotiation-turn.tsx'
import { sellersWords, turnOf } from '#web/widgets/rfq-turn.ts'
import { useDesk } from '../desk-frame.tsx'

/** Whose turn it is, seen from the desk, and until when. */
export function SellersTurn({ rfq }: { rfq: DeskRfqView }) {
  const { money } = useDesk()
  const version = rfq.versions.find((each) => each.version === rfq.currentVersion)
  const countered = version?.state === 'COUNTERED'
  const asked = version?.lines.reduce(
    (sum, line) =>
      sum +
      (line.counter ? line.counter.unitPrice * line.counter.quantity : line.total - line.charge),
    version.charge,
  )
  const until =
    rfq.state === 'AWARDED'
      ? { at: rfq.payUntil, on: rfq.payUntilOn }
      : { at: rfq.until, on: rfq.untilOn }
  return (
    <TurnBanner
      verb="ask"
      turn={turnOf(rfq.turn, 'seller')}
      title={`${sellersWords(rfq.state, rfq.turn)}.`}
      clock={until.at && until.on && <NegotiationClock until={until.at} day={until.on} />}
    >
      {rfq.state === 'OPEN' && 'Price the lines and send a quote, or ask for what is missing.'}
      {rfq.state === 'NEEDS_INFO' && 'We have asked a question; the clock stands still.'}
      {rfq.state === 'QUOTED' &&
        version &&
        !countered &&
        `Our quote is ${formatMoney(version.total, money)}.`}
      {countered && asked !== undefined && version
        ? `The buyer would pay ${formatMoney(asked, money)} instead of ${formatMoney(version.total, money)}.`
        : ''}
      {rfq.state === 'AWARDED' && 'The price is kept until it is ordered and paid.'}
      {rfq.orderNumber && (
        <Link to={deskPaths.order(rfq.orderNumber)}>Order {rfq.orderNumber}</Link>
      )}
      {rfq.reason && ` “${rfq.reason}”`}
    </TurnBanner>
  )
}
