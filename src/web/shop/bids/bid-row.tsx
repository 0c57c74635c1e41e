import { bidStateWords } from '#contract/negotiation/bids.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ActivityRow, formatGoods } from '#web/widgets/account/activity-row.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { type BidSummary, getBuyerTurn } from '#web/widgets/negotiation/bid-summary.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBadge } from '#web/widgets/negotiation/negotiation-turn.tsx'

/** One bid in a list, here and on the dashboard. */
export function BidRow({ bid }: { bid: BidSummary }) {
  const { seller } = useFrame()
  const { id, state } = bid
  const renderDate = (day: string) => <time dateTime={bid.madeAt}>{day}</time>
  return (
    <ActivityRow
      picture={bid.picture}
      title={formatGoods(bid.names, bid.lineCount)}
      to={paths.bid(id)}
      meta={
        <RichText
          parts={
            bid.madeBy
              ? bidsTexts.bidOfDayBy({ id, day: bid.madeOn, name: bid.madeBy, date: renderDate })
              : bidsTexts.bidOfDay({ id, day: bid.madeOn, date: renderDate })
          }
        />
      }
      status={
        <>
          <TurnBadge
            verb="bid"
            turn={getBuyerTurn(bid)}
            words={state === 'AGREED' ? bidsTexts.agreedOrderNow() : bidStateWords[state]()}
          />
          {bid.expiresAt && bid.expiresOn && (
            <NegotiationClock until={bid.expiresAt} day={bid.expiresOn} />
          )}
        </>
      }
      sum={bid.total === null ? '' : formatMoney(bid.total, seller)}
      action={
        bid.mayOrder ? (
          <ButtonLink to={bidPaths.checkout(id)} aria-label={bidsTexts.orderFromBid({ id })}>
            {bidsTexts.order()}
          </ButtonLink>
        ) : (
          <ButtonLink
            to={paths.bid(id)}
            aria-label={bidsTexts.openBid({ id })}
            className="row-open"
          >
            {bidsTexts.open()}
          </ButtonLink>
        )
      }
    />
  )
}
