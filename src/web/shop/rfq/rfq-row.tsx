import type { RfqSummary } from '#contract/negotiation/quote-views.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBadge } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { getBuyerStateText, getBuyerTurnText, getTurn } from '#web/widgets/negotiation/rfq-turn.ts'

/** One request in a list, here and on the dashboard. */
export function RfqRow({ rfq }: { rfq: RfqSummary }) {
  const { seller } = useFrame()
  const turn = rfq.state === 'AWARDED' ? 'yours' : getTurn(rfq.turn, 'buyer')
  const moreLineCount = rfq.lineCount - rfq.names.length
  return (
    <li className="relative grid gap-x-4 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-0.5">
        <Link
          to={quotePaths.mine(rfq.id)}
          className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {rfq.names.join(', ')}
          {moreLineCount > 0 && ` and ${moreLineCount} more`}
        </Link>
        <span className="text-2 text-ink-2">
          {getBuyerStateText(rfq.state)}, asked on{' '}
          <time dateTime={rfq.createdAt}>{rfq.createdOn}</time>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:content-start sm:justify-items-end">
        <TurnBadge verb="ask" turn={turn} words={getBuyerTurnText(rfq.state, rfq.turn)} />
        {rfq.total !== null && <b className="font-[720]">{formatMoney(rfq.total, seller)}</b>}
        {turn === 'yours' && rfq.until && rfq.untilOn && (
          <NegotiationClock until={rfq.until} day={rfq.untilOn} />
        )}
      </div>
    </li>
  )
}
