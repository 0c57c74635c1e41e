import { roundUpToGrid } from '#contract/negotiation/bid-grid.ts'
import { type BidLineView, bidTexts } from '#contract/negotiation/bids.ts'
import type { Minor } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { LinePrices, type PriceLine } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { BidCommandForm, type BidFormProps, Folded } from './bid-command-form.tsx'
import { formatAttemptsLeft } from './bid-editor.tsx'
import { DaysField } from './days-field.tsx'

/** New prices for lines that were countered or declined; a line left empty is dropped. */
export function BidAgainForm(props: BidFormProps & { title: string }) {
  const { bid } = props
  const { seller } = useFrame()
  const refused = props.refused?.did === 'again' ? props.refused : undefined
  const lines = bid.lines.filter(canBidAgain).map((line): PriceLine => {
    const key = String(line.packId)
    const code = refused?.fields[key]
    const typedPrice = refused?.typed[`price-${key}`]
    return {
      key,
      name: line.name,
      quantity: line.quantity,
      against: line.counterPrice ?? line.listNow ?? line.listPrice,
      start: suggestNextPrice(line),
      note: `· ${formatAttemptsLeft(line.attemptsLeft)}`,
      error: refused?.slips?.[key] ?? (code && bidTexts[code]()),
      ...(typedPrice !== undefined && { typed: typedPrice }),
    }
  })
  return (
    <Folded title={props.title} open={refused !== undefined} asButton>
      <BidCommandForm {...props} command="again" tone="bid" button={bidsTexts.reviewOffer()}>
        <LinePrices
          legend={bidsTexts.newUnitPrices()}
          lines={lines}
          money={seller}
          againstWord={bidsTexts.nowAt()}
        />
        <DaysField bid={bid} refused={refused} />
        <p className="text-2 text-ink-2">
          {bid.lines.some(({ state }) => state === 'ACCEPTED')
            ? bidsTexts.offerAgainKeepsAccepted()
            : bidsTexts.offerAgainMeans()}
        </p>
      </BidCommandForm>
    </Folded>
  )
}

/** Half-way between the last bid and the counter, on the grid of prices; else none. */
function suggestNextPrice({ state, bidPrice, counterPrice, listPrice }: BidLineView): Minor | null {
  if (state !== 'COUNTERED' || bidPrice === null || counterPrice === null) return null
  const middle = roundUpToGrid((bidPrice + counterPrice) / 2, listPrice)
  return Math.max(bidPrice, Math.min(middle, counterPrice - 1))
}

function canBidAgain({ state, attemptsLeft }: BidLineView): boolean {
  return (state === 'COUNTERED' || state === 'DECLINED') && attemptsLeft > 0
}
