import { Form, useNavigation } from 'react-router'
import { maxPieces } from '#contract/cart/cart.ts'
import { type BidView, bidTexts } from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import * as bidsTexts from '#texts/bids.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { LinePrices, type PriceLine } from '#web/widgets/negotiation/negotiation-prices.tsx'
import type { BidRefused } from './bid-form-state.ts'
import { DaysField } from './days-field.tsx'

export function RefusedMessage({ refused }: { refused: BidRefused | undefined }) {
  if (!refused) return null
  const isMarked = Object.keys({ ...refused.fields, ...refused.slips }).length > 0
  const text = isMarked ? bidsTexts.checkMarked() : refused.code && bidTexts[refused.code]()
  return <FormMessage tone="bad">{text}</FormMessage>
}

/**
 * BID-02: a price and a quantity for each line, saved for later or sent to the seller. A plain
 * form; script updates the total live.
 */
export function BidEditor(props: {
  bid: BidView
  formKey: string
  refused: BidRefused | undefined
}) {
  const { bid, refused } = props
  const { seller } = useFrame()
  const busy = useNavigation().state === 'submitting'
  const formValues = refused?.typed ?? {}
  const lines = bid.lines.map((line): PriceLine => {
    const key = String(line.packId)
    const code = refused ? refused.fields[key] : line.problem
    // A missing price is reported only after an attempt to send.
    const errorText = code && (refused || code !== 'price-missing') ? bidTexts[code]() : undefined
    const slip = refused?.slips?.[key]
    const error = slip ?? (code === 'already-live' ? renderOtherBidLink(line.elsewhere) : errorText)
    const price = formValues[`price-${key}`]
    return {
      key,
      name: line.name,
      against: line.listNow ?? line.listPrice,
      start: line.bidPrice,
      error,
      quantity: Number(formValues[`quantity-${key}`] ?? line.quantity),
      quantities: { min: 0, max: maxPieces },
      note: `· ${line.unit} · ${formatAttemptsLeft(line.attemptsLeft)}`,
      ...(price !== undefined && { typed: price }),
    }
  })
  return (
    <Form method="post" className="grid gap-4" noValidate>
      <input type="hidden" name="key" value={props.formKey} />
      <input type="hidden" name="rowVersion" value={bid.rowVersion} />
      <LinePrices
        legend={bidsTexts.unitPrices()}
        lines={lines}
        money={seller}
        againstWord={bidsTexts.listedAt()}
      />
      <p className="text-2 text-ink-2">{bidsTexts.zeroLeavesOut()}</p>
      {bid.lines.length > 1 && (
        <Checkbox
          name="allOrNothing"
          label={bidsTexts.allOrNothing()}
          defaultChecked={refused ? formValues.allOrNothing === 'on' : bid.allOrNothing}
        />
      )}
      <DaysField bid={bid} refused={refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="bid" name="do" value="submit" disabled={busy}>
          {bidsTexts.reviewOffer()}
        </Button>
        <Button type="submit" name="do" value="save" disabled={busy}>
          {bidsTexts.saveForLater()}
        </Button>
      </div>
    </Form>
  )
}

/** The refusal's text, with a link to the bid it refers to. */
function renderOtherBidLink(number: string | null) {
  const to = number ? paths.bid(number) : paths.bidCart()
  const renderLink = (text: string) => (
    <Link to={to} className="underline">
      {text}
    </Link>
  )
  return <RichText parts={bidsTexts.otherBidLive({ link: renderLink })} />
}

/** How many bids are left on a product: each bid that is sent uses one up. */
export function formatAttemptsLeft(attemptsLeft: number): string {
  return attemptsLeft === 0 ? bidsTexts.noBidsLeft() : bidsTexts.bidsLeft({ attemptsLeft })
}
