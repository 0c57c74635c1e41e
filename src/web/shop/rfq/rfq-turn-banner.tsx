import type { ReactNode } from 'react'
import type { RfqView } from '#contract/negotiation/quote-views.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
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
              Go to checkout
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
        title: 'Not sent yet.',
        text: 'Nobody sees this request before you send it.',
        turn: 'yours',
      }
    case 'VERIFYING':
      return {
        title: 'Look into your mail.',
        text: 'The link in it sends your request off.',
        turn: 'yours',
      }
    case 'OPEN':
      return {
        title: `${shop} has your request.`,
        text: 'A person looks at it and answers with a price.',
        turn: 'theirs',
      }
    case 'NEEDS_INFO':
      return {
        title: 'Your turn.',
        text: `${shop} has a question: please answer it below.`,
        turn: 'yours',
        until: clock,
      }
    case 'QUOTED': {
      if (turn !== 'yours')
        return {
          title: `${shop} looks at your prices.`,
          text: 'You are told as soon as there is an answer.',
          turn,
        }
      const roundsLeft = rfq.rounds.limit - rfq.rounds.used
      const counterText =
        roundsLeft > 0
          ? ` or name lower prices (${roundsLeft === 1 ? '1 round' : `${roundsLeft} rounds`} left)`
          : ''
      const price = version ? money(version.total) : ''
      return {
        title: 'Your turn.',
        text: `${shop} quotes ${price}. Accept it${counterText}.`,
        turn,
        until: clock,
      }
    }
    case 'AWARDED':
      return {
        title: 'Agreed.',
        turn: 'yours' as const,
        until: { at: rfq.payUntil, on: rfq.payUntilOn },
        text: 'The price is kept for you until you have ordered and paid, within the time given.',
      }
    case 'ORDERED':
      return {
        title: 'Ordered.',
        turn: 'none' as const,
        text: rfq.orderNumber && (
          <Link to={paths.myOrder(rfq.orderNumber)}>See order {rfq.orderNumber}</Link>
        ),
      }
    case 'EXPIRED':
      return {
        title: 'The time is over.',
        text: 'You can open the request again: as a copy, with one click.',
        turn: 'none',
      }
    case 'DECLINED':
      return { title: `${shop} has declined.`, text: <>{reason}</>, turn: 'none' }
    case 'CANCELLED':
      return { title: 'You have closed this request.', text: <>{reason}</>, turn: 'none' }
  }
}
