import { type BidView, bidStateWords } from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { formatBidNames, getBuyerTurn } from '#web/widgets/negotiation/bid-summary.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBadge } from '#web/widgets/negotiation/negotiation-turn.tsx'

/** One bid in a list, here and on the dashboard. */
export function BidRow({ bid }: { bid: BidView }) {
  const { seller } = useFrame()
  const turn = getBuyerTurn(bid)
  return (
    <li className="relative grid gap-x-4 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-0.5">
        <Link
          to={paths.bid(bid.id)}
          className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {formatBidNames(bid)}
        </Link>
        <span className="text-2 text-ink-2">
          Bid {bid.id}, <time dateTime={bid.madeAt}>{bid.madeOn}</time>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:content-start sm:justify-items-end">
        <TurnBadge
          verb="bid"
          turn={turn}
          words={bid.state === 'AGREED' ? 'Agreed: order now' : bidStateWords[bid.state]}
        />
        {bid.total !== null && <b className="font-[720]">{formatMoney(bid.total, seller)}</b>}
        {bid.expiresAt && bid.expiresOn && (
          <NegotiationClock until={bid.expiresAt} day={bid.expiresOn} />
        )}
      </div>
    </li>
  )
}
