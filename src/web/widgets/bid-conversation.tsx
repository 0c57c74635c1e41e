import type { BidView } from '#contract/bids.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import { type BidEntry, bidEntries } from './bid-rounds.ts'
import { Figures } from './negotiation-figures.tsx'
import { Happened, Say, Thread } from './negotiation-thread.tsx'

/** A bid as a conversation with figures: what was bid, what came back, round by round. Source: BID-02. */
export function BidConversation(props: {
  bid: BidView
  money: MoneyStyle
  /** Who looks. */
  side: 'buyer' | 'seller'
  /** What the two are called by whoever looks. */
  names: { buyer: string; seller: string }
}) {
  return (
    <Thread label="What was said">
      {bidEntries(props.bid).map((entry) => (
        <Entry key={`${entry.step.at} ${entry.step.words}`} {...props} entry={entry} />
      ))}
    </Thread>
  )
}

function Entry({
  entry,
  bid,
  money,
  side,
  names,
}: Parameters<typeof BidConversation>[0] & { entry: BidEntry }) {
  const { kind, step } = entry
  if (kind === 'other') {
    return (
      <Happened at={step.at} when={step.when}>
        {step.words}
      </Happened>
    )
  }
  const byBuyer = kind === 'bid'
  const saved = entry.list - entry.total
  const did = byBuyer
    ? `bid ${formatMoney(entry.total, money)}${bid.allOrNothing ? ', all or nothing' : ''}`
    : entry.did
  return (
    <Say
      who={byBuyer ? names.buyer : names.seller}
      own={byBuyer === (side === 'buyer')}
      did={did}
      at={step.at}
      when={step.when}
    >
      <Figures
        caption={byBuyer ? 'What was bid' : 'What came back'}
        lines={entry.lines}
        money={money}
        verb="bid"
        beforeHead={byBuyer ? 'Listed' : 'Bid'}
        nowHead={byBuyer ? 'Bid' : 'Now'}
        {...(entry.total > 0 && {
          foot: [{ label: totalWords(saved, entry.list, money), minor: entry.total, strong: true }],
        })}
      />
    </Say>
  )
}

function totalWords(saved: number, list: number, money: MoneyStyle): string {
  return saved > 0
    ? `Total, saving ${formatMoney(saved, money)} (${Math.floor((saved * 100) / list)}%)`
    : 'Total'
}
