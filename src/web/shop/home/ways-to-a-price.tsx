import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import type { WaysToAPrice } from '#contract/negotiation/ways-to-a-price.ts'
import { formatCount, formatMoney, type Minor } from '#kernel/money.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { useArrivalText } from '#web/widgets/place/delivery-date.tsx'

/**
 * LOOK-06: buy, ask and bid, each by real figures. Where there is no agreement to show, it says
 * what happens instead.
 */
export function WaysToAPriceSection(props: {
  ways: WaysToAPrice
  /** A product to buy, and from which sum its delivery is free. */
  card: Card | undefined
  freeAbove: Minor | null
}) {
  const { ways, card, freeAbove } = props
  return (
    <section aria-label="Three ways to a price" className="mt-10">
      <ul className={`grid gap-2 md:gap-4 ${ways.takesBids ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}>
        {card && <Buy card={card} freeAbove={freeAbove} />}
        <Ask ways={ways} />
        {ways.takesBids && <Bid ways={ways} />}
      </ul>
    </section>
  )
}

function Buy({ card, freeAbove }: { card: Card; freeAbove: Minor | null }) {
  const { seller } = useFrame()
  const { pack } = card
  const arrival = useArrivalText(pack.delivered ? pack.days : null)
  return (
    <Way
      verb="buy"
      icon="cart"
      title="Buy"
      text="At the listed price, tax included. No account needed to look."
    >
      {pack.price !== null && (
        <Line name={`${card.name}, ${pack.unit}`} figure={formatMoney(pack.price, seller)} />
      )}
      {freeAbove !== null && (
        <Line name={`Delivery above ${formatMoney(freeAbove, seller)}`} figure="Free" />
      )}
      {arrival && <Line isLast name="Delivered by" figure={arrival} />}
    </Way>
  )
}

function Ask({ ways: { quote, terms } }: { ways: WaysToAPrice }) {
  const { seller } = useFrame()
  return (
    <Way
      verb="ask"
      icon="ask"
      title="Ask"
      text="For larger quantities, and for what is not listed. A person answers."
    >
      {quote ? (
        <>
          <Line
            name={`${formatCount(quote.packs, seller)} packs, listed`}
            figure={<s className="font-normal">{formatMoney(quote.listed, seller)}</s>}
          />
          <Line name="Answered" figure={`after ${formatMinutes(quote.minutes)}`} />
          <Line isLast name="Quoted" figure={<Saving from={quote.listed} to={quote.quoted} />} />
        </>
      ) : (
        <>
          <Line name="You say" figure="what, how many, where to" />
          <Line name="You get" figure="a price, and the day it comes" />
          <Line isLast name="The price holds" figure={`${terms.quoteDays} days`} />
        </>
      )}
    </Way>
  )
}

function Bid({ ways: { bid, terms } }: { ways: WaysToAPrice }) {
  const { seller } = useFrame()
  return (
    <Way
      verb="bid"
      icon="bid"
      title="Bid"
      text="Name your price. The shop accepts it, comes back with another, or declines."
    >
      {bid ? (
        <>
          <Line
            name="Listed"
            figure={<s className="font-normal">{formatMoney(bid.listed, seller)}</s>}
          />
          <Line name="Bid" figure={formatMoney(bid.offered, seller)} />
          <Line
            isLast
            name={bid.minutes < 1 ? 'Agreed' : `Agreed in ${formatMinutes(bid.minutes)}`}
            figure={<Saving from={bid.listed} to={bid.agreed} />}
          />
        </>
      ) : (
        <>
          <Line name="You bid" figure={`up to ${terms.bidAttempts} times a pack`} />
          <Line name="The shop answers" figure={`within ${terms.bidHours} hours`} />
          <Line isLast name="Agreed prices hold" figure={`${terms.purchaseHours} hours`} />
        </>
      )}
    </Way>
  )
}

/** Classes in full, for the style sheet's scan. */
const looks = {
  buy: { tint: 'bg-buy-tint', ink: 'text-buy' },
  ask: { tint: 'bg-ask-tint', ink: 'text-ask' },
  bid: { tint: 'bg-bid-tint', ink: 'text-bid' },
} as const

function Way(props: {
  verb: keyof typeof looks
  icon: IconName
  title: string
  text: string
  children: ReactNode
}) {
  const { tint, ink } = looks[props.verb]
  return (
    <li className={`flex min-w-0 flex-col rounded-large p-5 ${tint}`}>
      <h2 className="flex items-center gap-2.5 text-section font-[650]">
        <Icon name={props.icon} className={ink} />
        {props.title}
      </h2>
      <p className="mt-1 mb-4 text-2 text-ink-2">{props.text}</p>
      <dl className={`way-lines mt-auto text-2 ${ink}`}>{props.children}</dl>
    </li>
  )
}

function Line(props: { name: string; figure: ReactNode; isLast?: boolean }) {
  return (
    <div className={props.isLast ? 'way-end' : undefined}>
      <dt>{props.name}</dt>
      <dd>{props.figure}</dd>
    </div>
  )
}

/** The lower price, and the percent less: whole, never rounded up. */
function Saving({ from, to }: { from: Minor; to: Minor }) {
  const { seller } = useFrame()
  const percent = Math.floor(((from - to) * 100) / from)
  return (
    <>
      {formatMoney(to, seller)}
      {percent > 0 && <small>{percent}% less</small>}
    </>
  )
}

function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}
