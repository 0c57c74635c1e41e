import { bidStateWords } from '#contract/negotiation/bids.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActivityRow, formatGoods } from '#web/widgets/account/activity-row.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { type BidSummary, getBuyerTurn } from '#web/widgets/negotiation/bid-summary.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBadge } from '#web/widgets/negotiation/negotiation-turn.tsx'

/** One bid in a list, here and on the dashboard. */
export function BidRow({ bid }: { bid: BidSummary }) {
  const { seller } = useFrame()
  const { id, state } = bid
  return (
    <ActivityRow
      picture={bid.picture}
      title={formatGoods(bid.names, bid.lineCount)}
      to={paths.bid(id)}
      meta={
        <>
          Bid {id}, <time dateTime={bid.madeAt}>{bid.madeOn}</time>
          {bid.madeBy && ` by ${bid.madeBy}`}
        </>
      }
      status={
        <>
          <TurnBadge
            verb="bid"
            turn={getBuyerTurn(bid)}
            words={state === 'AGREED' ? 'Agreed: order now' : bidStateWords[state]}
          />
          {bid.expiresAt && bid.expiresOn && (
            <NegotiationClock until={bid.expiresAt} day={bid.expiresOn} />
          )}
        </>
      }
      sum={bid.total === null ? '' : formatMoney(bid.total, seller)}
      action={
        bid.mayOrder ? (
          <ButtonLink to={bidPaths.checkout(id)} aria-label={`Order at the prices of bid ${id}`}>
            Order
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.bid(id)} aria-label={`Open bid ${id}`} className="row-open">
            Open
          </ButtonLink>
        )
      }
    />
  )
}
