import type { BidView } from '#contract/negotiation/bids.ts'
import { getPercentUnder } from '#contract/negotiation/offer-review.ts'
import { describePaymentDays } from '#contract/negotiation/quotes.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as threadTexts from '#texts/thread.ts'
import { type BidEntry, buildBidEntries } from './bid-rounds.ts'
import { FigureTable } from './negotiation-figures.tsx'
import { Thread, ThreadMessage, ThreadNotice } from './negotiation-thread.tsx'

/** A bid as a conversation with figures, round by round. Source: BID-02. */
export function BidConversation(props: {
  bid: BidView
  money: MoneyStyle
  /** Who is viewing. */
  side: 'buyer' | 'seller'
  /** What the viewer calls the two sides. */
  names: { buyer: string; seller: string }
}) {
  return (
    <Thread label={threadTexts.conversation()}>
      {buildBidEntries(props.bid).map((entry) => (
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
      <ThreadNotice at={step.at} when={step.when}>
        {step.person === null ? step.words : `${step.person}: ${step.words.toLowerCase()}`}
      </ThreadNotice>
    )
  }
  const isBuyer = kind === 'bid'
  const savings = entry.list - entry.total
  const actionText = isBuyer
    ? describeBid(formatMoney(entry.total, money), bid.allOrNothing)
    : entry.isAsBid
      ? describeAcceptance(side)
      : entry.did
  return (
    <ThreadMessage
      who={isBuyer ? (step.person ?? names.buyer) : names.seller}
      own={isBuyer === (side === 'buyer')}
      did={actionText}
      at={step.at}
      when={step.when}
    >
      {step.note && <p className="whitespace-pre-line wrap-anywhere">{step.note}</p>}
      {step.paymentDays !== null && (
        <p className="text-2 text-ink-2">
          {isBuyer
            ? threadTexts.askedFor({ words: describePaymentDays(step.paymentDays) })
            : describePaymentDays(step.paymentDays)}
        </p>
      )}
      {!entry.isAsBid && (
        <FigureTable
          caption={isBuyer ? threadTexts.bidCaption() : threadTexts.answerCaption()}
          lines={entry.lines}
          money={money}
          verb="bid"
          beforeHead={isBuyer ? threadTexts.listed() : threadTexts.bid()}
          nowHead={isBuyer ? threadTexts.bid() : threadTexts.now()}
          {...(entry.total > 0 && {
            foot: [
              {
                label: formatTotalLabel(savings, entry.list, money),
                minor: entry.total,
                strong: true,
              },
            ],
          })}
        />
      )}
    </ThreadMessage>
  )
}

function formatTotalLabel(savings: number, list: number, money: MoneyStyle): string {
  return savings > 0
    ? threadTexts.totalWithSaving({
        amount: formatMoney(savings, money),
        percent: getPercentUnder(list - savings, list),
      })
    : commonTexts.total()
}

function describeBid(amount: string, isAllOrNothing: boolean): string {
  return isAllOrNothing
    ? threadTexts.bidAllOrNothing({ amount })
    : threadTexts.bidAmount({ amount })
}

function describeAcceptance(side: 'buyer' | 'seller'): string {
  return side === 'buyer' ? threadTexts.acceptedAtYours() : threadTexts.acceptedAtBuyers()
}
