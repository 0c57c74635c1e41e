import type { RfqSummary } from '#contract/negotiation/quote-views.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as requestsTexts from '#texts/requests.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ActivityRow, formatGoods } from '#web/widgets/account/activity-row.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBadge } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { getBuyerTurnText, getTurn } from '#web/widgets/negotiation/rfq-turn.ts'

/** One request in a list, here and on the dashboard. */
export function RfqRow({ rfq }: { rfq: RfqSummary }) {
  const { seller } = useFrame()
  const { id } = rfq
  const renderDate = (day: string) => <time dateTime={rfq.createdAt}>{day}</time>
  const turn = rfq.state === 'DRAFT' ? 'none' : getTurn(rfq.turn, 'buyer')
  return (
    <ActivityRow
      picture={rfq.picture}
      title={formatGoods(rfq.names, rfq.lineCount)}
      to={quotePaths.mine(id)}
      meta={
        <RichText
          parts={
            rfq.askedBy
              ? requestsTexts.requestOfDayBy({
                  id,
                  day: rfq.createdOn,
                  name: rfq.askedBy,
                  date: renderDate,
                })
              : requestsTexts.requestOfDay({ id, day: rfq.createdOn, date: renderDate })
          }
        />
      }
      status={
        <>
          <TurnBadge verb="ask" turn={turn} words={getBuyerTurnText(rfq.state, rfq.turn)} />
          {turn === 'yours' && rfq.until && rfq.untilOn && (
            <NegotiationClock until={rfq.until} day={rfq.untilOn} />
          )}
        </>
      }
      sum={rfq.total === null ? '' : formatMoney(rfq.total, seller)}
      action={
        rfq.state === 'AWARDED' ? (
          <ButtonLink
            to={quotePaths.checkout(id)}
            aria-label={requestsTexts.orderFromQuote({ id })}
          >
            {requestsTexts.order()}
          </ButtonLink>
        ) : (
          <ButtonLink
            to={quotePaths.mine(id)}
            aria-label={requestsTexts.openQuote({ id })}
            className="row-open"
          >
            {requestsTexts.open()}
          </ButtonLink>
        )
      }
    />
  )
}
