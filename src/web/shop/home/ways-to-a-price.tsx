import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog/catalog.ts'
import type { AgreedShare, WaysToAPrice } from '#contract/negotiation/ways-to-a-price.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { shortenName } from '#kernel/short-name.ts'
import * as homeTexts from '#texts/home.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { useArrivalText } from '#web/widgets/place/delivery-date.tsx'

/**
 * LOOK-06: buy, ask and bid, each by real figures: a product's, the seller's terms, and where most
 * buyers agreed.
 */
export function WaysToAPriceSection(props: {
  ways: WaysToAPrice
  /** A product to buy, and from which sum its delivery is free. */
  card: Card | undefined
  freeAbove: Minor | null
}) {
  const { ways, card, freeAbove } = props
  return (
    <section aria-label={homeTexts.waysToAPrice()} className="mt-10">
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
    <Way verb="buy" icon="cart" title={homeTexts.buy()} text={homeTexts.buyText()}>
      {pack.price !== null && (
        <Line name={keepUnits(shortenName(card.name))} figure={formatMoney(pack.price, seller)} />
      )}
      {freeAbove !== null && (
        <Line
          name={homeTexts.deliveryAbove({ sum: formatMoney(freeAbove, seller) })}
          figure={homeTexts.free()}
        />
      )}
      {arrival && <Line isLast name={homeTexts.deliveredBy()} figure={arrival} />}
    </Way>
  )
}

function Ask({ ways: { terms } }: { ways: WaysToAPrice }) {
  return (
    <Way verb="ask" icon="ask" title={homeTexts.ask()} text={homeTexts.askText()}>
      <Line name={homeTexts.youSay()} figure={homeTexts.whatAndHowMany()} />
      <Line name={homeTexts.youGet()} figure={homeTexts.priceAndDay()} />
      <Line
        isLast
        name={homeTexts.priceHolds()}
        figure={homeTexts.days({ days: terms.quoteDays })}
      />
    </Way>
  )
}

function Bid({ ways: { agreed, terms } }: { ways: WaysToAPrice }) {
  return (
    <Way verb="bid" icon="bid" title={homeTexts.bid()} text={homeTexts.bidText()}>
      <Line
        name={homeTexts.youBid()}
        figure={homeTexts.attempts({ attempts: terms.bidAttempts })}
      />
      <Line
        name={homeTexts.shopAnswers()}
        figure={homeTexts.withinHours({ hours: terms.bidHours })}
      />
      {agreed ? (
        <Line isLast name={homeTexts.usualAgreed()} figure={formatShare(agreed)} />
      ) : (
        <Line
          isLast
          name={homeTexts.agreedPricesHold()}
          figure={homeTexts.hours({ hours: terms.purchaseHours })}
        />
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

function formatShare({ low, high }: AgreedShare): string {
  return low === 0
    ? homeTexts.percentLessUpTo({ high: String(high) })
    : homeTexts.percentLess({ low: String(low), high: String(high) })
}
