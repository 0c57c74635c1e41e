import { type BidLineView, type BidView, bidLineWords, bidReasons } from '#contract/bids.ts'
import { paths } from '#contract/paths.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import { type FigureLine, Figures } from './negotiation-figures.tsx'
import { Happened, Say, Thread } from './negotiation-thread.tsx'

/** A bid as a conversation with figures: what was bid, what came back, what happened around it. Source: BID-02. */
export function BidConversation(props: {
  bid: BidView
  money: MoneyStyle
  /** Who looks. */
  side: 'buyer' | 'seller'
  /** What the two are called by whoever looks. */
  names: { buyer: string; seller: string }
}) {
  const { bid, money, side, names } = props
  const { lines, track } = bid
  const sent = track.filter(({ words }) => words === 'Bid made').at(-1) ?? track[0]
  const answered = lines.some(({ state }) => state !== 'OPEN')
  const answer = answered ? track.findLast(({ words }) => words === 'Answered') : undefined
  const rest = track.filter((step) => step !== sent && step !== answer)
  const before = rest.filter(({ at }) => sent && at < sent.at)
  const after = rest.filter((step) => !before.includes(step))
  const bidTotal = lines.reduce((sum, { bidPrice, quantity }) => sum + (bidPrice ?? 0) * quantity, 0)
  const listTotal = lines.reduce((sum, { listPrice, quantity }) => sum + listPrice * quantity, 0)
  return (
    <Thread label="What was said">
      {before.map((step) => (
        <Happened key={step.at + step.words} at={step.at} when={step.when}>
          {step.words}
        </Happened>
      ))}
      {sent && (
        <Say
          who={names.buyer}
          own={side === 'buyer'}
          did={`bid ${formatMoney(bidTotal, money)}${bid.allOrNothing ? ', all or nothing' : ''}`}
          at={sent.at}
          when={sent.when}
        >
          <Figures
            caption="What was bid"
            lines={lines.map((line) => ({ ...lineOf(line), before: line.listPrice, now: line.bidPrice }))}
            money={money}
            verb="bid"
            beforeHead="Listed"
            nowHead="Bid"
            foot={[{ label: totalWords(listTotal, bidTotal, money), minor: bidTotal, strong: true }]}
          />
        </Say>
      )}
      {answered && answer && (
        <Say who={names.seller} own={side === 'seller'} did={answerWords(bid)} at={answer.at} when={answer.when}>
          <Figures
            caption="What came back"
            lines={lines.map(answeredLine)}
            money={money}
            verb="bid"
            beforeHead="Bid"
            nowHead="Now"
            {...(bid.total !== null && {
              foot: [{ label: totalWords(bid.listTotal, bid.total, money), minor: bid.total, strong: true }],
            })}
          />
        </Say>
      )}
      {after.map((step) => (
        <Happened key={step.at + step.words} at={step.at} when={step.when}>
          {step.words}
        </Happened>
      ))}
    </Thread>
  )
}

function lineOf(line: BidLineView): Omit<FigureLine, 'before' | 'now'> {
  return {
    ...{ key: String(line.packId), name: line.name || 'Something that is gone', quantity: line.quantity },
    ...{ to: line.url ? paths.product(line.url) : null, note: line.unit },
  }
}

function answeredLine(line: BidLineView): FigureLine {
  const lost = line.state === 'DECLINED' || line.state === 'UNAVAILABLE'
  const offered = line.counterPrice ?? line.bidPrice
  const listedLower = !lost && line.price !== null && offered !== null && line.price < offered
  const note =
    lost && line.reason ? bidReasons[line.reason] : listedLower ? 'Listed lower now, and so that counts' : line.unit
  return {
    ...lineOf(line),
    ...{ note, before: line.bidPrice, now: lost ? null : line.price, instead: bidLineWords[line.state] },
  }
}

function answerWords({ lines, state }: BidView): string {
  const some = (of: BidLineView['state']) => lines.some((line) => line.state === of)
  if (some('COUNTERED')) return 'came back'
  if (some('ACCEPTED')) return some('DECLINED') || some('UNAVAILABLE') ? 'accepted some' : 'accepted'
  return state === 'DECLINED' ? 'declined' : 'answered'
}

function totalWords(list: number, total: number, money: MoneyStyle): string {
  const saved = list - total
  return saved > 0 ? `Total, saving ${formatMoney(saved, money)} (${Math.floor((saved * 100) / list)}%)` : 'Total'
}
