import { useState } from 'react'
import { formatMoney } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { BidAgainForm } from './bid-again-form.tsx'
import { BidCommandForm, type BidFormProps, Folded } from './bid-command-form.tsx'

/** Yes, another price, or no to what the shop offers (BID-06). */
export function BidDecision(props: BidFormProps) {
  const { total, may: allowedActions } = props.bid
  const { seller } = useFrame()
  return (
    <div className="decision">
      {allowedActions.accept && total !== null && (
        <BidCommandForm
          {...props}
          command="accept"
          tone="bid"
          button={bidsTexts.acceptTotal({ total: formatMoney(total, seller) })}
        />
      )}
      {allowedActions.bidAgain && <BidAgainForm {...props} title={bidsTexts.offerAgain()} />}
      {allowedActions.decline && (
        <BidCommandForm {...props} command="decline" button={bidsTexts.decline()} />
      )}
    </div>
  )
}

/** What else the buyer can do with a sent bid: accept some, withdraw (BID-06). */
export function BuyerBidActions(props: BidFormProps) {
  const { may: allowedActions } = props.bid
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {allowedActions.withdraw && (
          <BidCommandForm {...props} command="withdraw" button={bidsTexts.withdrawBid()} />
        )}
        {allowedActions.edit && (
          <BidCommandForm {...props} command="discard" button={bidsTexts.discardDraft()} />
        )}
        {allowedActions.acceptSome && <AcceptSomeForm {...props} />}
      </div>
      {allowedActions.withdraw && (
        <p className="text-2 text-ink-2">{bidsTexts.withdrawnStillCounts()}</p>
      )}
    </div>
  )
}

/** Checkboxes for the lines to accept; the rest are declined. */
function AcceptSomeForm(props: BidFormProps) {
  const { seller } = useFrame()
  const offeredLines = props.bid.lines.filter(
    ({ state }) => state === 'ACCEPTED' || state === 'COUNTERED',
  )
  const [excludedPackIds, setExcludedPackIds] = useState<ReadonlySet<number>>(new Set())
  const total = offeredLines.reduce(
    (sum, { packId, price, quantity }) =>
      excludedPackIds.has(packId) ? sum : sum + (price ?? 0) * quantity,
    0,
  )
  return (
    <Folded
      title={bidsTexts.acceptSome()}
      open={props.refused?.did === 'accept-some'}
      asButton={false}
    >
      <BidCommandForm
        {...props}
        command="accept-some"
        tone="bid-soft"
        button={bidsTexts.acceptSelected()}
      >
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-2 text-ink-2">{bidsTexts.restDeclined()}</legend>
          {offeredLines.map(({ packId, name, quantity, price }) => (
            <Checkbox
              key={packId}
              name="take"
              value={packId}
              defaultChecked
              onChange={({ target }) => {
                const next = new Set(excludedPackIds)
                if (target.checked) next.delete(packId)
                else next.add(packId)
                setExcludedPackIds(next)
              }}
              label={bidsTexts.offeredLine({
                name,
                quantity,
                price: price === null ? '–' : formatMoney(price, seller),
              })}
            />
          ))}
        </fieldset>
        <p className="text-2 font-[650]" aria-live="polite">
          {excludedPackIds.size > 0 &&
            bidsTexts.selectedTotal({ total: formatMoney(total, seller) })}
        </p>
      </BidCommandForm>
    </Folded>
  )
}
