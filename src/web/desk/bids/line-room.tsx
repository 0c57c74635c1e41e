import type { DeskLineFacts } from '#contract/negotiation/bid-rules.ts'
import type { BidLineView } from '#contract/negotiation/bids.ts'
import { formatAmount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { formatShort } from '../bench/bench-figures.ts'
import { describeStock } from '../bench/line-note.ts'
import { PriceScale } from '../bench/price-scale.tsx'
import { buildLineScale } from '../bench/to-bid-deal.ts'
import { useDesk } from '../desk-frame.tsx'
import { formatDifference } from './rule-shares.ts'

interface LineProps {
  line: BidLineView
  facts: DeskLineFacts | undefined
}

/** What is bid on, how much of it, and what is there. */
export function LineName({ line, facts }: LineProps) {
  const { name, quantity, code, unit } = line
  const stock = facts?.stock ?? 0
  return (
    <div className="bid-goods">
      <b title={`${name}, ${code}`}>{name}</b>
      <small>
        <b className="font-[620] text-ink">{quantity}</b> × {unit}
        {commonTexts.clauseComma()}
        <span className={stock < quantity ? 'font-semibold text-bad' : ''}>
          {describeStock(stock, quantity)}
        </span>
      </small>
    </div>
  )
}

/** The room between cost and list; without the right to see costs, bid and list in words. */
export function LineRoom({ line, facts, ours }: LineProps & { ours: number | null }) {
  const { money } = useDesk()
  const scale = buildLineScale(line, facts, ours)
  return (
    <div className="bid-room">
      {scale ? (
        <PriceScale scale={scale} format={(amount) => formatAmount(amount, money)} isCompact />
      ) : (
        <p className="text-ink-2">
          <RichText
            parts={deskBidsTexts.bidPrice({
              price: formatShort(line.bidPrice ?? 0, money),
              difference: formatDifference(line.bidPrice ?? 0, line.listNow ?? line.listPrice),
              b: (text) => <b className="text-bid">{text}</b>,
            })}
          />
        </p>
      )}
    </div>
  )
}
