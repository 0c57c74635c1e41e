import type { ReactNode } from 'react'
import type { RfqView } from '#contract/negotiation/quote-views.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as requestsTexts from '#texts/requests.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { type Turn, TurnBanner } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { ReasonButtons } from '#web/widgets/negotiation/reason-buttons.tsx'
import { getTurn } from '#web/widgets/negotiation/rfq-turn.ts'

/** Whose turn it is, what that means for the buyer, and until when. */
export function BuyerTurnBanner({ rfq }: { rfq: RfqView }) {
  const { seller } = useFrame()
  const { title, text, turn, until } = describeState(rfq, seller.companyName, (minor) =>
    formatMoney(minor, seller),
  )
  return (
    <TurnBanner
      verb="ask"
      turn={turn}
      title={title}
      clock={
        <>
          {isLost(rfq) && <ReasonButtons kind="rfq" number={rfq.id} />}
          {until?.at && until.on && <NegotiationClock until={until.at} day={until.on} />}
          {rfq.may.includes('order') && (
            <ButtonLink tone="buy" to={quotePaths.checkout(rfq.id)}>
              {requestsTexts.goToCheckout()}
            </ButtonLink>
          )}
        </>
      }
    >
      {text}
    </TurnBanner>
  )
}

/** There was a quote, and the buyer has declined it or let the time pass. */
function isLost({ state, versions, currentVersion }: RfqView): boolean {
  const version = versions.find((each) => each.version === currentVersion)
  if (!version) return false
  const isOver = state === 'EXPIRED' || state === 'CANCELLED'
  return isOver || (state === 'OPEN' && lostVersionStates.includes(version.state))
}

const lostVersionStates: readonly string[] = ['DECLINED', 'EXPIRED', 'LAPSED']

interface StateDescription {
  title: string
  text: ReactNode
  turn: Turn
  until?: { at: string | null; on: string | null }
}

function describeState(
  rfq: RfqView,
  shop: string,
  money: (minor: number) => string,
): StateDescription {
  const turn = getTurn(rfq.turn, 'buyer')
  const clock = { at: rfq.until, on: rfq.untilOn }
  const reason = rfq.reason && ` “${rfq.reason}”`
  const version = rfq.versions.find((each) => each.version === rfq.currentVersion)
  switch (rfq.state) {
    case 'DRAFT':
      return {
        title: requestsTexts.notSentYet(),
        text: requestsTexts.draftIsPrivate(),
        turn: 'yours',
      }
    case 'VERIFYING':
      return {
        title: requestsTexts.checkEmail(),
        text: requestsTexts.linkSendsRequest(),
        turn: 'yours',
      }
    case 'OPEN':
      return {
        title: requestsTexts.shopHasRequest({ shop }),
        text: requestsTexts.personWillQuote(),
        turn: 'theirs',
      }
    case 'NEEDS_INFO':
      return {
        title: requestsTexts.yourTurnHeading(),
        text: requestsTexts.answerQuestion({ shop }),
        turn: 'yours',
        until: clock,
      }
    case 'QUOTED': {
      if (turn !== 'yours')
        return {
          title: requestsTexts.shopConsidersPrices({ shop }),
          text: requestsTexts.mailWhenAnswered(),
          turn,
        }
      const roundsLeft = rfq.rounds.limit - rfq.rounds.used
      const price = version ? money(version.total) : ''
      return {
        title: requestsTexts.yourTurnHeading(),
        text:
          roundsLeft > 0
            ? requestsTexts.quotesWithRounds({ shop, price, roundsLeft })
            : requestsTexts.quotesFinal({ shop, price }),
        turn,
        until: clock,
      }
    }
    case 'AWARDED':
      return {
        title: requestsTexts.agreedHeading(),
        turn: 'yours' as const,
        until: { at: rfq.payUntil, on: rfq.payUntilOn },
        text: requestsTexts.priceHeld(),
      }
    case 'ORDERED':
      return {
        title: requestsTexts.orderedHeading(),
        turn: 'none' as const,
        text: rfq.orderNumber && (
          <Link to={paths.myOrder(rfq.orderNumber)}>
            {requestsTexts.seeOrder({ orderNumber: rfq.orderNumber })}
          </Link>
        ),
      }
    case 'EXPIRED':
      return {
        title: requestsTexts.timeIsUp(),
        text: requestsTexts.reopenNote(),
        turn: 'none',
      }
    case 'DECLINED':
      return { title: requestsTexts.shopDeclined({ shop }), text: <>{reason}</>, turn: 'none' }
    case 'CANCELLED':
      return { title: requestsTexts.requestClosed(), text: <>{reason}</>, turn: 'none' }
  }
}
